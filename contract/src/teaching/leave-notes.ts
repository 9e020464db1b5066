import { z } from 'zod'
import { act, create, read } from '../endpoint.ts'
import { blankIsAbsent, dateOf, daysInOrder, idOf, Message, requiredText } from '../shared.ts'

/** The labels of the form of a leave note, and so of its messages. */
export const LEAVE_LABELS = { from_date: 'From', to_date: 'To', reason: 'Reason' } as const

/** How far ahead a leave may end, and how long it may be. */
export const LEAVE_DAYS_MAX = 60
/** How far back the office may still note one. */
export const LEAVE_DAYS_BACK = 14

/** On which days a student will not come, and why; both days are within. */
export const LeaveNote = z.object({
  leave_note_id: z.int(),
  student_id: z.int(),
  from_date: z.string(),
  to_date: z.string(),
  reason: z.string(),
  created_at: z.string(),
  /** Null while it holds. */
  withdrawn_at: z.string().nullable(),
})
export type LeaveNote = z.output<typeof LeaveNote>

const { from_date, to_date, reason } = LEAVE_LABELS

export const LeaveNoteDraft = daysInOrder(
  z.object({
    student_id: idOf('student_id'),
    from_date: dateOf(from_date),
    to_date: dateOf(to_date),
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
 * A register that is taken already is not changed by a leave note. `absent_in` are the lessons within it of which the register
 * says absent, so that somebody can make them excused.
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

/** Of a student who asks and names nobody: their own. */
export const listLeaveNotes = read('/leave-notes', {
  access: ['admin', 'desk', 'guardian', 'student'],
  summary: 'A student’s leave notes, the latest first, withdrawn ones too',
  querystring: z.object({ student_id: blankIsAbsent(idOf('student_id')) }),
  response: z.array(LeaveNote),
})

export const withdrawLeaveNote = act('/leave-notes/:leave_note_id/withdraw', {
  access: ['admin', 'desk', 'guardian', 'student'],
  summary: 'Withdraw a leave note: the student comes after all',
  response: Message.extend({ leave_note: LeaveNote }),
})
