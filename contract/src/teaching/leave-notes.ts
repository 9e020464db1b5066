import { z } from 'zod'
import { act, create, read } from '../endpoint.ts'
import {
  blankIsAbsent,
  daysInOrder,
  Message,
  requiredDate,
  requiredId,
  requiredText,
} from '../shared.ts'

/** Field labels of the form of a leave note, used in its messages too. */
export const LEAVE_LABELS = { from_date: 'From', to_date: 'To', reason: 'Reason' } as const

/** How far ahead a leave may end, and how long it may be, in days. */
export const LEAVE_DAYS_MAX = 60
/** How many days back the office may still enter one. */
export const LEAVE_DAYS_BACK = 14

/** Days a student will not come, and why; both ends included. */
export const LeaveNote = z.object({
  leave_note_id: z.int(),
  student_id: z.int(),
  from_date: z.string(),
  to_date: z.string(),
  reason: z.string(),
  created_at: z.string(),
  /** Moment of withdrawal; null while the note is valid. */
  withdrawn_at: z.string().nullable(),
})
export type LeaveNote = z.output<typeof LeaveNote>

const { from_date, to_date, reason } = LEAVE_LABELS

export const LeaveNoteDraft = daysInOrder(
  z.object({
    student_id: requiredId('student_id'),
    from_date: requiredDate(from_date),
    to_date: requiredDate(to_date),
    reason: requiredText(reason),
  }),
  {
    from: 'from_date',
    to: 'to_date',
    most: LEAVE_DAYS_MAX + 1,
    tooLong: `A leave may be at most ${LEAVE_DAYS_MAX} days long.`,
  },
)
export type LeaveNoteDraft = z.output<typeof LeaveNoteDraft>

/**
 * A leave note does not change registers already taken. `absent_in`: lessons of these days marked absent, so that staff
 * can excuse them.
 */
const AddedLeaveNote = Message.extend({
  leave_note: LeaveNote,
  absent_in: z.array(z.object({ lesson_id: z.int(), date: z.string() })),
})

export const createLeaveNote = create('/leave-notes', {
  access: ['admin', 'desk', 'guardian', 'student'],
  summary:
    'Say on which days a student will not come: one’s own child, oneself, or any for the office',
  body: LeaveNoteDraft,
  response: AddedLeaveNote,
})

/** Students may leave out the child and get their own. */
export const listLeaveNotes = read('/leave-notes', {
  access: ['admin', 'desk', 'guardian', 'student'],
  summary: 'A student’s leave notes, the latest first, withdrawn ones too',
  querystring: z.object({ student_id: blankIsAbsent(requiredId('student_id')) }),
  response: z.array(LeaveNote),
})

export const withdrawLeaveNote = act('/leave-notes/:leave_note_id/withdraw', {
  access: ['admin', 'desk', 'guardian', 'student'],
  summary: 'Withdraw a leave note: the student comes after all',
  response: Message.extend({ leave_note: LeaveNote }),
})
