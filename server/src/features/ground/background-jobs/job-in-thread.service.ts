import { setTimeout as sleep } from 'node:timers/promises'

const LOOK_EVERY_MS = 50

/** Waits for a thread in small parts, so that other due jobs run in between. Rejects as `making` does. */
export async function* jobInThread<Made>(making: Promise<Made>): AsyncGenerator<undefined, Made> {
  // Handles the rejection here, because nobody may be waiting for the job any more.
  const isMade = making.then(
    () => true,
    () => true,
  )
  while (!(await Promise.race([isMade, sleep(LOOK_EVERY_MS, false)]))) yield
  return making
}
