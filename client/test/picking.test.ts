import assert from "node:assert/strict";
import { test } from "node:test";
import { back, begin, grouped, joined, matches, pick, pickable, pickAmong, type Choice } from "../src/app/picking.ts";

const onTable = new Set(["M1", "M2", "B1", "B2", "H1", "H2", "figure", "cave", "forge"]);
const choice = (key: string, gain = ""): Choice => {
  const [verb = "", ...targets] = key.split(":");
  return { key, verb, targets, text: `Do ${key}`, gain };
};
const start = (...keys: string[]) => begin(keys.map((key) => choice(key)), onTable);

test("one option on one piece is chosen by one click", () => {
  const result = pick(start("take:M1", "take:M2"), "M1");
  assert.equal(result.kind === "chosen" && result.choice.key, "take:M1");
});

test("what cannot be picked changes nothing", () => {
  assert.deepEqual(pick(start("take:M1"), "M2"), { kind: "nothing" });
});

test("an option with two targets is two clicks", () => {
  const first = pick(start("move:figure:cave", "move:figure:forge"), "figure");
  assert.equal(first.kind, "more");
  assert.ok("picking" in first);
  assert.deepEqual([...pickable(first.picking)], ["cave", "forge"]);
  const second = pick(first.picking, "forge");
  assert.equal(second.kind === "chosen" && second.choice.key, "move:figure:forge");
});

test("payments that are no pieces are chosen in a menu", () => {
  const first = pick(start("forge:B1:FR", "forge:B1:FO"), "B1");
  assert.equal(first.kind, "menu");
  assert.ok("picking" in first);
  assert.deepEqual(first.picking.left.map((each) => each.key), ["forge:B1:FR", "forge:B1:FO"]);
});

test("a menu still lets a partner on the table be clicked", () => {
  const first = pick(start("forge:B1:F", "forge:B1:F:H1", "forge:B1:F:H2"), "B1");
  assert.equal(first.kind, "menu");
  assert.ok("picking" in first);
  assert.deepEqual([...pickable(first.picking)], ["H1", "H2"]);
  const second = pick(first.picking, "H2");
  assert.equal(second.kind === "chosen" && second.choice.key, "forge:B1:F:H2");
});

test("one option left that needs another piece waits for it", () => {
  const first = pick(start("associate:B1:H1", "associate:B2:H1"), "B1");
  assert.equal(first.kind, "more");
});

test("stepping back undoes one pick", () => {
  const first = pick(start("move:figure:cave", "move:figure:forge", "take:M1"), "figure");
  assert.ok("picking" in first);
  const before = back(first.picking);
  assert.deepEqual(before.picked, []);
  assert.deepEqual([...pickable(before)], ["figure", "M1"]);
});

test("groups that are called the same are one", () => {
  const groups = joined(grouped([choice("fight:M1"), choice("move:T1"), choice("risky:W"), choice("move:T2")]), (group) => (group.verb === "fight" ? "Fight" : "Flee"));
  assert.deepEqual(groups.map((group) => [group.verb, group.choices.map((each) => each.key)]), [["fight", ["fight:M1"]], ["move", ["move:T1", "move:T2", "risky:W"]]]);
});

test("choices are grouped by verb, the best gain first", () => {
  const groups = grouped([choice("take:M1"), choice("forge:B1:F", "+3"), choice("forge:B2:F", "+16"), choice("take:M2")]);
  assert.deepEqual(groups.map((group) => group.verb), ["take", "forge"]);
  assert.deepEqual(groups[1]?.choices.map((each) => each.gain), ["+16", "+3"]);
});

test("the filter takes words in any order and without accents", () => {
  const sentence: Choice = { ...choice("forge:B1:F"), text: "Forger Épine d’oursin (Fer)" };
  assert.ok(matches(sentence, "epine forg"));
  assert.ok(!matches(sentence, "epine or solaire"));
});

test("a piece that goes by the key of an option is a button for it", () => {
  const table = begin([choice("end"), choice("with:dig"), choice("take:M1")], new Set([...onTable, "end", "with:dig"]));
  assert.deepEqual([...pickable(table)], ["end", "with:dig", "M1"]);
  const result = pick(table, "with:dig");
  assert.equal(result.kind === "chosen" && result.choice.key, "with:dig");
});

test("a finger on a place picks the only thing there, or gets a menu of all that can be done there", () => {
  const table = start("move:cave", "take:M1", "take:M2");
  const one = pickAmong(table, "cave", ["cave"]);
  assert.equal(one.kind === "chosen" && one.choice.key, "move:cave");
  const several = pickAmong(table, "cave", ["cave", "M1"]);
  assert.ok(several.kind === "menu");
  assert.deepEqual(several.picking.left.map((each) => each.key), ["move:cave", "take:M1"]);
  assert.deepEqual(back(several.picking), table);
  assert.deepEqual(pickAmong(table, "cave", ["H1"]), { kind: "nothing" });
});

test("a target that means something only after another goes by both names", () => {
  const choices = ["place:cell:r0", "place:cell:r1", "place:nook:r2"].map((key) => choice(key));
  const table = new Set(["cell", "nook", "cell:r0", "cell:r1", "nook:r2"]);
  assert.deepEqual([...pickable(begin(choices, table))], ["cell", "nook"]);
  const first = pick(begin(choices, table), "cell");
  assert.ok(first.kind === "more");
  assert.deepEqual([...pickable(first.picking)], ["cell:r0", "cell:r1"]);
  const second = pick(first.picking, "cell:r1");
  assert.equal(second.kind === "chosen" && second.choice.key, "place:cell:r1");
  const only = pick(begin(choices, table), "nook");
  assert.equal(only.kind === "chosen" && only.choice.key, "place:nook:r2", "where there is one way, one click is enough");
});

test("of pieces that are alike each can be picked", () => {
  const choices = ["put:die:left", "put:die:right"].map((key) => choice(key));
  const table = new Set(["die", "die~2", "left", "right"]);
  assert.deepEqual([...pickable(begin(choices, table))], ["die", "die~2"]);
  const first = pick(begin(choices, table), "die~2");
  assert.ok(first.kind === "more");
  assert.deepEqual([first.picking.picked, [...pickable(first.picking)]], [["die~2"], ["left", "right"]]);
});
