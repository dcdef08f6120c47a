/** The games' covers. What is still being forged is shown, and says so. */
import type { GameInfo } from "../api";
import { games } from "../games";
import { say, told, type Both } from "../i18n";
import { Icon } from "../ui/marks";
import forgeOfTheGods from "../covers/forge_of_the_gods.svg";
import kingsForge from "../covers/kings_forge.svg";
import kinfireDelve from "../covers/kinfire_delve.svg";
import explorers from "../covers/explorers_of_the_woodlands.svg";
import forgeflame from "../covers/forgeflame.svg";

interface Cover {
  art: string;
  name: Both;
  pitch: Both;
  time: string;
  seats: string;
}

const same = (name: string): Both => ({ fr: name, en: name });

const COVERS: Record<string, Cover> = {
  forge_of_the_gods: { art: forgeOfTheGods, name: { fr: "La Forge des Dieux", en: "Forge of the Gods" }, pitch: { fr: "Creusez la Mine, mariez lames et manches.", en: "Dig the Mine, marry blades and handles." }, time: "20–40", seats: "1–4" },
  kings_forge: { art: kingsForge, name: { fr: "La Forge du Roi", en: "King’s Forge" }, pitch: { fr: "Lancez vos dés, livrez le Roi, volez l’ouvrage.", en: "Roll your dice, supply the King, steal the work." }, time: "45–60", seats: "2–5" },
  kinfire_delve: { art: kinfireDelve, name: same("Kinfire Delve"), pitch: { fr: "Descendez le Puits, quatre dés et une lanterne.", en: "Down the Well with four dice and a lantern." }, time: "60", seats: "1–2" },
  explorers_of_the_woodlands: { art: explorers, name: { fr: "Les Explorateurs des Bois", en: "Explorers of the Woodlands" }, pitch: { fr: "La forêt pousse, le Boss attend.", en: "The forest grows, the Boss waits." }, time: "40–60", seats: "1–4" },
  forgeflame: { art: forgeflame, name: same("Forgeflame"), pitch: { fr: "Quatre artefacts avant le septième kobold.", en: "Four artefacts before the seventh kobold." }, time: "60", seats: "1–4" },
};

/** Games in the order of their covers; those that have none come last. */
export function inOrder(list: readonly GameInfo[]): readonly GameInfo[] {
  const place = Object.keys(COVERS);
  const at = ({ id }: GameInfo) => (place.includes(id) ? place.indexOf(id) : place.length);
  return [...list].sort((a, b) => at(a) - at(b));
}

export function Thumb({ game }: { game: string }) {
  const cover = COVERS[game];
  return <span class="thumb">{cover ? <img src={cover.art} alt="" width="64" height="56" /> : <Icon name="anvil" />}</span>;
}

export function Covers({ picked, onPick, onPlay, onLearn }: { picked: string; onPick: (game: string) => void; onPlay: (game: GameInfo) => void; onLearn: (game: GameInfo) => void }) {
  const ready = inOrder(games.value ?? []);
  const coming = Object.keys(COVERS).filter((id) => !ready.some((game) => game.id === id));
  return (
    <ul class="covers">
      {ready.map((game) => (
        <li key={game.id}>
          <Sheet id={game.id} game={game} picked={picked === game.id} onPick={onPick} />
          <div class="cover__acts">
            {(game.lessons?.length ?? 0) > 0 && (
              <button class="btn btn--paper" onClick={() => onLearn(game)}>
                {say("learn")}
              </button>
            )}
            <button class="btn btn--main cover__go" onClick={() => onPlay(game)}>
              <Icon name="anvil-impact" />
              {say("play")}
            </button>
          </div>
        </li>
      ))}
      {coming.map((id) => (
        <li key={id} class="is-coming">
          <Sheet id={id} />
        </li>
      ))}
    </ul>
  );
}

function Sheet({ id, game, picked = false, onPick }: { id: string; game?: GameInfo; picked?: boolean; onPick?: (game: string) => void }) {
  const cover = COVERS[id];
  const seats = game ? range(game.seats) : (cover?.seats ?? "");
  const inside = (
    <span class="cover__sheet">
      {cover ? <img class="cover__art" src={cover.art} alt="" /> : <span class="cover__art cover__art--plain"><Icon name="anvil" /></span>}
      {!game && <span class="cover__ribbon">{say("beingForged")}</span>}
      <span class="cover__txt">
        <b class="cover__title">{told(game?.name ?? cover?.name)}</b>
        <span class="cover__pitch">{told(cover?.pitch ?? game?.tagline)}</span>
        <span class="cover__meta">
          <span>
            <Icon name="meeple" />
            {seats}
          </span>
          {cover && (
            <span>
              <Icon name="hourglass" />
              {cover.time} min
            </span>
          )}
          {game?.cooperative && (
            <span>
              <Icon name="three-friends" />
              {say("together")}
            </span>
          )}
        </span>
      </span>
    </span>
  );
  if (!game) return <div class="cover">{inside}</div>;
  return (
    <button class="cover" data-state={picked ? "picked" : "open"} aria-pressed={picked} onClick={() => onPick?.(id)}>
      {inside}
    </button>
  );
}

function range(seats: readonly number[]): string {
  const low = Math.min(...seats);
  const high = Math.max(...seats);
  return low === high ? String(low) : `${low}–${high}`;
}
