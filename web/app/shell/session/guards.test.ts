import type { Me } from '@ganit/contract/accounts/accounts'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { expect, test, vi } from 'vitest'
import { answerWith, aStudent, theAdmin, unreachable } from '../../../test/wire.ts'
import { queryClient } from '../../api/query-client.ts'
import { askedForOr, setNavigation } from '../../api/session-expiry.ts'
import { readSession, startSession } from '../../session.ts'
import { isOtherPath } from '../loading/revalidation.ts'
import {
  ADMIN,
  type Admitted,
  ANYBODY,
  GUARDIAN,
  leaveWhenSignedIn,
  OWNER,
  REGISTERED,
  requireRole,
  requireUnregistered,
  STUDENT,
  TEACHER,
} from './guards.ts'

const newcomer = { ...aStudent, registered: false }

const requireAdmin = () => requireRole(ADMIN)
const requireStudent = () => requireRole(STUDENT)
const requireStudentsRecord = () => requireRole(REGISTERED)
const requireSignedIn = () => requireRole(ANYBODY)

/** The redirect of a guard; 'stays' if it lets the person in. */
async function sent(guard: () => Promise<unknown>, who?: Me) {
  queryClient.clear()
  if (who) {
    startSession('t', who)
    answerWith({ 'GET /api/me': { body: who } })
  }
  return guard().then(
    () => 'stays',
    (thrown: unknown) => (thrown instanceof Response ? thrown.headers.get('location') : thrown),
  )
}

test('the office’s screens open to no student', async () => {
  expect(await sent(requireAdmin, theAdmin)).toBe('stays')
  expect(await sent(requireAdmin, aStudent)).toBe('/')
})

test('of the office’s screens the desk opens all but the owner’s, and a teacher none', async () => {
  const requireOwner = () => requireRole(OWNER)
  const desk: Me = { ...theAdmin, userType: 'desk' }
  const teacher: Me = { ...theAdmin, userType: 'teacher' }
  expect(await sent(requireAdmin, desk)).toBe('stays')
  expect(await sent(requireOwner, theAdmin)).toBe('stays')
  expect(await sent(requireOwner, desk)).toBe('/admin-dashboard')
  expect(await sent(requireOwner, aStudent)).toBe('/')
  expect(await sent(requireAdmin, teacher)).toBe('/teacher/today')
  expect(await sent(requireStudent, teacher)).toBe('/teacher/today')
})

test('a visitor is sent away without a question to the server', async () => {
  const asked = answerWith({})
  expect(await sent(requireAdmin)).toBe('/')
  expect(await sent(requireStudent)).toBe('/student/login')
  expect(asked).toEqual([])
})

test('a student’s screens send the admin to the sign-in page', async () => {
  expect(await sent(requireStudent, newcomer)).toBe('stays')
  expect(await sent(requireStudent, theAdmin)).toBe('/student/login')
})

test('the account opens to whoever is signed in', async () => {
  expect(await sent(requireSignedIn)).toBe('/login/student')
  expect(await sent(requireSignedIn, newcomer)).toBe('stays')
  expect(await sent(requireSignedIn, theAdmin)).toBe('stays')
})

test.for([
  ['admin', '/admin-dashboard'],
  ['desk', '/admin-dashboard'],
  ['teacher', '/teacher/today'],
  ['guardian', '/guardian/dashboard'],
  ['student', '/student/dashboard'],
] as const)(
  'of the role %s, one lands on %s: from the sign-in page and from others’ pages',
  async ([userType, lands]) => {
    const who: Me = { ...aStudent, userType }
    const othersAlone: Admitted = { roles: userType === 'teacher' ? ['guardian'] : ['teacher'] }
    expect(await sent(leaveWhenSignedIn, who)).toBe(lands)
    expect(await sent(() => requireRole(othersAlone), who)).toBe(lands)
    expect(await sent(() => requireRole({ roles: [userType] }), who)).toBe('stays')
    expect(await sent(requireSignedIn, who)).toBe('stays')
  },
)

test.each([
  [GUARDIAN, '/guardian/pay?claim=3', '/guardian/dashboard', '/guardian/pay?claim=3'],
  [STUDENT, '/student/test/7', '/guardian/dashboard', '/guardian/dashboard'],
  [STUDENT, '/student/test/7', '/student/register', '/student/register'],
  [ANYBODY, '/inbox', '/student/dashboard', '/inbox'],
  [ANYBODY, '//evil.example/inbox', '/student/dashboard', '/student/dashboard'],
  [ADMIN, '/admin/students', '/admin-dashboard', '/admin-dashboard'],
  [ADMIN, '/admin/students', '/admin/today', '/admin/students'],
  [OWNER, '/admin/book', '/admin/today', '/admin/book'],
])(
  'what a visitor opened is opened once to those who have it',
  async (admitted, path, first, page) => {
    window.history.replaceState(null, '', `${location.origin}${path}`)
    await sent(() => requireRole(admitted))
    expect(askedForOr(first)).toBe(page)
    expect(askedForOr(first)).toBe(first)
  },
)

test.each(['admin', 'desk'] as const)(
  'where receipts say who has paid, the %s lands on Today',
  async (userType) => {
    const who: Me = { ...aStudent, userType, first_screen: 'today' }
    expect(await sent(leaveWhenSignedIn, who)).toBe('/admin/today')
    expect(await sent(() => requireRole({ roles: ['teacher'] }), who)).toBe('/admin/today')
  },
)

test('a page for several roles sends visitors to sign in', async () => {
  window.localStorage.clear()
  expect(await sent(() => requireRole({ roles: ['admin', 'desk'] }))).toBe('/login/student')
})

test('the registration and the dashboard send a student to the one that fits', async () => {
  expect(await sent(requireStudentsRecord, newcomer)).toBe('/student/register')
  expect(await sent(requireUnregistered, newcomer)).toBe('stays')
  expect(await sent(requireStudentsRecord, aStudent)).toBe('stays')
  expect(await sent(requireUnregistered, aStudent)).toBe('/student/dashboard')
})

test('the sign-in page keeps who has not registered yet', async () => {
  expect(await sent(leaveWhenSignedIn, newcomer)).toBe('stays')
  expect(await sent(leaveWhenSignedIn, aStudent)).toBe('/student/dashboard')
  expect(await sent(leaveWhenSignedIn, theAdmin)).toBe('/admin-dashboard')
})

test('a user type set by hand is put right by the server’s answer', async () => {
  startSession('t', aStudent)
  window.localStorage.setItem('userType', 'admin')
  queryClient.clear()
  answerWith({ 'GET /api/me': { body: aStudent } })

  expect(await sent(requireAdmin)).toBe('/')
  expect(readSession().userType).toBe('student')
})

test('with the server away the screen opens and says itself what failed', async () => {
  startSession('t', theAdmin)
  answerWith(unreachable('GET /api/me'))
  expect(await sent(requireAdmin)).toBe('stays')
})

test('with the server away nobody enters whom the browser does not remember as such', async () => {
  startSession('t', aStudent)
  answerWith(unreachable('GET /api/me'))
  expect(await sent(requireAdmin)).toMatchObject({ status: 0 })
})

test('an expired session is not believed', async () => {
  const left = vi.fn()
  setNavigation(left)
  startSession('t', theAdmin)
  answerWith({ 'GET /api/me': { status: 401 } })
  expect(await sent(requireAdmin)).not.toBe('stays')
  expect(left).toHaveBeenCalledWith('/login/student')
})

test('a page, a search or a sort within a screen asks no guard again', () => {
  const between = (from: string, to: string) =>
    isOtherPath({
      currentUrl: new URL(from, 'http://a'),
      nextUrl: new URL(to, 'http://a'),
    } as ShouldRevalidateFunctionArgs)
  expect(between('/admin/students', '/admin/students?page=2')).toBe(false)
  expect(between('/admin/students?page=2', '/admin/blog')).toBe(true)
})

test('what the server wants first comes before every screen, and is left once it is done', async () => {
  const who: Me = { ...theAdmin, userType: 'teacher' }
  const forAgreement = () => requireRole({ ...ANYBODY, needs: 'agreement' })
  const needing: Me = { ...who, needs: 'agreement' }
  const unsafe: Me = { ...who, needs: 'second factor' }
  expect(await sent(() => requireRole(TEACHER), needing)).toBe('/account/agreement')
  expect(await sent(requireSignedIn, unsafe)).toBe('/account/second-factor')
  expect(await sent(forAgreement, needing)).toBe('stays')
  expect(await sent(forAgreement, unsafe)).toBe('/account/second-factor')
  expect(await sent(forAgreement, who)).toBe('/teacher/today')
})
