import { z } from 'zod'
import { read } from '../endpoint.ts'
import { blankIsAbsent, requiredDate, requiredId } from '../shared.ts'

export const SLIP_DAYS = { usual: 28, most: 120 } as const
/** How many of the last published tests, from how many days, are read. */
export const SLIP_TESTS_MAX = 5
/** Questions named for a slip. */
export const SLIP_QUESTIONS_MAX = 6

export const listSlipNames = read('/slips/names', {
  access: ['admin', 'teacher'],
  summary: 'Names of known slips, of a chapter if it is given, so that one slip keeps one name',
  querystring: z.object({ chapter_id: blankIsAbsent(requiredId('chapter_id')) }),
  response: z.array(z.string()),
})

/**
 * A slip that students of a batch made. `of`: number of students who were asked a question with this slip; `answers`:
 * number of answers that made it.
 */
export const BatchSlip = z.object({
  name: z.string(),
  topic: z.string(),
  of: z.int(),
  answers: z.int(),
  /** Explanation of the slip for a student. */
  text: z.string(),
  students: z.array(z.object({ student_id: z.int(), name: z.string() })),
  question_ids: z.array(z.int()),
})
export type BatchSlip = z.output<typeof BatchSlip>

export const listBatchSlips = read('/batches/:batch_id/slips', {
  access: ['admin', 'teacher'],
  summary: 'Slips that several students of a batch made, in practice and published tests',
  querystring: z.object({
    from: blankIsAbsent(requiredDate('From')),
    to: blankIsAbsent(requiredDate('To')),
  }),
  response: z.array(BatchSlip),
})
