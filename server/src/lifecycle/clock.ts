/**
 * The only reader of this machine's clock, apart from libraries; `clocks.test.ts` checks that. Durations are measured
 * by `performance.now()`, which a correction of the clock does not change.
 */
export const clock = {
  now: () => new Date(),
  /** Milliseconds since 1970. */
  ms: () => Date.now(),
}
