import { beforeEach, expect, test } from 'vitest'
import { answerWith, aStudent, theAdmin, unreachable } from '../test/wire.ts'
import { dropOwnRecord, keepOwnRecord, ownRecords, sweepOwnRecords } from './own-records.ts'
import { endSession, startSession } from './session.ts'
import { logout } from './shell/session/logout.ts'

const mine = async () => Object.fromEntries(await ownRecords())

beforeEach(async () => {
  for (const account of ['u1', 'admin@ganit.local']) await sweepOwnRecords(account)
})

test('a device without a database keeps it as long as the page, and says so', async () => {
  startSession('t', aStudent)
  expect(await keepOwnRecord('register:7', { taps: 1 })).toBe(false)
  expect(await mine()).toEqual({ 'register:7': { taps: 1 } })
  await dropOwnRecord('register:7')
  expect(await mine()).toEqual({})
})

test('what is dropped while it is being kept does not come back', async () => {
  startSession('t', aStudent)
  const keeping = keepOwnRecord('register:7', { taps: 1 })
  await dropOwnRecord('register:7')
  await keeping
  expect(await mine()).toEqual({})
})

test('it opens to the same account only, outlasts an expired session, and goes when they sign out', async () => {
  answerWith(unreachable('POST /api/auth/sign-out'))
  expect(await keepOwnRecord('register:7', 'nobody’s')).toBe(false)
  startSession('t', aStudent)
  await keepOwnRecord('register:7', 'Riya')
  endSession()
  expect(await mine()).toEqual({})

  startSession('t2', theAdmin)
  expect(await mine()).toEqual({})
  await keepOwnRecord('register:8', 'Debjit')
  logout()
  startSession('t3', theAdmin)
  expect(await mine()).toEqual({})
  startSession('t4', aStudent)
  expect(await mine()).toEqual({ 'register:7': 'Riya' })
})
