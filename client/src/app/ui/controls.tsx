/** Choices side by side, ticks, settings. */
import { lang, say, type Lang } from "../i18n";
import { chooseConfirm, chooseLang, chooseMotion, chooseOdds, chooseReasons, chooseTheme, chosenMotion, confirmTurn, reasons, showOdds, shownTheme, theme, type Theme } from "../settings";
import type { ComponentChildren } from "preact";
import { Icon } from "./marks";

export interface SegItem<T> {
  value: T;
  label: ComponentChildren;
  name?: string;
}

export function Seg<T extends string | number>({ label, items, value, onPick, small = false, describedBy }: { label: string; items: SegItem<T>[]; value: T; onPick: (value: T) => void; small?: boolean; describedBy?: string }) {
  const move = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    const at = items.findIndex((item) => item.value === value);
    const next = items[(at + by + items.length) % items.length];
    if (!next) return;
    onPick(next.value);
    const buttons = (event.currentTarget as HTMLElement).querySelectorAll("button");
    buttons[items.indexOf(next)]?.focus();
  };
  return (
    <div class={`seg ${small ? "seg--s" : ""}`} role="radiogroup" aria-label={label} aria-describedby={describedBy} onKeyDown={move}>
      {items.map((item) => (
        <button key={item.value} type="button" role="radio" aria-checked={item.value === value} aria-label={item.name} title={item.name} tabIndex={item.value === value || !items.some((each) => each.value === value) ? 0 : -1} onClick={() => onPick(item.value)}>
          {item.label}
        </button>
      ))}
    </div>
  );
}

/** A box to tick. Where its label stands beside it already, what is seen in its place is ``shown``. */
export function Tick({ on, label, shown, title, describedBy, onPick }: { on: boolean; label: string; shown?: string; title?: string; describedBy?: string; onPick: (on: boolean) => void }) {
  return (
    <button type="button" class="tick" role="checkbox" aria-checked={on} aria-describedby={describedBy} title={title} onClick={() => onPick(!on)}>
      <i />
      {shown ? <span class="unseen">{label}</span> : label}
      {shown && <span aria-hidden="true">{shown}</span>}
    </button>
  );
}

export function LangSeg() {
  return (
    <Seg<Lang>
      small
      label={say("language")}
      value={lang.value}
      onPick={chooseLang}
      items={[
        { value: "fr", label: "FR", name: "Français" },
        { value: "en", label: "EN", name: "English" },
      ]}
    />
  );
}

export function ThemeSeg() {
  return (
    <Seg<"dark" | "light">
      small
      label={say("theme")}
      value={shownTheme.value}
      onPick={chooseTheme}
      items={[
        { value: "dark", label: <Icon name="moon" />, name: say("dark") },
        { value: "light", label: <Icon name="sun" />, name: say("light") },
      ]}
    />
  );
}

export function SettingsForm() {
  return (
    <div class="form form--settings">
      <div class="field">
        <span class="field__name">{say("language")}</span>
        <LangSeg />
      </div>
      <div class="field">
        <span class="field__name">{say("theme")}</span>
        <Seg<Theme>
          label={say("theme")}
          value={theme.value}
          onPick={chooseTheme}
          items={[
            { value: "dark", label: say("dark") },
            { value: "light", label: say("light") },
            { value: "system", label: say("system") },
          ]}
        />
      </div>
      <div class="field">
        <span class="field__name">{say("motion")}</span>
        <Seg<number>
          label={say("motion")}
          value={chosenMotion.value}
          onPick={chooseMotion}
          items={[
            { value: 0, label: say("motionNone") },
            { value: 0.5, label: say("motionQuick") },
            { value: 1, label: say("motionNormal") },
            { value: 2, label: say("motionSlow") },
          ]}
        />
      </div>
      <div class="field field--wide">
        <Tick on={confirmTurn.value} label={say("confirmTurn")} onPick={chooseConfirm} />
        <small>{say("confirmTurnHelp")}</small>
      </div>
      <div class="field field--wide">
        <Tick on={showOdds.value} label={say("showOdds")} onPick={chooseOdds} />
        <small>{say("showOddsHelp")}</small>
      </div>
      <div class="field field--wide">
        <Tick on={reasons.value} label={say("botReasons")} onPick={chooseReasons} />
        <small>{say("botReasonsHelp")}</small>
      </div>
    </div>
  );
}
