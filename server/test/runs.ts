/**
 * Number of runs of a random test: all in `npm run test:faults`, an eighth in `npm test`, because each draws new values
 * every time. A number that somebody asked for stands.
 */
export const runs = (all: number, asked?: string) =>
  Number(asked ?? (process.env.GANIT_FAULTS ? all : Math.ceil(all / 8)))
