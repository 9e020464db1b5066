import { type RawBuilder, sql } from 'kysely'
import type { Given } from '../../../db/prepared.ts'
import { isStaff, type Reader, reachOf, visibleTo } from '../../accounts/rights.ts'
import { academyDay } from '../../ground/settings/academy-day.queries.ts'
import { childIds } from '../../people/guardians/children.queries.ts'

/**
 * The batches of a teacher: those that name them, themselves or in a weekly time, those that hold until
 * new ones do, too. As an array, so that an index serves.
 */
const batchesOfTeacher = (uid: Given<string>) => sql<number[]>`array(
  select batch_id from batches where teacher_id = ${uid}
  union select batch_id from batch_schedules where teacher_id = ${uid}
  union select batch_id from former_schedules
    where coalesce(teacher_id, usual_teacher_id) = ${uid} and until_day > ${academyDay})`

const ofTeacher = (uid: Given<string>) =>
  sql<boolean>`(lessons.teacher_id = ${uid} or lessons.batch_id = any(${batchesOfTeacher(uid)}))`

/** So long a teacher may still have to do with somebody who was taught by them: the days in which a lesson is made up for. */
const TAUGHT_DAYS = 60

/**
 * That a teacher has to do with a student: is or was lately in a batch that is theirs or in which they stand, or tries a lesson of
 * theirs. A condition on `students`.
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
    where enquiries.student_id = students.student_id and ${ofTeacher(uid)}))`

/** In whose batch they are on that day, or where they sit as a guest. `students` is an array of their numbers. */
const ofStudentNumbers = (students: RawBuilder<number[]>) => sql<boolean>`(
  lessons.batch_id = any(array(
    select batch_id from memberships where student_id = any(${students})))
    and exists (
      select from memberships m
      where m.batch_id = lessons.batch_id and m.student_id = any(${students}) and ${onThatDay})
  or lessons.lesson_id = any(array(
    select lesson_id from lesson_guests where student_id = any(${students}))))`

/** That a membership, called `m`, holds on a day; it does on the one on which it ends. */
export const memberOn = (day: RawBuilder<unknown>) =>
  sql<boolean>`m.joined_on <= ${day} and (m.left_on is null or m.left_on >= ${day})`

/** `memberOn` the day of the lesson. */
export const onThatDay = memberOn(sql.ref('lessons.date'))

/** The students who sit in the lesson of that alias, by number: the batch's members on its day, and guests. */
export const sittingIn = (lesson: string) => {
  const of = (column: string) => sql.ref(`${lesson}.${column}`)
  return sql`
    select m.student_id from memberships m
    where m.batch_id = ${of('batch_id')} and ${memberOn(of('date'))}
    union select g.student_id from lesson_guests g where g.lesson_id = ${of('lesson_id')}`
}

const ofStudent = (uid: Given<string>) =>
  sql<boolean>`(
    ${ofStudentNumbers(sql`array(select student_id from students where uid = ${uid})`)}
    or ${ofChildren(uid)})`

/** Who sees little of a child sees the homework of lessons that were, and not where the child will be. */
const ofChildren = (uid: Given<string>) =>
  sql<boolean>`(
    ${ofStudentNumbers(childIds(uid))}
    or lessons.date <= ${academyDay} and ${ofStudentNumbers(childIds(uid, { limited: true }))})`

/**
 * That a student sits in the lesson, as a member on that day or as a guest. Who does not work here is told it of those alone
 * whose record they may see: not who else sits in a lesson of theirs.
 */
export const sitsIn = (account: Reader, student_id: Given<number>) =>
  ofStudentNumbers(
    isStaff(account)
      ? sql`array[${student_id}::integer]`
      : sql`array(
          select student_id from students
          where student_id = ${student_id}::integer
            and ${visibleTo(account, 'students.uid', { limited: true })})`,
  )

/**
 * Which lessons an account may see, as a condition on `lessons`: the office all, a teacher those they teach or whose batch is
 * theirs, a student those they sit in, a guardian those of their children. Which of them they may change is for the call to say.
 */
export const lessonInReach = (account: Reader) =>
  reachOf(account, {
    teacher: () => ofTeacher(account.uid),
    guardian: () => ofChildren(account.uid),
    student: () => ofStudent(account.uid),
  })

/** That a batch, or a weekly time of it, names this teacher; a condition on `batches`. */
export const batchOfTeacher = (uid: Given<string>) =>
  sql<boolean>`batches.batch_id = any(${batchesOfTeacher(uid)})`
