import { z } from 'zod'
import { act, read } from '../endpoint.ts'
import { LINE_MAX, Message, PathId, requiredText, wholeNumber } from '../shared.ts'
import { BatchClassPath } from '../teaching/batches.ts'
import { StudentProfile } from './students.ts'

/** Row of Manage Batches by class. */
export const ClassStudent = z.object({
  student_id: z.int(),
  uid: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  /** With middle name. */
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

/** A student by number (also as text) or uid. */
const StudentReference = z.union(
  [wholeNumber('studentId', 1, 2_147_483_647), requiredText('studentId', LINE_MAX)],
  { error: 'studentId is required.' },
)

/** Present if the batch now exceeds its own or its room's capacity. */
const OverCapacity = z.literal(true).optional()

export const toggleMembership = act('/batches/:id/toggle', {
  access: ['admin', 'desk'],
  summary: 'Add a student to a batch, or take them out of it',
  body: z.object({ studentId: StudentReference }),
  response: Message.extend({ member: z.boolean(), over_capacity: OverCapacity }),
  notIdempotent: true,
})

export const assignBatch = act('/batches/:id/assign', {
  access: ['admin', 'desk'],
  summary: 'Make a batch the only one of a student; `none` takes them out of all',
  params: z.object({ id: z.union([z.literal('none'), PathId]) }),
  body: z.object({ studentUid: requiredText('studentUid', LINE_MAX) }),
  response: Message.extend({ student: StudentProfile, over_capacity: OverCapacity }),
})
