/** One of the options of a table, to be chosen. What is said of several in a row is seen once. */
import { useId } from "preact/hooks";
import type { GameOption, OptionValue } from "../api";
import { say, told } from "../i18n";
import { Tick } from "./controls";

export function OptionField({ option, value, after, onPick }: { option: GameOption; value: OptionValue; after?: GameOption | undefined; onPick: (value: OptionValue) => void }) {
  const help = told(option.help);
  const label = told(option.label);
  const helpId = useId();
  const named = { "aria-label": label, "aria-describedby": helpId };
  return (
    <div class={`field ${option.type === "flag" ? "field--tick" : ""}`}>
      <span class="field__name">{label}</span>
      {option.type === "choice" && option.choices && (
        <select class="select" {...named} value={String(value)} onChange={(event) => onPick(event.currentTarget.value)}>
          {Object.entries(option.choices).map(([id, text]) => (
            <option key={id} value={id}>
              {told(text)}
            </option>
          ))}
        </select>
      )}
      {option.type === "flag" && <Tick on={Boolean(value)} label={label} shown={say(value ? "yes" : "no")} describedBy={helpId} onPick={onPick} />}
      {option.type === "number" && <input class="text text--number" type="number" {...named} min={option.low} max={option.high} value={Number(value)} onInput={(event) => onPick(event.currentTarget.valueAsNumber || 0)} />}
      {option.type === "line" && <input class="text" {...named} value={String(value)} onInput={(event) => onPick(event.currentTarget.value)} />}
      <Help id={helpId} text={help} unseen={help === told(after?.help)} />
    </div>
  );
}

/** What a field is about, for everybody to read and for its control to be described by. */
export function Help({ id, text, unseen = false }: { id: string; text: string; unseen?: boolean }) {
  return (
    <small id={id} class={unseen ? "unseen" : "field__help"}>
      {text}
    </small>
  );
}
