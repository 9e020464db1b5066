import { otherDatabase } from './databases.ts'
import { runInSession, type Where } from './session.ts'

const MAINTENANCE = 'postgres'
const IN_USE = '55006'

/** Two databases swap names, atomically; afterwards `ready` names the former current one. Neither may have connections. */
export const swapDatabases = (
  where: Where,
  { current, ready }: { current: string; ready: string },
) =>
  runInSession(otherDatabase(where, MAINTENANCE), async (client) => {
    const [from, to, aside] = [current, ready, `${ready}_aside`].map((name) =>
      client.escapeIdentifier(name),
    )
    try {
      await client.query('begin')
      await client.query(`alter database ${from} rename to ${aside}`)
      await client.query(`alter database ${to} rename to ${from}`)
      await client.query(`alter database ${aside} rename to ${to}`)
      await client.query('commit')
    } catch (error) {
      await client.query('rollback').catch(() => {})
      throw (error as { code?: string }).code === IN_USE
        ? new Error(
            'Somebody is connected to the database, so nothing was changed. End that, then try again.',
          )
        : error
    }
  })
