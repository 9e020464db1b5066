import { type Test, TestDraft } from '@ganit/contract/exams/tests'
import type { Paper } from '@ganit/contract/papers/papers'
import { schemaResolver } from '@mantine/form'
import { toInstant, toLocalTime } from '../../ui/text/times/dates.ts'
import type { TestToAdd } from './tests.data.ts'

export type NamedStudent = Test['students'][number]

/** A test as its form holds it; times are on the academy's clock. */
export type TestFields = {
  title: string
  mode: Test['mode']
  /** Blank without a paper. */
  paper_id: string
  total: string
  opens_at: string
  closes_at: string
  batch_ids: number[]
  students: NamedStudent[]
  /** Blank means the duration of the paper. */
  duration_minutes: string
  /** Blank: students may begin until the test closes. */
  late_minutes: string
  upload_minutes: string
  shuffle: Test['shuffle']
  /** `published`, `never`, or the local time from which students may see the review. */
  review: string
  /** Marking of each section; blank fields keep the marking of the paper. */
  marking: MarkingFields[]
  /** The marks that a wrong answer loses if neither a field nor a section says it. */
  negative: Test['negative']
  practice: boolean
}

/** Marks of a section's answers, as text. */
export type MarkingFields = {
  right: string
  wrong: string
  unanswered: string
  /** `''` keeps the setting of the paper. */
  partial: '' | 'yes' | 'no'
}

export const AS_THE_PAPER: MarkingFields = { right: '', wrong: '', unanswered: '', partial: '' }

const markToText = (mark: number | null) => (mark === null ? '' : String(mark))

const markingFields = (marking: Test['marking']) =>
  (marking ?? []).map(
    (section): MarkingFields =>
      section
        ? {
            right: markToText(section.right),
            wrong: markToText(section.wrong),
            unanswered: markToText(section.unanswered),
            partial: section.partial === null ? '' : section.partial ? 'yes' : 'no',
          }
        : AS_THE_PAPER,
  )

const isBlank = (section: MarkingFields) => Object.values(section).every((text) => text === '')
/** Accepts a typographic minus. */
const parseMarkText = (text: string) =>
  text.trim() === '' ? null : Number(text.trim().replace('−', '-'))

const markingOf = (marking: readonly MarkingFields[]) =>
  marking.every(isBlank)
    ? null
    : marking.map((section) =>
        isBlank(section)
          ? null
          : {
              right: parseMarkText(section.right),
              wrong: parseMarkText(section.wrong),
              unanswered: parseMarkText(section.unanswered),
              partial: section.partial === '' ? null : section.partial === 'yes',
            },
      )

const BLANK: TestFields = {
  title: '',
  mode: 'paper',
  paper_id: '',
  total: '',
  opens_at: '',
  closes_at: '',
  batch_ids: [],
  students: [],
  duration_minutes: '',
  late_minutes: '',
  upload_minutes: '10',
  shuffle: { questions: true, options: true },
  review: 'published',
  marking: [],
  negative: 'none',
  practice: false,
}

const isReviewWord = (review: string) => review === 'published' || review === 'never'

/** A paper to be given as a test. */
export type GivenPaper = Pick<Paper, 'paper_id' | 'title'>

/** A stored test in the form's shape, or a new one: blank, or of a paper. */
export function snapshotOf(test: Test | null, zone: string, paper?: GivenPaper) {
  if (!test)
    return {
      fields: paper ? { ...BLANK, title: paper.title, paper_id: String(paper.paper_id) } : BLANK,
    }
  const { version, paper_id, total, opens_at, closes_at, review } = test
  return {
    version,
    fields: {
      title: test.title,
      mode: test.mode,
      paper_id: String(paper_id ?? ''),
      total: paper_id === null ? String(total) : '',
      opens_at: toLocalTime(opens_at, zone),
      closes_at: toLocalTime(closes_at, zone),
      batch_ids: test.batch_ids,
      students: test.students,
      duration_minutes: String(test.duration_minutes ?? ''),
      late_minutes: String(test.late_minutes ?? ''),
      upload_minutes: String(test.upload_minutes),
      shuffle: test.shuffle,
      review: isReviewWord(review) ? review : toLocalTime(review, zone),
      marking: markingFields(test.marking),
      negative: test.negative,
      practice: test.practice,
    },
  }
}

/** The request body of a form. */
export const bodyOf = (fields: TestFields, zone: string): TestToAdd => ({
  title: fields.title,
  mode: fields.mode,
  paper_id: fields.paper_id === '' ? null : Number(fields.paper_id),
  // If the test has a paper, the paper gives the total.
  total: fields.paper_id !== '' || fields.total.trim() === '' ? null : Number(fields.total),
  opens_at: toInstant(fields.opens_at, zone),
  closes_at: toInstant(fields.closes_at, zone),
  batch_ids: fields.batch_ids,
  students: fields.students.map(({ student_id, sits, extra_minutes }) => ({
    student_id,
    sits,
    extra_minutes,
  })),
  ...(fields.mode === 'online' && {
    duration_minutes: fields.duration_minutes || null,
    late_minutes: fields.late_minutes || null,
    upload_minutes: fields.upload_minutes,
    shuffle: fields.shuffle,
    review: isReviewWord(fields.review) ? fields.review : toInstant(fields.review, zone),
    marking: markingOf(fields.marking),
  }),
  ...(fields.paper_id !== '' && { negative: fields.negative }),
  ...(fields.mode === 'online'
    ? { practice: fields.practice }
    : fields.practice && { practice: false }),
})

/** The part of the body that belongs to changed fields; paper and total go together. */
export function changesOf(
  fields: TestFields,
  changes: Partial<TestFields>,
  zone: string,
): Partial<TestToAdd> {
  const names = new Set(Object.keys(changes))
  if (names.has('paper_id') || names.has('total')) names.add('paper_id').add('total')
  if (names.has('mode')) names.add('practice')
  return Object.fromEntries(
    Object.entries(bodyOf(fields, zone)).filter(([name]) => names.has(name)),
  )
}

const faultsIn = schemaResolver(TestDraft, { sync: true })

/** The request schema's messages, by field. */
export function errorsOf(fields: TestFields, zone: string) {
  const errors = faultsIn(bodyOf(fields, zone))
  if (fields.opens_at === '') errors.opens_at = 'Choose when it opens.'
  if (fields.closes_at === '') errors.closes_at = 'Choose when it closes.'
  // The server checks these two fields together only once both are valid. Its sentence is shown with the others.
  if (fields.paper_id !== '') return errors
  if (fields.mode === 'online') errors.paper_id = 'A test online needs a paper.'
  if (fields.total.trim() === '') errors.total = 'Total is required without a paper.'
  return errors
}
