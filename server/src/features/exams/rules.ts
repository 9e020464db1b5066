import type { SectionMarking, TestDraft } from '@ganit/contract/exams/tests'
import type { TestRow } from './exams.queries.ts'

type Rules = Pick<
  TestDraft,
  'duration_minutes' | 'shuffle' | 'marking' | 'late_minutes' | 'upload_minutes' | 'review'
>

const isMoment = (review: string) => review !== 'published' && review !== 'never'

type SentMarking = NonNullable<NonNullable<Rules['marking']>[number]>

/** Marking rules as stored: every field present, null if the paper decides. */
const wholeMarking = ({ right, wrong, unanswered, partial }: SentMarking): SectionMarking => ({
  right: right ?? null,
  wrong: wrong ?? null,
  unanswered: unanswered ?? null,
  partial: partial ?? null,
})

const markingColumn = (marking: NonNullable<Rules['marking']>) =>
  JSON.stringify(marking.map((section) => section && wholeMarking(section)))

/** Columns for the sent rules of a test; absent fields are left out. */
export const ruleColumns = ({
  duration_minutes,
  shuffle,
  marking,
  late_minutes,
  upload_minutes,
  review,
}: Rules) => ({
  ...(duration_minutes !== undefined && { duration_minutes }),
  ...(shuffle && { shuffle_questions: shuffle.questions, shuffle_options: shuffle.options }),
  ...(marking !== undefined && { marking: marking && markingColumn(marking) }),
  ...(late_minutes !== undefined && { late_minutes }),
  ...(upload_minutes !== undefined && { upload_minutes }),
  ...(review !== undefined && {
    review: isMoment(review) ? ('from' as const) : (review as 'published' | 'never'),
    review_from: isMoment(review) ? review : null,
  }),
})

/** Rules of a test as answered. */
export const presentRules = (row: TestRow) => ({
  duration_minutes: row.duration_minutes,
  minutes: row.minutes,
  shuffle: { questions: row.shuffle_questions, options: row.shuffle_options },
  marking: row.marking,
  negative: row.negative,
  late_minutes: row.late_minutes,
  upload_minutes: row.upload_minutes,
  review: row.review_from?.toISOString() ?? row.review,
  copy_of: row.copy_of,
  only_named: row.only_named,
  toppers: row.toppers,
  practice: row.practice,
  begun: row.begun,
  published_at: row.published_at?.toISOString() ?? null,
  withdrawn_at: row.withdrawn_at?.toISOString() ?? null,
  withdrawn_reason: row.withdrawn_reason,
})
