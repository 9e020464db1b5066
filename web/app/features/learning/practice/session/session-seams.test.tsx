import type { PracticeItem } from '@ganit/contract/learning/practice'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { languageCookie } from '../../../../../test/language-cookie.ts'
import { NO_NOTES } from '../../../../../test/notes.ts'
import { item, judging, tried } from '../../../../../test/practice.ts'
import { open } from '../../../../../test/screen.tsx'
import { answerWith, aStudent, theAdmin } from '../../../../../test/wire.ts'
import { keepOwnRecord, ownRecords, sweepOwnRecords } from '../../../../own-records.ts'
import { startSession } from '../../../../session.ts'
import { deviceNowIso } from '../../../../ui/text/times/dates.ts'
import { PracticeHome } from '../practice-home.tsx'
import { Session } from './session.tsx'
import { keepSession } from './unsent-practice.ts'

const todays = {
  ...{ day: '2026-11-26', session_id: null, count: 8, minutes: 10, language: 'en', topics: [] },
  week: { days: 2, dots: [], last_weeks: { n: 0, of: 0 } },
}
let session_id = 500
const ANSWERS = () => `PUT /api/practice/${session_id}/answers`
const away = new TypeError('Failed to fetch')
const show = () =>
  open(<Session session_id={String(session_id)} back="/back" />, '/student/practice')

/** Shows a session of these items. */
async function practise(...items: PracticeItem[]) {
  await keepSession({ session_id, kind: 'today', items })
  return show()
}

beforeEach(async () => {
  session_id += 1
  startSession('t', aStudent)
  await sweepOwnRecords('u1')
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

test.each([
  ['a child', undefined, 0],
  ['a guardian', 7, 1],
])(
  'while a parent has to agree the answers of %s are kept, which the network does not mend',
  async (_, student_id, doors) => {
    const items = [item(1)]
    const refusal = { error: 'A parent has to agree first.', parent_first: true }
    answerWith({ ...NO_NOTES, [ANSWERS()]: { status: 409, body: refusal } })
    const child = student_id === undefined ? undefined : { student_id, first_name: 'Asha' }
    await keepSession({ session_id, kind: 'today', items }, child)
    open(
      <Session
        session_id={String(session_id)}
        back="/back"
        {...(student_id !== undefined && { student_id })}
      />,
      '/student/practice',
    )
    await userEvent.keyboard('b{Enter}')
    await expect.poll(() => screen.getByRole('status').textContent?.trim()).toBe(refusal.error)
    expect(screen.queryAllByRole('link', { name: 'Agree now' })).toHaveLength(doors)
    await userEvent.click(screen.getByRole('button', { name: 'Next' }))
    expect(screen.queryByText(/network/)).toBeNull()
    expect(screen.getAllByText(refusal.error).length).toBeGreaterThan(0)
    answerWith({
      ...NO_NOTES,
      [ANSWERS()]: judging(items, ({ value }) => ({
        state: 'right',
        tries: [tried(value, 'right')],
      })),
      [`POST /api/practice/${session_id}/end`]: { body: {} },
    })
    await act(async () => void window.dispatchEvent(new Event('online')))
    expect(await screen.findByText('1 done, 1 at the first try.')).toBeTruthy()
    expect(screen.queryByText(refusal.error)).toBeNull()
  },
)

test('answers that two windows gave while both were without network are all kept', async () => {
  answerWith({ ...NO_NOTES, [ANSWERS()]: away })
  await practise(item(1), item(2))
  const name = `practice:${session_id}`
  const before = (await ownRecords()).get(name)
  await userEvent.keyboard('b{Enter}')
  // A test's browser has no database, as some private windows have none.
  const waits = 'This device cannot keep it: stay on this page'
  expect(await screen.findByText(waits)).toBeTruthy()
  // The other window had read the session before.
  const theirs = { position: 2, try: 1, value: ['C'], at: '2026-11-26T10:00:00Z' }
  await keepOwnRecord(name, { ...Object(before), answers: [theirs] })
  await act(async () => void window.dispatchEvent(new Event('focus')))
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  // The second question is not asked again.
  expect(await screen.findByText(waits)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Check' })).toBeNull()
})

test('what was refused is sent again when the session is opened by a reload', async () => {
  const sent = answerWith({ ...NO_NOTES, [ANSWERS()]: { body: { items: [] } } })
  const kept = {
    session: { session_id, kind: 'today', items: [item(1)] },
    answers: [{ position: 1, try: 1, value: ['B'], at: '2026-11-26T10:00:00Z' }],
    ...{ here: 1, kept_at: deviceNowIso(), problem: 'That is enough for today.' },
  }
  // Switches the account, so that the app forgets what it read, as after a reload.
  startSession('t2', theAdmin)
  await keepOwnRecord(`practice:${session_id}`, kept, aStudent.uid)
  startSession('t', aStudent)
  show()
  await expect.poll(() => sent.map(({ body }) => body)).toEqual([{ answers: kept.answers }])
})

test('a hint that an answer has brought already is shown once', async () => {
  const items = [item(1, { hints_left: 2 })]
  const { promise, resolve } = Promise.withResolvers<void>()
  const hint = 'Use your fingers.'
  answerWith({
    ...NO_NOTES,
    [ANSWERS()]: judging(items, ({ value }) => ({
      ...{ hints: [hint], hints_left: 1, tries: [tried(value, 'wrong')] },
    })),
    [`POST /api/practice/${session_id}/hints`]: () =>
      promise.then(() => ({ body: { text: hint } })),
  })
  await practise(...items)
  await userEvent.click(screen.getByRole('button', { name: 'Hint' }))
  await userEvent.keyboard('c')
  await userEvent.click(screen.getByRole('button', { name: 'Check' }))
  expect(await screen.findByText('Not yet.')).toBeTruthy()
  await act(async () => resolve())
  const again = screen.getByRole('button', { name: 'Hint' })
  await expect.poll(() => again.getAttribute('aria-disabled')).not.toBe('true')
  expect(screen.getAllByText(hint)).toHaveLength(1)
})

test('a refusal is said in the reader’s language', async () => {
  languageCookie('hi')
  const fields = { 'answers.0.value': 'An answer may have at most 1000 characters.' }
  answerWith({ ...NO_NOTES, [ANSWERS()]: { status: 400, body: { error: 'Wrong.', fields } } })
  await practise(item(1))
  await screen.findByRole('button', { name: 'जाँचें' })
  await userEvent.keyboard('b{Enter}')
  expect(await screen.findByText('उत्तर में ज़्यादा से ज़्यादा 1000 अक्षर हो सकते हैं।')).toBeTruthy()
})

test('practice that begins late does not take a person along who has gone elsewhere', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const sent = answerWith({
    ...NO_NOTES,
    'GET /api/practice': { body: { ...todays, state: 'ready' } },
    'POST /api/practice': () =>
      promise.then(() => ({
        status: 201,
        body: { session: { session_id, kind: 'today', items: [item(1)] } },
      })),
  })
  const { router, address } = open(<PracticeHome back="/student/dashboard" />, '/student/practice')
  await userEvent.click(await screen.findByRole('button', { name: 'Begin' }))
  await act(() => router.navigate('/student/dashboard'))
  await act(async () => resolve())
  // The answer is kept nevertheless.
  await expect.poll(async () => (await ownRecords()).has(`practice:${session_id}`)).toBe(true)
  await act(async () => {})
  expect(address()).toBe('/student/dashboard')
  expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

const LAKSHMI = { student_id: 34, first_name: 'Lakshmi' }
const REVATHI = { student_id: 35, first_name: 'Revathi' }

test('a session kept for one child is offered and opened for that child alone, and says whose it is', async () => {
  answerWith({ ...NO_NOTES, 'GET /api/practice': away })
  await keepSession({ session_id, kind: 'today', items: [item(1)] }, REVATHI)
  const home = open(<PracticeHome child={LAKSHMI} back="/back" />, '/guardian/practice?child=34')
  expect(await screen.findByText('The practice could not be loaded.')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Go on' })).toBeNull()
  home.close()
  const other = open(<PracticeHome child={REVATHI} back="/back" />, '/guardian/practice')
  const link = await screen.findByRole('link', { name: 'Go on' })
  expect(link.getAttribute('href')).toContain(`child=35&session=${session_id}`)
  other.close()
  const session = (student_id: number | undefined) =>
    open(
      <Session
        session_id={String(session_id)}
        back="/back"
        {...(student_id !== undefined && { student_id })}
      />,
      '/guardian/practice',
    )
  for (const student_id of [34, undefined]) {
    const { address, close } = session(student_id)
    await expect.poll(address).toBe('/back')
    close()
  }
  session(35)
  expect(await screen.findByText('Revathi')).toBeTruthy()
})

test('answers that the server does not have are kept however old they are; what holds none is dropped', async () => {
  const kept = (answers: object[]) => ({
    session: { session_id, kind: 'today', items: [item(1)] },
    ...{ answers, here: 1, kept_at: '2026-10-01T10:00:00Z', problem: null },
  })
  const answers = [{ position: 1, try: 1, value: ['B'], at: '2026-10-01T10:00:00Z' }]
  const sent = answerWith({ ...NO_NOTES, [ANSWERS()]: { body: { items: [] } } })
  startSession('t2', theAdmin)
  await keepOwnRecord(`practice:${session_id}`, kept(answers), aStudent.uid)
  await keepOwnRecord('practice:1', kept([]), aStudent.uid)
  startSession('t', aStudent)
  show()
  await expect.poll(() => sent.map(({ body }) => body)).toEqual([{ answers }])
  await expect.poll(async () => (await ownRecords()).has('practice:1')).toBe(false)
})

test('text that cannot be read is said so, and may be written anew', async () => {
  const items = [item(1, { kind: 'expression', options: [] })]
  answerWith({
    ...NO_NOTES,
    [ANSWERS()]: judging(items, ({ value }) =>
      value === 'x+1' ? { state: 'right', tries: [tried(value, 'right')] } : {},
    ),
  })
  await practise(...items)
  const field = () => screen.findByRole('textbox')
  await userEvent.type(await field(), 'dont know{Enter}')
  expect((await screen.findByRole('status')).textContent).toContain('We cannot read this yet.')
  await userEvent.clear(await field())
  await userEvent.type(await field(), 'x+1{Enter}')
  expect(await screen.findByText('Right.')).toBeTruthy()
})
