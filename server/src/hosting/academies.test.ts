import { expect, onTestFinished, test, vi } from 'vitest'
import { outside } from '../../test/in-academy.ts'
import { quickSession } from '../../test/quick-accounts.ts'
import { QUIET, served, type } from '../../test/served-host.ts'
import type { Academy } from '../academy/academy.ts'
import { inAcademy } from '../academy/place.ts'
import { openOperatorConnection } from '../db/connections/own-connection.ts'
import { readHostCommand } from './commands.ts'
import { databaseName } from './host-database.ts'
import { asItsRole, makeAcademy, ownerOf } from './making/make-academy.ts'
import { type Host, withHostLock } from './open-host.ts'
import { openSecret } from './secrets.ts'
import { LATEST, upgradeAll } from './upgrade.ts'

const inServer = (host: Host, ...statements: string[]) =>
  withHostLock(host, async (client) => {
    for (const each of statements) await client.query(each)
  })

test('each address leads to its academy, and others to none', () =>
  outside(async () => {
    const { get, nameAt, app } = await served(['one', 'two'])
    expect(await Promise.all(['one', 'two', 'one'].map(nameAt))).toEqual(['one', 'two', 'one'])
    for (const nobody of ['three', 'one.two', 'on-e']) {
      const answer = await get(nobody, '/api/settings')
      expect([answer.statusCode, answer.json()]).toEqual([
        404,
        { error: 'No academy is at this address.' },
      ])
    }
    const statusAt = async (host: string) =>
      (await app.inject({ url: '/api/settings', headers: { host } })).statusCode
    for (const host of ['ONE.LocalHost', 'one.localhost.', 'one.localhost.:443', 'one.localhost:'])
      expect([host, await statusAt(host)]).toEqual([host, 200])
    for (const host of [
      ...[
        'one',
        'localhost',
        'one.localhost..',
        '.one.localhost',
        'one..localhost',
        '-one.localhost',
      ],
      ...['one.localhost@evil.example', 'evil.example:one.localhost', 'one.localhost.evil.example'],
      ...[
        'xn--one-abc.localhost',
        '\u00f6ne.localhost',
        '[::1]:3000',
        '127.0.0.1',
        'one.localhost:x',
      ],
      ...[
        'one.localhost, two.localhost',
        'one.localhost/two',
        '%6fne.localhost',
        'constructor.localhost',
      ],
    ])
      expect([host, await statusAt(host)]).toEqual([host, 404])
    const page = await get('three', '/courses')
    expect(page.statusCode).toBe(404)
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    for (const said of ['No academy is', 'इस पते पर', 'এই ঠিকানায়']) expect(page.body).toContain(said)
    // A load balancer knows the machine alone.
    for (const url of ['/api/ready', '/api/health'])
      for (const host of ['three.localhost', '10.0.0.7', 'one.localhost'])
        expect((await app.inject({ url, headers: { host } })).statusCode).toBe(200)
  }))

test('a token of one academy is none in another, though both know the account', () =>
  outside(async () => {
    const { host, get, idOf, academyOf } = await served(['one', 'two'])
    const { db } = openOperatorConnection(ownerOf(host, idOf('one')))
    onTestFinished(() => db.destroy())
    const { id } = await db.selectFrom('accounts').select('id').executeTakeFirstOrThrow()
    const { secret } = academyOf('one')
    const token = await quickSession(db, { uid: id, secret })
    // Also where a copy has the same session.
    const other = openOperatorConnection(ownerOf(host, idOf('two'))).db
    onTestFinished(() => other.destroy())
    const account = await db.selectFrom('accounts').selectAll().executeTakeFirstOrThrow()
    const twin = { ...account, role: 'desk' as const, email: 'twin@example.com' }
    await other.insertInto('accounts').values(twin).execute()
    const session = await db.selectFrom('sessions').selectAll().executeTakeFirstOrThrow()
    await other.insertInto('sessions').values(session).execute()
    const authorization = `Bearer ${token}`
    expect((await get('one', '/api/me', { authorization })).statusCode).toBe(200)
    expect((await get('two', '/api/me', { authorization })).statusCode).toBe(401)
  }))

test('links that one academy signed open nothing in another', { tags: 'slow' }, () =>
  outside(async () => {
    const { app, academyOf } = await served(['one', 'two'])
    const [one, two] = [academyOf('one'), academyOf('two')]
    const partsOf = (url: string) => {
      const { pathname, searchParams } = new URL(url, 'http://localhost')
      const [expires, signature] = ['expires', 'signature'].map((each) => searchParams.get(each))
      return {
        id: pathname.split('/').at(-1),
        expires: String(expires),
        signature: String(signature),
      }
    }
    const photo = partsOf(inAcademy(one, () => app.photoUrls.sign('7')))
    const leftAt = (academy: Academy) =>
      inAcademy(academy, () => app.photoUrls.secondsLeft('7', photo.expires, photo.signature))
    expect(leftAt(one)).toBeGreaterThan(0)
    expect(leftAt(two)).toBe(0)
    const receipt = partsOf(inAcademy(one, () => app.receiptLinks.sign(7)))
    const isOpenAt = (academy: Academy) =>
      inAcademy(academy, () => app.receiptLinks.opens(7, { ...receipt, isBrief: false }))
    expect([isOpenAt(one), isOpenAt(two)]).toEqual([true, false])
  }),
)

test(
  'a database of another academy, an old one and one that is gone are held, and the others served',
  { tags: 'slow' },
  () =>
    outside(async () => {
      const { host, hosted, nameAt, idOf, problems } = await served([
        'one',
        'two',
        'three',
        'four',
        'six',
      ])
      const [one, two, three] = ['one', 'two', 'three'].map((each) => databaseName(idOf(each)))
      await inServer(
        host,
        `alter database ${one} rename to aside`,
        `alter database ${two} rename to ${one}`,
        `alter database aside rename to ${two}`,
        `grant connect on database ${one} to ${one}`,
        `grant connect on database ${two} to ${two}`,
        `drop database ${three}`,
      )
      const { db } = openOperatorConnection(ownerOf(host, idOf('four')))
      await db.deleteFrom('kysely_migration').where('name', '=', LATEST).execute()
      await db.destroy()
      const six = openOperatorConnection(ownerOf(host, idOf('six'))).db
      await six.updateTable('secret_in_use').set({ fingerprint: 'c3' }).execute()
      await six.destroy()
      for (const address of ['one', 'two', 'three', 'four', 'six']) {
        expect(await nameAt(address), address).toBe(503)
        expect(await nameAt(address), address).toBe(503)
      }
      expect(problems).toEqual([
        expect.stringContaining('permission denied'),
        expect.stringContaining('permission denied'),
        expect.stringContaining('does not exist'),
        expect.stringContaining(`and not at ${LATEST}`),
        expect.stringContaining('another secret'),
      ])
      await makeAcademy(host, { address: 'five', name: 'five', email: 'five@example.com' })
      await hosted.look()
      expect(await nameAt('five')).toBe('five')
      const needs = await type(host, 'needs')
      expect(needs.filter((line) => / is held: /.test(line))).toHaveLength(5)
    }),
)

test('an operator holds an academy, serves it again, and each is a deed', { tags: 'slow' }, () =>
  outside(async () => {
    const { host, hosted, nameAt } = await served(['one', 'two'])
    expect(await nameAt('one')).toBe('one')
    await type(host, 'hold', 'one', '--because', 'The owner asked for it.')
    await hosted.look()
    expect([await nameAt('one'), await nameAt('two')]).toEqual([503, 'two'])
    expect((await type(host, 'list')).join('\n')).toMatch(/one +one +held[\s\S]*two +two +active/)
    await expect(type(host, 'hold', 'none', '--because', 'x')).rejects.toThrow(
      /There are: one, two/,
    )
    await expect(type(host, 'hold', 'two')).rejects.toThrow('Say why')
    await type(host, 'unhold', 'one')
    await hosted.look()
    expect(await nameAt('one')).toBe('one')
    const deeds = await host.db
      .selectFrom('deeds')
      .select(['deed', 'details'])
      .orderBy('deed_id')
      .execute()
    expect(deeds).toEqual([
      { deed: 'made', details: 'one' },
      { deed: 'made', details: 'two' },
      { deed: 'held', details: 'The owner asked for it.' },
      { deed: 'unheld', details: '' },
    ])
  }),
)

test(
  'a failed migration holds one academy with the reason, until it is tried again',
  { tags: 'slow' },
  () =>
    outside(async () => {
      const { host, hosted, nameAt, idOf } = await served(['one', 'two'])
      const { db } = openOperatorConnection(ownerOf(host, idOf('one')))
      onTestFinished(() => db.destroy())
      await host.db.updateTable('academies').set({ migrated_to: 'before' }).execute()
      await db
        .insertInto('kysely_migration')
        .values({ name: '2099-01-01T0000-later', timestamp: '2099-01-01T00:00:00.000Z' })
        .execute()
      await upgradeAll(host, QUIET)
      await hosted.look()
      expect([await nameAt('one'), await nameAt('two')]).toEqual([503, 'two'])
      await expect(type(host, 'upgrade', '--retry', 'one')).rejects.toThrow(/newer Ganit \(2099/)
      await db.deleteFrom('kysely_migration').where('name', 'like', '2099%').execute()
      expect(await type(host, 'upgrade', '--retry', 'one')).toEqual(['one is up to date.'])
      await hosted.look()
      expect(await nameAt('one')).toBe('one')
    }),
)

test(
  'pools share their connections: the longest idle one closes, and a full host refuses after two seconds',
  { tags: 'slow' },
  () =>
    outside(async () => {
      const { academyOf, nameAt } = await served(['one', 'two'], { most: 2 })
      const [one, two] = [academyOf('one').pool, academyOf('two').pool]
      expect(await nameAt('one')).toBe('one')
      const held = [await one.connect(), await one.connect()]
      expect([one.totalCount, two.totalCount]).toEqual([2, 0])
      expect(await nameAt('two')).toBe(503)
      for (const client of held) client.release()
      expect(await nameAt('two')).toBe('two')
      expect(one.totalCount + two.totalCount).toBe(2)
    }),
)

test('a change of pages is heard by its own academy alone', { tags: 'slow' }, () =>
  outside(async () => {
    const { host, nameAt, changed, academyOf } = await served(['one', 'two'])
    await Promise.all(['one', 'two'].map(nameAt))
    await academyOf('one').pool.query('notify changed_pages')
    await vi.waitFor(() => expect(changed).toEqual(['one@example.com']), { timeout: 20_000 })
    const secret = await host.db.selectFrom('academies').select('secret').executeTakeFirst()
    expect(openSecret(host.master, 1, secret?.secret as Buffer)).toBe(academyOf('one').secret)
    expect(asItsRole(host, 1, academyOf('one').secret)).toMatchObject({ user: 'academy_1' })
  }),
)

test('looks at the same time begin the work of each academy once', { tags: 'slow' }, () =>
  outside(async () => {
    const waits: (() => void)[] = []
    const ending = ({ adminEmail }: Academy) =>
      adminEmail === 'one@example.com'
        ? new Promise<void>((resolve) => waits.push(resolve))
        : Promise.resolve()
    const { host, hosted, academyOf, working } = await served(['one', 'two'], { ending })
    await host.db.updateTable('academies').set({ contact_email: 'new@example.com' }).execute()
    const looks = [hosted.look(), hosted.look()]
    await vi.waitFor(() => expect(waits).toHaveLength(1), { timeout: 20_000 })
    // Time for the second look, if it does not wait for the first.
    for (let n = 0; n < 20; n += 1) await host.db.selectFrom('academies').select('name').execute()
    for (const end of waits) end()
    await Promise.all(looks)
    expect([...working]).toEqual(['one', 'two'].map(academyOf))
  }),
)

test('list, database and folder are compared', { tags: 'slow' }, () =>
  outside(async () => {
    const { host, idOf } = await served(['one', 'two'])
    expect(await type(host, 'reconcile')).toEqual(['List, databases and folders agree.'])
    await inServer(host, `alter database ${databaseName(idOf('two'))} rename to academy_99`)
    expect(await type(host, 'reconcile')).toEqual([
      'two is in the list, and its database academy_2 is not there.',
      'The database academy_99 (two) is not in the list.',
    ])
    expect(() => readHostCommand(['list-all'])).toThrow(/npm run host -- new/)
    expect(() => readHostCommand(['--what'])).toThrow(/npm run host -- new/)
  }),
)
