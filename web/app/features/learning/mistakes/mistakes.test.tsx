import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { anAttempt } from '../../../../test/sitting.ts'
import { answerWith, aStudent } from '../../../../test/wire.ts'
import { startSession } from '../../../session.ts'
import OwnAttempt from './own-attempt.tsx'

const asked = (number: number, changes: object = {}) => ({
  ...{ item_id: number, number, part: null, or: false, kind: 'choice' },
  ...{ text: `How much is ${number} + 1?`, options: ['1', '2', '3', '4'], figures: [] },
  ...{ group: null, unit: null, marks: 4, negative: 1, value: ['A'], flag: false, photos: [] },
  ...{ right: ['B'], solution: 'Count on.', mark: 4, counts: true, dropped: false },
  ...{ full_marks: false, slip: null, note: null, shown_after: null, notice: null },
  ...changes,
})
const REVIEW = {
  ...{ attempt_id: 5, test_id: 7, student_id: 1, name: 'Riya Sen', title: anAttempt.title },
  instructions: null,
  ...{ started_at: anAttempt.started_at, submitted_at: anAttempt.ends_at, unmarked: 1 },
  result: {
    ...{ test_id: 7, attempt_id: 5, title: anAttempt.title, mode: 'online', practice: true },
    ...{ opens_at: anAttempt.started_at, published_at: null, state: 'sat', total: 3 },
    ...{ maximum: 16, percent: 18.75, rank: null, percentile: null, sat: 1, highest: null },
    ...{ average: null, sections: [], chapters: [], has_review: true, copy_of: null },
  },
  practise: [
    {
      ...{ skill_id: 4, chapter_id: 2, name: 'Roots', chapter: 'Quadratics', class_number: 10 },
      ...{ questions: 2, total: 3, maximum: 8 },
    },
  ],
}
const ITEMS = [
  asked(1),
  asked(2, { mark: -1 }),
  asked(3, { mark: 1, kind: 'long', options: [], right: null }),
  asked(4, { mark: null, kind: 'expression', options: [], value: 'x', right: ['y'] }),
]
const tried = (position: number) => ({
  ...{ position, kind: 'choice', text: 'How much is 2 + 1?', options: ['1', '2', '3', '4'] },
  ...{ figures: [], unit: null, topic: 'Roots', why: 'chosen', state: 'open', tries: [] },
  ...{ hints: [], hints_left: 0, right: null, solution: null },
  in_test: { number: 2, part: null, value: ['A'] },
})

beforeEach(() => startSession('t', aStudent))

const show = (items: object[]) => {
  const section = { title: 'A', instructions: null, any: null, items }
  const sent = answerWith({
    'GET /api/attempts/5/review': { body: { ...REVIEW, sections: [section] } },
    'POST /api/practice': {
      status: 201,
      body: { session: { session_id: 9, kind: 'mistakes', items: [tried(1)] } },
    },
  })
  open(<OwnAttempt params={{ id: '5' }} />, '/student/attempts/5')
  return sent
}

test('a test opens at what lost marks, with one’s own answer crossed out; all questions are one press away', async () => {
  const sent = show(ITEMS)
  expect(
    await screen.findByRole('heading', { level: 1, name: '1 question to look at again' }),
  ).toBeTruthy()
  expect(await screen.findByText('yours in the test')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Question 2 · Roots' })).toBeTruthy()
  expect(screen.getByText('1 was right')).toBeTruthy()
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
    ...{ kind: 'mistakes', attempt_id: 5, student_id: 1 },
  })
  expect(screen.getByRole('link', { name: 'Roots (Quadratics)' }).getAttribute('href')).toBe(
    '/student/practice?chapter=2&skill=4',
  )
  expect(screen.getByText('1 answer is not marked yet. Its marks follow.')).toBeTruthy()
  expect(screen.queryByRole('article')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'All 4 questions with answers' }))
  const standings = ['Right · 4 of 4', 'Wrong · -1 of 4', 'Partly right · 1 of 4', 'Not marked yet']
  for (const standing of standings) expect(screen.getByText(standing)).toBeTruthy()
})

test('a test in which nothing was lost opens at all questions, and begins nothing', async () => {
  const sent = show([asked(1)])
  expect(await screen.findByRole('heading', { level: 1, name: anAttempt.title })).toBeTruthy()
  expect(screen.getByText('Right · 4 of 4')).toBeTruthy()
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([])
})
