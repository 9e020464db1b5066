import { getStudentAttendance } from '@ganit/contract/attendance'
import type { Input } from '@ganit/contract/endpoint'
import { createLeaveNote, listLeaveNotes, withdrawLeaveNote } from '@ganit/contract/leave-notes'
import { apiQuery } from '../../api/api-query.ts'
import type { Attempt } from '../../api/attempt.ts'
import { call } from '../../api/call.ts'
import { write } from '../../api/write.ts'

/** A student's attendance of the last year: months, batches and lessons. */
export const attendanceOf = (student_id: number) =>
  apiQuery({
    queryKey: ['attendance', student_id],
    shows: ['register', 'member', 'lesson'],
    ask: (signal) =>
      call(getStudentAttendance, {
        params: { student_id: String(student_id) },
        querystring: {},
        signal,
      }),
  })

/** The leave notes of a student, the latest first. */
export const leaveNotesOf = (student_id: number) =>
  apiQuery({
    queryKey: ['leave-notes', student_id],
    shows: ['leave'],
    ask: (signal) =>
      call(listLeaveNotes, { querystring: { student_id: String(student_id) }, signal }),
  })

type LeaveDraft = Input<typeof createLeaveNote>['body']

export const addLeave = write({
  key: ['leave', 'add'],
  changes: ['leave', 'register'],
  send: (body: LeaveDraft, attempt: Attempt) => call(createLeaveNote, { body, attempt }),
})

export const withdrawLeave = write({
  key: ['leave', 'withdraw'],
  changes: ['leave', 'register'],
  send: (leave_note_id: number) =>
    call(withdrawLeaveNote, { params: { leave_note_id: String(leave_note_id) } }),
})
