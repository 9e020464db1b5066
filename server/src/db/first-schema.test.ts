import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { administer, copyTemplate } from '../../test/database.ts'
import { readCatalogue } from '../../test/schema-catalogue.ts'
import { connect } from './client.ts'
import { FIRST_SCHEMA, LAST_OF_0_1 } from './earlier-databases.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations/index.ts'
import type { Db } from './schema.ts'

const FILE = join(import.meta.dirname, '../../test/catalogue-of-0-1.json')
const of01: { postgres: number; objects: Record<string, string> } = JSON.parse(
  readFileSync(FILE, 'utf8'),
)

async function aCopy(name: string) {
  const copy = await copyTemplate(inject('database'), name)
  onTestFinished(() => copy.db.destroy())
  return copy
}

const namesIn = async ({ db }: { db: Db }) => {
  const { rows } = await sql<{
    name: string
  }>`select name from kysely_migration order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

/** A database with only the first schema. */
async function theFirst(name: string) {
  const address = { ...inject('database'), database: name }
  await administer(inject('database'), `drop database if exists ${name} with (force)`)
  await administer(inject('database'), `create database ${name}`)
  await migrate(address, migrations, FIRST_SCHEMA)
  const { db } = connect(address)
  onTestFinished(() => db.destroy())
  return { address, db }
}

test('an academy begins with the schema in which the last Ganit 0.1 left its own', async ({
  skip,
}) => {
  const { db } = await theFirst('first_schema')
  const { rows } = await sql<{ version: number }>`
    select current_setting('server_version_num')::int / 10000 as version`.execute(db)
  if (rows[0]?.version !== of01.postgres) return skip('another PostgreSQL writes it otherwise')
  expect(await readCatalogue(db)).toEqual(of01.objects)
})

test('a database of the last Ganit 0.1 goes on as it is, also where two apps start at once', async () => {
  const copy = await theFirst('first_schema_of_0_1')
  await sql`delete from kysely_migration`.execute(copy.db)
  await sql`insert into kysely_migration values ('2026-11-20-1-accounts', ''), (${LAST_OF_0_1}, '')`.execute(
    copy.db,
  )
  await sql`insert into rooms (name) values ('Hall')`.execute(copy.db)
  await Promise.all([migrate(copy.address), migrate(copy.address)])
  expect(await namesIn(copy)).toEqual(Object.keys(migrations))
  expect((await sql`select name from rooms`.execute(copy.db)).rows).toEqual([{ name: 'Hall' }])
})

test('a database of an earlier Ganit 0.1 is refused with the way on, and stays as it was', async () => {
  const copy = await aCopy('first_schema_earlier')
  await sql`delete from kysely_migration`.execute(copy.db)
  await sql`insert into kysely_migration values ('2026-11-20-1-accounts', '')`.execute(copy.db)
  await expect(migrate(copy.address)).rejects.toThrow(
    `The database is of an earlier Ganit 0.1, which this version cannot bring up to date. Let the last Ganit 0.1 do that first: git checkout cefc5ab2 && npm start. Stop it once it runs, and start this version again.`,
  )
  expect(await namesIn(copy)).toEqual(['2026-11-20-1-accounts'])
})
