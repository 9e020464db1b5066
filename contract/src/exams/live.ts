import { z } from 'zod'
import { act, create, read } from '../endpoint.ts'
import { PAPER_ITEMS_MAX } from '../papers/papers.ts'
import { Message, requiredId, requiredText } from '../shared.ts'
import { Announcement, AttemptSection, SentAnswer } from './attempts.ts'
import { SavedTest, TEST_STUDENTS_MAX, TestDraft } from './tests.ts'

export const ANNOUNCEMENT_MAX = 500

const TEST_PEOPLE = ['admin', 'teacher'] as const

const Sitter = z.object({
  student_id: z.int(),
  name: z.string(),
  state: z.enum(['not begun', 'answering', 'submitted']),
  attempt_id: z.int().nullable(),
  /** Answered questions out of `of`; parts of a group count separately. */
  answered: z.int(),
  of: z.int(),
  started_at: z.string().nullable(),
  ends_at: z.string().nullable(),
  submitted_at: z.string().nullable(),
  submitted_by: z.enum(['student', 'clock', 'teacher']).nullable(),
  seen_at: z.string().nullable(),
  left_page: z.int(),
  /** Answers that came too late and are kept separately. */
  late: z.int(),
})
export type Sitter = z.output<typeof Sitter>

export const getLive = read('/tests/:test_id/live', {
  access: TEST_PEOPLE,
  summary: 'How far those are who sit a test; a teacher sees those of their batches',
  response: z.object({
    test_id: z.int(),
    now: z.string(),
    students: z.array(Sitter),
    announcements: z.array(Announcement),
  }),
})

export const announce = create('/tests/:test_id/announcements', {
  access: TEST_PEOPLE,
  summary: 'Say something to all who sit a test',
  body: z.object({ text: requiredText('Text', ANNOUNCEMENT_MAX) }),
  response: Message.extend({ announcement: Announcement }),
})

const PreviewMark = z.object({
  item_id: z.int(),
  /** Null if a person must mark the answer. */
  mark: z.number().nullable(),
  of: z.number(),
})

/** The same `seed` gives the same order in the next preview. */
export const previewTest = act('/tests/:test_id/preview', {
  access: TEST_PEOPLE,
  summary: 'A test as a student gets it, answered and marked, kept nowhere',
  body: z
    .object({
      seed: requiredId('seed').optional(),
      answers: z
        .array(SentAnswer.pick({ item_id: true, value: true }))
        .max(PAPER_ITEMS_MAX * 4)
        .optional(),
    })
    .nullish(),
  response: z.object({
    seed: z.int(),
    attempt: z.object({
      title: z.string(),
      instructions: z.string().nullable(),
      minutes: z.int(),
      sections: z.array(AttemptSection),
    }),
    /** Present if answers were sent. */
    marks: z.array(PreviewMark).nullable(),
    total: z.number().nullable(),
    of: z.number(),
  }),
})

export const copyTest = create('/tests/:test_id/copy', {
  access: TEST_PEOPLE,
  summary: 'The same test at another time, for students who are named or for batches',
  body: TestDraft.pick({ title: true, opens_at: true, closes_at: true })
    .extend({
      student_ids: z
        .array(requiredId('Student'), 'Students must be a list.')
        .min(1, 'Choose a student.')
        .max(TEST_STUDENTS_MAX, `At most ${TEST_STUDENTS_MAX} students.`)
        .optional(),
      batch_ids: TestDraft.shape.batch_ids.optional(),
    })
    .refine(
      ({ student_ids, batch_ids }) => (student_ids === undefined) !== (batch_ids === undefined),
      {
        error: 'Choose either students or batches.',
        path: ['student_ids'],
      },
    ),
  response: SavedTest,
})
