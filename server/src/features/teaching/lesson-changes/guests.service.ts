import type { Guest } from '@ganit/contract/teaching/lesson-changes'
import { sql } from 'kysely'
import type { Trx } from '../../../db/schema.ts'
import { invalid, notFound } from '../../../http/errors.ts'
import { isOffice } from '../../ground/rights/rights.ts'
import { lessonById } from '../lessons/lessons.queries.ts'
import { isTaughtBy } from '../lessons/reach.queries.ts'
import { readChangedLesson } from './answer.queries.ts'
import { findEarlierLesson, wasMember } from './earlier-lesson.queries.ts'
import {
  type HeldLesson,
  lockLessonWithBatch,
  refuseTaken,
  TOUCHED,
} from './held-lesson.queries.ts'
import { type By, refuseCancelled, refuseLocked } from './rules.service.ts'

/** Locks a lesson that the caller may see and that still accepts guests. */
async function openLesson(trx: Trx, { account, now }: By, lesson_id: number) {
  await lessonById(trx, account, lesson_id, now)
  const lesson = await lockLessonWithBatch(trx, lesson_id)
  await refuseTaken(trx, lesson_id)
  return lesson
}

/** Marks a lesson with guests, so that new weekly times leave it alone, without counting it as changed by hand. */
const markTouched = (trx: Trx, lesson_id: number) =>
  trx
    .updateTable('lessons')
    .set({ version: TOUCHED.version, changed_at: TOUCHED.changed_at })
    .where('lesson_id', '=', lesson_id)
    .execute()

/**
 * Condition on `students` for those whom the caller may know. The office knows all; a teacher knows the students they
 * teach, and those who missed the lesson being made up. Other students are treated like unknown ones.
 */
const mayInvite = ({ account, now }: By, makes_up_for: number | null) =>
  isOffice(account)
    ? sql<boolean>`true`
    : sql<boolean>`(${isTaughtBy(account.uid, now.date)} or exists (
        select from attendance_marks k
        where k.student_id = students.student_id and k.lesson_id = ${makes_up_for}
          and k.code in ('A', 'E')))`

/** Adds a student of another batch to a lesson; idempotent. A repeated call sets the lesson it makes up for. */
export async function inviteGuest(trx: Trx, by: By, lesson_id: number, guest: Guest) {
  const { student_id, makes_up_for = null } = guest
  // Students are locked before batches, in the common lock order.
  const student = await trx
    .selectFrom('students')
    .select('student_id')
    .where('student_id', '=', student_id)
    .where(mayInvite(by, makes_up_for))
    .forKeyShare()
    .executeTakeFirst()
  const lesson = await openLesson(trx, by, lesson_id)
  if (!student)
    throw isOffice(by.account)
      ? invalid({ student_id: 'Student not found.' })
      : notFound('Student not found.')
  refuseCancelled(lesson)
  await refuseLocked(trx, by, { date: lesson.date, reason: '' })
  await refuseUnfit(trx, lesson, guest)
  await trx
    .insertInto('lesson_guests')
    .values({ lesson_id, student_id, makes_up_for })
    .onConflict((same) => same.columns(['lesson_id', 'student_id']).doUpdateSet({ makes_up_for }))
    .execute()
  await markTouched(trx, lesson_id)
  return readChangedLesson(trx, by.account, lesson_id, by.now)
}

async function refuseUnfit(trx: Trx, lesson: HeldLesson, { student_id, makes_up_for }: Guest) {
  if (await wasMember(trx, { student_id, ...lesson }))
    throw invalid({ student_id: 'This student is in the batch.' })
  if (!makes_up_for) return
  const earlier = await findEarlierLesson(trx, makes_up_for, lesson)
  const isTheirs = earlier && (await wasMember(trx, { student_id, ...earlier }))
  if (!isTheirs)
    throw invalid({ makes_up_for: 'This must be an earlier lesson of the student’s batch.' })
}

/** Removes a guest; 404 if the student is no guest of the lesson. */
export async function takeGuestOut(trx: Trx, by: By, lesson_id: number, student_id: number) {
  const lesson = await openLesson(trx, by, lesson_id)
  await refuseLocked(trx, by, { date: lesson.date, reason: '' })
  const { numDeletedRows } = await trx
    .deleteFrom('lesson_guests')
    .where('lesson_id', '=', lesson_id)
    .where('student_id', '=', student_id)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw notFound('This student is not a guest of the lesson.')
  await markTouched(trx, lesson_id)
  return readChangedLesson(trx, by.account, lesson_id, by.now)
}
