import type { Lesson } from '@ganit/contract/teaching/lessons'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aLesson } from '../../../../test/lessons.ts'
import { open } from '../../../../test/screen.tsx'
import { answerWith, aStudent, type Sent, theAdmin } from '../../../../test/wire.ts'
import { startSession } from '../../../session.ts'
import { JoinLesson } from './join-lesson.tsx'
import { OnlinePart } from './online-part.tsx'

const MEET = 'https://meet.google.com/abc-defg-hij'
const JOIN = 'GET /api/lessons/1/join'
const ONLINE = 'PUT /api/lessons/1/online'
const TIMES = { date: '2026-11-24', start_time: '16:00', end_time: '17:30' }
const online: Lesson = aLesson({
  ...TIMES,
  room: null,
  is_online: true,
  opens_at: '2026-11-24T15:50',
})

const setTime = (time: string) =>
  vi.useFakeTimers({
    now: Date.parse(`2026-11-24T${time}:00+05:30`),
    toFake: ['Date', 'setInterval', 'clearInterval'],
  })
beforeEach(() => void setTime('15:49'))
afterEach(() => void vi.useRealTimers())

test('a family reads when an online lesson opens, and asks for no address before', async () => {
  startSession('t', aStudent)
  const sent = answerWith({ [JOIN]: { body: { url: MEET, host: 'meet.google.com' } } })
  open(<JoinLesson lesson={online} />)
  expect(await screen.findByText('Online, opens at 3:50 pm')).toBeTruthy()
  expect(sent).toEqual([])
})

test('Join opens the address on its own, and names its site', async () => {
  startSession('t', aStudent)
  setTime('15:50')
  answerWith({ [JOIN]: { body: { url: MEET, host: 'meet.google.com' } } })
  open(<JoinLesson lesson={online} />)
  const link = await screen.findByRole('link', { name: 'Join' })
  expect(link).toMatchObject({ href: MEET, target: '_blank', rel: 'noopener noreferrer' })
  expect(screen.getByText('Opens meet.google.com')).toBeTruthy()
})

test('a refused address says why, and a press asks again', async () => {
  startSession('t', aStudent)
  setTime('16:10')
  const sent = answerWith({ [JOIN]: { status: 409, body: { error: 'This lesson is over.' } } })
  open(<JoinLesson lesson={online} />)
  expect(await screen.findByText('This lesson is over.')).toBeTruthy()
  const asked = sent.length
  await userEvent.click(screen.getByRole('button', { name: 'Join' }))
  expect(sent.length).toBe(asked + 1)
})

test('after its end, and in person, nothing is shown', async () => {
  startSession('t', aStudent)
  setTime('17:31')
  const sent = answerWith({ [JOIN]: { body: { url: MEET, host: 'meet.google.com' } } })
  open(
    <>
      <JoinLesson lesson={online} />
      <JoinLesson lesson={aLesson(TIMES)} />
      <p>End</p>
    </>,
  )
  expect(await screen.findByText('End')).toBeTruthy()
  expect(screen.queryByText(/Online|Join/)).toBeNull()
  expect(sent).toEqual([])
})

/** The body of the last change that was no preview. */
const saved = (sent: readonly Sent[]) =>
  sent.findLast(({ method, path }) => method === 'PUT' && !path.includes('preview'))?.body

const register = {
  ...{ state: 'not_taken' as const, locked: false, taken_at: null, taken_by: null, version: null },
}
const show = (lesson: Lesson, online_url: string | null) =>
  open(<OnlinePart sheet={{ lesson, register, online_url, online_url_before: MEET }} />)
const answer = (changes: Partial<Lesson>, message: string) => ({
  body: { message, lesson: aLesson(changes), double_booked: [], closed: null },
})

test('a teacher holds a lesson online at the address that the batch had last', async () => {
  startSession('t', theAdmin)
  const sent = answerWith({ [ONLINE]: answer({ is_online: true }, 'The lesson is online.') })
  show(aLesson(TIMES), null)
  await userEvent.click(await screen.findByRole('button', { name: 'Hold online' }))
  expect(await screen.findByLabelText('Address')).toMatchObject({ value: MEET })
  await userEvent.click(screen.getByRole('button', { name: 'Hold online' }))
  await vi.waitFor(() => expect(saved(sent)).toEqual({ url: MEET, version: 1 }))
})

test('an address that families cannot open is refused by its field', async () => {
  startSession('t', theAdmin)
  const url = 'A link begins with https://.'
  answerWith({ [ONLINE]: { status: 400, body: { error: url, fields: { url } } } })
  show(aLesson(TIMES), null)
  await userEvent.click(await screen.findByRole('button', { name: 'Hold online' }))
  await userEvent.clear(await screen.findByLabelText('Address'))
  await userEvent.click(screen.getByRole('button', { name: 'Hold online' }))
  expect(await screen.findByText('Address is required.')).toBeTruthy()
  await userEvent.type(await screen.findByLabelText('Address'), 'javascript:alert(1)')
  await userEvent.click(screen.getByRole('button', { name: 'Hold online' }))
  expect(await screen.findByText(url)).toBeTruthy()
})

test('in person again asks for a room that is free', async () => {
  startSession('t', theAdmin)
  const sent = answerWith({
    [ONLINE]: answer({}, 'The lesson is in person again.'),
    'GET /api/lessons/1/free': {
      body: { rooms: [{ room_id: 5, name: 'Hall' }], teachers: [], times: [] },
    },
  })
  show(online, MEET)
  expect(await screen.findByRole('link', { name: 'Open' })).toMatchObject({ href: MEET })
  await userEvent.click(screen.getByRole('button', { name: 'In person again' }))
  await screen.findByRole('option', { name: 'Hall' })
  await userEvent.selectOptions(screen.getByLabelText('Room'), 'Hall')
  await userEvent.click(screen.getByRole('button', { name: 'Hold in person' }))
  await vi.waitFor(() => expect(saved(sent)).toEqual({ url: null, room_id: '5', version: 1 }))
})

test('once its register is taken, a lesson’s address is only opened', async () => {
  startSession('t', theAdmin)
  answerWith({})
  const taken = { ...register, state: 'taken' as const, version: 1 }
  const sheet = { lesson: online, register: taken, online_url: MEET, online_url_before: MEET }
  open(<OnlinePart sheet={sheet} />)
  expect(await screen.findByRole('link', { name: 'Open' })).toMatchObject({ href: MEET })
  expect(screen.queryByRole('button')).toBeNull()
})
