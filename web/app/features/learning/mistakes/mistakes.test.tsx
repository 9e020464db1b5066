import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { asked, reviewOf, tried } from '../../../../test/review.ts'
import { open } from '../../../../test/screen.tsx'
import { anAttempt } from '../../../../test/sitting.ts'
import { answerWith, aStudent } from '../../../../test/wire.ts'
import { sweepOwnRecords } from '../../../own-records.ts'
import { startSession } from '../../../session.ts'
import ChildAttempt from './child-attempt.tsx'
import OwnAttempt from './own-attempt.tsx'

const ITEMS = [
  asked(1),
  asked(2, { mark: -1 }),
  asked(3, { mark: 1, kind: 'long', options: [], right: null }),
  asked(4, { mark: null, kind: 'expression', options: [], value: 'x', right: ['y'] }),
  asked(5, { mark: 0, counts: false }),
]

beforeEach(async () => {
  startSession('t', aStudent)
  await sweepOwnRecords(aStudent.uid)
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
  const [crossed, other] = screen.getAllByRole('radio')
  expect(crossed?.getAttribute('aria-disabled')).toBe('true')
  expect(other?.getAttribute('aria-disabled')).toBeNull()
  expect(screen.getByRole('heading', { name: 'Question 2 · Roots' })).toBeTruthy()
  expect(screen.getByText('1 was right')).toBeTruthy()
  // Answers are kept without a network, so no bar says that they are not.
  expect(document.querySelector('[data-keeps]')).toBeTruthy()
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
    ...{ kind: 'mistakes', attempt_id: 5, student_id: 1 },
  })
  expect(screen.getByRole('link', { name: 'Roots (Quadratics)' }).getAttribute('href')).toBe(
    '/student/practice?chapter=2&skill=4',
  )
  expect(screen.getByText('1 answer is not marked yet. Its marks follow.')).toBeTruthy()
  expect(screen.queryByRole('article')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'All 5 questions with answers' }))
  const standings = ['Right · 4 of 4', 'Wrong · -1 of 4', 'Partly right · 1 of 4', 'Not marked yet']
  standings.push('Wrong · 0 of 4 (does not count)')
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

test.each([
  [8, '1 question to look at again', 1],
  [9, anAttempt.title, 0],
])('a guardian of Class %i reads: %s', async (student_class, title, begun) => {
  const child = {
    ...{ student_id: 1, uid: 'u1', first_name: 'Riya', name: 'Riya Sen', photo: null },
    ...{ guardian_id: 1, student_class, limited: false, is_of_age: false, may_see: true },
  }
  const sent = answerWith({
    'GET /api/guardianships': { body: { guardian: null, children: [child] } },
    'GET /api/attempts/5/review': { body: reviewOf(ITEMS) },
    'POST /api/practice': session(13, [tried(1)]),
  })
  open(<ChildAttempt params={{ id: '5' }} />, '/guardian/attempts/5')
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/guardian/dashboard',
    ...(begun ? ['/guardian/practice?child=1&chapter=2&skill=4'] : []),
  ])
  expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(begun)
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
