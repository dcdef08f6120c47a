/** Made-up cards of actions, what is left of one, things wrought, a team, piles and omens. */
import type { FlatPiece } from "../frames";
import type { Exhibit } from "./scenes";

type Said = readonly [fr: string, en: string];

const english = new URLSearchParams(location.search).get("lang") === "en";
const t = ([fr, en]: Said): string => (english ? en : fr);

const MOVE = ["walking-boot", ["Déplacer", "Move"]] as const;
const DIG = ["war-pick", ["Creuser", "Dig"]] as const;
const ANY = ["star", ["Au choix", "Any"]] as const;
const GOLD = ["yellow", "nugget"] as [string, string];
const IRON = ["blue", "ingot"] as [string, string];

export function mine(): Exhibit {
  const pieces: Record<string, FlatPiece> = {};
  const add = (key: string, piece: FlatPiece, signs: FlatPiece[] = []): string => {
    signs.forEach((sign, n) => (pieces[`${key}.${n}`] = sign));
    pieces[key] = { ...piece, ...(signs.length && { carries: signs.map((_, n) => `${key}.${n}`) }) };
    return key;
  };
  const act = ([icon, title]: readonly [string, Said], ...status: string[]): FlatPiece => ({ kind: "sign", icon, title: t(title), status: ["act", ...status] });
  const ore = ([color, shape]: [string, string], n = 1, ...status: string[]): FlatPiece => ({ kind: "ore", title: t(["Minerai", "Ore"]), color, shape, status, numbers: [["count", n, t(["nombre", "number"])]] });
  const card = (title: Said, text: Said, status: string[]): FlatPiece => ({ kind: "card", title: t(title), text: t(text), icon: "dwarf-face", color: "green", shape: "shield", status, emblem: ["dwarf-face", "Korgain"] });
  const wrought = (title: Said, worth: number, status: string[]): FlatPiece => ({ kind: "card", title: t(title), icon: "anvil", color: "blue", shape: "ingot", cost: [GOLD, IRON, IRON], numbers: [["vp", worth, t(["points", "points"])]], status });
  const power = (icon: string, title: Said): FlatPiece => ({ kind: "sign", icon, title: t(title), status: ["power"] });
  const chip = ([icon, title]: readonly [string, Said], n: number, ...status: string[]): FlatPiece => ({ kind: "act", icon, title: t(title), text: t(["vers un site voisin", "to a nearby site"]), numbers: [["count", n, ""]], status });
  const rows = {
    cards: [
      add("c1", card(["Gardien", "Keeper"], ["Téléportez-vous.", "Teleport yourself."], ["advanced"]), [act(MOVE), act(DIG), act(ANY, "wild")]),
      add("c2", card(["Coup de pioche", "Stroke of the pick"], ["Creusez deux fois.", "Dig twice."], ["playing"]), [act(MOVE, "spent"), act(DIG)]),
      add("a1", wrought(["Enclume portative", "Portable anvil"], 11, ["lacks-2"]), [power("flame", ["Flamme, 1 fois", "Flame, once"])]),
      add("a2", wrought(["Marteau", "Hammer"], 8, []), [power("", ["sans pouvoir", "no power"])]),
    ],
    left: [
      add("playing", { kind: "omen", title: t(["Gardien", "Keeper"]), icon: "dwarf-face", status: ["playing"], emblem: ["", "Korgain"] }),
      add("l1", chip(MOVE, 2)), add("l2", chip(DIG, 1, "spent")), add("l3", chip(ANY, 1, "wild")),
      add("end", { kind: "act", title: t(["Finir", "Finish"]), text: t(["la carte", "the card"]), status: ["plain"] }),
    ],
    team: [
      add("korgain", { kind: "crew", title: "Korgain", icon: "dwarf-face", numbers: [["capacity", 3, t(["portage", "capacity"])]], status: ["acting"] }, [ore(GOLD, 2)]),
      add("nobz", { kind: "crew", title: "Nobz", icon: "mine-wagon", numbers: [["capacity", 4, t(["portage", "capacity"])]] }, [ore(IRON), { kind: "sign", icon: "heavy-lightning", title: t(["étourdi", "stunned"]), status: ["harm"] }]),
      add("o1", ore(GOLD, 3)), add("o2", ore(IRON, 1, "webbed")),
      add("draw", { kind: "pile", title: t(["pioche", "draw pile"]), icon: "card-draw", numbers: [["count", 7, ""]] }),
      add("shed", { kind: "pile", title: t(["défausse", "discards"]), icon: "card-discard", numbers: [["count", 2, ""]], status: ["open"] }),
      add("event", { kind: "omen", title: t(["Montée de lave", "Rising lava"]), icon: "hourglass", emblem: ["", t(["Dernier évènement", "Last event"])] }),
      add("horde", { kind: "horde", title: t(["En réserve", "In supply"]), icon: "goblin", numbers: [["count", 2, ""], ["most", 6, ""]], status: ["low"] }),
    ],
  };
  const areas = Object.fromEntries(Object.entries(rows).map(([key, keys]) => [key, { area: "row", title: "", pieces: keys }]));
  return { id: "mine", title: "Actions, things wrought, a team", game: "forgeflame", height: 420, scene: { roots: Object.keys(areas), areas, pieces }, live: { pickable: new Set(["c1", "a2", "l1", "end", "o1"]), picked: [], pointed: new Set() } };
}
