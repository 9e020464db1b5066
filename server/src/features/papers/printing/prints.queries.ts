import { sql } from 'kysely'
import type { Db, Trx } from '../../../db/schema.ts'
import { notFound } from '../../../http/errors.ts'

type Print = { paper_id: number; file_name: string; content: Buffer }

/** Deletes PDFs older than a day. */
export const deleteOldPrints = (db: Db) =>
  db
    .deleteFrom('paper_prints')
    .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute()

/** Stores a job's PDF, instead of old ones; returns its key. */
export async function storePrint(trx: Trx, print: Print) {
  await deleteOldPrints(trx)
  const { print_id } = await trx
    .insertInto('paper_prints')
    .values(print)
    .returning('print_id')
    .executeTakeFirstOrThrow()
  return print_id
}

export const readPrint = (db: Db, paper_id: number, print_id: string) =>
  db
    .selectFrom('paper_prints')
    .select(['file_name', 'content'])
    .where('paper_id', '=', paper_id)
    .where('print_id', '=', print_id)
    .executeTakeFirstOrThrow(() => notFound('This print is no longer there. Print it again.'))

export async function countItems(db: Db, paper_id: number) {
  const { count } = await db
    .selectFrom('paper_items')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('paper_id', '=', paper_id)
    .where('or_of', 'is', null)
    .where('part_of', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Present account of a job's requester; undefined if it is gone. */
export const findAccount = (db: Db, uid: string) =>
  db.selectFrom('accounts').select(['id as uid', 'role']).where('id', '=', uid).executeTakeFirst()
