import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import type { Client } from 'pg'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { administer, TEMPLATE } from '../../test/database.ts'
import { filesOfNewcomers } from '../../test/of-nobody-else.ts'
import { addOldRows, oldRows } from '../../test/old-rows.ts'
import { contents, inDatabase, missing, type Tables } from '../../test/table-contents.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations/index.ts'

const server = () => inject('database')
const NAMES = Object.keys(migrations)

/** A database for this test only. */
async function aDatabase(name: string, template = 'template1') {
  await administer(server(), `drop database if exists ${name} with (force)`)
  await administer(server(), `create database ${name} template ${template}`)
  return { ...server(), database: name }
}

/** Tables whose rows are counters that change with others. */
const COUNTS = ['student_counts']

/** Tables that a later version does without. */
const DROPPED = ['job_outcomes']

/** Columns that are computed from others, and recomputed when the way changes. */
const MADE = ['search_text', 'script_text']

/** Expects every earlier row to exist now, as far as its columns still do. */
function expectAllKept(then: Tables, now: Tables) {
  for (const [table, rows] of Object.entries(then)) {
    if (COUNTS.includes(table) || DROPPED.includes(table)) continue
    expect([table, now[table] !== undefined]).toEqual([table, true])
    const columns = Object.keys(rows[0] ?? {}).filter((name) => !MADE.includes(name))
    const pick = (row: Record<string, unknown>) =>
      JSON.stringify(columns.map((name) => [name, row[name]]))
    const kept = new Set(now[table]?.map(pick))
    expect(rows.map(pick).filter((row) => !kept.has(row))).toEqual([])
  }
}

/** Some versions are migrated in one go, including the first and the latest; the fault tests migrate all. */
const isUpgradedAtOnce = (n: number) =>
  process.env.GANIT_FAULTS !== undefined || n % 32 === 0 || n > NAMES.length - 3

test('[S206] an academy of every earlier version is migrated to this one with all its data', async () => {
  const old = await aDatabase('upgrade_old')
  const versions: Tables[] = []
  /** Rows as they were before a later version changed them. */
  const changed: Tables = {}
  for (const [n, name] of NAMES.entries()) {
    await migrate(old, migrations, name)
    const rows = oldRows(name)
    // Losses in versions without new rows show at the end.
    if (!rows && !isUpgradedAtOnce(n)) continue
    const before = rows && /\bupdate\b/.test(rows) ? await contents(old) : {}
    if (rows) await inDatabase(old, (client) => addOldRows(client, name))
    const then = await contents(old)
    versions.push(then)
    for (const [table, ones] of missing(before, then))
      changed[table] = [...(changed[table] ?? []), ...ones]
    if (!isUpgradedAtOnce(n)) continue

    const upgraded = await aDatabase('upgrade_now', 'upgrade_old')
    await migrate(upgraded)
    expectAllKept(then, await contents(upgraded))
  }
  // The database migrated step by step has the same rows.
  const now = await contents(old)
  const known = Object.entries(now).map(([table, ones]) => [
    table,
    [...ones, ...(changed[table] ?? [])],
  ])
  for (const then of versions) expectAllKept(then, Object.fromEntries(known))
  const empty = Object.entries(now).filter(([, rows]) => rows.length === 0)
  expect(
    empty.map(([table]) => table),
    'each needs rows of an earlier version in server/test/old-rows/<migration>.sql',
  ).toEqual([])

  // Rows exist in every table, so erasing a newcomer would show if it removed the data of others.
  const newcomers = await filesOfNewcomers(old)
  const few = expect.toSatisfy((count: number) => count <= 3)
  expect(newcomers).toEqual({
    student: { accounts: 1, students: 1, consents: 2, audit_entries: few },
    guardian: { accounts: 1, guardians: 1, guardian_erasure_requests: 1, audit_entries: few },
    filled: expect.toSatisfy((tables: number) => tables >= 35),
  })
  // Each erasure clears stored answers, because any of them may contain anybody's data.
  const changing = [...COUNTS, 'idempotency_keys']
  const touched = missing(now, await contents(old)).filter(
    ([table, rows]) => rows.length > 0 && !changing.includes(table),
  )
  expect(touched).toEqual([])
})

test('a batch without a class comes into the class of all its present members, else into any', async () => {
  const address = await aDatabase('upgrade_classes')
  const place = NAMES.findIndex((name) => name.endsWith('any-class'))
  await migrate(address, migrations, NAMES[place - 1])
  await inDatabase(address, async (client) => {
    for (const name of NAMES.slice(0, place)) await addOldRows(client, name)
    // Students 1 and 3 are in Class 9, 2 in Class 12.
    await client.query(`
      insert into batches (batch_id, batch_name, description, class_number)
        overriding system value values
        (11, 'One class', '', null), (12, 'Two classes', '', null), (13, 'One has left', '', null),
        (14, 'Nobody', '', null), (15, 'Class 9', '', 9);
      insert into memberships (batch_id, student_id, joined_on, left_on) values
        (11, 1, '2026-02-01', null), (11, 3, '2026-02-01', null),
        (12, 1, '2026-02-01', null), (12, 2, '2026-02-01', null),
        (13, 2, '2026-02-01', null), (13, 1, '2026-02-01', '2026-03-01'),
        (15, 2, '2026-02-01', null)`)
  })
  await migrate(address)
  const { rows } = await inDatabase(address, (client) =>
    client.query('select batch_name, class_number, any_class from batches order by batch_id'),
  )
  expect(rows.map((row) => Object.values(row))).toEqual([
    ['Morning', 9, false],
    ['Any', null, true],
    ['One class', 9, false],
    ['Two classes', null, true],
    ['One has left', 12, false],
    ['Nobody', null, true],
    ['Class 9', 9, false],
  ])
})

/** A migration that stops at table `settings` while somebody locks it. */
const LATER = '2999-01-01T0000-later'
const withLater = {
  ...migrations,
  [LATER]: {
    up: async (db: Kysely<never>) => {
      await sql`create table later (id integer)`.execute(db)
      await sql`alter table settings add column later integer`.execute(db)
    },
  },
}

/** Runs that migration in a process of its own, which can be killed. */
function migrateElsewhere(address: object): ChildProcess {
  const moduleOf = (name: string) => JSON.stringify(join(import.meta.dirname, name))
  const code = `
    const { sql } = await import('kysely')
    const { migrate } = await import(${moduleOf('migrate.ts')})
    const { migrations } = await import(${moduleOf('migrations/index.ts')})
    const up = async (db) => {
      await sql\`create table later (id integer)\`.execute(db)
      await sql\`alter table settings add column later integer\`.execute(db)
    }
    await migrate(JSON.parse(process.env.ADDRESS), { ...migrations, '${LATER}': { up } })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    cwd: import.meta.dirname,
    env: { PATH: process.env.PATH ?? '', ADDRESS: JSON.stringify(address) },
    stdio: 'inherit',
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

/**
 * Waits until an upgrade waits for a lock. It reads outside of the holder's transaction, where the first answer would
 * never change.
 */
const untilOneWaits = (holder: Client) =>
  vi.waitFor(async () => {
    await holder.query('select pg_stat_clear_snapshot()')
    const { rows } = await holder.query(
      `select 1 from pg_stat_activity
        where application_name = 'ganit migrations' and wait_event_type = 'Lock'
          and datname = current_database()`,
    )
    expect(rows).toHaveLength(1)
  })

test('[S210] an upgrade that must wait does not delay others for long, and gives up by itself', async () => {
  const address = await aDatabase('upgrade_waits', TEMPLATE)
  await inDatabase(address, async (holder) => {
    await holder.query('begin; lock table settings in access share mode')
    const upgrade = migrate(address, withLater)
    await untilOneWaits(holder)
    await inDatabase(address, async (reader) => {
      await reader.query(`set lock_timeout = '3s'`)
      await reader.query('select from settings')
    })
    await holder.query('rollback')
    await upgrade
  })
  const done = await inDatabase(address, (client) => client.query('select from kysely_migration'))
  expect(done.rowCount).toBe(NAMES.length + 1)
})

test('[S207] kill -9 during an upgrade leaves the old version, and the next upgrade succeeds', async () => {
  const address = await aDatabase('upgrade_killed', TEMPLATE)
  for (const name of NAMES) await inDatabase(address, (client) => addOldRows(client, name))
  const before = await contents(address)
  await inDatabase(address, async (holder) => {
    await holder.query('begin; lock table settings in access exclusive mode')
    const child = migrateElsewhere(address)
    await untilOneWaits(holder)
    child.kill('SIGKILL')
    await once(child, 'exit')
    await holder.query('rollback')
  })
  expect(await contents(address)).toEqual(before)

  await migrate(address, withLater)
  expectAllKept(before, await contents(address))
})
