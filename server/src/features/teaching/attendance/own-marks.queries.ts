import { sql } from 'kysely'
import { clockTime } from '../../../db/connections/clock-time.ts'
import { type Given, queryPrepared } from '../../../db/connections/prepared.ts'
import type { Db } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { clock } from '../../../lifecycle/clock.ts'
import { isStaff, isTeacher, isVisibleTo, type Reader } from '../../ground/rights/rights.ts'
import { toAcademyDay } from '../../ground/settings/academy-day.queries.ts'
import { studentNotFound } from '../../people/students/students.queries.ts'
import { isBatchOfTeacher } from '../lessons/reach.queries.ts'
import { isMadeUp } from './counted.queries.ts'
import { isBatchInReach } from './sheet.queries.ts'

/** True if the student of `students` was ever in a batch of this teacher. */
const wasTaughtBy = (uid: Given<string>) => sql<boolean>`exists (
  select from memberships m join batches on batches.batch_id = m.batch_id
  where m.student_id = students.student_id and ${isBatchOfTeacher(uid)})`

/** Returns the academy's day; 404 if the account may not see the student's attendance. */
export async function refuseUnseenStudent(db: Db, { role, uid }: Account, student_id: number) {
  const name = `student whose marks a ${role} sees`
  const values = { student_id, uid, now: clock.now() }
  const [seen] = await queryPrepared(db, name, values, (blanks) => {
    const reader = { role, uid: blanks.uid }
    return db
      .selectFrom('students')
      .select(toAcademyDay(sql`${blanks.now}::timestamptz`).as('today'))
      .where('student_id', '=', blanks.student_id)
      .where(
        isTeacher(reader)
          ? wasTaughtBy(reader.uid)
          : isVisibleTo(reader, 'students.uid', { limited: true }),
      )
  })
  if (!seen) throw studentNotFound()
  return seen.today
}

type Stretch = { student_id: number; from: string; to: string }

/** A student's marks in a period; teachers see those of their batches, only staff see notes. */
export const marksOfStudent = (db: Db, { role, uid }: Account, stretch: Stretch) =>
  queryPrepared(db, `marks of a student for ${role}`, { uid, ...stretch }, (blanks) =>
    marksOfStudentQuery(db, { role, uid: blanks.uid }, blanks),
  )

type GivenStretch = { [Part in keyof Stretch]: Given<Stretch[Part]> }

/**
 * Query of the marks; separate so that tests can check its plan. With both ends given, PostgreSQL assumes few days, and
 * keeps a plan that looks for the student in each lesson.
 */
export function marksOfStudentQuery(
  db: Db,
  account: Reader,
  { student_id, from, to }: GivenStretch,
) {
  const marks = db
    .selectFrom('attendance_marks as marks')
    .innerJoin('lessons', 'lessons.lesson_id', 'marks.lesson_id')
    .innerJoin('batches', 'batches.batch_id', 'lessons.batch_id')
    .select(['lessons.lesson_id', 'lessons.date', 'batches.batch_id', 'batches.batch_name'])
    .select(['marks.code', 'marks.minutes_late', isMadeUp.as('is_made_up')])
    .select([
      clockTime('lessons.start_time').as('start_time'),
      (isStaff(account) ? sql<string | null>`marks.note` : sql<null>`null`).as('note'),
    ])
    .where('marks.student_id', '=', student_id)
    .where('lessons.date', '>=', from)
    .where(sql<boolean>`lessons.date - ${to}::date <= 0`)
    .where('lessons.state', '=', 'scheduled')
    .orderBy('lessons.date')
    .orderBy('lessons.start_time')
    .orderBy('lessons.lesson_id')
  return isTeacher(account) ? marks.where(isBatchInReach(account)) : marks
}
