import { expect, onTestFinished, test, vi } from 'vitest'
import { outside } from '../../test/in-academy.ts'
import { QUIET, served, type } from '../../test/served-host.ts'
import { openOperatorConnection } from '../db/connections/own-connection.ts'
import { databaseName } from './host-database.ts'
import { ownerOf } from './making/make-academy.ts'
import { withHostLock } from './open-host.ts'
import { LATEST, upgradeAll } from './upgrade.ts'

type Hosted = Awaited<ReturnType<typeof served>>

const NEWER = '2099-01-01T0000-later'
const newer = `'${NEWER}', '2099-01-01T00:00:00.000Z'`

const inServer = ({ host }: Hosted, ...statements: string[]) =>
  withHostLock(host, async (client) => {
    for (const each of statements) await client.query(each)
  })

/** Ends an academy's connections and renames its database, as somebody with the owner's password may. */
const rename = (hosted: Hosted, from: string, to: string) =>
  inServer(
    hosted,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${from}'`,
    `alter database ${from} rename to ${to}`,
  )

async function inDatabase({ host }: Hosted, academy_id: number, statement: string) {
  const { db } = openOperatorConnection(ownerOf(host, academy_id))
  await db.executeQuery({ sql: statement, parameters: [] } as never).finally(() => db.destroy())
}

const swap = async (hosted: Hosted) => {
  const [one, two] = ['one', 'two'].map((at) => databaseName(hosted.idOf(at))) as [string, string]
  await rename(hosted, one, 'aside')
  await rename(hosted, two, one)
  await rename(hosted, 'aside', two)
}

/** The host's notices about academies that are held. */
const heldBy = async ({ host }: Hosted) =>
  (await type(host, 'needs')).filter((line) => / is held: /.test(line))

/** Calls an academy without a pause until it is told to end; all that it answered. */
function watch({ nameAt }: Hosted, address: string) {
  const seen = new Set<unknown>()
  let isOver = false
  const calling = (async () => {
    while (!isOver) seen.add(await nameAt(address).catch(() => isOver || 'no answer'))
  })()
  return async () => {
    isOver = true
    await calling
    return [...seen]
  }
}

test(
  'databases that change while they are served are held, others feel nothing, and what is mended is served again',
  { tags: 'slow' },
  () =>
    outside(async () => {
      const all = ['one', 'two', 'gone', 'old', 'new', 'well']
      const hosted = await served(all)
      const { nameAt, idOf, problems, host } = hosted
      expect(await Promise.all(all.map(nameAt))).toEqual(all)
      const end = watch(hosted, 'well')
      onTestFinished(() => void end())
      const latest = `'${LATEST}', '2026-12-01T00:00:00.000Z'`

      await swap(hosted)
      await rename(hosted, databaseName(idOf('gone')), 'lost')
      await inDatabase(hosted, idOf('old'), `delete from kysely_migration where name = '${LATEST}'`)
      await inDatabase(hosted, idOf('new'), `insert into kysely_migration values (${newer})`)
      // Connections that were open know nothing of it; they end in ten minutes at the latest.
      for (const at of ['old', 'new'])
        await inServer(
          hosted,
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${databaseName(idOf(at))}'`,
        )
      const strange = all.slice(0, 5)
      for (const at of strange)
        await vi.waitFor(async () => expect([at, await nameAt(at)]).toEqual([at, 503]))
      await vi.waitFor(() => expect(problems).toHaveLength(5))
      // It is written once the calls that ran there have ended.
      await vi.waitFor(async () => expect(await heldBy(hosted)).toHaveLength(5), {
        timeout: 30_000,
      })
      expect(await heldBy(hosted)).toEqual([
        expect.stringMatching(/^one is held: .*(permission denied|another secret)/),
        expect.stringMatching(/^two is held: .*(permission denied|another secret)/),
        expect.stringMatching(/^gone is held: .*does not exist/),
        expect.stringContaining(`old is held: Its database is at `),
        expect.stringContaining(`new is held: Its database is at ${NEWER}, and not at ${LATEST}`),
      ])

      await swap(hosted)
      await rename(hosted, 'lost', databaseName(idOf('gone')))
      await inDatabase(hosted, idOf('old'), `insert into kysely_migration values (${latest})`)
      await inDatabase(hosted, idOf('new'), `delete from kysely_migration where name = '${NEWER}'`)
      for (const at of strange) await type(host, 'unhold', at)
      await hosted.hosted.look()
      expect(await Promise.all(all.map(nameAt))).toEqual(all)
      expect(await end()).toEqual(['well'])
    }),
)

test(
  'a start with strange databases changes nothing in them, and says of each what is wrong',
  { tags: 'slow' },
  () =>
    outside(async () => {
      const all = ['one', 'two', 'gone', 'new', 'well']
      const hosted = await served(all)
      const { nameAt, idOf, host } = hosted
      await swap(hosted)
      await rename(hosted, databaseName(idOf('gone')), 'lost')
      await inDatabase(hosted, idOf('new'), `insert into kysely_migration values (${newer})`)
      await host.db.updateTable('academies').set({ migrated_to: 'before' }).execute()

      await upgradeAll(host, QUIET)
      await hosted.hosted.look()
      expect(await Promise.all(all.map(nameAt))).toEqual([503, 503, 503, 503, 'well'])
      expect(await heldBy(hosted)).toEqual([
        expect.stringMatching(/^one is held: .*another secret/),
        expect.stringMatching(/^two is held: .*another secret/),
        expect.stringMatching(/^gone is held: .*does not exist/),
        expect.stringMatching(/^new is held: .*newer Ganit \(2099/),
      ])
      // No role got rights in the database of another academy.
      const { db } = openOperatorConnection(ownerOf(host, idOf('one')))
      onTestFinished(() => db.destroy())
      const role = databaseName(idOf('one'))
      const { rows } = await db.executeQuery<{ may: boolean }>({
        ...{ sql: `select has_table_privilege('${role}', 'students', 'select') as may` },
        parameters: [],
      } as never)
      expect(rows).toEqual([{ may: false }])

      await swap(hosted)
      await rename(hosted, 'lost', databaseName(idOf('gone')))
      await inDatabase(hosted, idOf('new'), `delete from kysely_migration where name = '${NEWER}'`)
      await upgradeAll(host, QUIET)
      await hosted.hosted.look()
      expect(await Promise.all(all.map(nameAt))).toEqual(all)
    }),
)
