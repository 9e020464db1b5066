import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { copyTemplate } from '../../test/database.ts'
import { connect } from './client.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations/index.ts'
import { assertDurable } from './transactions/durable.ts'

async function aCopy(name: string) {
  const copy = await copyTemplate(inject('database'), name)
  onTestFinished(() => copy.db.destroy())
  return copy
}

test('if two apps migrate at once, one does it and the other waits [S208]', async () => {
  const { address, db } = await aCopy('migrate_twice')
  const slow = {
    up: async (trx: typeof db) => {
      await sql`select pg_sleep(0.5)`.execute(trx)
      await sql`create table once (id int)`.execute(trx)
    },
  }
  await sql`drop table kysely_migration, kysely_migration_lock`.execute(db)
  await Promise.all([migrate(address, { '1-once': slow }), migrate(address, { '1-once': slow })])
  expect((await sql`select name from kysely_migration`.execute(db)).rows).toEqual([
    { name: '1-once' },
  ])
})

test('a migration that fails leaves no trace [S207]', async () => {
  const { address, db } = await aCopy('migrate_failing')
  await sql`drop table kysely_migration, kysely_migration_lock`.execute(db)
  const fine = {
    up: async (trx: typeof db) => void (await sql`create table half (id int)`.execute(trx)),
  }
  const failing = { up: async (trx: typeof db) => void (await sql`select wrong`.execute(trx)) }
  await expect(migrate(address, { '1-fine': fine, '2-failing': failing })).rejects.toThrow(/wrong/)
  expect((await sql`select to_regclass('half') as half`.execute(db)).rows).toEqual([{ half: null }])
})

test('an upgrade for which the disk has no space changes nothing, and says what to do [S207]', async () => {
  const { address, db } = await aCopy('migrate_full')
  await sql`drop table kysely_migration, kysely_migration_lock`.execute(db)
  const large = {
    up: async (trx: typeof db) => {
      await sql`create table half (id int)`.execute(trx)
      await sql`do $$ begin raise exception 'No space left' using errcode = '53100'; end $$`.execute(
        trx,
      )
    },
  }
  await expect(migrate(address, { '1-large': large })).rejects.toThrow(
    'The disk is full: there is no room to bring the database up to date, and nothing of it was changed.',
  )
  expect((await sql`select to_regclass('half') as half`.execute(db)).rows).toEqual([{ half: null }])
})

test('a database that a newer app has changed is refused [S209]', async () => {
  const { address, db } = await aCopy('migrate_newer')
  const newer = /newer Ganit \(2999-01-01-tomorrow\)/
  await expect(migrate(address, undefined, '2999-01-01-tomorrow')).rejects.toThrow(newer)
  await sql`insert into kysely_migration values ('2999-01-01-tomorrow', now()::text)`.execute(db)
  await expect(migrate(address)).rejects.toThrow(newer)
})

test.each(['fsync', 'full_page_writes', 'synchronous_commit'])(
  '%s must be on [S185]',
  async (setting) => {
    const { db } = connect(inject('database'))
    onTestFinished(() => db.destroy())
    await expect(assertDurable(db)).rejects.toThrow(
      new RegExp(`lose acknowledged work.*${setting}`),
    )
  },
)

test('migrations have names by which a later one always comes after an earlier one', () => {
  const names = Object.keys(migrations)
  expect(names).toEqual(names.toSorted())
  for (const name of names)
    expect(name, 'call it 2026-11-30T1405-what-it-does').toMatch(/^\d{4}-\d\d-\d\dT\d{4}-[a-z-]+$/)
})
