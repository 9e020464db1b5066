import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { asked, reviewOf, tried } from '../../../../test/review.ts'
import { open } from '../../../../test/screen.tsx'
import { answerWith, aStudent } from '../../../../test/wire.ts'
import { ownRecords, sweepOwnRecords } from '../../../own-records.ts'
import { startSession } from '../../../session.ts'
import OwnAttempt from './own-attempt.tsx'

/** A new number in each test, because a test may leave answers of its session unsent. */
let session_id = 900

beforeEach(async () => {
  session_id += 1
  startSession('t', aStudent)
  await sweepOwnRecords(aStudent.uid)
})

/**
 * The review of a test whose results are published or withdrawn behind the page. It has two mistakes; the first is
 * answered right.
 */
function aReviewThatCloses(more: Parameters<typeof answerWith>[0] = {}) {
  let now: 'open' | 'closed' | 'away' = 'open'
  const refusal = {
    status: 409,
    body: { error: 'The results of this test are not published yet.' },
  }
  const found = {
    state: 'right',
    right: ['C'],
    solution: 'Count on from two.',
    hints: ['Count.'],
    hints_left: 0,
  }
  // The page asks again by itself while answers are not marked.
  const review = { ...reviewOf([asked(1, { mark: -1 }), asked(2, { mark: -1 })]), unmarked: 0 }
  const items = [{ ...tried(1), ...found, tries: [{ value: ['C'], verdict: 'right', slip: null }] }]
  const session = { session_id, kind: 'mistakes', items: [...items, tried(2)] }
  const sent = answerWith({
    'GET /api/attempts/5/review': () =>
      now === 'away'
        ? new TypeError('Failed to fetch')
        : now === 'open'
          ? { body: review }
          : refusal,
    'POST /api/practice': () => (now === 'open' ? { body: { session } } : refusal),
    ...more,
  })
  open(<OwnAttempt params={{ id: '5' }} />, '/student/attempts/5')
  return {
    become: (next: typeof now) => {
      now = next
    },
    asked: () => sent.filter(({ method }) => method === 'GET').length,
  }
}
const comeBack = () => act(() => void window.dispatchEvent(new Event('focus')))
/** Whether the session of mistakes is on this device. */
const isKept = async () => (await ownRecords()).has(`practice:${session_id}`)
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
  // The first load asked once, and this press asks again.
  await expect.poll(asked).toBe(2)
  expect(solution()).toBeTruthy()
  await expect.poll(isKept).toBe(true)
  become('closed')
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  await expectClosed()
  await expect.poll(isKept).toBe(false)

  // A call that fails afterwards shows nothing of the earlier answer.
  become('away')
  await comeBack()
  expect(await screen.findByText('The test could not be loaded.')).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/How much is|Count on/)
  become('open')
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('2 questions to look at again')).toBeTruthy()
})

test('each press asks whether the review may still be seen, and Next takes the focus along', async () => {
  const wrong = { ...tried(2), tries: [{ value: ['C'], verdict: 'wrong', slip: null }] }
  const { asked } = aReviewThatCloses({
    [`POST /api/practice/${session_id}/hints`]: { body: { text: 'Use your fingers.' } },
    [`PUT /api/practice/${session_id}/answers`]: { body: { items: [wrong] } },
    [`POST /api/practice/${session_id}/show`]: {
      body: { item: { ...wrong, state: 'shown', right: ['B'] } },
    },
  })
  let presses = 1
  const press = async (name: string) => {
    await userEvent.click(await screen.findByRole('button', { name }))
    presses += 1
    await expect.poll(asked).toBe(presses)
  }
  await press('Question 2, looked at')
  await press('Next')
  await expect.poll(() => document.activeElement?.textContent).toBe('Question 2 · Roots')
  await press('Hint')
  await userEvent.click(screen.getByRole('radio', { name: /C/ }))
  await press('Check')
  await press('Show me')
})

test('an answer that the server does not have outlives the review, without what tells right answers', async () => {
  const arriving = Promise.withResolvers<{ body: object }>()
  const { become } = aReviewThatCloses({
    [`PUT /api/practice/${session_id}/answers`]: () => arriving.promise,
  })
  await userEvent.click(await screen.findByRole('radio', { name: /C/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Check' }))
  await expect.poll(isKept).toBe(true)
  become('closed')
  await comeBack()
  await expectClosed()
  const kept = async () => JSON.stringify((await ownRecords()).get(`practice:${session_id}`))
  await expect.poll(kept).not.toContain('Count')
  expect(await kept()).toContain('"answers":[{"position":2,"try":1,"value":["C"]')
  // Otherwise the next tests would send what this one leaves unsent.
  arriving.resolve({ body: { items: [tried(2)] } })
  await expect.poll(kept).toContain('"answers":[]')
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
