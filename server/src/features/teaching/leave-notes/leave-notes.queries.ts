import type { Insertable } from 'kysely'
import type { Db, Trx } from '../../../db/schema.ts'
import { notFound } from '../../../http/errors.ts'
import { clock } from '../../../lifecycle/clock.ts'
import { isVisibleTo, type Reader } from '../../ground/rights/rights.ts'
import { studentNotFound } from '../../people/students/students.queries.ts'
import type { LeaveNotes } from './leave-notes.tables.ts'

const COLUMNS = [
  'leave_note_id',
  'student_id',
  'from_date',
  'to_date',
  'reason',
  'created_at',
  'withdrawn_at',
] as const

/** More notes than anybody writes. */
const MOST_NOTES = 1000

/** 404 if the reader may not see that student. */
export const refuseUnreachable = (db: Db, reader: Reader, student_id: number) =>
  db
    .selectFrom('students')
    .select('student_id')
    .where('student_id', '=', student_id)
    .where(isVisibleTo(reader))
    .executeTakeFirstOrThrow(studentNotFound)

export const leaveNotesOf = (db: Db, student_id: number) =>
  db
    .selectFrom('leave_notes')
    .select(COLUMNS)
    .where('student_id', '=', student_id)
    .orderBy('from_date', 'desc')
    .orderBy('leave_note_id', 'desc')
    .limit(MOST_NOTES)
    .execute()

export type StoredLeaveNote = Awaited<ReturnType<typeof leaveNotesOf>>[number]

type Said = Pick<StoredLeaveNote, 'student_id' | 'from_date' | 'to_date' | 'reason'>

/** Valid note of a student with the same content; undefined if there is none. */
export const findSameNote = (db: Db, { student_id, from_date, to_date, reason }: Said) =>
  db
    .selectFrom('leave_notes')
    .select(COLUMNS)
    .where('student_id', '=', student_id)
    .where('from_date', '=', from_date)
    .where('to_date', '=', to_date)
    .where('reason', '=', reason)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()

export const insertLeaveNote = (trx: Trx, note: Omit<Insertable<LeaveNotes>, 'withdrawn_at'>) =>
  trx.insertInto('leave_notes').values(note).returning(COLUMNS).executeTakeFirstOrThrow()

/** Lessons on these days in which the student was marked absent. */
export const absencesWithin = (
  db: Db,
  { student_id, from_date, to_date }: Pick<StoredLeaveNote, 'student_id' | 'from_date' | 'to_date'>,
) =>
  db
    .selectFrom('attendance_marks')
    .innerJoin('lessons', 'lessons.lesson_id', 'attendance_marks.lesson_id')
    .select(['lessons.lesson_id', 'lessons.date'])
    .where('attendance_marks.student_id', '=', student_id)
    .where('attendance_marks.code', '=', 'A')
    .where('lessons.date', '>=', from_date)
    .where('lessons.date', '<=', to_date)
    .orderBy('lessons.date')
    .orderBy('lessons.start_time')
    .execute()

/** Withdraws a note that the reader may see; a note withdrawn before stays as it is. */
export async function withdrawNote(trx: Trx, reader: Reader, leave_note_id: number) {
  const note = await trx
    .selectFrom('leave_notes')
    .innerJoin('students', 'students.student_id', 'leave_notes.student_id')
    .select('leave_notes.withdrawn_at')
    .where('leave_note_id', '=', leave_note_id)
    .where(isVisibleTo(reader))
    .forUpdate('leave_notes')
    .executeTakeFirstOrThrow(() => notFound('Leave note not found.'))
  return trx
    .updateTable('leave_notes')
    .set({ withdrawn_at: note.withdrawn_at ?? clock.now() })
    .where('leave_note_id', '=', leave_note_id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}
