import assert from "node:assert/strict";
import { test } from "node:test";
import type { ChatLine, StatTable, TableInfo } from "../src/frames.ts";
import { spanOf } from "../src/app/spans.ts";
import { inOrderOfRank, inOrderOfSeats } from "../src/app/table/ranks.ts";
import { myTurn, underWay } from "../src/app/turns.ts";
import { unreadIn } from "../src/app/unread.ts";

const HOUR = 3600;
const DAY = 24 * HOUR;

test("days that have hardly begun to run are whole", () => {
  assert.equal(spanOf(3 * DAY, "days", "d"), "3 d");
  assert.equal(spanOf(3 * DAY - 20, "days", "d"), "3 d");
  assert.equal(spanOf(3 * DAY - HOUR, "days", "d"), "2 d 23 h");
  assert.equal(spanOf(DAY - 20, "days", "j"), "1 j");
  assert.equal(spanOf(DAY - HOUR, "days", "j"), "23 h 00");
  assert.equal(spanOf(90, "days", "j"), "1 min");
});

test("a clock of minutes shows every second", () => {
  assert.equal(spanOf(299.2, "live", "d"), "5:00");
  assert.equal(spanOf(61, "live", "d"), "1:01");
  assert.equal(spanOf(25 * HOUR, "live", "d"), "25:00:00");
});

const line = (at: number, seat: number | null = 1): ChatLine => ({ at, name: "Bea", text: "", seat });

test("what was said since is unread, unless one said it oneself", () => {
  const said = [line(10), line(20), line(30, 0), line(40, null)];
  assert.equal(unreadIn(said, 0, [0]), 3);
  assert.equal(unreadIn(said, 20, [0]), 1);
  assert.equal(unreadIn(said, 40, [0]), 0);
});

test("at the end everything is in the order of ranks", () => {
  assert.deepEqual(inOrderOfRank({ ranks: [3, 1, 2] }), [1, 2, 0]);
  assert.deepEqual(inOrderOfRank({ ranks: [1, 1], together: true }), [0, 1]);
  const bySeat: StatTable = { title: "", rows: [["gold", ["1", "2", "3"]], ["rounds", ["9"]]] };
  assert.deepEqual(inOrderOfSeats(bySeat, [1, 2, 0]).rows, [["gold", ["2", "3", "1"]], ["rounds", ["9"]]]);
  const byColumn: StatTable = { title: "", columns: ["a", "b", "c"], rows: [["gold", ["1", "2", "3"]]] };
  assert.deepEqual(inOrderOfSeats(byColumn, [1, 2, 0]), byColumn);
});

const table = (id: string, created: number, more: Partial<TableInfo>): TableInfo => ({ id, game: "", name: "", seats: [{ kind: "person", name: "Ada", identity: "red", you: true }], status: "playing", options: {}, created, ...more });

test("tables that wait for me come first, and lessons wait for nobody", () => {
  const mine = table("mine", 1, { waiting: [0] });
  const lesson = table("lesson", 2, { waiting: [0], lesson: "first" });
  const theirs = table("theirs", 3, {});
  const over = table("over", 4, { status: "finished" });
  assert.deepEqual([myTurn(mine), myTurn(lesson)], [true, false]);
  assert.deepEqual(underWay([theirs, over, lesson, mine]).map(({ id }) => id), ["mine", "theirs", "lesson"]);
});
