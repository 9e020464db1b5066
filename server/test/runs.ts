/**
 * Number of runs of a random test: all in `npm run test:faults`, an eighth in `npm test`, because each draws new values
 * every time. An explicitly requested number is kept.
 */
export const runs = (all: number, asked?: string) =>
  Number(asked ?? (process.env.GANIT_FAULTS ? all : Math.ceil(all / 8)))

/**
 * A property that passes unchecked once half of `limitMs` is over, so that a busy machine does fewer runs. A run that
 * has begun still ends within its test; with fast-check's own limit it would continue during the next test, on the same
 * database.
 */
export function whileTimeLasts<Drawn>(limitMs: number, run: (drawn: Drawn) => Promise<void>) {
  const end = performance.now() + limitMs / 2
  return async (drawn: Drawn) => {
    if (performance.now() < end) await run(drawn)
  }
}
