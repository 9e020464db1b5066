import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { aHost } from '../../test/hosts.ts'
import { outside } from '../../test/in-academy.ts'
import { ownServer } from '../../test/temporary.ts'
import { buildApp } from '../app.ts'
import { createHostedAcademies } from './academies.ts'
import { readHostCommand } from './commands.ts'
import { HOST_DATA_MAP } from './data-map.ts'
import { connectHost, databaseName } from './host-database.ts'
import { makeAcademy } from './making/make-academy.ts'
import { withHostLock } from './open-host.ts'
import { enterAsHost } from './own-role.ts'
import { holdOpenOnes } from './upgrade.ts'

const QUIET = pino({ level: 'silent' })

test(
  'a host makes, serves and holds academies in a PostgreSQL that is not its own',
  { tags: 'slow' },
  () =>
    outside(async () => {
      const { address } = await ownServer()
      const { host: place, port, user, password, database } = address
      const url = new URL(`postgres://localhost:${port}/${database}`)
      url.username = user
      url.password = password
      url.searchParams.set('host', place)
      const { host } = await aHost(undefined, { DATABASE_URL: url.href })
      const { db } = connectHost(await enterAsHost(host))
      onTestFinished(() => db.destroy())
      const ids: number[] = []
      for (const at of ['one', 'two'])
        ids.push(
          (await makeAcademy(host, { address: at, name: at, email: `${at}@example.com` }))
            .academy_id,
        )
      const hosted = createHostedAcademies({
        ...{ host, db },
        served: { begin: () => async () => {}, onChangedPages: () => {}, onHeld: () => {} },
      })
      const app = await buildApp({ academies: hosted.academies, log: QUIET })
      onTestFinished(async () => {
        await app.close()
        await hosted.close()
      })
      const nameAt = async (at: string) => {
        const headers = { host: `${at}.localhost` }
        const answer = await app.inject({ url: '/api/settings', headers })
        return answer.statusCode === 200 ? answer.json().academy_name : answer.statusCode
      }
      await hosted.look()
      expect([await nameAt('one'), await nameAt('two')]).toEqual(['one', 'two'])
      await readHostCommand(['hold', 'one', '--because', 'x']).run(host, () => {})
      await hosted.look()
      expect([await nameAt('one'), await nameAt('two')]).toEqual([503, 'two'])
      await readHostCommand(['unhold', 'one']).run(host, () => {})

      // Its file of entries is not ours, so the right of others to enter is looked at.
      const name = databaseName(ids[1] ?? 0)
      await withHostLock(host, (client) =>
        client.query(`grant connect on database ${name} to public`),
      )
      await holdOpenOnes(host, QUIET)
      await hosted.look()
      expect([await nameAt('one'), await nameAt('two')]).toEqual(['one', 503])
    }),
)

test('every table of the host’s database is in its data map', async () => {
  const { host } = await aHost()
  const tables = await host.db.introspection.getTables()
  const names = tables.map(({ name }) => name).filter((name) => !name.startsWith('kysely_'))
  expect(names.toSorted()).toEqual(Object.keys(HOST_DATA_MAP).toSorted())
})
