/** A rule's number; a click shows its text. */
import { signal } from "@preact/signals";
import { rulesOf } from "../api";
import { say } from "../i18n";
import { Dialog } from "./dialog";

const open = signal<{ game: string; rule: string; text: string } | null>(null);

/** A rule without the tags that say where it comes from. */
export function withoutTag(text: string): string {
  const plain = text.replace(/^\[[^\]]*\]\s*/, "").replace(/\s*\[(?:design|rulebook|public|ruling)[^\]]*\]/g, "").replace(/`\*`/g, "✱").replace(/`/g, "");
  return plain.replace(/\*{1,2}([^*]+)\*{1,2}/g, "$1");
}

async function show(game: string, rule: string): Promise<void> {
  open.value = { game, rule, text: "" };
  const text = await rulesOf(game).then(
    (rules) => withoutTag(rules[rule] ?? say("noRule")),
    () => say("noConnection"),
  );
  if (open.peek()?.rule === rule) open.value = { game, rule, text };
}

export function Cite({ game, rule }: { game: string; rule: string }) {
  return (
    <button
      class="cite"
      aria-label={say("rule", { id: rule })}
      onClick={(event) => {
        event.stopPropagation();
        void show(game, rule);
      }}
    >
      {rule}
    </button>
  );
}

export function RulePopover() {
  const shown = open.value;
  if (!shown) return null;
  return (
    <Dialog title={shown.rule} class="sheet--rule" onClose={() => (open.value = null)}>
      <p class="rule__text">{shown.text || say("loading")}</p>
      <p class="sheet__more">
        <a href={`/rules/${shown.game}#${shown.rule}`} onClick={() => (open.value = null)}>
          {say("rules")}
        </a>
      </p>
    </Dialog>
  );
}
