import { beforeEach, expect, test, vi } from 'vitest'
import { answerWith, aStudent, theAdmin, unreachable } from '../../test/wire.ts'
import { endSession, readSession, startSession } from '../session.ts'
import { deviceNowMs } from '../ui/text/times/dates.ts'
import { fetchMe, invalidateMe } from './me.ts'
import { queryClient } from './query-client.ts'

beforeEach(() => queryClient.clear())

test('a late answer about who was signed in says nothing of who is signed in now', async () => {
  startSession('old', theAdmin)
  const sent = answerWith({
    'GET /api/me': ({ headers }) => {
      if (headers.authorization === 'Bearer new') return { body: aStudent }
      endSession()
      startSession('new', aStudent)
      return { body: theAdmin }
    },
  })

  expect(await fetchMe()).toEqual(aStudent)
  expect(sent).toHaveLength(2)
  expect(readSession()).toEqual({ accessToken: 'new', userType: 'student', studentUid: 'u1' })
  expect(window.localStorage.getItem('adminEmail')).toBeNull()
})

test('somebody who signs out while that is asked is nobody', async () => {
  startSession('old', theAdmin)
  answerWith({
    'GET /api/me': () => {
      endSession()
      return { body: theAdmin }
    },
  })
  expect(await fetchMe()).toBeNull()
})

test('a screen does not wait for who is signed in once that was said, and asks again behind', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  startSession('t', aStudent)
  const sent = answerWith({ 'GET /api/me': { body: aStudent } })
  await fetchMe()
  vi.setSystemTime(deviceNowMs() + 60_000)
  answerWith(unreachable('GET /api/me'))
  expect(await fetchMe()).toEqual(aStudent)

  const asked = answerWith({
    'GET /api/me': { body: { ...aStudent, registered: false } },
  })
  invalidateMe()
  expect(await fetchMe()).toMatchObject({ registered: false })
  expect([sent.length, asked.length]).toEqual([1, 1])
})
