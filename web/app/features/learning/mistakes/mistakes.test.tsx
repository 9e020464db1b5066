import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { anAttempt } from '../../../../test/sitting.ts'
import { answerWith, aStudent } from '../../../../test/wire.ts'
import { ownRecords, sweepOwnRecords } from '../../../own-records.ts'
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

beforeEach(async () => {
  startSession('t', aStudent)
  await sweepOwnRecords(aStudent.uid)
})

const reviewOf = (items: object[]) => ({
  ...REVIEW,
  sections: [{ title: 'A', instructions: null, any: null, items }],
})

const show = (items: object[], more: Parameters<typeof answerWith>[0] = {}) => {
  const sent = answerWith({
    'GET /api/attempts/5/review': { body: reviewOf(items) },
    'POST /api/practice': {
      status: 201,
      body: { session: { session_id: 9, kind: 'mistakes', items: [tried(1)] } },
    },
    ...more,
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

test('what another test keeps is no mistake to look at; its place among all questions says until when', async () => {
  const kept = { text: '', options: [], right: null, solution: null, mark: null, value: null }
  const until = { shown_after: anAttempt.ends_at, notice: 'Shown after 20 Nov, 18:00' }
  show([asked(1, { ...kept, ...until }), asked(2, { mark: -1 })])
  expect(await screen.findByText('1 question to look at again')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'All 2 questions with answers' }))
  expect(screen.getByText(/Shown after 20 Nov, 18:00/)).toBeTruthy()
})

test('a test in which nothing was lost opens at all questions, and begins nothing', async () => {
  const sent = show([asked(1)])
  expect(await screen.findByRole('heading', { level: 1, name: anAttempt.title })).toBeTruthy()
  expect(screen.getByText('Right · 4 of 4')).toBeTruthy()
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([])
})

/** The review of a test whose results are published or withdrawn behind the page, and its mistakes: two, the first right. */
function aReviewThatCloses() {
  let now: 'open' | 'closed' | 'away' = 'open'
  const refusal = {
    status: 409,
    body: { error: 'The results of this test are not published yet.' },
  }
  const found = { state: 'right', right: ['C'], solution: 'Count on from two.', hints: ['Count.'] }
  const review = reviewOf([asked(1, { mark: -1 }), asked(2, { mark: -1 })])
  const items = [{ ...tried(1), ...found, tries: [{ value: ['C'], verdict: 'right', slip: null }] }]
  const session = { session_id: 9, kind: 'mistakes', items: [...items, tried(2)] }
  const sent = show([], {
    'GET /api/attempts/5/review': () =>
      now === 'away'
        ? new TypeError('Failed to fetch')
        : now === 'open'
          ? { body: review }
          : refusal,
    'POST /api/practice': () => (now === 'open' ? { body: { session } } : refusal),
  })
  return {
    become: (next: typeof now) => {
      now = next
    },
    asked: () => sent.filter(({ method }) => method === 'GET').length,
  }
}
const comeBack = () => act(() => void window.dispatchEvent(new Event('focus')))
/** Whether the session of mistakes is on this device. */
const isKept = async () => (await ownRecords()).has('practice:9')
const solution = () => screen.queryByText('Count on from two.')

/** Expects the reason and a way out, and nothing of the test's questions. */
async function expectClosed() {
  expect(await screen.findByText('The results of this test are not published yet.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to the dashboard' }).getAttribute('href')).toBe(
    '/student/dashboard',
  )
  expect(document.body.textContent).not.toMatch(/How much is|Count on|look at again/)
}

test('a result that is withdrawn closes with the next press; nothing of it stays on the page or device, and publishing brings it back', async () => {
  const { become, asked } = aReviewThatCloses()
  await userEvent.click(await screen.findByRole('button', { name: 'Question 2, looked at' }))
  // The first load, and this press.
  await expect.poll(asked).toBe(2)
  expect(solution()).toBeTruthy()
  await expect.poll(isKept).toBe(true)
  become('closed')
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  await expectClosed()
  await expect.poll(isKept).toBe(false)

  // A call that fails since shows nothing of what was known before.
  become('away')
  await comeBack()
  expect(await screen.findByText('The test could not be loaded.')).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/How much is|Count on/)
  become('open')
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('2 questions to look at again')).toBeTruthy()
})

test('a result that is withdrawn closes at the return to the window, also with all questions open', async () => {
  const { become } = aReviewThatCloses()
  await userEvent.click(await screen.findByRole('button', { name: /^All 2 questions/ }))
  expect(screen.getAllByRole('article')).toHaveLength(2)
  become('closed')
  await comeBack()
  await expectClosed()
  become('open')
  await comeBack()
  expect(await screen.findByText('2 questions to look at again')).toBeTruthy()
})

const session = (session_id: number, items: object[]) => ({
  status: 201,
  body: { session: { session_id, kind: 'mistakes', items } },
})
const two = [asked(1, { mark: -1 }), asked(2, { mark: -1 })]

test('a mistake that is taken out while it is shown gives way to the next, which is not yet looked at', async () => {
  let isTaken = false
  const second = { ...tried(2), text: 'How much is 3 + 1?' }
  show(two, {
    'POST /api/practice': () =>
      session(11, [
        isTaken ? { ...tried(1), state: 'withdrawn', text: '', options: [] } : tried(1),
        second,
      ]),
  })
  expect(await screen.findByText('How much is 2 + 1?')).toBeTruthy()
  cleanup()
  isTaken = true
  open(<OwnAttempt params={{ id: '5' }} />, '/student/attempts/5')
  expect(await screen.findByText('How much is 3 + 1?')).toBeTruthy()
  expect(screen.queryByText('You have looked at all of them again.')).toBeNull()
})

test('a mistake that is found wrong only after all were answered can be tried again', async () => {
  let isAway = true
  show([asked(1, { mark: -1 })], {
    'POST /api/practice': session(12, [tried(1)]),
    'PUT /api/practice/12/answers': () =>
      isAway
        ? new TypeError('Failed to fetch')
        : {
            body: {
              items: [{ ...tried(1), tries: [{ value: ['C'], verdict: 'wrong', slip: null }] }],
            },
          },
  })
  await userEvent.click(await screen.findByRole('radio', { name: /C/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Check' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Next' }))
  expect(await screen.findByText('You have looked at all of them again.')).toBeTruthy()
  isAway = false
  await act(() => void window.dispatchEvent(new Event('online')))
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Not yet.')).toBeTruthy()
})
