/** A name is all it takes. */
import { useSignal } from "@preact/signals";
import { api, Problem } from "../api";
import { me } from "../games";
import { say } from "../i18n";
import { Dialog } from "./dialog";
import { Icon } from "./marks";

export function NameDialog({ onNamed, onClose }: { onNamed: () => void; onClose: () => void }) {
  return (
    <Dialog title={say("whoAreYou")} onClose={onClose}>
      <NameForm onNamed={onNamed} button={say("enter")} focused />
    </Dialog>
  );
}

export function NameForm({ onNamed, button, focused = false }: { onNamed: () => void; button: string; focused?: boolean }) {
  const name = useSignal(me.peek()?.name ?? "");
  const wrong = useSignal("");
  const save = async (event: Event) => {
    event.preventDefault();
    try {
      me.value = await api.rename(name.value.trim());
      onNamed();
    } catch (error) {
      wrong.value = error instanceof Problem && error.message ? error.message : say("noConnection");
    }
  };
  return (
    <form class="nameform" onSubmit={save}>
      <label>
        {say("yourName")}
        <input class="text" autoFocus={focused} required maxLength={30} autocomplete="nickname" value={name.value} aria-invalid={wrong.value !== ""} onInput={(event) => (name.value = event.currentTarget.value)} />
      </label>
      <p class="help" role="alert">
        {wrong.value || say("nameHelp")}
      </p>
      <button class="btn btn--main">
        <Icon name="anvil-impact" />
        {button}
      </button>
    </form>
  );
}
