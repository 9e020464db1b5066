import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { setDay } from '../../test/days.ts'
import { outside } from '../../test/in-academy.ts'
import { served, type } from '../../test/served-host.ts'
import { aYearAfter } from './delete-one.ts'
import { databaseName } from './host-database.ts'
import { academyFolder, reserve } from './making/make-academy.ts'
import { type Host, withHostLock } from './open-host.ts'
import { purgeDeleted } from './upkeep/purge.ts'

const remains = (host: Host, name: string) =>
  withHostLock(host, async (client) => {
    const { rows } = await client.query(
      `select datname as name from pg_database where datname = $1
       union all select rolname from pg_roles where rolname = $1`,
      [name],
    )
    return rows.length
  })

test('a deleted academy leaves backups for 30 days, and its address for a year', () =>
  outside(async () => {
    setDay('2026-12-29')
    const { host, hosted, nameAt, idOf, typed } = await served(['one', 'two'])
    const id = idOf('one')
    const name = databaseName(id)
    const folder = academyFolder(host.config.dataDir, id)
    await expect(typed('delete', 'one')).rejects.toThrow(/type its address twice/)
    await expect(typed('delete', 'one', 'two')).rejects.toThrow(/type its address twice/)
    const said = (await typed('delete', 'one', 'one')).join('\n')
    expect(said).toMatch(/deleted on 2027-01-28[\s\S]*given again from 2027-12-29/)
    await vi.waitFor(async () => expect(await nameAt('one')).toBe(404), { timeout: 20_000 })
    expect(await nameAt('two')).toBe('two')
    expect(await remains(host, name)).toBe(0)
    expect(readdirSync(join(folder, 'backups'))).toHaveLength(1)
    expect(await rowOf(host, id)).toMatchObject({ state: 'deleted', secret: null, name: 'one' })
    expect((await type(host, 'list')).join('\n')).not.toMatch(/^one/m)
    expect(await type(host, 'reconcile')).toEqual(['List, databases and folders agree.'])
    await expect(type(host, 'new', 'o-ne', 'Another', 'a@example.com')).rejects.toThrow(/taken/)
    expect(await type(host, 'delete', 'one', 'one')).toEqual(['one is deleted.'])

    // A database that a command left because it died between the list and the database.
    await withHostLock(host, (client) => client.query(`create database ${name}`))
    expect((await type(host, 'reconcile')).join('\n')).toContain('is still there')
    setDay('2027-01-27')
    await purgeDeleted(host)
    expect([await remains(host, name), existsSync(folder)]).toEqual([0, true])
    setDay('2027-01-28')
    await purgeDeleted(host)
    expect(existsSync(folder)).toBe(false)
    setDay('2027-12-28')
    await purgeDeleted(host)
    expect(await rowOf(host, id)).toMatchObject({ name: 'one', contact_email: 'one@example.com' })
    await expect(type(host, 'new', 'one', 'Another', 'a@example.com')).rejects.toThrow(/taken/)
    setDay('2027-12-29')
    await type(host, 'new', 'one', 'Another', 'a@example.com')
    await hosted.look()
    expect(await nameAt('one')).toBe('Another')
    await purgeDeleted(host)
    expect(await rowOf(host, id)).toMatchObject({ name: '', contact_email: '' })
  }))

const rowOf = ({ db }: Host, academy_id: number) =>
  db
    .selectFrom('academies')
    .select(['state', 'secret', 'name', 'contact_email'])
    .where('academy_id', '=', academy_id)
    .executeTakeFirst()

test(
  'an academy that is half made is given up, and its address is free at once',
  {
    tags: 'slow',
  },
  () =>
    outside(async () => {
      const { host } = await served([])
      const { academy_id } = await reserve(host, {
        ...{ name: 'Half', address: 'half', email: 'half@example.com' },
      })
      await withHostLock(host, (client) =>
        client.query(`create database ${databaseName(academy_id)}`),
      )
      await expect(type(host, 'new', 'half', 'Other', 'b@example.com')).rejects.toThrow(/taken/)
      await expect(type(host, 'delete', 'half')).rejects.toThrow(/There is no academy at half/)
      expect((await type(host, 'delete', 'half', 'half')).join('\n')).toContain('given up')
      expect(await remains(host, databaseName(academy_id))).toBe(0)
      expect((await type(host, 'new', 'half', 'Other', 'b@example.com')).join('\n')).toContain(
        'Other is at',
      )
    }),
)

test('a year after a leap day is the first of March', () => {
  expect(['2026-12-29', '2028-02-29', '2027-02-28'].map(aYearAfter)).toEqual([
    '2027-12-29',
    '2029-03-01',
    '2028-02-28',
  ])
})
