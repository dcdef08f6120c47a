/** The form of a new table, made from the game's own options. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { GameInfo, GameOption, NewSeat, NewTable, OptionValue, Preset } from "../api";
import type { Pace } from "../../frames";
import { me } from "../games";
import { say, told } from "../i18n";
import { Seg, Tick } from "../ui/controls";
import { Icon, SeatMark } from "../ui/marks";
import { Help, OptionField } from "../ui/option";
import { PaceField, ratedPace } from "./pace";

// What can sit in a seat, as one value of a list.
const SITTERS = [
  { value: "me", word: "me" },
  { value: "also", word: "meToo" },
  { value: "bot:random", word: "beginner" },
  { value: "bot:greedy", word: "normal" },
  { value: "bot:search:200ms", word: "hard" },
  { value: "bot:search:1s", word: "expert" },
  { value: "open", word: "open" },
  { value: "here", word: "here" },
] as const;

const DEFAULT_BOT = "bot:greedy";

export function quickTable(game: GameInfo): NewTable {
  const count = game.seats.includes(2) ? 2 : game.default_seats;
  const seats: NewSeat[] = Array.from({ length: count }, (_, nth) => (nth === 0 ? { kind: "me" } : { kind: "bot", bot: "greedy" }));
  return { game: game.id, name: "", options: {}, seats, hot_seat: false, draw: game.draws };
}

function readyMade(game: GameInfo, seats: number): Preset[] {
  return game.presets.filter((preset) => !preset.seats?.length || preset.seats.includes(seats));
}

function seatOf(sitter: string, name: string): NewSeat {
  if (sitter.startsWith("bot:")) return { kind: "bot", bot: sitter.slice(4) };
  if (sitter === "here") return { kind: "here", name };
  return { kind: sitter === "open" || sitter === "also" ? sitter : "me" };
}

export function CreateForm({ game, onOpen }: { game: GameInfo; onOpen: (table: NewTable, campaign: boolean) => void }) {
  const sitters = useSignal<string[]>([]);
  const names = useSignal<Record<number, string>>({});
  const values = useSignal<Record<string, OptionValue>>({});
  /** The table ready made that the options are those of; empty: they were set one by one. */
  const preset = useSignal("");
  const name = useSignal("");
  const draw = useSignal(true);
  const campaign = useSignal(false);
  const rated = useSignal(false);
  const pace = useSignal<Pace>({ kind: "none" });
  useEffect(() => {
    sitters.value = Array.from({ length: game.default_seats }, (_, nth) => (nth === 0 ? "me" : DEFAULT_BOT));
    values.value = {};
    preset.value = readyMade(game, game.default_seats)[0]?.id ?? "";
  }, [game.id]);

  const count = sitters.value.length;
  const presets = readyMade(game, count);
  const resize = (to: number) => {
    const same = readyMade(game, to);
    const likewise = game.presets.find((each) => each.id === preset.value);
    if (likewise && !same.includes(likewise)) preset.value = same.find((each) => JSON.stringify(each.values) === JSON.stringify(likewise.values))?.id ?? "";
    sitters.value = Array.from({ length: to }, (_, nth) => sitters.value[nth] ?? DEFAULT_BOT);
  };
  const prepare = (id: string) => {
    values.value = { ...(presets.find((each) => each.id === id)?.values ?? values.value) };
    preset.value = id;
  };
  const change = (option: string, value: OptionValue) => {
    values.value = { ...values.value, [option]: value };
    preset.value = "";
  };
  const place = (nth: number, sitter: string) => {
    const next = [...sitters.value];
    // There is one of me: whoever takes my seat sends me to theirs.
    const old = next.indexOf("me");
    if (sitter === "me" && old >= 0) next[old] = next[nth] ?? DEFAULT_BOT;
    next[nth] = sitter;
    if (!next.includes("me")) next[nth === 0 && next.length > 1 ? 1 : 0] = "me";
    sitters.value = next;
  };
  /** Ratings are for people with accounts, each for themselves. */
  const ratable = !game.cooperative && count > 1 && me.value?.guest === false && sitters.value.every((sitter) => sitter === "me" || sitter === "open");
  const stakes = ratable && rated.value;
  const settled = (campaign.value && game.campaign?.sets) || [];
  const asked = game.options.filter((option) => (!option.seats?.length || option.seats.includes(count)) && !settled.includes(option.id));
  const fieldOf = (option: GameOption, nth: number, all: GameOption[]) => <OptionField key={option.id} option={option} after={all[nth - 1]} value={values.value[option.id] ?? option.default} onPick={(value) => change(option.id, value)} />;
  const submit = (event: Event) => {
    event.preventDefault();
    onOpen({
      game: game.id,
      name: name.value.trim(),
      options: Object.fromEntries(asked.flatMap((option) => (option.id in values.value ? [[option.id, values.value[option.id]]] : []))),
      seats: sitters.value.map((sitter, nth) => seatOf(sitter, names.value[nth] ?? "")),
      hot_seat: sitters.value.includes("here"),
      draw: game.draws && draw.value,
      ...(sitters.value.includes("open") && { pace: stakes ? ratedPace(pace.value) : pace.value }),
      ...(ratable && { rated: rated.value }),
    }, campaign.value && game.campaign !== null);
  };
  return (
    <form class="create__form" onSubmit={submit}>
      <div class="form">
        <div class="field">
          <span class="field__name">{say("players")}</span>
          <div class="field__both">
            <Seg<number> label={say("players")} value={count} onPick={resize} items={game.seats.map((seats) => ({ value: seats, label: String(seats) }))} />
            {game.draws && count > 1 && <Tick on={draw.value} label={`${say("whoBegins")} · ${say("byLot")}`} describedBy="lot-help" onPick={(on) => (draw.value = on)} />}
          </div>
          {game.draws && count > 1 && <Help id="lot-help" text={say("byLotWhy")} />}
        </div>
        <div class="field field--seats">
          <span class="field__name">{say("seats")}</span>
          <div class="sitters">
            {sitters.value.map((sitter, nth) => {
              const identity = game.identities[nth]?.id ?? "black";
              return (
                <span key={nth} class="sitter" data-seat={identity}>
                  <SeatMark identity={identity} name={told(game.identities[nth]?.name)} class="chair" />
                  <select aria-label={say("seatN", { n: nth + 1 })} value={sitter} onChange={(event) => place(nth, event.currentTarget.value)}>
                    {SITTERS.filter((each) => each.value !== "also" || game.cooperative).map((each) => (
                      <option key={each.value} value={each.value}>
                        {each.value.startsWith("bot:") ? `${say("bot")} · ` : ""}
                        {say(each.word)}
                      </option>
                    ))}
                  </select>
                  {sitter === "here" && <input class="text" aria-label={say("hereName", { n: nth + 1 })} placeholder={told(game.identities[nth]?.name)} maxLength={30} value={names.value[nth] ?? ""} onInput={(event) => (names.value = { ...names.value, [nth]: event.currentTarget.value })} />}
                </span>
              );
            })}
          </div>
        </div>
        {sitters.value.includes("open") && <PaceField pace={pace} rated={stakes} />}
        {ratable && (
          <div class="field">
            <span class="field__name">{say("ratedField")}</span>
            <Tick on={rated.value} label={say("rated")} describedBy="rated-help" onPick={(on) => (rated.value = on)} />
            <Help id="rated-help" text={say("ratedHelp")} />
          </div>
        )}
        {game.campaign && (
          <div class="field">
            <span class="field__name">{say("campaign")}</span>
            <Tick on={campaign.value} label={told(game.campaign.name)} describedBy="campaign-help" onPick={(on) => (campaign.value = on)} />
            <Help id="campaign-help" text={say("campaignHelp")} />
          </div>
        )}
        {presets.length > 0 && (
          <div class="field">
            <span class="field__name">{say("readyMade")}</span>
            <Seg<string> label={say("readyMade")} describedBy="preset-help" value={preset.value} onPick={prepare} items={[...presets.map((each) => ({ value: each.id, label: told(each.label) })), { value: "", label: say("oneByOne") }]} />
            <Help id="preset-help" text={told(presets.find((each) => each.id === preset.value)?.help)} />
          </div>
        )}
        {preset.value === "" && asked.filter((option) => option.type !== "line").map(fieldOf)}
        <details class="more" onToggle={(event) => event.currentTarget.open && event.currentTarget.scrollIntoView({ block: "nearest" })}>
          <summary>{say("moreOptions")}</summary>
          <div class="field">
            <span class="field__name">{say("tableName")}</span>
            <input class="text" aria-label={say("tableName")} maxLength={60} placeholder={me.value?.name ? say("tableOf", { name: me.value.name }) : ""} value={name.value} onInput={(event) => (name.value = event.currentTarget.value)} />
          </div>
          {asked.filter((option) => option.type === "line").map(fieldOf)}
        </details>
      </div>
      <div class="acts">
        <button class="btn btn--main">
          <Icon name="anvil-impact" />
          <span>
            {say(sitters.value.includes("open") ? "openTable" : "startNow")}
            <em>{summary(sitters.value)}</em>
          </span>
        </button>
      </div>
    </form>
  );
}

function summary(sitters: readonly string[]): string {
  const bots = sitters.filter((sitter) => sitter.startsWith("bot:")).length;
  const open = sitters.filter((sitter) => sitter === "open").length;
  const parts = [
    sitters.length === 1 ? say("solo") : "",
    bots ? say(bots === 1 ? "summaryBot" : "summaryBots", { n: bots }) : "",
    open ? say(open === 1 ? "summaryOpenOne" : "summaryOpen", { n: open }) : "",
    sitters.includes("here") ? say("summaryHere") : "",
  ];
  return parts.filter(Boolean).join(", ");
}
