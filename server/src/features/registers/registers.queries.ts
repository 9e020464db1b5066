import { sql } from 'kysely'
import type { Db, Trx } from '../../db/schema.ts'
import type { Mark } from './merge.ts'

/** The register of a lesson, and the name of who took it; undefined where nobody has. */
export const registerOf = (db: Db, lesson_id: number) =>
  db
    .selectFrom('registers')
    .leftJoin('accounts', 'accounts.id', 'registers.taken_by')
    .select(['registers.taken_at', 'accounts.name as taken_by', 'registers.version'])
    .where('registers.lesson_id', '=', lesson_id)
    .executeTakeFirst()

export type StoredRegister = NonNullable<Awaited<ReturnType<typeof registerOf>>>

/** Nobody deletes the batch of a lesson before this transaction ends; locked before the lesson, as everywhere. */
export const keepBatchOf = (trx: Trx, lesson_id: number) =>
  trx
    .selectFrom('batches')
    .select('batch_id')
    .where('batch_id', '=', (eb) =>
      eb.selectFrom('lessons').select('batch_id').where('lesson_id', '=', lesson_id),
    )
    .forKeyShare()
    .execute()

type Taking = { lesson_id: number; taken_by: string; taught: string | null | undefined }

/** Notes that a register was taken, or taken once more: then who took it first stays. Answers it as `registerOf` does. */
export const saveTaking = (trx: Trx, { taught, ...taking }: Taking): Promise<StoredRegister> =>
  trx
    .insertInto('registers')
    .values({ ...taking, taught: taught ?? null })
    .onConflict((conflict) =>
      conflict.column('lesson_id').doUpdateSet({
        version: sql<number>`registers.version + 1`,
        ...(taught !== undefined && { taught }),
      }),
    )
    .returning(['taken_at', 'version'])
    .returning((eb) =>
      eb
        .selectFrom('accounts')
        .select('name')
        .whereRef('accounts.id', '=', 'registers.taken_by')
        .as('taken_by'),
    )
    .executeTakeFirstOrThrow()

/** Marks of a lesson, in the place of those that these students have. */
export async function saveMarks(trx: Trx, lesson_id: number, marks: Mark[]) {
  if (marks.length === 0) return
  const sorted = marks.toSorted((a, b) => a.student_id - b.student_id)
  const all = <Field extends keyof Mark>(field: Field) => sorted.map((mark) => mark[field])
  await sql`
    insert into attendance_marks
      (lesson_id, student_id, marked_at, minutes_late, code, is_tapped, note)
    select ${lesson_id}, student_id, marked_at, minutes_late, code::"char", is_tapped, note
    from unnest(
      ${all('student_id')}::integer[], ${all('marked_at')}::timestamptz[],
      ${all('minutes_late')}::smallint[], ${all('code')}::text[], ${all('is_tapped')}::boolean[],
      ${all('note')}::text[]
    ) as sent (student_id, marked_at, minutes_late, code, is_tapped, note)
    on conflict (lesson_id, student_id) do update set
      marked_at = excluded.marked_at, minutes_late = excluded.minutes_late, code = excluded.code,
      is_tapped = excluded.is_tapped, note = excluded.note`.execute(trx)
}

/** Takes a register away with its marks; false where there is none. */
export async function deleteRegisterOf(trx: Trx, lesson_id: number) {
  const { numDeletedRows } = await trx
    .deleteFrom('registers')
    .where('lesson_id', '=', lesson_id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
