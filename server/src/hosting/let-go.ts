import { runInSession } from '../backup/session.ts'
import { askAndStay, type LineHandler } from '../db/academy/instance-lock.ts'
import type { HostedAcademies } from './academies.ts'
import { databaseName } from './host-database.ts'
import type { Host } from './open-host.ts'

const LET_GO = /^let go of (\d+)$/
const DONE = 'done'
const STARTING = 'Ganit is just starting or stopping. Try again in a moment.'

/** Answers the lines of commands. The academies are undefined until they are served. */
export const answerCommands =
  (academies: () => Pick<HostedAcademies, 'look' | 'letGo'> | undefined): LineHandler =>
  async (line, left) => {
    const served = academies()
    const [, academy_id] = LET_GO.exec(line) ?? []
    if (academy_id && !served) throw new Error(STARTING)
    if (academy_id) await served?.letGo(Number(academy_id), left)
    if (line === 'look') await served?.look()
    return DONE
  }

/**
 * Works at an academy that nobody serves meanwhile: the running host lets go of it until this command has
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

/** Serves an academy again that the machine held; the host's own decision stays. */
export const liftProblem = ({ db }: Pick<Host, 'db'>, academy_id: number) =>
  db
    .updateTable('academies')
    .set({ problem: null })
    .where('academy_id', '=', academy_id)
    .where('state', '=', 'active')
    .execute()
