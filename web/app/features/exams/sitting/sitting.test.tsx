import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { anAttempt, at, item, NOW, ownTest, submitted } from '../../../../test/sitting.ts'
import { answerWith, aStudent, type Sent, unreachable } from '../../../../test/wire.ts'
import { ownRecords, sweepOwnRecords } from '../../../own-records.ts'
import { startSession } from '../../../session.ts'
import { makeAnnouncer } from '../../../ui/feedback/toasts/announcer.ts'
import { deviceNowIso, deviceNowMs } from '../../../ui/text/times/dates.ts'
import { forget as dropPages, keepPage } from './answer-pages.ts'
import OwnTestScreen from './own-test.tsx'
import OwnTests from './own-tests.tsx'
import type { Attempt } from './sitting.data.ts'
import { answerQuestion, closeSitting, startSitting, submitSitting } from './sitting-outbox.ts'

const BEGIN = 'POST /api/tests/7/attempt'
const SAVE = 'PUT /api/attempts/5/answers'
const SUBMIT = 'POST /api/attempts/5/submit'
type SentAnswers = {
  answers: { item_id: number; value: unknown; flag: boolean; revision: number }[]
}

/** Accepts all answers and stores the latest of each question. */
function aServer(changes: Partial<Attempt> = {}) {
  const stored = new Map<number, unknown>()
  let isOver = false
  const take = ({ body }: Sent) => {
    const { answers = [] } = body as SentAnswers
    for (const { item_id, value } of answers) stored.set(item_id, value)
    return answers.map(({ item_id, revision }) => ({ item_id, revision }))
  }
  const attempt = { ...anAttempt, ...changes }
  const answers = {
    'GET /api/own-tests': () => ({ body: [{ ...ownTest, attempt: isOver ? submitted : null }] }),
    [BEGIN]: () => ({ status: 201, body: { attempt } }),
    [SAVE]: (sent: Sent) => ({
      body: {
        saved: take(sent),
        ends_at: attempt.ends_at,
        now: deviceNowIso(),
        announcements: [
          { at: at(5), text: 'Question 3: the unit is cm.' },
          { at: at(6), text: 'Question 4 has a typing error.' },
        ],
      },
    }),
    [SUBMIT]: (sent: Sent) => {
      isOver = true
      const handedIn = { submitted_at: at(600), submitted_by: 'student' }
      return { body: { message: 'Submitted.', saved: take(sent), ...handedIn } }
    },
  }
  const sent = answerWith({ ...unreachable('POST /api/attempts/5/photos'), ...answers })
  return { sent, answers, stored, isOver: () => isOver }
}

const show = () => open(<OwnTestScreen params={{ id: '7' }} />, '/student/tests/7')
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const press = async (...names: (string | RegExp)[]) => {
  for (const name of names) await userEvent.click(await button(name))
}
const line = () => screen.getAllByRole('status')[0]?.textContent
const later = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
async function startTest() {
  const shown = show()
  await userEvent.click(await screen.findByLabelText('I have read this'))
  await press('Start')
  await screen.findByRole('heading', { name: 'Question 1 of 3' })
  return shown
}

beforeEach(async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: NOW })
  startSession('t', aStudent)
  await sweepOwnRecords('u1')
})
afterEach(() => vi.useRealTimers())

test('the tests are listed with how they stand', async () => {
  const planned = { ...ownTest, test_id: 8, title: 'Unit test 5', state: 'planned' }
  const done = { ...ownTest, test_id: 6, title: 'Unit test 3', attempt: submitted }
  answerWith({ 'GET /api/own-tests': { body: [planned, ownTest, done] } })
  open(<OwnTests />, '/student/tests')
  expect(screen.getByRole('heading', { level: 1, name: 'Tests' })).toBeTruthy()
  const link = await screen.findByRole('link', { name: 'Unit test 4' })
  expect(link.getAttribute('href')).toBe('/student/tests/7')
  for (const word of ['Planned', 'Open now', 'Submitted'])
    expect(screen.getByText(word)).toBeTruthy()
})

test('after the rules were read it starts; each answer is saved within two seconds', async () => {
  const { sent, stored } = aServer()
  show()
  expect((await button('Start')).getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(screen.getByLabelText('I have read this'))
  await press('Start')
  expect(sent.find(({ path }) => path.endsWith('/attempt'))?.body).toMatchObject({
    rules_read: true,
    device: expect.stringMatching(/^\w{32}$/),
  })
  await userEvent.click(await screen.findByLabelText(/^B/))
  await later(2_000)
  await expect.poll(() => stored.get(1)).toEqual(['B'])
  await expect.poll(line).toBe('Saved')
  expect(screen.getByText('Question 3: the unit is cm.')).toBeTruthy()
  expect(screen.getByText('Question 4 has a typing error.')).toBeTruthy()

  await press('Save and next')
  expect(screen.getByRole('heading', { name: 'Question 2 of 3' })).toBe(document.activeElement)
  await press('Mark for review')
  await userEvent.click(screen.getByLabelText(/^D/))
  await userEvent.click(screen.getByLabelText(/^A/))
  await press('Question 3, not seen')
  await userEvent.type(screen.getByLabelText('Your answer'), '12')
  await later(2_000)
  await expect.poll(() => Object.fromEntries(stored)).toEqual({ 1: ['B'], 2: ['A', 'D'], 3: '12' })
  const numbers = within(screen.getByRole('region', { name: 'Section A' })).getAllByRole('button')
  expect(numbers.map((each) => each.getAttribute('aria-label'))).toEqual([
    'Question 1, answered',
    'Question 2, answered, for review',
    'Question 3, answered',
  ])
  await press('Clear', /^Question 1/)
  await later(2_000)
  await expect.poll(() => stored.get(3)).toBe(null)
})

test('without network answers are kept here, over a reload too, and sent when it is back', async () => {
  const { answers, stored } = aServer()
  const { close } = await startTest()
  await later(2_000)
  answerWith(unreachable('PUT /api/attempts/5/answers', 'GET /api/own-tests'))
  await press('Question 2, not seen')
  await userEvent.click(await screen.findByLabelText(/^C/))
  await later(3_000)
  // The test environment has no database, so answers last as long as the page and the text differs.
  await expect.poll(line).toMatch(/^(Kept here, waiting for the network \(1\)|This device cannot)/)
  close()

  show()
  expect(await screen.findByRole('heading', { name: 'Question 2 of 3' })).toBeTruthy()
  expect(await screen.findByLabelText<HTMLInputElement>(/^C/)).toHaveProperty('checked', true)
  answerWith({ ...unreachable('PUT /api/attempts/5/answers', 'GET /api/own-tests'), ...answers })
  await later(40_000)
  await expect.poll(() => stored.get(2)).toEqual(['C'])
})

test('Submit says first in one line how many questions are answered, and nothing is left on the device', async () => {
  const { isOver } = aServer()
  await startTest()
  await userEvent.click(await screen.findByLabelText(/^B/))
  await press('Save and next', 'Submit')
  const asked = await screen.findByRole('alertdialog')
  expect(within(asked).getByText('1 of 3 answered')).toBeTruthy()
  expect(
    within(asked)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).not.toContain('For review0')
  expect(within(asked).getByRole('row', { name: 'Answered 1' })).toBeTruthy()
  await userEvent.click(within(asked).getByRole('button', { name: 'Submit' }))
  await expect.poll(isOver).toBe(true)
  expect(await screen.findByText(/^You submitted it/)).toBeTruthy()
  expect((await ownRecords()).size).toBe(0)
})

test('what was submitted without network is unsent, though all its answers have arrived', async () => {
  const { stored } = aServer()
  await startSitting('7')
  onTestFinished(closeSitting)
  answerQuestion(1, { value: ['B'] })
  await later(2_000)
  await expect.poll(() => stored.get(1)).toEqual(['B'])
  const kept = async () => [...(await ownRecords()).values()]
  await expect.poll(kept).toMatchObject([{ isSent: true }])

  answerWith(unreachable(SUBMIT))
  submitSitting()
  // Logging out asks before it drops a record that is not sent.
  await expect.poll(kept).toMatchObject([{ isSubmitting: true, isSent: false }])
})

test('a practice test waits for the photos that are being sent, and Submit for them', async () => {
  const { isOver } = aServer({ practice: true })
  await startTest()
  const of = { attempt_id: 5, item_id: 3 }
  await act(async () => keepPage(of, 'data:image/jpeg;base64,/9j/'))
  await press('Submit')
  const asked = within(await screen.findByRole('alertdialog'))
  expect(asked.getByText(/^Sending 1 photo/)).toBeTruthy()
  const submit = asked.getByRole('button', { name: 'Submit' })
  const isHeld = () => submit.getAttribute('aria-disabled') === 'true'
  expect(isHeld()).toBe(true)
  const [name] = [...(await ownRecords()).keys()].filter((each) => each.startsWith('answer-pages:'))
  expect(name).toBe('answer-pages:5/3')
  await act(async () => dropPages(of))
  await expect.poll(isHeld).toBe(false)
  await userEvent.click(submit)
  await expect.poll(isOver).toBe(true)
})

test('the clock is the server’s, says what is left at 10, 5 and 1 minutes, and at zero it is submitted', async () => {
  const attached = vi.spyOn(Element.prototype, 'attachShadow')
  makeAnnouncer()
  const said = () => Object(attached.mock.results.at(-1)?.value).textContent
  // This device's clock is a year behind.
  vi.setSystemTime(NOW - 365 * 86_400_000)
  const { answers, isOver } = aServer({ ends_at: at(620) })
  answers[SAVE] = ((from) => (request: Sent) => {
    const answer = from(request)
    return {
      body: {
        ...answer.body,
        now: new Date(deviceNowMs() + 365 * 86_400_000).toISOString(),
        announcements: [],
      },
    }
  })(answers[SAVE])
  answerWith(answers)
  await startTest()
  expect(screen.getByRole('timer').textContent).toMatch(/^10:[12]\d$/)
  await later(25_000)
  expect(said()).toBe('10 minutes left.')
  await later(300_000)
  expect(said()).toBe('5 minutes left.')
  await later(240_000)
  expect(said()).toBe('1 minute left.')
  expect(isOver()).toBe(false)
  await later(70_000)
  await expect.poll(isOver).toBe(true)
})

test('one device holds it: another one can take over, and the first says so', async () => {
  const error = 'This test is open on another device.'
  const held = { status: 409, body: { error, other_device: true } }
  const { answers } = aServer()
  const takeOver = answers[BEGIN]
  const sent = answerWith({
    ...answers,
    [BEGIN]: ({ body }) => ((body as { take_over?: true }).take_over ? takeOver() : held),
  })
  show()
  await userEvent.click(await screen.findByLabelText('I have read this'))
  await press('Start')
  expect((await screen.findByText(/^This test is open on another device\./)).textContent).toMatch(
    /Go on here\? The other one will stop\.$/,
  )
  expect(screen.queryByRole('alert')).toBeNull()
  await press('Go on here')
  await screen.findByRole('heading', { name: 'Question 1 of 3' })
  expect(sent.filter(({ path }) => path.endsWith('/attempt')).at(-1)?.body).toMatchObject({
    take_over: true,
  })

  answerWith({ ...answers, [SAVE]: held })
  await userEvent.click(await screen.findByLabelText(/^A/))
  await later(12_000)
  expect(await screen.findByText(error)).toBeTruthy()
  expect(await button('Go on here')).toBeTruthy()
})

test('what came too late is shown to the student beside what counts', async () => {
  answerWith({
    'GET /api/own-tests': { body: [{ ...ownTest, attempt: { ...submitted, late: 1 } }] },
    [BEGIN]: { body: { attempt: { ...anAttempt, ...submitted, sections: [] } } },
    'GET /api/attempts/5/late': {
      body: [{ item_id: 3, number: 3, part: null, value: '12', counted: '7', came_at: at(3700) }],
    },
  })
  show()
  expect(await screen.findByText(/^1 answer came too late\./)).toBeTruthy()
  const [, row] = await screen.findAllByRole('row')
  expect(row?.textContent).toBe('3127')
})

test('once the results are out a test shows what one got, and of the others no more than how many and how good', async () => {
  const result = {
    test_id: 7,
    attempt_id: 5,
    title: 'Unit test 4',
    mode: 'online',
    opens_at: at(-60),
    published_at: at(90_000),
    practice: false,
    state: 'sat',
    total: 31,
    maximum: 40,
    percent: 77.5,
    rank: 2,
    percentile: null,
    sat: 12,
    highest: 36,
    average: 24.5,
    sections: [{ title: 'Section A', total: 31, maximum: 40 }],
    chapters: [],
    has_review: true,
    copy_of: { test_id: 6, title: 'Unit test 3' },
  }
  answerWith({
    'GET /api/own-tests': { body: [{ ...ownTest, state: 'published', attempt: submitted }] },
    'GET /api/students/u1/results': { body: { student_id: 1, tests: [result], mastery: [] } },
  })
  show()
  expect(await screen.findByText('31 of 40 (77.5 %)')).toBeTruthy()
  const facts = screen.getAllByRole('term').map(({ textContent }) => textContent)
  expect(facts).toEqual(['Total', 'Rank', 'Highest', 'Average', 'Retest of', 'Section A'])
  expect(screen.getByText('2 of 12')).toBeTruthy()
  // On a phone the other figures fill the first screen.
  const review = screen.getByRole('link', { name: 'Questions and answers' })
  const after = review.compareDocumentPosition(screen.getByText('Rank'))
  expect(after).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('a device whose clock is a year ahead is no reason not to begin', async () => {
  vi.setSystemTime(NOW + 365 * 86_400_000)
  const { isOver } = aServer()
  await startTest()
  expect(isOver()).toBe(false)
  expect(screen.getByRole('timer').textContent).toMatch(/^1:00:00|59:5\d$/)
})

test('figures of a group that no text places follow what its parts are about', async () => {
  const group = { item_id: 9, text: 'A field, ![2].', figures: ['/f/1', '/f/2', null] }
  const items = [
    item(1, { part: 'i', group, text: 'Look at ![3].', figures: [null, null, '/f/3'] }),
  ]
  aServer({ sections: [{ title: 'Section A', instructions: null, any: null, items }] })
  show()
  await userEvent.click(await screen.findByLabelText('I have read this'))
  await press('Start')
  await screen.findByRole('heading', { name: 'Question 1 (i) of 1' })
  const shown = screen.getAllByRole('img').map((image) => image.getAttribute('src'))
  expect(shown).toEqual(['/f/2', '/f/1', '/f/3'])
})

test.each([
  [0.25, 'a wrong answer costs up to ¼ of its marks'],
  [0.3325, 'a wrong answer costs up to ⅓ of its marks'],
  [0.2, 'a wrong answer costs up to 20 % of its marks'],
  [0, 'a wrong answer costs nothing'],
])(
  'the rules begin with questions, marks, and what a wrong answer costs: %d',
  async (wrong_costs, cost) => {
    answerWith({ 'GET /api/own-tests': { body: [{ ...ownTest, wrong_costs, practice: true }] } })
    show()
    expect(await screen.findByText(`10 questions · 18 marks · ${cost}`)).toBeTruthy()
    expect(screen.getByText(/Your teacher sees how often you left this page\.$/)).toBeTruthy()
    expect(screen.getByText(/^This is a practice test:/)).toBeTruthy()
  },
)
