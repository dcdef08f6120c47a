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
  const login = useSignal("");
  const password = useSignal("");
  const wrong = useSignal("");
  const busy = useSignal(false);
  const offered = useSignal(false);
  const up = way === "up";
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
    void attempt(() => (up ? people.signUp(login.value, password.value, me.peek()?.name ?? "") : people.signIn(login.value, password.value)));
  };
  return (
    <form class="nameform signing" onSubmit={submit}>
      {(up || me.value?.name) && <p class="help">{say(up ? "signUpHelp" : "signInHelp")}</p>}
      <label>
        {say("loginName")}
        <input class="text" autoFocus={focused} required minLength={3} maxLength={30} autocapitalize="none" autocomplete="username" value={login.value} aria-invalid={wrong.value !== ""} onInput={(event) => (login.value = event.currentTarget.value)} />
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
