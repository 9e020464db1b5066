/**
 * The only reader of this machine's clock, beside libraries; `clocks.test.ts` holds that. How long something takes is
 * measured by `performance.now()`, which no correction of the clock moves.
 */
export const clock = {
  now: () => new Date(),
  /** Milliseconds since 1970. */
  ms: () => Date.now(),
}
