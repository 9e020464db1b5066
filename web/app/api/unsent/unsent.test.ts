import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { aStudent, theAdmin } from '../../../test/wire.ts'
import { keepOwnRecord, ownRecords, sweepOwnRecords } from '../../own-records.ts'
import { endSession, startSession } from '../../session.ts'
import { ApiError, UnexpectedResponse } from '../api-error.ts'
import { createUnsent } from './unsent.ts'

type Letter = { text: string; isAsked: boolean; refusal?: string }

const isLetter = (value: unknown): value is Letter =>
  typeof value === 'object' && value !== null && 'text' in value

/** Earlier tests' outboxes still listen, so each gets its own name. */
let name = 'letter:'
let made = 0

/** An outbox of letters and a scripted server. */
function letters({ tellsWriting = false } = {}) {
  const sent: string[] = []
  const server = { answer: (_text: string): Promise<unknown> => Promise.resolve() }
  const outbox = createUnsent<Letter, unknown>({
    name,
    isKept: isLetter,
    tellsWriting,
    wait: ({ isAsked }) => (isAsked ? 0 : null),
    send: (_, { text }) => {
      sent.push(text)
      return server.answer(text)
    },
    answered: (now, before) => (now === before ? null : now),
    refused: (now, _, error) => ({ ...now, isAsked: false, refusal: (error as Error).message }),
  })
  outbox.open()
  const save = (id: string, text: string) => outbox.put(id, { text, isAsked: true })
  return { outbox, sent, server, save }
}

const away = () => Promise.reject(new ApiError(0, 'No answer.'))
const later = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
/** Skips records of other test files. */
const kept = async (account?: string) =>
  [...(await ownRecords(account)).keys()].filter((key) => /^(letter|other)/.test(key))
/** Another window signs somebody in; this one hears nothing of it. */
const becomes = (uid: string) => window.localStorage.setItem('studentUid', uid)

beforeEach(() => {
  made += 1
  name = `letter${made}:`
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  startSession('t', aStudent)
})
afterEach(async () => {
  endSession()
  await later(60_000)
  vi.useRealTimers()
  for (const account of ['u1', 'u2', theAdmin.email]) await sweepOwnRecords(account)
})

test('where it is told, a change is being written until the device has answered', async () => {
  const { outbox } = letters({ tellsWriting: true })
  const isWriting = () => outbox.get('1')?.isWriting
  for (const text of ['one', 'two']) {
    outbox.put('1', { text, isAsked: false })
    expect(isWriting()).toBe(true)
    await vi.waitFor(() => expect(isWriting()).toBe(false))
  }
  const other = letters().outbox
  other.put('1', { text: 'one', isAsked: false })
  expect(other.get('1')?.isWriting).toBe(false)
})

test('what is asked for is sent, and then kept no longer', async () => {
  const { outbox, sent, save } = letters()
  outbox.put('1', { text: 'not yet', isAsked: false })
  save('2', 'now')
  await later(0)
  expect(sent).toEqual(['now'])
  expect([outbox.get('1')?.value.text, outbox.get('2')]).toEqual(['not yet', undefined])
  expect(await kept()).toEqual([`${name}1`])
})

test('it is tried again after longer and longer pauses, and at once when the network is back', async () => {
  const { outbox, sent, server, save } = letters()
  server.answer = away
  save('1', 'a')
  await later(0)
  expect(outbox.get('1')).toMatchObject({ isAway: true, sent: null })
  // Typing meanwhile does not shorten the pause.
  save('1', 'b')
  await later(1_999)
  expect(sent).toEqual(['a'])
  await later(1)
  expect(sent).toEqual(['a', 'b'])
  await later(3_999)
  expect(sent).toHaveLength(2)
  await later(1)
  expect(sent).toHaveLength(3)
  await later(8_000 + 16_000 + 30_000 + 30_000)
  expect(sent).toHaveLength(7)
  server.answer = () => Promise.resolve()
  window.dispatchEvent(new Event('online'))
  await later(0)
  expect(sent).toHaveLength(8)
  expect(outbox.get('1')).toBeUndefined()
  expect(await kept()).toEqual([])
})

test('what fails holds up nothing else', async () => {
  const { outbox, sent, server, save } = letters()
  server.answer = (text) => (text === 'a' ? away() : Promise.resolve())
  save('1', 'a')
  save('2', 'b')
  await later(0)
  expect(sent).toEqual(['a', 'b'])
  expect([outbox.get('1')?.isAway, outbox.get('2')]).toEqual([true, undefined])
})

test.each([400, 409, 413])('a refusal (%d) is noted and not sent again', async (status) => {
  const { outbox, sent, server, save } = letters()
  server.answer = () => Promise.reject(new ApiError(status, 'Locked.'))
  save('1', 'a')
  await later(120_000)
  expect(sent).toEqual(['a'])
  expect(outbox.get('1')).toMatchObject({ isAway: false, value: { refusal: 'Locked.' } })
  expect(await kept()).toEqual([`${name}1`])
})

test.each([429, 503])('after %d it waits as long as the server asks', async (status) => {
  const { outbox, sent, server, save } = letters()
  const busy = new ApiError(status, 'Too many tries.')
  busy.waitSeconds = 60
  server.answer = () => Promise.reject(busy)
  save('1', 'a')
  await later(59_999)
  expect(sent).toEqual(['a'])
  server.answer = () => Promise.resolve()
  await later(1)
  expect([sent, outbox.get('1')]).toEqual([['a', 'a'], undefined])
})

test('an answer that cannot be read is asked for again', async () => {
  const { outbox, sent, server, save } = letters()
  server.answer = () => Promise.reject(new UnexpectedResponse('?'))
  save('1', 'a')
  await later(2_000)
  expect([sent, outbox.get('1')?.isAway]).toEqual([['a', 'a'], true])
})

/** The browser's locks, which jsdom lacks. */
function withLocks() {
  const held = new Map<string, Promise<unknown>>()
  const request = (lock: string, work: () => Promise<unknown>) => {
    const result = (held.get(lock) ?? Promise.resolve()).then(work)
    held.set(
      lock,
      result.catch(() => {}),
    )
    return result
  }
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'))
}

test('of two windows one sends what both know of, and the other sends what is left', async () => {
  withLocks()
  await keepOwnRecord(`${name}1`, { text: 'a', isAsked: true })
  const [one, other] = [letters(), letters()]
  other.save('2', 'b')
  await later(60_000)
  expect([...one.sent, ...other.sent].toSorted()).toEqual(['a', 'b'])
  expect([one.outbox.get('1'), other.outbox.get('1'), await kept()]).toEqual([
    undefined,
    undefined,
    [],
  ])
})

test('what is typed while it is on its way stays and goes next; nothing is sent beside what has no answer yet', async () => {
  const { outbox, sent, server, save } = letters()
  let answer = () => {}
  server.answer = () => new Promise<void>((resolve) => (answer = resolve))
  save('1', 'a')
  await later(0)
  save('1', 'ab')
  window.dispatchEvent(new Event('online'))
  await later(60_000)
  expect(sent).toEqual(['a'])
  expect(outbox.get('1')?.sent?.text).toBe('a')
  server.answer = () => Promise.resolve()
  answer()
  await later(0)
  expect(sent).toEqual(['a', 'ab'])
  expect(await kept()).toEqual([])
})

test('it is never sent as somebody else, and waits for whom it is of', async () => {
  const { outbox, sent, save } = letters()
  becomes('u2')
  save('1', 'mine')
  await later(60_000)
  window.dispatchEvent(new Event('online'))
  await later(0)
  expect(sent).toEqual([])
  // Nothing polls the device.
  expect(vi.getTimerCount()).toBe(0)
  window.dispatchEvent(new StorageEvent('storage'))
  await later(0)
  expect([outbox.get('1'), await kept('u2')]).toEqual([undefined, []])
  becomes('u1')
  window.dispatchEvent(new StorageEvent('storage'))
  await later(0)
  expect(sent).toEqual(['mine'])
})

test.each([
  ['is taken', () => Promise.resolve()],
  ['is refused', () => Promise.reject(new ApiError(404, 'No such lesson.'))],
])('what %s after somebody else was signed in is kept as it was', async (_, answer) => {
  const { outbox, server, save } = letters()
  server.answer = () => {
    becomes('u2')
    return answer()
  }
  save('1', 'mine')
  await later(0)
  expect((await ownRecords('u1')).get(`${name}1`)).toEqual({ text: 'mine', isAsked: true })
  expect(outbox.get('1')?.sent).toBeNull()
})

test('a session that ends leaves it on the device, and the next one of the same account sends it', async () => {
  const { outbox, sent, server, save } = letters()
  server.answer = () => {
    endSession()
    return Promise.reject(new ApiError(401, 'Please log in.'))
  }
  save('1', 'mine')
  await later(0)
  expect(outbox.get('1')).toBeUndefined()
  server.answer = () => Promise.resolve()
  startSession('t2', theAdmin)
  await later(60_000)
  expect(sent).toHaveLength(1)
  endSession()
  startSession('t3', aStudent)
  await later(0)
  expect(sent).toEqual(['mine', 'mine'])
})

test('what was kept before the page was closed is sent, and what is of another version is not', async () => {
  await keepOwnRecord(`${name}1`, { text: 'before', isAsked: true })
  await keepOwnRecord(`${name}2`, { words: 'of old', isAsked: true })
  await keepOwnRecord('other:3', { text: 'no letter', isAsked: true })
  const { sent } = letters()
  await later(0)
  expect(sent).toEqual(['before'])
  expect(await kept()).toEqual([`${name}2`, 'other:3'])
})

test.each(['focus', 'visibilitychange'])(
  'what another window has kept is read at %s',
  async (event) => {
    const { outbox } = letters()
    await later(0)
    outbox.put('1', { text: 'here', isAsked: false })
    outbox.put('2', { text: 'both', isAsked: false })
    await keepOwnRecord(`${name}2`, { text: 'there', isAsked: false })
    await later(0)
    const target = event === 'focus' ? window : document
    target.dispatchEvent(new Event(event))
    // Typed before the device was read.
    outbox.put('1', { text: 'here, newer', isAsked: false })
    await later(0)
    expect(outbox.get('1')?.value.text).toBe('here, newer')
    expect(outbox.get('2')?.value.text).toBe('there')
  },
)

test('a device that cannot keep it says so', async () => {
  const { outbox } = letters()
  outbox.put('1', { text: 'a', isAsked: false })
  expect(outbox.get('1')?.isOnDevice).toBe(true)
  await later(0)
  expect(outbox.get('1')?.isOnDevice).toBe(false)
})
