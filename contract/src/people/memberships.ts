import { z } from 'zod'
import { act, change, read } from '../endpoint.ts'
import {
  blankIsAbsent,
  LINE_MAX,
  Message,
  oneOfWords,
  PathId,
  PathName,
  requiredDate,
  requiredId,
  requiredText,
  wholeNumber,
} from '../shared.ts'
import { BatchClassPath } from '../teaching/batches.ts'
import { StudentProfile } from './students.ts'

/** Row of Manage Batches by class. */
export const ClassStudent = z.object({
  student_id: z.int(),
  uid: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  /** Name with the middle name. */
  name: z.string(),
  email: z.string(),
  student_class: z.int(),
  batches: z.array(z.object({ id: z.int(), name: z.string() })),
})
export type ClassStudent = z.output<typeof ClassStudent>

export const listStudentsOfClass = read('/student/class/:classNumber', {
  access: ['admin', 'desk'],
  summary: 'The students of a class, with their batches',
  params: BatchClassPath,
  response: z.array(ClassStudent),
})

/** Why a student leaves, as the family says; *not told* if it says nothing. */
export const LEFT_WHY = [
  'moved away',
  'fees',
  'time does not suit',
  'other coaching',
  'finished school',
  'unhappy',
  'not told',
] as const
export const LeftWhy = oneOfWords(LEFT_WHY, `why must be one of: ${LEFT_WHY.join(', ')}.`)
export type LeftWhy = z.output<typeof LeftWhy>

/** A student by number (also as text) or uid. */
const StudentReference = z.union(
  [wholeNumber('studentId', 1, 2_147_483_647), requiredText('studentId', LINE_MAX)],
  { error: 'studentId is required.' },
)

/**
 * Effect of a change of batches on dues. Amounts are text such as `1500.00`, or `-1500.00` for less. `monthly` is the
 * change of the cost of a month, `now` the change of the sum owed at once. A due that `stays` belongs to a batch that
 * the student leaves; its amount is the sum that it owes.
 */
export const MoveCost = z.object({
  monthly: z.string(),
  now: z.string(),
  dues: z.array(
    z.object({
      label: z.string(),
      amount: z.string(),
      due_date: z.string(),
      change: z.enum(['new', 'falls', 'stays']),
    }),
  ),
})
export type MoveCost = z.output<typeof MoveCost>

/** Answer of each change of a student's batches. `undo` takes the change back; null if that is impossible. */
const changeOfBatches = {
  cost: MoveCost,
  undo: z.string().nullable(),
  /** Present if the batch now exceeds its own or its room's capacity. */
  over_capacity: z.literal(true).optional(),
}

export const toggleMembership = act('/batches/:id/toggle', {
  access: ['admin', 'desk'],
  summary: 'Add a student to a batch, or take them out of it',
  body: z.object({
    studentId: StudentReference,
    /** Why a student who is taken out leaves; no part of it when one is added. */
    why: blankIsAbsent(LeftWhy),
  }),
  response: Message.extend({ member: z.boolean(), ...changeOfBatches }),
  notIdempotent: true,
})

export const assignBatch = act('/batches/:id/assign', {
  access: ['admin', 'desk'],
  summary: 'Make a batch the only one of a student; `none` takes them out of all',
  params: z.object({ id: z.union([z.literal('none'), PathId]) }),
  body: z.object({
    studentUid: requiredText('studentUid', LINE_MAX),
    /** Why the student leaves the other batches. */
    why: blankIsAbsent(LeftWhy),
  }),
  response: Message.extend({ student: StudentProfile, ...changeOfBatches }),
})

/** How many days back a student may join. */
export const JOINING_DAYS_BACK = 60

const MOVING = ['move', 'both'] as const

/**
 * The part of the month of joining that monthly fees without pro rata charge: all, a half, the days there, nothing.
 * Absent: as the fees say.
 */
export const FirstMonth = oneOfWords(
  ['all', 'half', 'days', 'none'],
  'first_month must be all, half, days or none.',
)
export type FirstMonth = z.output<typeof FirstMonth>

/**
 * `how` is for a student who is in another batch. The student leaves `from_batch_id`, by default the batch of this
 * class, or else the first.
 */
export const BatchStudentDraft = z.object({
  student_id: requiredId('student_id'),
  how: blankIsAbsent(oneOfWords(MOVING, 'how must be move or both.')),
  from_batch_id: blankIsAbsent(requiredId('from_batch_id')),
  /** First day in the batch; today by default. */
  on: blankIsAbsent(requiredDate('Joins on')),
  first_month: blankIsAbsent(FirstMonth),
  /** If true, the call only answers the cost and changes nothing. */
  preview: z.boolean('preview must be true or false.').optional(),
})
export type BatchStudentDraft = z.output<typeof BatchStudentDraft>

/** Sent with the 409 for a student who is in other batches: those batches, and the cost of both ways. */
export const BatchChoices = z.object({
  from: z.array(z.object({ batch_id: z.int(), batch_name: z.string() })),
  choices: z.object({ move: MoveCost, both: MoveCost }),
  /** The amount that the left batch charges for the month of joining, `2026-11`; absent if nothing. */
  asked: z.object({ month: z.string(), amount: z.string() }).optional(),
})
export type BatchChoices = z.output<typeof BatchChoices>

export const addToBatch = act('/batches/:batch_id/students', {
  access: ['admin', 'desk'],
  summary: 'Add a student to a batch; one of another batch moves, or is in both',
  body: BatchStudentDraft,
  response: Message.extend({ member: z.literal(true), ...changeOfBatches }),
  notIdempotent: true,
})

/** A present membership that began lately, in a batch with a monthly fee by whole months. */
const FirstMonthOf = z.object({
  batch_id: z.int(),
  batch_name: z.string(),
  joined_on: z.string(),
  first_month: FirstMonth.nullable(),
  /** Whether nothing of that month is paid, waived or changed by hand. */
  may_change: z.boolean(),
})

export const listFirstMonths = read('/student/:uid/first-months', {
  access: ['admin', 'desk'],
  summary: 'How much of the month of joining is asked of a student who joined this month or last',
  params: z.object({ uid: PathName }),
  response: z.array(FirstMonthOf),
})

export const changeFirstMonth = change('/student/:uid/first-month', {
  access: ['admin', 'desk'],
  summary: 'Change how much of the month of joining is asked, while nothing of it is paid',
  params: z.object({ uid: PathName }),
  body: z.object({
    batch_id: requiredId('batch_id'),
    /** Null: as the fees say. */
    first_month: FirstMonth.nullable(),
  }),
  response: Message,
})

export const undoMembership = act('/memberships/undo', {
  access: ['admin', 'desk'],
  summary: 'Take back one’s own change of a student’s batches, within half an hour',
  body: z.object({ undo: requiredText('undo', LINE_MAX) }),
  notIdempotent: true,
})
