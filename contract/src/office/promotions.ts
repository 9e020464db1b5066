import { z } from 'zod'
import { act } from '../endpoint.ts'
import { Job } from '../jobs.ts'
import { blankIsAbsent, dateOf, idOf, Message } from '../shared.ts'

/** More than most batches have. */
const STUDENTS_MAX = 500

export const PromotionDraft = z.object({
  from_batch_id: idOf('from_batch_id'),
  to_batch_id: idOf('to_batch_id'),
  /** Last day in the old batch and first in the new one; today by default. */
  on: blankIsAbsent(dateOf('Day')),
  /** All members unless some are named. */
  student_ids: z
    .array(idOf('student_ids'), 'student_ids must be a list of numbers.')
    .max(STUDENTS_MAX, `student_ids may be at most ${STUDENTS_MAX}.`)
    .nullish(),
  /** Only previews the result. */
  preview: z.boolean('preview must be true or false.').nullish(),
})
export type PromotionDraft = z.output<typeof PromotionDraft>

/** Result of the promotion's job: the students who move, with what they owe then, and those who cannot. */
export const PromotionResult = z.object({
  moved: z.int(),
  students: z.array(
    z.object({ student_id: z.int(), name: z.string(), owed: z.string(), credit: z.string() }),
  ),
  kept: z.array(z.object({ student_id: z.int(), name: z.string(), why: z.string() })),
})
export type PromotionResult = z.output<typeof PromotionResult>

export const promote = act('/promotions', {
  access: ['admin'],
  summary:
    'Move the members of a batch to another one, with its class; the job names who cannot, and with `preview` changes nothing',
  body: PromotionDraft,
  response: Message.extend({ job: Job }),
  status: 202,
})
