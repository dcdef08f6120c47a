/** Making an account, and coming back to it. */
import { signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Problem, type Me } from "../api";
import { me } from "../games";
import { say } from "../i18n";
import { Seg } from "../ui/controls";
import { Dialog } from "../ui/dialog";
import { Icon } from "../ui/marks";
import { toast } from "../ui/toasts";
import { people } from "./api";
import { canPasskey, signInByPasskey } from "./passkey";

type Way = "up" | "in";

/** Whether the slip is open, and with which of its two halves. */
export const signing = signal<Way | null>(null);

export function problemText(error: unknown): string {
  return error instanceof Problem && error.message ? error.message : say("noConnection");
}

/** Says what went wrong; where an account is wanted, with the way to one. */
export function complain(error: unknown): void {
  const wanted = error instanceof Problem && error.code === "rated_guest";
  toast(problemText(error), wanted ? { label: say("signUp"), act: () => (signing.value = "up") } : undefined);
}

export function SigningDialog() {
  if (signing.value === null) return null;
  const close = () => (signing.value = null);
  return (
    <Dialog title={say("account")} onClose={close}>
      <Signing way={signing.value} onDone={close} focused />
      {me.value?.name && (
        <p class="sheet__more">
          <a href="/account" onClick={close}>
            {say("toMyAccount")}
          </a>
        </p>
      )}
    </Dialog>
  );
}

export function Signing({ way: first, onDone, focused = false }: { way: Way; onDone: () => void; focused?: boolean }) {
  const way = useSignal<Way>(first);
  return (
    <>
      <Seg<Way>
        label={say("account")}
        value={way.value}
        onPick={(value) => (way.value = value)}
        items={[
          { value: "up", label: say("signUp") },
          { value: "in", label: say("haveAccount") },
        ]}
      />
      <SigningForm key={way.value} way={way.value} onDone={onDone} focused={focused} />
    </>
  );
}

function SigningForm({ way, onDone, focused }: { way: Way; onDone: () => void; focused: boolean }) {
  const name = useSignal("");
  const login = useSignal("");
  const password = useSignal("");
  const wrong = useSignal("");
  const busy = useSignal(false);
  const offered = useSignal(false);
  const up = way === "up";
  // Whoever has no name yet says both: one for all to see, and one to sign in with.
  const nameless = up && !me.value?.name;
  useEffect(() => {
    if (!up && canPasskey()) people.account().then((found) => (offered.value = found.offers_passkeys), () => undefined);
  }, [way]);
  const done = (who: Me) => {
    me.value = who;
    toast(up ? say("accountMade") : say("welcomeBack", { name: who.name }));
    onDone();
  };
  const attempt = async (work: () => Promise<Me>) => {
    busy.value = true;
    wrong.value = "";
    try {
      done(await work());
    } catch (error) {
      wrong.value = error instanceof DOMException ? say("passkeyFailed") : problemText(error);
    }
    busy.value = false;
  };
  const submit = (event: Event) => {
    event.preventDefault();
    void attempt(() => (up ? people.signUp(login.value, password.value, me.peek()?.name || name.value) : people.signIn(login.value, password.value)));
  };
  return (
    <form class="nameform signing" onSubmit={submit}>
      {me.value?.name && <p class="help">{say(up ? "signUpHelp" : "signInHelp")}</p>}
      {nameless && (
        <label>
          {say("yourName")}
          <input class="text" autoFocus={focused} required maxLength={30} autocomplete="nickname" value={name.value} onInput={(event) => (name.value = event.currentTarget.value)} />
        </label>
      )}
      <label>
        {say("loginName")}
        <input class="text" autoFocus={focused && !nameless} required minLength={3} maxLength={30} autocapitalize="none" autocomplete="username" value={login.value} aria-invalid={wrong.value !== ""} onInput={(event) => (login.value = event.currentTarget.value)} />
      </label>
      {up && <p class="help">{say("loginHelp")}</p>}
      <label>
        {say("password")}
        <input class="text" type="password" required minLength={up ? 8 : 1} maxLength={200} autocomplete={up ? "new-password" : "current-password"} value={password.value} aria-invalid={wrong.value !== ""} onInput={(event) => (password.value = event.currentTarget.value)} />
      </label>
      {up && <p class="help">{say("passwordHelp")}</p>}
      <p class="wrong" role="alert">
        {wrong.value}
      </p>
      <button class="btn btn--main" disabled={busy.value}>
        <Icon name="anvil-impact" />
        {say(up ? "signUp" : "signIn")}
      </button>
      {offered.value && (
        <button type="button" class="btn btn--ghost" disabled={busy.value} onClick={() => void attempt(signInByPasskey)}>
          <Icon name="key" />
          {say("byPasskey")}
        </button>
      )}
    </form>
  );
}
