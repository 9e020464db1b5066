import { z } from 'zod'
import { read } from '../endpoint.ts'
import { PhotoWithInk } from '../ground/ink.ts'
import { ShownKey } from '../papers/question-bank.ts'
import { AttemptItem, AttemptSection } from './attempts.ts'
import { OwnResult } from './results.ts'

/** A question as seen, with the right answer. A question held back for now has only its place and marks. */
const ReviewItem = AttemptItem.omit({ revision: true }).extend({
  photos: z.array(PhotoWithInk),
  /** Letters as the student saw them. */
  right: ShownKey.nullable(),
  solution: z.string().nullable(),
  /** Null if the item has no mark of its own, or its mark is held back. */
  mark: z.number().nullable(),
  /**
   * Whether it is part of the total. Only one of several alternatives is, only the best n of a section with `any`, and
   * no dropped question.
   */
  counts: z.boolean(),
  /** Whether it no longer counts, or gives everybody full marks. */
  dropped: z.boolean(),
  full_marks: z.boolean(),
  /** The known mistake behind a wrong answer, if the question has it. */
  slip: z.object({ name: z.string(), text: z.string() }).nullable(),
  /** The marker's note. */
  note: z.string().nullable(),
  /** Until when it is held back, because another test uses it. */
  shown_after: z.string().nullable(),
  /** A notice such as `Shown after 20 Nov, 18:00` or `Key corrected on 3 Dec`. */
  notice: z.string().nullable(),
})
export type ReviewItem = z.output<typeof ReviewItem>

const ReviewSection = AttemptSection.extend({ items: z.array(ReviewItem) })
export type ReviewSection = z.output<typeof ReviewSection>

/** A skill in which marks were lost; the chapter if its questions have no skills. */
const ToPractise = z.object({
  skill_id: z.int().nullable(),
  chapter_id: z.int(),
  name: z.string(),
  chapter: z.string(),
  class_number: z.int(),
  questions: z.int(),
  total: z.number(),
  maximum: z.number(),
})
export type ToPractise = z.output<typeof ToPractise>

const Review = z.object({
  attempt_id: z.int(),
  test_id: z.int(),
  student_id: z.int(),
  /** Name of the student. */
  name: z.string(),
  title: z.string(),
  instructions: z.string().nullable(),
  started_at: z.string(),
  submitted_at: z.string().nullable(),
  result: OwnResult,
  /** Answers of a practice test that neither the key nor a person has marked yet. */
  unmarked: z.int(),
  sections: z.array(ReviewSection),
  /** Chapters and skills in which marks were lost, the most marks first. */
  practise: z.array(ToPractise),
})
export type Review = z.output<typeof Review>

const SEEN_BY = ['admin', 'teacher', 'guardian', 'student'] as const

/** 409 while the test is unpublished (a practice test: not submitted), or its questions may not be seen. */
export const getReview = read('/attempts/:attempt_id/review', {
  access: SEEN_BY,
  summary: 'What was asked, answered and right in a test, with the marks',
  response: Review,
})

/** Shows no questions, so it is available with the results. */
export const getReport = read('/attempts/:attempt_id/report.pdf', {
  access: SEEN_BY,
  summary: 'The figures of a student’s test, by chapter, and what to practise, as a PDF',
})
