/** The top of the table: where we are, the ruler of moments, settings. */
import { useSignal } from "@preact/signals";
import { api } from "../api";
import { say } from "../i18n";
import { go } from "../router";
import { chooseTheme, shownTheme } from "../settings";
import { complain } from "../people/signing";
import { SettingsForm } from "../ui/controls";
import { Dialog } from "../ui/dialog";
import { Brand, HalfDisc, Icon } from "../ui/marks";
import { RatedMark, Terms } from "../ui/stakes";
import { toast } from "../ui/toasts";
import { gameName } from "../games";
import { SaveRecord } from "../records";
import { titleOf } from "../titles";
import { Clocks, PauseField } from "./clocks";
import { OrderList } from "./orders";
import { ConcedeField } from "./concede";
import { ResignField } from "./resign";
import { DealNotes } from "./deal";
import type { Replay } from "./replay";
import type { TableStore } from "./store";
import { NextTable, SilenceField } from "./waiting";

export function TableBar({ table, replay }: { table: TableStore; replay: Replay }) {
  const settings = useSignal(false);
  /** On a phone the ruler comes when it is asked for. */
  const ruler = useSignal(false);
  const now = table.position.value;
  return (
    <header class="topbar">
      <Brand />
      <div class="topbar__game">
        <h1>{gameName(now?.table.game ?? "")}</h1>
        <p>
          <span class="topbar__title">{now?.table.campaign ? <a href={`/c/${now.table.campaign}`}>{say("campaign")}</a> : now && titleOf(now.table)}</span>
          <i />
          <span class="topbar__round">{table.scene.value?.progress || say("move", { n: table.moment.value })}</span>
          {now?.table.rated && (
            <>
              <i />
              <RatedMark />
            </>
          )}
        </p>
      </div>
      <Clocks table={table} />
      <NextTable table={table} />
      <Ruler table={table} replay={replay} open={ruler.value} />
      <nav class="topbar__set" aria-label={say("settings")}>
        <a class="icb" href={`/rules/${now?.table.game ?? ""}`} aria-label={say("rules")} title={say("rules")}>
          <Icon name="open-book" />
        </a>
        <button class="icb topbar__replay" aria-label={say("replay")} title={say("replay")} aria-expanded={ruler.value} onClick={() => (ruler.value = !ruler.value)}>
          <Icon name="previous-button" />
        </button>
        <button class="icb topbar__theme" aria-label={say(shownTheme.value === "dark" ? "light" : "dark")} title={say("theme")} onClick={() => chooseTheme(shownTheme.value === "dark" ? "light" : "dark")}>
          <HalfDisc />
        </button>
        <button class="icb" aria-label={say("settings")} title={say("settings")} onClick={() => (settings.value = true)}>
          <Icon name="settings-knobs" />
        </button>
      </nav>
      {settings.value && <TableSettings table={table} onClose={() => (settings.value = false)} />}
    </header>
  );
}

/** The ruler of moments: a plain range for hands and readers, drawn as a rule with a knob. */
function Ruler({ table, replay, open }: { table: TableStore; replay: Replay; open: boolean }) {
  const last = table.position.value?.moment ?? 0;
  const at = table.moment.value;
  const branching = useSignal(false);
  const looking = table.past.value !== null;
  return (
    <div class={`replay ${looking ? "is-past" : ""} ${open ? "is-open" : ""}`} role="group" aria-label={say("replay")}>
      {looking && !table.position.value?.table.deal?.until && (
        <button class="btn btn--ghost replay__branch" onClick={() => (branching.value = true)}>
          {say("branch")}
        </button>
      )}
      <button class="icb" aria-label={say("share")} title={say("share")} onClick={() => void copyLink(`${location.origin}/t/${table.id}?at=${at}`)}>
        <Icon name="share" />
      </button>
      <button class="icb" aria-label={say(replay.playing.value ? "pause" : "playOn")} title={say(replay.playing.value ? "pause" : "playOn")} disabled={last === 0} onClick={() => (replay.playing.value ? replay.pause() : replay.play())}>
        <Icon name={replay.playing.value ? "pause-button" : "play-button"} />
      </button>
      <button class="icb" aria-label={say("previous")} title={say("previous")} disabled={at === 0} onClick={() => replay.step(-1)}>
        <Icon name="previous-button" />
      </button>
      <div class="replay__rule" style={{ "--at": String(last ? at / last : 1) }}>
        <Ticks count={last} />
        <input type="range" min={0} max={last} value={at} aria-label={say("replay")} aria-valuetext={say("moment", { n: at, of: last })} onInput={(event) => replay.to(Number(event.currentTarget.value))} />
        <span class="replay__knob" />
      </div>
      <button class="icb" aria-label={say("next")} title={say("next")} disabled={!looking} onClick={() => replay.step(1)}>
        <Icon name="next-button" />
      </button>
      {looking ? (
        <button class="btn btn--live" onClick={() => replay.live()}>
          {say("live")}
        </button>
      ) : (
        <span class="replay__n">{say("move", { n: at })}</span>
      )}
      {branching.value && <BranchDialog table={table} moment={at} onClose={() => (branching.value = false)} />}
    </div>
  );
}

function Ticks({ count }: { count: number }) {
  const shown = Math.max(1, Math.min(count, 120));
  const path = Array.from({ length: shown + 1 }, (_, i) => `M${((i / shown) * 292 + 2).toFixed(1)} 22V${i % 10 === 0 ? 4 : i % 5 === 0 ? 10 : 14}`).join("");
  return (
    <svg viewBox="0 0 296 22" preserveAspectRatio="none" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

export async function copyLink(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    toast(say("copied"));
  } catch {
    prompt(say("copyThis"), link);
  }
}

function BranchDialog({ table, moment, onClose }: { table: TableStore; moment: number; onClose: () => void }) {
  const branch = async (hotSeat: boolean) => {
    try {
      const made = await api.branch(table.id, moment, hotSeat);
      go(`/t/${made.id}`);
    } catch (error) {
      complain(error);
    }
  };
  return (
    <Dialog title={say("branch")} onClose={onClose}>
      <p>{say("branchHelp")}</p>
      <div class="stackbtns">
        <button class="btn btn--main" onClick={() => void branch(false)}>
          {say("branchSolo")}
        </button>
        <button class="btn btn--ghost" onClick={() => void branch(true)}>
          {say("branchHot")}
        </button>
      </div>
    </Dialog>
  );
}

function TableSettings({ table, onClose }: { table: TableStore; onClose: () => void }) {
  const now = table.position.value;
  return (
    <Dialog title={say("settings")} onClose={onClose}>
      {now && <Terms table={now.table} />}
      <SettingsForm />
      <OrderList table={table} />
      <ConcedeField table={table} />
      <ResignField table={table} onGone={onClose} />
      <PauseField table={table} />
      <SilenceField table={table} />
      <DealNotes table={table} />
      <div class="stackbtns">
        {now?.table.invite && (
          <button class="btn btn--ghost" onClick={() => void copyLink(`${location.origin}/t/${table.id}?invite=${now.table.invite}`)}>
            {say("inviteLink")}
          </button>
        )}
        <SaveRecord table={table.id} game={now?.table.game ?? ""} />
        <a class="btn btn--ghost" href="/">
          {say("toLobby")}
        </a>
      </div>
    </Dialog>
  );
}
