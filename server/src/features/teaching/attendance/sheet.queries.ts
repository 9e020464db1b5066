import { sql } from 'kysely'
import { clockTime } from '../../../db/connections/clock-time.ts'
import { type Given, queryPrepared } from '../../../db/connections/prepared.ts'
import type { Db } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { fullName } from '../../ground/names/full-name.queries.ts'
import { isOffice, type Reader } from '../../ground/rights/rights.ts'
import { BATCH } from '../batches/batches.queries.ts'
import { taughtTextIn } from '../lessons/conditions.queries.ts'
import { isBatchOfTeacher } from '../lessons/reach.queries.ts'
import { isMadeUp } from './counted.queries.ts'

/** Condition on `batches` for those whose registers the account may see: all for the office, a teacher's own. */
export const isBatchInReach = (account: Reader) =>
  isOffice(account) ? sql<boolean>`true` : isBatchOfTeacher(account.uid)

/** 404 if the account may not see the batch. */
export async function readSheetBatch(db: Db, { role, uid }: Account, batch_id: number) {
  const name = `batch of a month sheet for ${role}`
  const [batch] = await queryPrepared(db, name, { uid, batch_id }, (blanks) =>
    db
      .selectFrom('batches')
      .select('batch_name')
      .where('batch_id', '=', blanks.batch_id)
      .where(isBatchInReach({ role, uid: blanks.uid })),
  )
  if (!batch) throw BATCH.missing()
  return batch
}

/** A batch, and first and last day of a month. */
export type Sheet = { batch_id: number; from: string; to: string }
type GivenSheet = { [Part in keyof Sheet]: Given<Sheet[Part]> }

export const readSheet = async (db: Db, sheet: Sheet) => ({
  lessons: await queryPrepared(db, 'lessons of a month sheet', sheet, (blanks) =>
    sheetLessonsQuery(db, blanks),
  ),
  members: await queryPrepared(db, 'students of a month sheet', sheet, (blanks) =>
    sheetStudents(db, blanks),
  ),
  marks: await queryPrepared(db, 'marks of a month sheet', sheet, (blanks) =>
    sheetMarksQuery(db, blanks),
  ),
})

/** Query of a sheet's lessons; separate so that tests can check its plan. */
export const sheetLessonsQuery = (db: Db, { batch_id, from, to }: GivenSheet) =>
  db
    .selectFrom('lessons')
    .leftJoin('registers', 'registers.lesson_id', 'lessons.lesson_id')
    .select(['lessons.lesson_id', 'lessons.date', taughtTextIn('en').as('taught')])
    .select([
      clockTime('lessons.start_time').as('start_time'),
      sql<'taken' | 'not_taken'>`case
        when registers.lesson_id is null then 'not_taken' else 'taken' end`.as('register'),
    ])
    .where('lessons.batch_id', '=', batch_id)
    .where('lessons.date', '>=', from)
    .where('lessons.date', '<=', to)
    .where('lessons.state', '=', 'scheduled')
    .orderBy('lessons.date')
    .orderBy('lessons.start_time')

/**
 * Members on any day of the month, by name. If a student was a member several times, the first and the last day count.
 */
const sheetStudents = (db: Db, { batch_id, from, to }: GivenSheet) =>
  db
    .selectFrom('memberships as m')
    .innerJoin('students as s', 's.student_id', 'm.student_id')
    .select(['s.student_id'])
    .select([
      fullName('s').as('name'),
      sql<string>`min(m.joined_on)::text`.as('joined_on'),
      sql<
        string | null
      >`case when bool_and(m.left_on is not null) then max(m.left_on)::text end`.as('left_on'),
    ])
    .where('m.batch_id', '=', batch_id)
    .where('m.joined_on', '<=', to)
    .where((eb) => eb.or([eb('m.left_on', 'is', null), eb('m.left_on', '>=', from)]))
    .groupBy('s.student_id')
    .orderBy(sql`${fullName('s')} collate "und-x-icu"`)
    .orderBy('s.student_id')

/** Query of a sheet's marks; separate, like `sheetLessonsQuery`, for tests of its plan. */
export const sheetMarksQuery = (db: Db, { batch_id, from, to }: GivenSheet) =>
  db
    .selectFrom('lessons')
    .innerJoin('attendance_marks as marks', 'marks.lesson_id', 'lessons.lesson_id')
    .select(['marks.student_id', 'marks.lesson_id', 'marks.code', isMadeUp.as('is_made_up')])
    .where('lessons.batch_id', '=', batch_id)
    .where('lessons.date', '>=', from)
    .where('lessons.date', '<=', to)
    .where('lessons.state', '=', 'scheduled')
