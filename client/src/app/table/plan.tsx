/** What a choice takes, place by place, before it counts: each piece with what becomes of it, and others that might lie there. */
import { dieFace } from "../../board";
import { say } from "../i18n";
import type { Choice } from "../picking";
import { Seg } from "../ui/controls";
import type { TableStore } from "./store";
import type { Turn } from "./turn";

export function PlanSheet({ table, turn, choice }: { table: TableStore; turn: Turn; choice: Choice }) {
  const plan = turn.plan.value;
  if (!plan) return null;
  const pieces = table.scene.value?.pieces ?? {};
  const places = plan.places ?? [];
  const at = turn.place.value;
  const open = at === null ? null : places[at];
  const name = (key: string) => pieces[key]?.title ?? key;
  const die = (key: string) => {
    const piece = pieces[key];
    return { __html: piece ? dieFace(piece.kind === "counter" ? { ...piece, numbers: [] } : piece) : "" };
  };
  const head = choice.text.split(/\s*[:(→]/)[0] ?? "";
  return (
    <div class="plan" role="group" aria-label={head}>
      <div class="plan__head">
        <h3>{head}</h3>
        <button class="plan__close" aria-label={say("stepBack")} title={say("stepBack")} onClick={() => turn.stepBack()}>
          ×
        </button>
      </div>
      {(plan.ways?.length ?? 0) > 1 && <Seg<string> small label={head} value={plan.option} onPick={(way) => turn.way(way)} items={(plan.ways ?? []).map(([value, label]) => ({ value, label }))} />}
      {places.length > 0 && (
        <ul class="plan__places">
          {places.map((place, nth) => (
            <li key={nth}>
              <button class="plan__place" data-fate={place.fate} data-place={place.key} aria-disabled={!place.may?.length} aria-pressed={at === nth} aria-label={`${name(place.piece)}, ${place.says}${place.may?.length ? `, ${say("change")}` : ""}`} onClick={() => place.may?.length && (turn.place.value = at === nth ? null : nth)}>
                <span class="eb" dangerouslySetInnerHTML={die(place.piece)} />
                <small>{place.says}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
      {open && at !== null && (
        <div class="plan__may" role="group" aria-label={say("layInstead")}>
          <span>{say("layInstead")}</span>
          {(open.may ?? [])
            .filter((key) => key !== open.piece)
            .map((key) => (
              <button key={key} class="plan__place" aria-label={name(key)} title={name(key)} onClick={() => turn.change(at, key)}>
                <span class="eb" dangerouslySetInnerHTML={die(key)} />
              </button>
            ))}
        </div>
      )}
      {!open && places.some((place) => place.may?.length) && <p class="plan__hint">{say("planHint")}</p>}
      {places.length === 0 && <p class="plan__hint">{plan.warns ? plan.text : say("free")}</p>}
    </div>
  );
}
