import { setTimeout as sleep } from 'node:timers/promises'

const LOOK_EVERY_MS = 50

/** What a thread makes, as parts of a job: what is due goes first while it is waited for. Rejects as the making does. */
export async function* meanwhile<Made>(making: Promise<Made>): AsyncGenerator<undefined, Made> {
  // Handled also where nobody waits for it any more.
  const isMade = making.then(
    () => true,
    () => true,
  )
  while (!(await Promise.race([isMade, sleep(LOOK_EVERY_MS, false)]))) yield
  return making
}
