import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import type { Account } from '../../http/access.ts'
import { isOffice, isStaff, reachable } from '../accounts/rights.ts'
import { batchOfTeacher } from '../lessons/reach.queries.ts'
import { studentNotFound } from '../students/students.queries.ts'
import { isMadeUp } from './counted.queries.ts'
import { batchInReach } from './sheet.queries.ts'

const isTeacher = (account: Account) => isStaff(account) && !isOffice(account)

/** Who was ever in a batch of this teacher; a condition on `students`. */
const wasTaughtBy = (uid: string) => sql<boolean>`exists (
  select from memberships m join batches on batches.batch_id = m.batch_id
  where m.student_id = students.student_id and ${batchOfTeacher(uid)})`

/** 404 unless the account may see the attendance of that student. */
export const refuseUnseenStudent = (db: Db, account: Account, student_id: number) =>
  db
    .selectFrom('students')
    .select('student_id')
    .where('student_id', '=', student_id)
    .where(
      isTeacher(account)
        ? wasTaughtBy(account.uid)
        : reachable(account, 'students.uid', { limited: true }),
    )
    .executeTakeFirstOrThrow(studentNotFound)

type Stretch = { student_id: number; from: string; to: string }

/** A student's marks of some days; a teacher is told of their own batches, and notes are for those who work here. */
export function marksOfStudent(db: Db, account: Account, { student_id, from, to }: Stretch) {
  const marks = db
    .selectFrom('attendance_marks as marks')
    .innerJoin('lessons', 'lessons.lesson_id', 'marks.lesson_id')
    .innerJoin('batches', 'batches.batch_id', 'lessons.batch_id')
    .select(['lessons.lesson_id', 'lessons.date', 'batches.batch_id', 'batches.batch_name'])
    .select(['marks.code', 'marks.minutes_late', isMadeUp.as('is_made_up')])
    .select([
      sql<string>`to_char(lessons.start_time, 'HH24:MI')`.as('start_time'),
      (isStaff(account) ? sql<string | null>`marks.note` : sql<null>`null`).as('note'),
    ])
    .where('marks.student_id', '=', student_id)
    .where('lessons.date', '>=', from)
    .where('lessons.date', '<=', to)
    .where('lessons.state', '=', 'scheduled')
    .orderBy('lessons.date')
    .orderBy('lessons.start_time')
    .orderBy('lessons.lesson_id')
  return isTeacher(account) ? marks.where(batchInReach(account)) : marks
}
