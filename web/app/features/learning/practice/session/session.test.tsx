import type { PracticeItem } from '@ganit/contract/learning/practice'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { NO_NOTES } from '../../../../../test/notes.ts'
import { item, judging, tried } from '../../../../../test/practice.ts'
import { open } from '../../../../../test/screen.tsx'
import { answerWith, aStudent, unreachable } from '../../../../../test/wire.ts'
import { ownRecords, sweepOwnRecords } from '../../../../own-records.ts'
import { startSession } from '../../../../session.ts'
import { mayDropUnsent } from '../../../../shell/session/logout.ts'
import { PracticeHome } from '../practice-home.tsx'
import { applyAnswer, msToNextAsk, toKeptPractice } from './kept-practice.ts'
import { Session } from './session.tsx'
import { keepSession } from './unsent-practice.ts'

let made = 100
let session_id = 0
const ANSWERS = () => `PUT /api/practice/${session_id}/answers`

/** Shows a session of these items. */
async function practise(...items: PracticeItem[]) {
  await keepSession({ session_id, kind: 'today', items })
  return open(<Session session_id={String(session_id)} back="/back" />, '/student/practice')
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const verdict = () => screen.getByRole('status').textContent?.trim()
const away = new TypeError('Failed to fetch')
const online = () => act(async () => void window.dispatchEvent(new Event('online')))

beforeEach(async () => {
  made += 1
  session_id = made
  startSession('t', aStudent)
  await sweepOwnRecords('u1')
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

test('a right answer is said so, and the next question follows; at the end the tally', async () => {
  const items = [item(1), item(2)]
  const sent = answerWith({
    ...NO_NOTES,
    [ANSWERS()]: judging(items, ({ value }) => ({
      state: 'right',
      right: ['B'],
      solution: 'Count on.',
      tries: [tried(value, 'right')],
    })),
    [`POST /api/practice/${session_id}/end`]: { body: {} },
  })
  await practise(...items)
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Question 1 of 2')
  expect(screen.getByRole('button', { name: 'Check' }).ariaDisabled).toBe('true')
  await userEvent.keyboard('b{Enter}')
  expect(await screen.findByText('Right.')).toBeTruthy()
  expect(screen.getByText('Count on.')).toBeTruthy()
  expect(sent[0]?.body).toMatchObject({ answers: [{ position: 1, try: 1, value: ['B'] }] })
  await userEvent.keyboard('{Enter}')
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Question 2 of 2')
  await userEvent.click(screen.getByRole('radio', { name: /A/ }))
  await press('Check')
  await userEvent.click(await screen.findByRole('button', { name: 'Next' }))
  expect(screen.getByText('2 done, 2 at the first try.')).toBeTruthy()
  expect(screen.queryByText(/came right/)).toBeNull()
  await expect.poll(() => sent.at(-1)?.path).toBe(`/api/practice/${session_id}/end`)
  expect((await ownRecords()).size).toBe(0)
})

test('the end says what was wrong at first and came right, which a shown solution did not', async () => {
  const items = [item(1), item(2, { state: 'shown', tries: [tried(['A'], 'wrong')] })]
  answerWith({
    ...NO_NOTES,
    [ANSWERS()]: judging(items, ({ value }) => ({
      state: 'right',
      right: ['B'],
      tries: [tried(['A'], 'wrong'), tried(value, 'right')],
    })),
    [`POST /api/practice/${session_id}/end`]: { body: {} },
  })
  await practise(...items)
  await userEvent.keyboard('b{Enter}')
  await screen.findByText('Right.')
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText('2 done, 0 at the first try.')).toBeTruthy()
  expect(screen.getByText('1 that was wrong at first came right.')).toBeTruthy()
})

test('mistakes of a test are shown on its own page alone, which knows whether its results are withdrawn', async () => {
  answerWith({ ...NO_NOTES, ...unreachable('GET /api/practice') })
  await keepSession({ session_id, kind: 'mistakes', items: [item(1)] })
  const { address, close } = open(
    <Session session_id={String(session_id)} back="/back" />,
    '/student/practice',
  )
  await expect.poll(address).toBe('/back')
  close()
  open(<PracticeHome back="/back" />, '/student/practice')
  expect(await screen.findByText('The practice could not be loaded.')).toBeTruthy()
  const led = screen.queryAllByRole('link', { name: 'Go on' }).map((link) => link.outerHTML)
  expect(led.join()).not.toContain(`session=${session_id}`)
})

test('a wrong letter is struck out; a slip tells why, then the solution comes', async () => {
  const items = [item(1, { hints_left: 1, figures: [null, null] })]
  answerWith({
    ...NO_NOTES,
    [ANSWERS()]: judging(items, ({ try: n, value }) =>
      n === 1
        ? { tries: [tried(value, 'wrong', 'You added twice.')] }
        : {
            state: 'shown',
            right: ['B'],
            solution: 'Count on.![2]',
            figures: ['/hand.svg', '/line.svg'],
            hints: ['Use your fingers.![1]'],
            hints_left: 0,
            tries: [tried(['C'], 'wrong'), tried(value, 'wrong')],
          },
    ),
    [`POST /api/practice/${session_id}/hints`]: {
      body: { text: 'Use your fingers.![1]', figures: ['/hand.svg', null] },
    },
  })
  const drawn = () => screen.queryAllByRole('img').map((each) => each.getAttribute('src'))
  await practise(...items)
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  onTestFinished(() => scrolled.mockRestore())
  await userEvent.keyboard('c{Enter}')
  const why = await screen.findByText('You added twice.')
  // Without scrolling, the verdict would stand below a small phone's screen.
  expect((scrolled.mock.contexts.at(-1) as Element).contains(why)).toBe(true)
  await userEvent.keyboard('h')
  expect(await screen.findByText('Use your fingers.')).toBeTruthy()
  expect(drawn()).toEqual(['/hand.svg'])
  await press('Try again')
  expect(verdict()).toBe('')
  expect(screen.getByRole('radio', { name: /C/ }).ariaDisabled).toBe('true')
  await userEvent.keyboard('c')
  expect(screen.getByRole('button', { name: 'Check' }).ariaDisabled).toBe('true')
  await userEvent.keyboard('d{Enter}')
  expect(await screen.findByText('Not yet.')).toBeTruthy()
  expect(screen.getByText('Count on.')).toBeTruthy()
  expect(drawn()).toEqual(['/hand.svg', '/line.svg'])
  expect(screen.getByRole('button', { name: 'Next' })).toBeTruthy()
})

test('without network answers are kept, counted, asked about at signing out, and checked later', async () => {
  const items = [item(1), item(2)]
  answerWith({ ...NO_NOTES, [ANSWERS()]: away })
  await practise(...items)
  expect(await mayDropUnsent()).toBe(true)
  await userEvent.keyboard('b{Enter}')
  // A test's browser has no database, as some private windows have none.
  const cannotKeep = 'This device cannot keep it: stay on this page'
  expect(await screen.findByText(cannotKeep)).toBeTruthy()
  await press('Next')
  await userEvent.keyboard('a{Enter}')
  expect(await screen.findByText(cannotKeep)).toBeTruthy()
  const asked = mayDropUnsent()
  await press('Next')
  await userEvent.click(await screen.findByRole('button', { name: 'Stay' }))
  expect(await asked).toBe(false)

  const sent = answerWith({
    ...NO_NOTES,
    [ANSWERS()]: judging(items, ({ position, value }) =>
      position === 1
        ? { state: 'right', right: ['B'], tries: [tried(value, 'right')] }
        : { tries: [tried(value, 'wrong')] },
    ),
  })
  await online()
  await expect.poll(() => sent.length).toBe(1)
  expect(Object(sent[0]?.body).answers).toMatchObject([
    { position: 1, try: 1, value: ['B'] },
    { position: 2, try: 1, value: ['A'] },
  ])
  // The student may try the wrong question once more.
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Question 2 of 2')
  expect(verdict()).toBe('Not yet.')
  expect(screen.getByText('This answer has been checked now: try once more.')).toBeTruthy()
  expect(await mayDropUnsent()).toBe(true)
})

test('a session opens at its top with all its figures, those that failed come with the network, and the end counts what was shown', async () => {
  const asked: string[] = []
  vi.stubGlobal(
    'Image',
    class {
      set src(src: string) {
        asked.push(src)
      }
    },
  )
  const up = vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  answerWith({ ...NO_NOTES, [`POST /api/practice/${session_id}/end`]: { body: {} } })
  await practise(
    item(1, { figures: ['/one.svg'] }),
    item(2, { state: 'shown', figures: ['/two.svg'] }),
  )
  expect(asked).toEqual(['/one.svg', '/two.svg'])
  expect(up).toHaveBeenCalledWith(0, 0)
  const figure = () => screen.getByRole('img', { name: 'Figure 1' })
  const broken = figure()
  await act(async () => void broken.dispatchEvent(new Event('error')))
  await act(async () => void window.dispatchEvent(new Event('online')))
  expect(figure()).not.toBe(broken)
  answerWith({
    ...NO_NOTES,
    [ANSWERS()]: judging([item(1)], ({ value }) => ({
      state: 'right',
      tries: [tried(value, 'right')],
    })),
    [`POST /api/practice/${session_id}/end`]: { body: {} },
  })
  await userEvent.keyboard('b{Enter}')
  await userEvent.click(await screen.findByRole('button', { name: 'Next' }))
  expect(screen.getByText('1 solution was shown to you.')).toBeTruthy()
})

test('a question that was taken out, or cannot be checked, says so and goes on', async () => {
  const taken = item(1, { state: 'withdrawn', text: '', options: [] })
  await practise(taken, item(2, { state: 'by hand', tries: [tried('x', 'wrong')] }), item(3))
  // Only the open question is asked.
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Question 3 of 3')
})

test('an answer that the server refuses is not sent again, and its reason stands above', async () => {
  const items = [item(1, { kind: 'number', options: [] })]
  const fields = { 'answers.0.value': 'An answer may have at most 1000 characters.' }
  const sent = answerWith({
    ...NO_NOTES,
    [ANSWERS()]: { status: 400, body: { error: 'Wrong.', fields } },
  })
  await practise(...items)
  await userEvent.type(screen.getByLabelText('Your answer'), '12{Enter}')
  expect(await screen.findByText(fields['answers.0.value'])).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Your answer').value).toBe('12')
  await online()
  expect(sent).toHaveLength(1)
})

const home = {
  day: '2026-11-26',
  state: 'ready',
  session_id: null,
  count: 8,
  minutes: 10,
  language: 'en',
  week: {
    days: 2,
    dots: [true, false, true, false, false, false, false],
    last_weeks: { n: 4, of: 6 },
  },
  topics: [
    {
      chapter_id: 3,
      skill_id: null,
      name: 'Fractions',
      level: 'secure',
      to_refresh: true,
      offered: false,
    },
    { chapter_id: 4, skill_id: 9, name: 'Signs', level: 'new', to_refresh: false, offered: true },
  ],
}

test('today’s practice, the week, and topics with their levels', async () => {
  const sent = answerWith({
    ...NO_NOTES,
    'GET /api/practice': { body: home },
    'POST /api/practice': {
      status: 201,
      body: { session: { session_id, kind: 'topic', items: [item(1)] } },
    },
  })
  const { address } = open(<PracticeHome back="/student/dashboard" />, '/student/practice')
  expect(await screen.findByText('8 questions, about 10 minutes')).toBeTruthy()
  expect(screen.getByText('4 of 6 weeks')).toBeTruthy()
  expect(screen.getByText('Monday: practised')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /Fractions.*secure.*To refresh/ }))
  await expect.poll(address).toBe(`/student/practice?session=${session_id}`)
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
    kind: 'topic',
    chapter_id: 3,
    skill_id: null,
  })
})

test.each([
  ['off', 'Practice is not set up.'],
  ['nothing', 'Nothing to practise yet.'],
  ['done', 'Today’s practice is done.'],
])('where practice is %s it says so', async (state, text) => {
  answerWith({ ...NO_NOTES, 'GET /api/practice': { body: { ...home, state, topics: [] } } })
  open(<PracticeHome back="/student/dashboard" />, '/student/practice')
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a verdict that does not come is asked for less and less often, until the next answer', () => {
  const waiting = item(1, {
    state: 'waiting',
    tries: [{ value: ['B'], verdict: null, slip: null }],
  })
  let kept = toKeptPractice(
    { session_id, kind: 'today', items: [waiting, item(2)] },
    undefined,
    '2026',
  )
  const pauses = Array.from({ length: 8 }, () => {
    const pause = msToNextAsk(kept)
    kept = applyAnswer(kept, kept, { answers: [], items: [waiting] })
    return pause
  })
  expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 320, 320].map((seconds) => seconds * 1000))
  const answers = [{ position: 2, try: 1, value: ['B'], at: '2026' }]
  const sent = { ...kept, answers }
  expect(msToNextAsk(sent)).toBe(0)
  expect(msToNextAsk(applyAnswer(sent, sent, { answers, items: [] }))).toBe(5_000)
})

const given = {
  ...{ kind: 'set', id: 5, title: 'Signs', text: null, file: null, due_on: null, done: 0, of: 8 },
  ...{
    hand_in: null,
    may: true,
    from: null,
    until: null,
    path: '/student/practice?set=5',
    facts: {},
  },
}

test('a teacher’s questions are named, and their button is the main one; today’s stands below', async () => {
  answerWith({
    ...NO_NOTES,
    'GET /api/practice': { body: { ...home, state: 'ready', count: 1, minutes: 1, topics: [] } },
    'GET /api/to-do': { body: [{ ...given, id: 4, title: 'Others' }, given] },
  })
  open(<PracticeHome back="/student/dashboard" />, '/student/practice?set=5')
  expect(await screen.findByText('Signs')).toBeTruthy()
  expect(screen.queryByText('Others')).toBeNull()
  expect(await screen.findByText('1 question, about 1 minute')).toBeTruthy()
  const begin = screen.getAllByRole('button', { name: 'Begin' })
  expect(begin.map(({ dataset }) => dataset.variant)).toEqual(['main', 'default'])
})

test('a list of what is to do leads to a teacher’s questions, which begin though practice is off', async () => {
  const sent = answerWith({
    ...NO_NOTES,
    'GET /api/practice': { body: { ...home, state: 'off', topics: [] } },
    'GET /api/to-do': { status: 503 },
    'POST /api/practice': {
      status: 201,
      body: { session: { session_id, kind: 'set', items: [item(1)] } },
    },
  })
  const { address } = open(<PracticeHome back="/student/dashboard" />, '/student/practice?set=5')
  expect(await screen.findByText('Questions from your teacher')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Begin' }))
  await expect.poll(address).toBe(`/student/practice?session=${session_id}`)
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ kind: 'set', set_id: 5 })
})
