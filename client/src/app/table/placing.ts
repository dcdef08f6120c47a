/** Which step of a lesson is due. */
import type { LessonStep } from "../api";

/** Steps are read one after the other; a choice that was made takes with it what led up to it, and one that was taken back what came after. */
export function placeIn(steps: readonly Pick<LessonStep, "at" | "expect">[], read: number, moment: number): number {
  const done = steps.findLastIndex((step) => step.expect && step.at < moment);
  const still = (steps[read]?.at ?? Infinity) <= moment ? read : 0;
  return Math.max(still, done + 1);
}
