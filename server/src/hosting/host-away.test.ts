import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { outside } from '../../test/in-academy.ts'
import { served, type } from '../../test/served-host.ts'
import { otherDatabase } from '../backup/databases.ts'
import { runInSession } from '../backup/session.ts'
import { connectHost } from './host-database.ts'
import { enterAsHost } from './own-role.ts'

test('while the host’s database is away, known academies go on, and none of them is changed', () =>
  outside(async () => {
    const { host, hosted, app, nameAt } = await served(['one', 'two'])
    const server = otherDatabase(host.owner, 'postgres')
    const rename = (from: string, to: string) =>
      runInSession(server, async (client) => {
        await client.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${from}'`,
        )
        await client.query(`alter database ${from} rename to ${to}`)
      })
    await rename('ganit_host', 'aside')
    onTestFinished(() => rename('aside', 'ganit_host').catch(() => {}))
    await expect(hosted.look()).rejects.toThrow()
    expect(await Promise.all(['one', 'two', 'three'].map(nameAt))).toEqual(['one', 'two', 404])
    const statuses = async () => {
      const answers = await Promise.all(['health', 'ready'].map((of) => app.inject(`/api/${of}`)))
      return answers.map(({ statusCode }) => statusCode)
    }
    expect(await statuses()).toEqual([503, 200])

    await rename('aside', 'ganit_host')
    await vi.waitFor(() => hosted.look(), { timeout: 20_000 })
    expect(await Promise.all(['one', 'two'].map(nameAt))).toEqual(['one', 'two'])
    expect(await statuses()).toEqual([200, 200])
  }))

test('a secret that was exchanged for another academy’s opens none, and the host is told', () =>
  outside(async () => {
    const { host, hosted, nameAt } = await served(['one', 'two', 'three'])
    await sql`
      update academies a set secret = b.secret from academies b
      where (a.academy_id, b.academy_id) in ((1, 2), (2, 1))`.execute(host.db)
    await hosted.look()
    expect(await Promise.all(['one', 'two', 'three'].map(nameAt))).toEqual([503, 503, 'three'])
    await vi.waitFor(async () => {
      const needs = await type(host, 'needs')
      expect(needs.filter((line) => / is held: /.test(line))).toEqual([
        'one is held: Its secret cannot be opened.',
        'two is held: Its secret cannot be opened.',
      ])
    })
  }))

test('the process’s own role adds to the deeds, changes none, and enters no academy', () =>
  outside(async () => {
    const { host } = await served(['one'])
    const address = await enterAsHost(host)
    const { db } = connectHost(address)
    onTestFinished(() => db.destroy())
    await db.insertInto('deeds').values({ operator: 'pal', deed: 'tried' }).execute()
    for (const deed of [
      sql`update deeds set deed = 'other'`,
      sql`delete from deeds`,
      sql`truncate deeds`,
      sql`delete from academies`,
      sql`create table mine (n integer)`,
      sql`select * from kysely_migration`,
    ])
      await expect(deed.execute(db)).rejects.toMatchObject({ code: '42501' })
    const { rows } = await sql<{ most: number }>`
      select rolconnlimit as most from pg_roles where rolname = 'academy_1'`.execute(host.db)
    expect(rows, 'twice the connections of its pools').toEqual([{ most: 14 }])
    const server = await sql<{ max_connections: string }>`show max_connections`.execute(host.db)
    expect(server.rows).toEqual([{ max_connections: '200' }])
    for (const database of ['academy_1', 'ganit_template', 'postgres']) {
      const client = new Client({ ...otherDatabase(address, database) })
      client.on('error', () => {})
      await expect(client.connect(), database).rejects.toMatchObject({
        code: expect.stringMatching(/^(28000|42501)$/),
      })
      await client.end().catch(() => {})
    }
  }))
