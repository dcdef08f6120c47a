/** My account: where I am signed in, how I sign in, who sees me, what is kept of me. */
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { me } from "../games";
import { lang, say, seconds } from "../i18n";
import { saveFile } from "../records";
import { go } from "../router";
import { Seg } from "../ui/controls";
import { Dialog } from "../ui/dialog";
import { Icon } from "../ui/marks";
import { SiteBar } from "../ui/sitebar";
import { Broken, Loading } from "../ui/states";
import { toast } from "../ui/toasts";
import { people, type Account, type Shown } from "./api";
import { canPasskey, makePasskey } from "./passkey";
import { problemText, Signing } from "./signing";
import { dayOf } from "./dates";
import { NoticesForm } from "./notices";
import { forgetHere } from "./push";

export default function AccountPage() {
  const account = useSignal<Account | null>(null);
  const failed = useSignal("");
  const who = me.value;
  useEffect(() => {
    people.account().then(
      (found) => (account.value = found),
      (error: unknown) => (failed.value = problemText(error)),
    );
  }, [lang.value, who?.id, who?.guest]);
  /** Do something, then show the account as it is now; a refusal is said. */
  const change = async (work: () => Promise<Account>, said = "") => {
    try {
      account.value = await work();
      if (said) toast(said);
      return true;
    } catch (error) {
      toast(error instanceof DOMException ? say("passkeyFailed") : problemText(error));
      return false;
    }
  };
  if (failed.value) return <Broken text={failed.value} />;
  if (!account.value) return <Loading />;
  const mine = account.value;
  return (
    <div class="page">
      <SiteBar />
      <main class="page__in page__in--two">
        <h1 class="unseen">{say("myAccount")}</h1>
        <div>
          <Part id="account" title={say("account")}>
            {mine.login ? <p class="lead">{say("accountSince", { login: mine.login, day: dayOf(mine.created) })}</p> : who?.name && <p class="lead">{say("guestAccount")}</p>}
            {!mine.login && <Signing key={who?.id} way="up" onDone={() => undefined} />}
            {mine.login && (
              <div class="acts">
                <a class="btn btn--ghost" href={`/p/${who?.id ?? ""}`}>
                  {say("myProfile")}
                </a>
                <SignOut />
              </div>
            )}
          </Part>
          {mine.login && <Sessions account={mine} change={change} />}
        </div>
        <div>
          {mine.login && <PasswordForm change={change} />}
          {mine.login && mine.offers_passkeys && <Passkeys account={mine} change={change} />}
          {who?.name && <NoticesForm />}
          {who?.name && <Privacy />}
          {who?.name && <MyData account={mine} />}
        </div>
      </main>
    </div>
  );
}

type Change = (work: () => Promise<Account>, said?: string) => Promise<boolean>;

function Part({ id, title, children }: { id: string; title: string; children: ComponentChildren }) {
  return (
    <section class="part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

function SignOut() {
  const leave = async () => {
    try {
      await forgetHere().catch(() => undefined);
      me.value = await people.signOut();
      toast(say("signedOut"));
      go("/");
    } catch (error) {
      toast(problemText(error));
    }
  };
  return (
    <button class="btn btn--ghost" onClick={() => void leave()}>
      <Icon name="exit-door" />
      {say("signOut")}
    </button>
  );
}

function Sessions({ account, change }: { account: Account; change: Change }) {
  return (
    <Part id="sessions" title={say("sessions")}>
      <p class="help">{say("sessionsHelp")}</p>
      <ul class="feats">
        {account.sessions.map((each) => (
          <li key={each.id} class={`feat ${each.here ? "is-got" : ""}`}>
            <Icon name="linked-rings" />
            <span class="feat__txt">
              <b>{each.device}</b>
              <small>{say("sessionSeen", { ago: seconds(each.seen), day: dayOf(each.created) })}</small>
            </span>
            {each.here ? (
              <em class="feat__new">{say("thisOne")}</em>
            ) : (
              <button class="btn btn--ghost" aria-label={say("endSessionOf", { device: each.device })} onClick={() => void change(() => people.endSession(each.id))}>
                {say("endSession")}
              </button>
            )}
          </li>
        ))}
      </ul>
      {account.sessions.length > 1 && (
        <button class="btn btn--ghost" onClick={() => void change(people.endOthers)}>
          {say("endOthers")}
        </button>
      )}
    </Part>
  );
}

function PasswordForm({ change }: { change: Change }) {
  const old = useSignal("");
  const fresh = useSignal("");
  const submit = async (event: Event) => {
    event.preventDefault();
    if (await change(() => people.password(old.value, fresh.value), say("passwordChanged"))) old.value = fresh.value = "";
  };
  return (
    <Part id="password" title={say("changePassword")}>
      <p class="help">{say("changePasswordHelp")}</p>
      <form class="nameform" onSubmit={(event) => void submit(event)}>
        <label>
          {say("oldPassword")}
          <input class="text" type="password" required maxLength={200} autocomplete="current-password" value={old.value} onInput={(event) => (old.value = event.currentTarget.value)} />
        </label>
        <label>
          {say("newPassword")}
          <input class="text" type="password" required minLength={8} maxLength={200} autocomplete="new-password" value={fresh.value} onInput={(event) => (fresh.value = event.currentTarget.value)} />
        </label>
        <button class="btn btn--ghost">{say("changePassword")}</button>
      </form>
    </Part>
  );
}

function Passkeys({ account, change }: { account: Account; change: Change }) {
  const password = useSignal("");
  const add = async (event: Event) => {
    event.preventDefault();
    if (await change(() => makePasskey(password.value))) password.value = "";
  };
  return (
    <Part id="passkeys" title={say("passkeys")}>
      <p class="help">{say("passkeysHelp")}</p>
      {account.passkeys.length > 0 && (
        <ul class="feats">
          {account.passkeys.map((each) => (
            <li key={each.id} class="feat">
              <Icon name="key" />
              <span class="feat__txt">
                <b>{each.device}</b>
                <small>{say("passkeySince", { day: dayOf(each.created) })}</small>
              </span>
              <button class="btn btn--ghost" aria-label={say("removeKey", { device: each.device })} onClick={() => void change(() => people.removePasskey(each.id))}>
                {say("remove")}
              </button>
            </li>
          ))}
        </ul>
      )}
      {canPasskey() && (
        <form class="nameform" onSubmit={(event) => void add(event)}>
          <label>
            {say("password")}
            <input class="text" type="password" required maxLength={200} autocomplete="current-password" value={password.value} onInput={(event) => (password.value = event.currentTarget.value)} />
          </label>
          <button class="btn btn--ghost">
            <Icon name="key" />
            {say("addPasskey")}
          </button>
        </form>
      )}
    </Part>
  );
}

function Privacy() {
  const shown = useSignal<Shown>("known");
  const id = me.value?.id ?? "";
  useEffect(() => {
    people.profile(id).then((found) => (shown.value = found.shown), () => undefined);
  }, [id]);
  const pick = (value: Shown) => {
    people.show(value).then(
      (found) => (shown.value = found.shown),
      (error: unknown) => toast(problemText(error)),
    );
  };
  return (
    <Part id="privacy" title={say("privacy")}>
      <Seg<Shown>
        label={say("privacy")}
        value={shown.value}
        onPick={pick}
        items={[
          { value: "everybody", label: say("shownEverybody") },
          { value: "known", label: say("shownKnown") },
          { value: "nobody", label: say("shownNobody") },
        ]}
      />
      <p class="help">{say("shownHelp")}</p>
    </Part>
  );
}

function MyData({ account }: { account: Account }) {
  const leaving = useSignal(false);
  return (
    <Part id="data" title={say("myData")}>
      <p class="help">{say("exportDataHelp")}</p>
      <div class="acts">
        <button class="btn btn--ghost" onClick={() => void saveFile(people.export, `enclume-${me.peek()?.id ?? ""}.json`)}>
          <Icon name="save" />
          {say("exportData")}
        </button>
        <button class="btn btn--ghost btn--grave" onClick={() => (leaving.value = true)}>
          {say("deleteAccount")}
        </button>
      </div>
      {leaving.value && <Farewell asksPassword={account.login !== ""} onClose={() => (leaving.value = false)} />}
    </Part>
  );
}

function Farewell({ asksPassword, onClose }: { asksPassword: boolean; onClose: () => void }) {
  const password = useSignal("");
  const wrong = useSignal("");
  const leave = async (event: Event) => {
    event.preventDefault();
    try {
      await people.leave(password.value);
      me.value = { id: "", name: "", guest: true };
      toast(say("gone"));
      go("/");
    } catch (error) {
      wrong.value = problemText(error);
    }
  };
  return (
    <Dialog title={say("deleteTitle")} onClose={onClose}>
      <form class="nameform" onSubmit={(event) => void leave(event)}>
        <p class="grave">{say("deleteHelp")}</p>
        {asksPassword && (
          <label>
            {say("password")}
            <input class="text" type="password" required maxLength={200} autocomplete="current-password" value={password.value} aria-invalid={wrong.value !== ""} onInput={(event) => (password.value = event.currentTarget.value)} />
          </label>
        )}
        <p class="wrong" role="alert">
          {wrong.value}
        </p>
        <button class="btn btn--main">{say("deleteYes")}</button>
      </form>
    </Dialog>
  );
}
