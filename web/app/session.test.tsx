import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aStudent, theAdmin } from '../test/wire.ts'
import {
  endSession,
  hasSessionAs,
  PROFILE_CACHE_KEY,
  readSession,
  startSession,
  useSession,
} from './session.ts'

const stored = () => ({ ...window.localStorage })

test('a student is remembered under the keys of the specification', () => {
  startSession('t', aStudent)
  expect(stored()).toEqual({ accessToken: 't', userType: 'student', studentUid: 'u1' })
})

test('the admin is remembered with name and e-mail, and nothing of a student before them stays', () => {
  startSession('t', aStudent)
  startSession('t2', theAdmin)

  const { adminUser, ...others } = stored()
  expect(JSON.parse(adminUser ?? '')).toEqual({
    name: 'Admin',
    email: 'admin@ganit.local',
    username: 'admin@ganit.local',
    avatar: null,
  })
  expect(others).toEqual({
    accessToken: 't2',
    userType: 'admin',
    adminEmail: 'admin@ganit.local',
  })
})

test('ending a session forgets all of it and nothing else [S025]', () => {
  startSession('t', theAdmin)
  window.localStorage.setItem(PROFILE_CACHE_KEY, '{}')
  window.localStorage.setItem('mantine-color-scheme-value', 'dark')
  endSession()
  expect(stored()).toEqual({ 'mantine-color-scheme-value': 'dark' })
})

function Who() {
  return <p>{useSession().userType ?? 'nobody'}</p>
}

test('what is shown follows the session in this tab and in another one [S035]', () => {
  render(<Who />)
  act(() => startSession('t', aStudent))
  expect(screen.getByText('student')).toBeTruthy()

  window.localStorage.clear()
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })))
  expect(screen.getByText('nobody')).toBeTruthy()
})

test.for(['desk', 'teacher', 'guardian'] as const)(
  'somebody of the role %s is remembered as themselves, and as nobody else',
  (userType) => {
    startSession('t', theAdmin)
    startSession('t2', { ...theAdmin, userType })
    expect(stored()).toEqual({ accessToken: 't2', userType, accountUid: 'a1' })
    expect(hasSessionAs(userType)).toBe(true)
    expect(hasSessionAs('admin')).toBe(false)
  },
)

test('a session lasts as long as the page where the device keeps nothing', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  startSession('t', aStudent)
  expect(readSession()).toEqual({ accessToken: 't', userType: 'student', studentUid: 'u1' })
  expect(stored()).toEqual({})
  endSession()
  expect(readSession().accessToken).toBeNull()
})

test('a user type that makes no sense is nobody', () => {
  window.localStorage.setItem('userType', 'constructor')
  render(<Who />)
  expect(screen.getByText('nobody')).toBeTruthy()
})
