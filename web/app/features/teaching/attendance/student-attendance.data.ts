import { getStudentAttendance } from '@ganit/contract/teaching/attendance'
import {
  createLeaveNote,
  listLeaveNotes,
  withdrawLeaveNote,
} from '@ganit/contract/teaching/leave-notes'
import { reads, sends } from '../../../api/declared.ts'

const changing = { changes: ['leave', 'register'] } as const

/** A student's attendance of the last year: months, batches and lessons. */
export const attendanceOf = reads(getStudentAttendance, {
  shows: ['register', 'member', 'lesson'],
})

/** A student's leave notes, the latest first. */
export const leaveNotesOf = reads(listLeaveNotes, { shows: ['leave'] })

export const addLeave = sends(createLeaveNote, changing)

export const withdrawLeave = sends(withdrawLeaveNote, changing)
