import pino from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aBuild } from '../../test/builds.ts'
import { aHost } from '../../test/hosts.ts'
import { outside } from '../../test/in-academy.ts'
import { buildApp } from '../app.ts'
import { createHostedAcademies } from './academies.ts'
import { connectHost } from './host-database.ts'
import { makeAcademy } from './making/make-academy.ts'
import { enterAsHost } from './own-role.ts'

const QUIET = pino({ level: 'silent' })

test('a page that was open before an upgrade gets its files, which a host keeps once for all academies', () =>
  outside(async () => {
    const { host } = await aHost()
    for (const address of ['one', 'two'])
      await makeAcademy(host, { address, name: address, email: `${address}@example.com` })
    const { db } = connectHost(await enterAsHost(host))
    onTestFinished(() => db.destroy())
    /** The host with a release, as a process starts it. */
    async function started(release: string) {
      const hosted = createHostedAcademies({
        ...{ host, db },
        served: { begin: () => async () => {}, onChangedPages: () => {}, onHeld: () => {} },
      })
      const webBuildDir = await aBuild(release)
      const app = await buildApp({ academies: hosted.academies, log: QUIET, webBuildDir })
      onTestFinished(async () => {
        await app.close()
        await hosted.close()
      })
      await hosted.look()
      await vi.waitFor(() => expect(app.isKeepingFiles?.()).toBe(false), { timeout: 20_000 })
      const at = (address: string, url: string) =>
        app.inject({ url, headers: { host: `${address}.localhost` } })
      const scriptAt = async (address: string) =>
        /src="([^"]+)"/.exec((await at(address, '/')).body)?.[1] ?? ''
      return { at, scriptAt }
    }
    const older = await started('older')
    const open = await older.scriptAt('one')
    const newer = await started('newer')
    for (const address of ['one', 'two']) {
      const { statusCode, body } = await newer.at(address, open)
      expect([statusCode, body], address).toEqual([200, '// older'])
    }
    const { count } = await db
      .selectFrom('built_files')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
    // Two releases of a script, its packed twin and a font.
    expect(Number(count)).toBe(6)
  }))
