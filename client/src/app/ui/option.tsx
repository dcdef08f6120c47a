/** One of the options of a table, to be chosen. */
import type { GameOption, OptionValue } from "../api";
import { say, told } from "../i18n";
import { Tick } from "./controls";

export function OptionField({ option, value, onPick }: { option: GameOption; value: OptionValue; onPick: (value: OptionValue) => void }) {
  const help = told(option.help);
  const label = told(option.label);
  return (
    <div class="field" title={help}>
      <span class="field__name">{label}</span>
      {option.type === "choice" && option.choices && (
        <select class="select" aria-label={label} value={String(value)} onChange={(event) => onPick(event.currentTarget.value)}>
          {Object.entries(option.choices).map(([id, text]) => (
            <option key={id} value={id}>
              {told(text)}
            </option>
          ))}
        </select>
      )}
      {option.type === "flag" && <Tick on={Boolean(value)} label={label} shown={say(value ? "yes" : "no")} onPick={onPick} />}
      {option.type === "number" && <input class="text text--number" type="number" aria-label={label} min={option.low} max={option.high} value={Number(value)} onInput={(event) => onPick(event.currentTarget.valueAsNumber || 0)} />}
      {option.type === "line" && <input class="text" aria-label={label} aria-description={help} value={String(value)} onInput={(event) => onPick(event.currentTarget.value)} />}
    </div>
  );
}
