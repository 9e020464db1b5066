import { setTimeout as sleep } from 'node:timers/promises'

const LOOK_EVERY_MS = 50

/** Waits for a thread as parts of a job, so that other due work goes first. Rejects as `making` does. */
export async function* jobInThread<Made>(making: Promise<Made>): AsyncGenerator<undefined, Made> {
  // Also handles a rejection nobody waits for any more.
  const isMade = making.then(
    () => true,
    () => true,
  )
  while (!(await Promise.race([isMade, sleep(LOOK_EVERY_MS, false)]))) yield
  return making
}
