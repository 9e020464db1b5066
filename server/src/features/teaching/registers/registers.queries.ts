import type { Lesson } from '@ganit/contract/teaching/lessons'
import { type RawBuilder, sql } from 'kysely'
import { type Blanks, queryPrepared } from '../../../db/connections/prepared.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { academyZone } from '../../ground/settings/academy-day.queries.ts'
import { lockConcernBatches } from '../attendance/concerns.queries.ts'
import { LESSON } from '../lessons/lessons.queries.ts'
import type { Mark } from './merge.ts'

/** The register of a lesson, with the name of the person who took it; undefined if it was not taken. */
export async function findRegister(db: Db, lesson_id: number) {
  const [register] = await queryPrepared(db, 'register of a lesson', { lesson_id }, (blanks) =>
    db
      .selectFrom('registers')
      .leftJoin('accounts', 'accounts.id', 'registers.taken_by')
      .select(['registers.taken_at', 'accounts.name as taken_by', 'registers.version'])
      .where('registers.lesson_id', '=', blanks.lesson_id),
  )
  return register
}

/** Day of the batch's next lesson after this one that takes place; null where none is planned. */
export async function nextLessonDay(db: Db, { batch_id, date }: Pick<Lesson, 'batch_id' | 'date'>) {
  const [next] = await queryPrepared(db, 'next lesson of a batch', { batch_id, date }, (blanks) =>
    db
      .selectFrom('lessons')
      .select(sql<string>`date::text`.as('date'))
      .where('batch_id', '=', blanks.batch_id)
      .where('date', '>', blanks.date)
      .where('state', '=', 'scheduled')
      .orderBy('date')
      .limit(1),
  )
  return next?.date ?? null
}

export type StoredRegister = NonNullable<Awaited<ReturnType<typeof findRegister>>>

/**
 * Locks a lesson against changes and its batch against deletion; the batch comes first, in the common lock order.
 * Returns the academy's time zone; 404 if there is no such lesson.
 */
export async function holdLesson(trx: Trx, lesson_id: number) {
  const [held] = await queryPrepared(trx, 'hold a lesson', { lesson_id }, (blanks) => ({
    compile: () =>
      sql<{ time_zone: string }>`
        with batch as materialized (
          select batch_id from batches
          where batch_id = (select batch_id from lessons where lesson_id = ${blanks.lesson_id})
          for key share)
        select ${academyZone} as time_zone from batch join lessons using (batch_id)
        where lesson_id = ${blanks.lesson_id}
        for update of lessons`.compile(trx),
  }))
  if (!held) throw LESSON.missing()
  return held.time_zone
}

/** A part of the statement that replaces a lesson's topics. `unknown`: the topics that cannot be saved. */
type TopicsPart = {
  values: Record<string, unknown>
  parts: (blanks: never) => RawBuilder<unknown>
  unknown: RawBuilder<Unknown[] | null>
}
type Unknown = { place: number; field: 'chapter_id' | 'skill_ids' }

type Taking = {
  lesson_id: number
  batch_id: number
  taken_by: string
  taught: string | null | undefined
  marks: Mark[]
  /** The taught topics; absent to keep the stored ones. */
  topics: TopicsPart | undefined
  /** Students whose code changes. */
  student_ids: number[]
}

/** Like `findRegister`, with the batches whose concerns must be recomputed: see `lockConcernBatches`. */
type Taken = StoredRegister & { batch_ids: number[]; unknown: Unknown[] | null }

/**
 * Stores a register. If it was taken before, the first taker stays, and the new marks replace those of the same
 * students. It is one statement, because several would each cost as much as the whole. The concerns are locked last,
 * because saves of other lessons of the batch wait for that lock.
 */
export async function saveTaking(
  trx: Trx,
  { taught, marks, topics, ...taking }: Taking,
): Promise<Taken> {
  const isSaid = taught !== undefined
  const name = [
    'take a register',
    ...(isSaid ? ['what was taught'] : []),
    ...(topics ? ['topics'] : []),
  ]
  const values = { ...taking, taught: taught ?? null, ...columnsOf(marks), ...topics?.values }
  const [taken] = await queryPrepared(trx, name.join(', '), values, (blanks) => ({
    compile: () =>
      sql<Taken>`
        with taking as (
          insert into registers (lesson_id, taken_by, taught)
          values (${blanks.lesson_id}::integer, ${blanks.taken_by}, ${blanks.taught})
          on conflict (lesson_id) do update set version = registers.version + 1
            ${isSaid ? sql`, taught = excluded.taught` : sql``}
          returning taken_at, taken_by, version
        ), marked as (${saveMarksQuery(blanks)} returning student_id)
        ${topics ? sql`, ${topics.parts(blanks as never)}` : sql``}
        select taken_at, version, (select name from accounts where id = taking.taken_by) as taken_by,
          ${lockConcernBatches(blanks)} as batch_ids, ${topics?.unknown ?? sql`null`} as unknown
        from taking cross join (select count(*) from marked) as saved`.compile(trx),
  }))
  return taken as Taken
}

const columnsOf = (marks: Mark[]) => {
  const sorted = marks.toSorted((a, b) => a.student_id - b.student_id)
  const valuesOf = <Field extends keyof Mark>(field: Field) => sorted.map((mark) => mark[field])
  return {
    marked_ids: valuesOf('student_id'),
    marked_at: valuesOf('marked_at'),
    minutes_late: valuesOf('minutes_late'),
    codes: valuesOf('code'),
    is_tapped: valuesOf('is_tapped'),
    notes: valuesOf('note'),
  }
}

const saveMarksQuery = (
  blanks: Blanks<{ lesson_id: number } & ReturnType<typeof columnsOf>>,
) => sql`
  insert into attendance_marks
    (lesson_id, student_id, marked_at, minutes_late, code, is_tapped, note)
  select ${blanks.lesson_id}::integer, student_id, marked_at, minutes_late, code::"char", is_tapped, note
  from unnest(
    ${blanks.marked_ids}::integer[], ${blanks.marked_at}::timestamptz[],
    ${blanks.minutes_late}::smallint[], ${blanks.codes}::text[], ${blanks.is_tapped}::boolean[],
    ${blanks.notes}::text[]
  ) as sent (student_id, marked_at, minutes_late, code, is_tapped, note)
  on conflict (lesson_id, student_id) do update set
    marked_at = excluded.marked_at, minutes_late = excluded.minutes_late, code = excluded.code,
    is_tapped = excluded.is_tapped, note = excluded.note`

/** Deletes a register with its marks; returns their students, undefined if there is none. */
export async function deleteRegisterOf(trx: Trx, lesson_id: number) {
  const { rows } = await sql<{ student_ids: number[] }>`
    delete from registers where lesson_id = ${lesson_id}
    returning array(
      select student_id from attendance_marks m where m.lesson_id = registers.lesson_id) as student_ids`.execute(
    trx,
  )
  return rows[0]?.student_ids
}
