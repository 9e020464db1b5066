import { z } from 'zod'
import { read } from '../endpoint.ts'
import { withSearchableText } from '../pages.ts'
import { WHYS, Who } from '../people/who.ts'
import { LINE_MAX } from '../shared.ts'

const FoundStudent = Who.extend({
  kind: z.literal('student'),
  /** Sum owed of dues dated today or before. */
  due_now: z.string(),
  why: z.enum(WHYS),
})

/** A guardian of two children or more. */
const FoundFamily = z.object({
  kind: z.literal('family'),
  guardian_id: z.int(),
  name: z.string(),
  phone: z.string().nullable(),
  children: z.array(Who),
  due_now: z.string(),
})

const FoundReceipt = z.object({
  kind: z.literal('receipt'),
  payment_id: z.int(),
  receipt_number: z.string(),
  amount: z.string(),
  date: z.string(),
  /** Null once the student is erased. */
  student: Who.nullable(),
})

export const Found = z.discriminatedUnion('kind', [FoundStudent, FoundFamily, FoundReceipt])
export type Found = z.output<typeof Found>

export const find = read('/find', {
  access: ['admin', 'desk'],
  summary: 'Find students, families and receipts, ten at the most',
  querystring: z.object({
    q: withSearchableText(z.string('q must be text.').max(LINE_MAX), 'q').default(''),
  }),
  response: z.object({ items: z.array(Found) }),
})
