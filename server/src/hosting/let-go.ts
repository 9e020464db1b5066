import { runInSession } from '../backup/session.ts'
import { askAndStay } from '../db/academy/instance-lock.ts'
import { databaseName } from './host-database.ts'
import type { Host } from './open-host.ts'

/** The line by which a command asks the running host to let go of an academy, and the answer. */
export const LET_GO = /^let go of (\d+)$/
export const DONE = 'done'
export const STARTING = 'Ganit is just starting or stopping. Try again in a moment.'

/**
 * Works at an academy that nobody serves meanwhile (host.md 3.8): the running host lets go of it until this command has
 * ended, also by its death. `assertAlone` throws once the host has stopped, because another may serve it again.
 */
export async function whileLetGo<T>(
  host: Pick<Host, 'config' | 'isRunning' | 'owner'>,
  academy_id: number,
  work: (assertAlone: () => void) => Promise<T>,
) {
  const asked = host.isRunning
    ? await askAndStay(host.config.dataDir, `let go of ${academy_id}`)
    : undefined
  try {
    if (host.isRunning && asked?.answer !== DONE) throw new Error(asked?.answer || STARTING)
    await cutConnections(host, academy_id)
    return await work(() => {
      if (asked?.isGone())
        throw new Error('Ganit was stopped meanwhile, so nothing was changed. Try again.')
    })
  } finally {
    asked?.leave()
  }
}

/** Ends what calls or background work have left in an academy's database. */
const cutConnections = (host: Pick<Host, 'owner'>, academy_id: number) =>
  runInSession(host.owner, (client) =>
    client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = $1',
      [databaseName(academy_id)],
    ),
  )
