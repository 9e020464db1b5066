/**
 * Number of runs of a random test: all in `npm run test:faults`, an eighth in `npm test`, because each draws new values
 * every time. A number that somebody asked for stands.
 */
export const runs = (all: number, asked?: string) =>
  Number(asked ?? (process.env.GANIT_FAULTS ? all : Math.ceil(all / 8)))

/**
 * A property that holds without a look once half of `limitMs` is over, so that a busy machine plays fewer runs. The run that
 * has begun still ends before its test: fast-check's own limit leaves it going on beside the next test, on one database.
 */
export function whileTimeLasts<Drawn>(limitMs: number, run: (drawn: Drawn) => Promise<void>) {
  const end = performance.now() + limitMs / 2
  return async (drawn: Drawn) => {
    if (performance.now() < end) await run(drawn)
  }
}
