import { sql } from 'kysely'
import { queryPrepared } from '../../db/prepared.ts'
import type { Db, Trx } from '../../db/schema.ts'
import { LESSON } from '../lessons/lessons.queries.ts'
import type { Mark } from './merge.ts'

/** The register of a lesson, and the name of who took it; undefined where nobody has. */
export async function registerOf(db: Db, lesson_id: number) {
  const [register] = await queryPrepared(db, 'register of a lesson', { lesson_id }, (blanks) =>
    db
      .selectFrom('registers')
      .leftJoin('accounts', 'accounts.id', 'registers.taken_by')
      .select(['registers.taken_at', 'accounts.name as taken_by', 'registers.version'])
      .where('registers.lesson_id', '=', blanks.lesson_id),
  )
  return register
}

export type StoredRegister = NonNullable<Awaited<ReturnType<typeof registerOf>>>

/**
 * Nobody changes a lesson, or deletes its batch, before this transaction ends; the batch is held first, as everywhere. 404 where
 * there is none.
 */
export async function holdLesson(trx: Trx, lesson_id: number) {
  const held = await queryPrepared(trx, 'hold a lesson', { lesson_id }, (blanks) => ({
    compile: () =>
      sql<{ lesson_id: number }>`
        with batch as materialized (
          select batch_id from batches
          where batch_id = (select batch_id from lessons where lesson_id = ${blanks.lesson_id})
          for key share)
        select lesson_id from batch join lessons using (batch_id)
        where lesson_id = ${blanks.lesson_id}
        for update of lessons`.compile(trx),
  }))
  if (held.length === 0) throw LESSON.missing()
}

type Taking = { lesson_id: number; taken_by: string; taught: string | null | undefined }

/** Notes that a register was taken, or taken once more: then who took it first stays. Answers it as `registerOf` does. */
export async function saveTaking(trx: Trx, { taught, ...taking }: Taking): Promise<StoredRegister> {
  const isSaid = taught !== undefined
  const name = isSaid ? 'take a register, with what was taught' : 'take a register'
  const values = { ...taking, taught: taught ?? null }
  const [register] = await queryPrepared(trx, name, values, (blanks) =>
    trx
      .insertInto('registers')
      .values(blanks)
      .onConflict((conflict) =>
        conflict.column('lesson_id').doUpdateSet((eb) => ({
          version: sql<number>`registers.version + 1`,
          ...(isSaid && { taught: eb.ref('excluded.taught') }),
        })),
      )
      .returning(['taken_at', 'version'])
      .returning((eb) =>
        eb
          .selectFrom('accounts')
          .select('name')
          .whereRef('accounts.id', '=', 'registers.taken_by')
          .as('taken_by'),
      ),
  )
  return register as StoredRegister
}

/** Marks of a lesson, in the place of those that these students have. */
export async function saveMarks(trx: Trx, lesson_id: number, marks: Mark[]) {
  if (marks.length === 0) return
  const sorted = marks.toSorted((a, b) => a.student_id - b.student_id)
  const all = <Field extends keyof Mark>(field: Field) => sorted.map((mark) => mark[field])
  const values = {
    lesson_id,
    student_ids: all('student_id'),
    marked_at: all('marked_at'),
    minutes_late: all('minutes_late'),
    codes: all('code'),
    is_tapped: all('is_tapped'),
    notes: all('note'),
  }
  await queryPrepared(trx, 'save marks', values, (blanks) => ({
    compile: () =>
      sql`
        insert into attendance_marks
          (lesson_id, student_id, marked_at, minutes_late, code, is_tapped, note)
        select ${blanks.lesson_id}::integer, student_id, marked_at, minutes_late, code::"char", is_tapped, note
        from unnest(
          ${blanks.student_ids}::integer[], ${blanks.marked_at}::timestamptz[],
          ${blanks.minutes_late}::smallint[], ${blanks.codes}::text[], ${blanks.is_tapped}::boolean[],
          ${blanks.notes}::text[]
        ) as sent (student_id, marked_at, minutes_late, code, is_tapped, note)
        on conflict (lesson_id, student_id) do update set
          marked_at = excluded.marked_at, minutes_late = excluded.minutes_late, code = excluded.code,
          is_tapped = excluded.is_tapped, note = excluded.note`.compile(trx),
  }))
}

/** Takes a register away with its marks; false where there is none. */
export async function deleteRegisterOf(trx: Trx, lesson_id: number) {
  const { numDeletedRows } = await trx
    .deleteFrom('registers')
    .where('lesson_id', '=', lesson_id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
