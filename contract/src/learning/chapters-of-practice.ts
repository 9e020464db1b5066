import { z } from 'zod'
import { read } from '../endpoint.ts'
import { blankIsAbsent, requiredId } from '../shared.ts'

/**
 * A chapter's stock for practice. `questions` may be asked now, each variant counting as one; they last for `days`.
 * Tests and papers keep `reserved` of the chapter's `of` questions.
 */
export const PracticeChapter = z.object({
  chapter_id: z.int(),
  name: z.string(),
  class_number: z.int(),
  questions: z.int(),
  days: z.int(),
  reserved: z.int(),
  of: z.int(),
})
export type PracticeChapter = z.output<typeof PracticeChapter>

export const listPracticeChapters = read('/practice/chapters', {
  access: ['admin', 'teacher'],
  summary:
    'How many questions practice has of the chapters that batches learn now, or of those in the plan of a batch; none while practice is off',
  querystring: z.object({ batch_id: blankIsAbsent(requiredId('batch_id')) }),
  response: z.array(PracticeChapter),
})
