import assert from "node:assert/strict";
import { test } from "node:test";
import { placeIn } from "../src/app/table/placing.ts";

const steps = [{ at: 0 }, { at: 0, expect: "take" }, { at: 1 }, { at: 2, expect: "forge" }, { at: 3 }];

test("a choice that was made takes with it what led up to it", () => {
  assert.equal(placeIn(steps, 0, 0), 0);
  assert.equal(placeIn(steps, 0, 1), 2);
  assert.equal(placeIn(steps, 3, 2), 3);
  assert.equal(placeIn(steps, 0, 3), 4);
});

test("what was taken back is taught again", () => {
  assert.equal(placeIn(steps, 3, 0), 0);
  assert.equal(placeIn(steps, 1, 0), 1);
});
