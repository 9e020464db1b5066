import { existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { type Connection, connect, type Waits } from '../src/db/client.ts'
import type { EmbeddedAddress } from '../src/db/embedded/address.ts'
import { startEmbedded } from '../src/db/embedded/start.ts'
import { migrate } from '../src/db/migrate.ts'
import type { Db } from '../src/db/schema.ts'
import { moveTo, watchClockOf } from './clock.ts'
import { forgetNotes } from './contract/notes.ts'
import { BASE, handsNow } from './moved-date.ts'
import { startOther } from './other-postgres.ts'
import { installClock, SEARCH_PATH, setSqlClock } from './sql-clock.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    database: EmbeddedAddress
    /** Model databases, created by the first file that needs one. */
    models: string
  }
}

export const TEMPLATE = 'academy_template'
const QUICK = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  search_path: SEARCH_PATH,
}
/** Settings as in our own server; UTC, like everything stored. */
const OTHER = {
  ...QUICK,
  max_connections: 200,
  timezone: 'UTC',
  jit: 'off',
  max_parallel_workers_per_gather: 0,
}
const QUIET = { info: () => {}, warn: console.warn }

/** Vitest's globalSetup: a throw-away server with a migrated template, which every worker copies. */
export async function setup({ provide }: TestProject) {
  moveTo(BASE)
  forgetNotes()
  const dataDir = mkdtempSync(join(tmpdir(), 'ganit-test-'))
  const server = await startServer(dataDir)
  const models = mkdtempSync(join(tmpdir(), 'ganit-test-'))
  const remove = () => {
    removeDatabase(dataDir)
    rmSync(models, { recursive: true, force: true, maxRetries: 5 })
  }
  // Last resort when the run is interrupted: must be synchronous.
  const abandon = () => {
    process.kill(server.pid(), 'SIGQUIT')
    remove()
  }
  process.once('exit', abandon)

  await inDatabase(server.address, 'template1', (client) => installClock(client, handsNow()))
  await administer(server.address, `create database ${TEMPLATE}`)
  await migrate({ ...server.address, database: TEMPLATE })
  provide('database', server.address)
  provide('models', models)

  return async () => {
    process.off('exit', abandon)
    await server.stop()
    remove()
  }
}

/** The bundled server, or with `GANIT_TEST_POSTGRES=15` one of that version (`npm run test:postgres -- 15`). */
function startServer(dataDir: string) {
  const version = process.env.GANIT_TEST_POSTGRES
  return version
    ? startOther({ version, dataDir, settings: OTHER })
    : startEmbedded({ dataDir, log: QUIET, settings: QUICK })
}

function removeDatabase(dataDir: string) {
  const cluster = join(dataDir, 'postgres')
  const home = existsSync(cluster) ? dirname(realpathSync(cluster)) : dataDir
  for (const folder of [home, dataDir])
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** Long timeouts, so that refusals do not depend on a busy machine; each is shorter than a test. */
export const PATIENT: Waits = {
  connection: 25_000,
  lock: 20_000,
  statement: 25_000,
  silence: 28_000,
  idleTransaction: 28_000,
}

/** A fresh copy of the template, or of another database without connections, in 50 ms. */
export async function copyTemplate(
  server: EmbeddedAddress,
  name: string,
  template = TEMPLATE,
): Promise<Connection & { address: EmbeddedAddress }> {
  await administer(server, `drop database if exists ${name} with (force)`)
  await administer(server, `create database ${name} template ${template}`)
  const address = { ...server, database: name }
  await inDatabase(server, name, (client) => setSqlClock(client, handsNow()))
  watchClockOf(address)
  return { address, ...connect(address, { max: 5, waits: PATIENT }) }
}

/** Tables filled by a migration and changed by no call. */
const LASTING_TABLES = ['class_levels', 'categories', 'academy_identity']
export const LASTING = LASTING_TABLES.map((name) => `'${name}'`).join()

/** Maximum of tables used before a copy is replaced: deleting takes longer the more there are. */
const MOST_USED_TABLES = 50

/** Changes with the schema, its settings and the rows that `empty` leaves, and once many tables were used. */
async function stampOf(db: Db) {
  const catalogs = [
    'class',
    'attribute',
    'constraint',
    'index',
    'trigger',
    'proc',
    'type',
    'rewrite',
  ]
  const tables = [...catalogs, 'namespace', 'policy', 'db_role_setting'].map((name) => `pg_${name}`)
  const rowsOf = (name: string) =>
    `(select concat(count(*), '/', sum(xmin::text::bigint)) from ${name})`
  const { rows } = await sql<{ stamp: string }>`
    select concat_ws(' ',
      ${sql.raw([...tables, 'kysely_migration', ...LASTING_TABLES].map(rowsOf).join())},
      (select count(*) > ${sql.raw(`${MOST_USED_TABLES}`)} from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0)
    ) as stamp`.execute(db)
  return rows[0]?.stamp
}

let kept: { copy: Awaited<ReturnType<typeof copyTemplate>>; stamp: string | undefined } | undefined

/**
 * This worker's database with open connections, for one file after the other: a new one takes as long as several tests.
 * It is replaced after a file that changed more than rows.
 */
export async function workersCopy(server: EmbeddedAddress, prepare: (copy: Connection) => void) {
  const stamp = await (kept && stampOf(kept.copy.db).catch(() => undefined))
  if (kept && stamp === kept.stamp) return kept.copy
  await kept?.copy.db.destroy().catch(() => {})
  const copy = await copyTemplate(server, `academy_test_${process.env.VITEST_POOL_ID}`)
  // Open connections must not delay the worker's end.
  copy.pool.options.allowExitOnIdle = true
  prepare(copy)
  kept = { copy, stamp: await stampOf(copy.db) }
  return copy
}

const LARGE = `${1024 * 1024}`

/**
 * Deletes all rows except those of a new academy. Deleting from the few tables with rows takes a tenth of the time of
 * truncating all; guards against deletion are off meanwhile. Large tables are truncated, so that no test scans dead
 * rows.
 */
export async function empty(db: Db) {
  await sql`
    do $$
    declare
      each record;
    begin
      perform set_config('session_replication_role', 'replica', true);
      for each in
        select oid::regclass as name, pg_relation_size(oid) as bytes from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0
          and relname not like 'kysely%' and relname not in (${sql.raw(LASTING)})
      loop
        if each.bytes > ${sql.raw(LARGE)} then
          execute format('truncate %s cascade', each.name);
        else
          execute format('delete from %s', each.name);
        end if;
      end loop;
      perform setval(format('%I.%I', schemaname, sequencename), start_value, false)
        from pg_sequences where schemaname = 'public' and last_value is not null;
    end $$`.execute(db)
}

async function inDatabase(
  server: EmbeddedAddress,
  database: string,
  work: (client: Client) => Promise<unknown>,
) {
  const client = new Client({ ...server, database })
  await client.connect()
  await work(client).finally(() => client.end())
}

/** Runs a statement about databases. */
export const administer = (server: EmbeddedAddress, statement: string) =>
  inDatabase(server, 'postgres', (client) => client.query(statement))
