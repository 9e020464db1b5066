import { IMPORT_UNDO_DAYS } from '@ganit/contract/office/imports'
import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'

/**
 * Clears what is known of a table's rows: first values of its columns, the rows above the headings, questions and answers, and
 * a workbook that is kept for its other sheets.
 */
export async function forgetLines(db: Db, import_ids: number[]) {
  await sql`
    update imports set samples = '[]', above = '[]', answers = '{}', asked = '{}'
    where import_id = any(${import_ids}::integer[])`.execute(db)
  await sql`
    delete from import_files f using imports i
    where i.import_id = f.import_id and i.is_read and i.import_id = any(${import_ids}::integer[])`.execute(
    db,
  )
}

/** Deletes rows and lines of imports that can neither run nor be undone, after a week. */
export async function forgetOldRows(db: Db) {
  // Otherwise the import would look like one that did nothing.
  await db
    .updateTable('imports')
    .set({
      state: 'failed',
      problem: 'This file was uploaded too long ago. Upload it again.',
    })
    .where('state', 'in', ['checking', 'checked'])
    .where(
      sql<boolean>`created_at < now() - make_interval(days => ${sql.lit(IMPORT_UNDO_DAYS + 1)})`,
    )
    .execute()
  const old = await db
    .selectFrom('imports')
    .select('import_id')
    .where('state', '!=', 'running')
    .where(
      sql<boolean>`coalesce(done_at, created_at) < now() - make_interval(days => ${sql.lit(IMPORT_UNDO_DAYS + 1)})`,
    )
    .where(
      sql<boolean>`(samples <> '[]' or above <> '[]' or exists (
        select from import_rows r where r.import_id = imports.import_id))`,
    )
    .execute()
  const import_ids = old.map(({ import_id }) => import_id)
  const gone = await sql<{ n: number }>`
    with gone as (
      delete from import_rows where import_id = any(${import_ids}::integer[]) returning import_id
    ) select count(*)::integer as n from gone`.execute(db)
  await forgetLines(db, import_ids)
  await db
    .deleteFrom('import_files')
    .where('import_id', 'in', (eb) =>
      eb
        .selectFrom('imports')
        .select('import_id')
        .where(
          sql<boolean>`created_at < now() - make_interval(days => ${sql.lit(IMPORT_UNDO_DAYS + 1)})`,
        ),
    )
    .execute()
  return gone.rows[0]?.n ?? 0
}
