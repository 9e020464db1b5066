import type { Review, ReviewItem } from '@ganit/contract/exams/review'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { anAttempt, item } from '../../../../test/sitting.ts'
import { answerWith, aStudent } from '../../../../test/wire.ts'
import { startSession } from '../../../session.ts'
import OwnReview from './review.tsx'

const reviewed = (item_id: number, changes: Partial<ReviewItem> = {}): ReviewItem => ({
  ...item(item_id),
  value: ['B'],
  right: ['C'],
  solution: 'Count on.',
  mark: -1,
  counts: true,
  dropped: false,
  full_marks: false,
  slip: null,
  note: null,
  shown_after: null,
  notice: null,
  ...changes,
})

const review = (items: ReviewItem[]): Review => ({
  attempt_id: 5,
  test_id: 7,
  student_id: 1,
  name: 'Riya Banerjee',
  title: anAttempt.title,
  instructions: null,
  started_at: anAttempt.started_at,
  submitted_at: anAttempt.ends_at,
  result: {
    test_id: 7,
    attempt_id: 5,
    title: anAttempt.title,
    mode: 'online',
    opens_at: anAttempt.started_at,
    practice: false,
    published_at: anAttempt.ends_at,
    state: 'sat',
    total: 3,
    maximum: 12,
    percent: 25,
    rank: 2,
    percentile: null,
    sat: 6,
    highest: 12,
    average: 6.5,
    sections: [{ title: 'Section A', total: 3, maximum: 12 }],
    chapters: [{ chapter_id: 1, name: 'Numbers', total: 3, maximum: 12, questions: 3 }],
    has_review: true,
    copy_of: null,
  },
  sections: [{ title: 'Section A', instructions: null, any: null, items }],
  unmarked: 0,
  practise: [
    {
      skill_id: null,
      chapter_id: 1,
      name: 'Numbers',
      chapter: 'Numbers',
      class_number: 7,
      questions: 3,
      total: 3,
      maximum: 12,
    },
  ],
})

const show = (body: unknown, status = 200) => {
  answerWith({ 'GET /api/attempts/5/review': { status, body } })
  open(<OwnReview params={{ id: '5' }} />, '/student/attempts/5')
}
const question = async (name: string) => within(await screen.findByRole('article', { name }))

beforeEach(() => startSession('t', aStudent))

test('each question says what was chosen, what is right, and what it brought', async () => {
  show(
    review([
      reviewed(1),
      reviewed(2, {
        kind: 'number',
        options: [],
        value: '12',
        right: { value: '24' },
        unit: 'h',
        slip: { name: 'Half of it', text: 'Both ways count.' },
      }),
      reviewed(3, { value: null, mark: null, note: 'Show the steps.' }),
    ]),
  )
  const options = (await question('Question 1')).getAllByRole('listitem')
  expect(options.map(({ textContent }) => textContent?.replaceAll('\n', ''))).toEqual([
    'Aone',
    'BtwoChosen',
    'CthreeRight',
    'Dfour',
  ])
  expect((await question('Question 1')).getByText('Wrong · -1 of 4')).toBeTruthy()
  const written = (await question('Question 2')).getAllByRole('definition')
  expect(written.map(({ textContent }) => textContent?.replaceAll('\n', ''))).toEqual([
    '12',
    '24 h',
  ])
  expect((await question('Question 2')).getByText('What went wrong: Half of it')).toBeTruthy()
  expect((await question('Question 2')).getByText('Both ways count.')).toBeTruthy()
  expect((await question('Question 1')).queryByText(/^What went wrong/)).toBeNull()
  expect((await question('Question 3')).getByText('Not answered')).toBeTruthy()
  expect((await question('Question 3')).getByText('Show the steps.')).toBeTruthy()
  const figures = within(screen.getByRole('region', { name: 'Result' }))
  expect(figures.getByText('rank 2 of 6 · highest 12 · average 6.5')).toBeTruthy()
  expect(figures.getByText('Numbers: 3 of 12')).toBeTruthy()
})

test('where no question is of a chapter, chapters are not told', async () => {
  const loose = { chapter_id: null, name: null, total: 3, maximum: 12, questions: 3 }
  const sorted = review([reviewed(1)])
  show({ ...sorted, result: { ...sorted.result, chapters: [loose] } })
  const figures = within(await screen.findByRole('region', { name: 'Result' }))
  expect(figures.getByText('3 of 12')).toBeTruthy()
  expect(figures.queryByText('Chapter')).toBeNull()
  expect(figures.queryByText(/^Other questions/)).toBeNull()
})

test('what another test still asks is left out, and why there is no review is said', async () => {
  const notice = 'Shown after 20 Nov, 18:00'
  const shown_after = '2026-11-20T12:30:00.000Z'
  show(review([reviewed(1, { text: '', options: [], right: null, notice, shown_after })]))
  const left = await question('Question 1')
  expect(left.getByText(notice)).toBeTruthy()
  expect(left.queryByText('Not answered')).toBeNull()

  show({ error: 'The questions of this test are not shown.' }, 409)
  expect(await screen.findByText('The questions of this test are not shown.')).toBeTruthy()
})
