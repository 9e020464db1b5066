import { type RawBuilder, sql } from 'kysely'
import type { Given } from '../../../db/connections/prepared.ts'
import { childIds } from '../../ground/rights/children.queries.ts'
import { isInReachOf, isStaff, isVisibleTo, type Reader } from '../../ground/rights/rights.ts'
import { academyDay } from '../../ground/settings/academy-day.queries.ts'

/**
 * Batches that name a teacher, either as their own or in a present or earlier weekly time. The result is an array, so
 * that an index is used.
 */
const batchesOfTeacher = (uid: Given<string>) => sql<number[]>`array(
  select batch_id from batches where teacher_id = ${uid}
  union select batch_id from batch_schedules where teacher_id = ${uid}
  union select batch_id from former_schedules
    where coalesce(teacher_id, usual_teacher_id) = ${uid} and until_day > ${academyDay})`

const isOfTeacher = (uid: Given<string>) =>
  sql<boolean>`(lessons.teacher_id = ${uid} or lessons.batch_id = any(${batchesOfTeacher(uid)}))`

/** Days for which a teacher may still see a former student: the time in which lessons can be made up. */
const TAUGHT_DAYS = 60

/**
 * Condition on `students` for those with whom a teacher works: students now or lately in one of the teacher's batches,
 * or in one where the teacher substitutes, and visitors on a trial lesson by this teacher.
 */
export const isTaughtBy = (uid: string, today: string) => sql<boolean>`(
  exists (
    select from memberships m
    where m.student_id = students.student_id
      and (m.left_on is null or m.left_on > ${today}::date - ${sql.lit(TAUGHT_DAYS)})
      and (m.batch_id = any(${batchesOfTeacher(uid)}) or exists (
        select from lessons
        where lessons.batch_id = m.batch_id and lessons.teacher_id = ${uid}
          and lessons.date > ${today}::date - ${sql.lit(TAUGHT_DAYS)})))
  or exists (
    select from enquiries join lessons on lessons.lesson_id = enquiries.trial_lesson_id
    where enquiries.student_id = students.student_id and ${isOfTeacher(uid)}))`

/** True if one of these students is in the batch on that day, or a guest. `students` is an array of numbers. */
const isOfStudentNumbers = (students: RawBuilder<number[]>) => sql<boolean>`(
  lessons.batch_id = any(array(
    select batch_id from memberships where student_id = any(${students})))
    and exists (
      select from memberships m
      where m.batch_id = lessons.batch_id and m.student_id = any(${students}) and ${isMemberThatDay})
  or lessons.lesson_id = any(array(
    select lesson_id from lesson_guests where student_id = any(${students}))))`

/** True if membership `m` includes a day; its last day is included. */
export const isMemberOn = (day: RawBuilder<unknown>) =>
  sql<boolean>`m.joined_on <= ${day} and (m.left_on is null or m.left_on >= ${day})`

/** True if membership `m` includes the lesson's day. */
export const isMemberThatDay = isMemberOn(sql.ref('lessons.date'))

/** Students of the lesson with this alias, by number: members on its day, and guests. */
export const studentsSittingIn = (lesson: string) => {
  const columnOf = (column: string) => sql.ref(`${lesson}.${column}`)
  return sql`
    select m.student_id from memberships m
    where m.batch_id = ${columnOf('batch_id')} and ${isMemberOn(columnOf('date'))}
    union select g.student_id from lesson_guests g where g.lesson_id = ${columnOf('lesson_id')}`
}

const isOfStudent = (uid: Given<string>) =>
  sql<boolean>`(
    ${isOfStudentNumbers(sql`array(select student_id from students where uid = ${uid})`)}
    or ${isOfChildren(uid)})`

/**
 * Condition for a guardian's children. Limited guardians see homework of past lessons, but not where the child will be.
 */
const isOfChildren = (uid: Given<string>) =>
  sql<boolean>`(
    ${isOfStudentNumbers(childIds(uid))}
    or lessons.date <= ${academyDay} and ${isOfStudentNumbers(childIds(uid, { limited: true }))})`

/**
 * True if a student attends the lesson, as a member on that day or a guest. Accounts other than staff learn this only
 * about students whose record they may see.
 */
export const attendsLesson = (account: Reader, student_id: Given<number>) =>
  isOfStudentNumbers(
    isStaff(account)
      ? sql`array[${student_id}::integer]`
      : sql`array(
          select student_id from students
          where student_id = ${student_id}::integer
            and ${isVisibleTo(account, 'students.uid', { limited: true })})`,
  )

/**
 * Condition on `lessons` for those that an account may see. The office sees all; teachers those that they teach and
 * those of their batches; students those that they attend; guardians those of their children. Each call decides who may
 * change lessons.
 */
export const isLessonInReach = (account: Reader) =>
  isInReachOf(account, {
    teacher: () => isOfTeacher(account.uid),
    guardian: () => isOfChildren(account.uid),
    student: () => isOfStudent(account.uid),
  })

/** Condition on `batches` for those that name this teacher, as their own or in a weekly time. */
export const isBatchOfTeacher = (uid: Given<string>) =>
  sql<boolean>`batches.batch_id = any(${batchesOfTeacher(uid)})`
