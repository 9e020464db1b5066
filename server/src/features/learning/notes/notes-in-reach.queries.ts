import { type RawBuilder, sql } from 'kysely'
import { isInReachOf, isTeacher, isVisibleTo, type Reader } from '../../ground/rights/rights.ts'
import { academyDay } from '../../ground/settings/academy-day.queries.ts'
import {
  isBatchOfTeacher,
  isLessonInReach,
  isMemberOn,
} from '../../teaching/lessons/reach.queries.ts'

/** A reader of notes. A family may ask for those of one student only. */
export type NotesReader = Reader & { student_id_asked?: number | undefined }

/** Numbers of the account's own record and of its children, those of limited guardians, too. */
const theirStudents = ({ student_id_asked, ...account }: NotesReader) =>
  sql<number[]>`array(
    select students.student_id from students
    where ${isVisibleTo(account, 'students.uid', { limited: true })}
      and ${student_id_asked === undefined ? sql`true` : sql`students.student_id = ${student_id_asked}`})`

/** True if one of their students is in the batch today. A student who has left no longer reads its notes. */
const isTheirBatch = (account: NotesReader) =>
  sql<boolean>`exists (
    select from memberships m
    where m.batch_id = batches.batch_id and m.student_id = any(${theirStudents(account)})
      and ${isMemberOn(academyDay)})`

/** True if one of their students is a guest of the lesson. */
const isTheirVisit = (account: NotesReader) =>
  sql<boolean>`(
    lessons.lesson_id = any(array(
      select lesson_id from lesson_guests where student_id = any(${theirStudents(account)})))
    and ${isLessonInReach(account)})`

/** Condition on `batches` for those of which an account reads all notes. */
const isWholeInReach = (account: NotesReader) =>
  isInReachOf(account, {
    teacher: () => isBatchOfTeacher(account.uid),
    guardian: () => isTheirBatch(account),
    student: () => isTheirBatch(account),
  })

/** Condition on `lessons` for those whose notes an account reads in addition: a substitute teacher’s, and a guest’s. */
const isLessonOfNotes = (account: NotesReader) =>
  isInReachOf(account, {
    teacher: () => isLessonInReach(account),
    guardian: () => isTheirVisit(account),
    student: () => isTheirVisit(account),
  })

/**
 * Condition on `batches` for those of which an account reads some notes. A substitute teacher asks for the notes of a
 * lesson.
 */
export const readsNotesOfBatch = (account: NotesReader, lesson_id: number | undefined) =>
  isTeacher(account) && lesson_id === undefined
    ? isWholeInReach(account)
    : sql<boolean>`(${isWholeInReach(account)} or exists (
        select from lessons where lessons.batch_id = batches.batch_id and ${isLessonOfNotes(account)}
          and ${lesson_id === undefined ? sql`true` : sql`lessons.lesson_id = ${lesson_id}`}))`

/** Condition on a note with its batch and, if any, its lesson. */
export const isNoteInReach = (account: NotesReader): RawBuilder<boolean> =>
  sql<boolean>`(${isWholeInReach(account)} or coalesce(${isLessonOfNotes(account)}, false))`

/** Condition on `batches` for those to which an account may add notes of no lesson. */
export const isBatchToAddTo = isWholeInReach

/** Whether an account reads the day of a note's lesson: coming lessons only if it sees them elsewhere. */
export const isDayShown = (account: NotesReader) =>
  sql<boolean>`(lessons.lesson_id is not null
    and (lessons.date <= ${academyDay} or ${isLessonInReach(account)}))`

/** Batches of which a family may read notes, as an array so that an index is used. */
export const batchesOfFamily = (account: NotesReader) =>
  sql<number[]>`array(
    select batch_id from memberships m
    where m.student_id = any(${theirStudents(account)}) and ${isMemberOn(academyDay)}
    union select lessons.batch_id from lesson_guests join lessons using (lesson_id)
    where lesson_guests.student_id = any(${theirStudents(account)}))`
