import { beforeEach, expect, test } from 'vitest'
import { answerWith, aStudent, theAdmin } from '../../test/wire.ts'
import { endSession, readSession, startSession } from '../session.ts'
import { fetchMe } from './me.ts'
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

test('who signs out while that is asked is nobody', async () => {
  startSession('old', theAdmin)
  answerWith({
    'GET /api/me': () => {
      endSession()
      return { body: theAdmin }
    },
  })
  expect(await fetchMe()).toBeNull()
})
