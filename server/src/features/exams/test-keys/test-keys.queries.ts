import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../db/schema.ts'
import type { TestKeys } from './test-keys.tables.ts'

/** Latest corrections of a test's key, by item. */
export async function correctionsOfKey(db: Db, test_id: number) {
  const rows = await db
    .selectFrom('test_keys')
    .distinctOn('item_id')
    .select(['item_id', 'accept_all', 'dropped', 'correct', 'created_at'])
    .where('test_id', '=', test_id)
    .orderBy('item_id')
    .orderBy('test_key_id', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.item_id, row]))
}

/** Number of the latest correction; 0 before the first. */
export async function lastKey(db: Db, test_id: number) {
  const { last } = await db
    .selectFrom('test_keys')
    .select((eb) => eb.fn.max('test_key_id').as('last'))
    .where('test_id', '=', test_id)
    .executeTakeFirstOrThrow()
  return last ?? 0
}

export async function insertKey(trx: Trx, key: Insertable<TestKeys>) {
  const { test_key_id } = await trx
    .insertInto('test_keys')
    .values(key)
    .returning('test_key_id')
    .executeTakeFirstOrThrow()
  return test_key_id
}

/** Other tests with a question, latest first. */
export async function otherTestsOf(db: Db, test_id: number, question_id: number) {
  const { rows } = await sql<{ test_id: number; title: string; opens_at: Date }>`
    select distinct tests.test_id, title, opens_at
    from paper_items join tests using (paper_id)
    where question_id = ${question_id} and tests.test_id <> ${test_id}
    order by opens_at desc, test_id desc limit 20`.execute(db)
  return rows
}
