import { z } from 'zod'
import { read } from '../endpoint.ts'
import { blankIsAbsent, requiredId } from '../shared.ts'
import { TEST_MODES, TEST_STATES } from './test-states.ts'

/** A test for one of its students. It has its own file, because the homes load it without the rest of the tests. */
const OwnTest = z.object({
  test_id: z.int(),
  student_id: z.int(),
  title: z.string(),
  mode: z.enum(TEST_MODES),
  opens_at: z.string(),
  closes_at: z.string(),
  /** Latest time to begin. */
  begins_until: z.string(),
  /** Including the student's extra minutes; null without a paper. */
  minutes: z.int().nullable(),
  /** Whether wrong answers lose marks in some section. */
  negative: z.boolean(),
  /**
   * Number of questions, and the full marks. Both are null once the student has begun, and for an online test until a
   * day before it opens.
   */
  questions: z.int().nullable(),
  total: z.number().nullable(),
  /** Largest share of a question's marks that a wrong answer costs; 0 for nothing. */
  wrong_costs: z.number(),
  /** Whether the student's own total and review are there once it is submitted, before its results. */
  practice: z.boolean(),
  /** Whether a question is answered by a formula, so that its editor can be loaded ahead. */
  has_formula: z.boolean(),
  state: z.enum(TEST_STATES),
  /** Whether the student cannot begin until a parent agrees. Absent in answers of earlier versions. */
  waits: z.boolean().optional(),
  /** The server's clock. */
  now: z.string(),
  attempt: z
    .object({
      attempt_id: z.int(),
      started_at: z.string(),
      ends_at: z.string(),
      submitted_at: z.string().nullable(),
      submitted_by: z.enum(['student', 'clock', 'teacher']).nullable(),
      late: z.int(),
    })
    .nullable(),
})
export type OwnTest = z.output<typeof OwnTest>

export const listOwnTests = read('/own-tests', {
  access: ['student', 'guardian'],
  summary: 'One’s own tests, and those of one’s children, the latest first',
  querystring: z.object({ student_id: blankIsAbsent(requiredId('student_id')) }),
  response: z.array(OwnTest),
})
