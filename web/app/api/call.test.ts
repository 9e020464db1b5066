import { getMe } from '@ganit/contract/accounts/accounts'
import { create, read } from '@ganit/contract/endpoint'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { answerWith, aStudent, theAdmin } from '../../test/wire.ts'
import { endSession, readSession, startSession } from '../session.ts'
import { newAttempt } from './attempt.ts'
import { call } from './call.ts'
import { setNavigation, takeSessionEnd } from './session-expiry.ts'

const findStudents = read('/classes/:class/students', {
  access: ['admin'],
  summary: 'Students of a class',
  params: z.object({ class: z.string() }),
  querystring: z.object({ search: z.string().optional(), page: z.number().optional() }),
  response: z.array(z.string()),
})
const readNews = read('/news', {
  access: 'public',
  summary: 'News',
  response: z.object({ text: z.string() }),
})
const addRoom = create('/rooms', {
  access: ['admin'],
  summary: 'Add a room',
  body: z.object({ name: z.string(), picture: z.string().optional() }),
  response: z.object({ room_id: z.number() }),
})

test('a call sends the token, its path filled in and only the query that is given', async () => {
  startSession('t0ken', aStudent)
  const sent = answerWith({ 'GET /api/classes/9%2FA/students': { body: ['Riya'] } })

  const input = { params: { class: '9/A' }, querystring: { search: 'a b', page: undefined } }
  expect(await call(findStudents, input)).toEqual(['Riya'])
  expect(sent[0]?.path).toBe('/api/classes/9%2FA/students?search=a+b')
  expect(sent[0]?.headers.authorization).toBe('Bearer t0ken')
})

test('a call that needs a session is not made without one', async () => {
  const sent = answerWith({ 'GET /api/me': { body: aStudent } })

  await expect(call(getMe, {})).rejects.toMatchObject({ status: 401 })
  expect(sent).toEqual([])
  expect(console.error).not.toHaveBeenCalled()
})

test('a 401 ends the session and leads to the sign-in page [S025]', async () => {
  const left = vi.fn()
  setNavigation(left)
  startSession('expired', aStudent)
  answerWith({ 'GET /api/me': { status: 401, body: { error: 'Please sign in.' } } })

  await expect(call(getMe, {})).rejects.toMatchObject({ status: 401 })
  expect(left).toHaveBeenCalledWith('/login/student')
  // The sign-in page may open late; the reason shows once.
  expect(takeSessionEnd()).toBe('Your session has ended. Please log in again.')
  expect(takeSessionEnd()).toBeUndefined()
  expect(readSession().accessToken).toBeNull()
})

test('a public call sends no token, and its 401 leaves the session alone', async () => {
  startSession('t0ken', aStudent)
  const sent = answerWith({ 'GET /api/news': { status: 401, body: { error: 'No.' } } })

  await expect(call(readNews, {})).rejects.toMatchObject({ status: 401, message: 'No.' })
  expect(sent[0]?.headers.authorization).toBeUndefined()
  expect(readSession().accessToken).toBe('t0ken')
})

test('a public call says who asks where its answer tells some people more', async () => {
  startSession('t0ken', aStudent)
  const sent = answerWith({ 'GET /api/news': { body: { text: '' } } })
  await call(readNews, { asOneself: true })
  expect(sent[0]?.headers.authorization).toBe('Bearer t0ken')
})

test('a refusal carries the sentence of the server and of each wrong field', async () => {
  const body = { error: 'Please correct the fields named here.', fields: { text: 'Too long.' } }
  answerWith({ 'GET /api/news': { status: 400, body } })

  await expect(call(readNews, {})).rejects.toMatchObject({
    status: 400,
    message: body.error,
    fields: body.fields,
  })
})

test('no answer within ten seconds is status 0, asked for once, and says that it was too late', async () => {
  const timeOut = vi.spyOn(AbortSignal, 'timeout')
  const late = new DOMException('signal timed out', 'TimeoutError')
  const sent = answerWith({ 'GET /api/news': late })

  await expect(call(readNews, {})).rejects.toMatchObject({
    status: 0,
    message: 'The server took too long to answer. Please try again.',
  })
  expect(sent).toHaveLength(1)
  expect(timeOut).toHaveBeenCalledWith(10_000)
})

test('what is sent counts beside the ten seconds, at eight kilobytes a second', async () => {
  startSession('t0ken', theAdmin)
  const timeOut = vi.spyOn(AbortSignal, 'timeout')
  answerWith({ 'POST /api/rooms': { status: 201, body: { room_id: 1 } } })
  const body = { name: '', picture: 'x'.repeat(205_000) }

  await call(addRoom, { body, attempt: newAttempt() })
  expect(timeOut).toHaveBeenCalledWith(10_000 + Math.ceil(JSON.stringify(body).length / 8))
})

test('a creating call keeps its key until it is answered, and then begins anew', async () => {
  startSession('t0ken', theAdmin)
  const answers = [
    new TypeError('Failed to fetch'),
    { status: 503, body: { error: 'Busy.' } },
    { status: 400, body: { error: 'Wrong.' } },
    { status: 201, body: { room_id: 1 } },
    { status: 201, body: { room_id: 2 } },
  ]
  const sent = answerWith({ 'POST /api/rooms': () => answers[sent.length - 1] ?? {} })
  const attempt = newAttempt()
  for (const _ of answers)
    await call(addRoom, { body: { name: 'North' }, attempt }).catch(() => undefined)

  const keys = sent.map(({ headers }) => headers['idempotency-key'])
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(keys.map((key) => keys.indexOf(key))).toEqual([0, 0, 0, 3, 4])
})

test('a call that creates nothing has no key', async () => {
  const sent = answerWith({ 'GET /api/news': { body: { text: '' } } })
  await call(readNews, {})
  expect(Object.keys(sent[0]?.headers ?? {})).not.toContain('idempotency-key')
})

test('a call whose asker leaves ends where `AbortSignal.any` is unknown, too', async () => {
  const any = AbortSignal.any
  Object.assign(AbortSignal, { any: undefined })
  vi.stubGlobal('fetch', (_url: string, { signal }: { signal: AbortSignal }) => {
    return new Promise((_, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason as Error)),
    )
  })
  const waiting = new AbortController()
  const answer = call(readNews, { signal: waiting.signal })
  waiting.abort()
  await expect(answer).rejects.toMatchObject({ status: 0 })
  Object.assign(AbortSignal, { any })
})

test('a call that nobody waits for any more ends at once and silently', async () => {
  vi.stubGlobal('fetch', (_url: string, { signal }: { signal: AbortSignal }) => {
    const broken = new DOMException('This operation was aborted', 'AbortError')
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(broken)))
  })
  const waiting = new AbortController()
  const answer = call(readNews, { signal: waiting.signal })
  waiting.abort()

  await expect(answer).rejects.toThrow()
  expect(console.error).not.toHaveBeenCalled()
})

test('an answer that breaks the contract is an error of its own kind', async () => {
  answerWith({ 'GET /api/news': { body: { text: 7 } } })

  await expect(call(readNews, {})).rejects.toMatchObject({
    name: 'UnexpectedResponse',
    message: 'Invalid data format received from server.',
  })
})

test('a late 401 of a session that has ended leaves the next one alone', async () => {
  const left = vi.fn()
  setNavigation(left)
  startSession('old', theAdmin)
  answerWith({
    'GET /api/me': () => {
      endSession()
      startSession('new', aStudent)
      return { status: 401, body: { error: 'Please sign in.' } }
    },
  })

  await expect(call(getMe, {})).rejects.toMatchObject({ status: 401 })
  expect(left).not.toHaveBeenCalled()
  expect(readSession()).toEqual({ accessToken: 'new', userType: 'student', studentUid: 'u1' })
})
