import type { Me } from '@ganit/contract/accounts/accounts'
import { redirect } from 'react-router'
import { isTransient } from '../../api/api-error.ts'
import { fetchMe } from '../../api/me.ts'
import { keepAskedFor } from '../../api/session-expiry.ts'
import { EVERY_ROLE, firstPageFor, OFFICE, ROLES } from '../../roles.ts'
import { readSession, type UserType } from '../../session.ts'
import { destinationNow } from '../../ui/forms/records/destination.ts'

/**
 * Await a guard first in a screen's `clientLoader`. Guards are a courtesy; the server decides who may do what. If it
 *    cannot be reached, the remembered role is believed and the answer is null, so that the screen reports the failure.
 */
export type Admitted = {
  roles: readonly UserType[]
  /** Redirect of visitors; by default the sign-in page. */
  visitors?: string
  /** Redirects by role; by default the first page of their role. */
  others?: Partial<Record<UserType, string>>
  /** A step this person must do first, if any. */
  needs?: Me['needs']
  /** True if students must have registered; others go to the registration. */
  isRegistered?: boolean
}

/** Screens of the steps that the server requires first. */
export const FIRST: Record<NonNullable<Me['needs']>, string> = {
  agreement: '/account/agreement',
  'second factor': '/account/second-factor',
}

/** Anyone signed in. */
export const ANYBODY: Admitted = { roles: EVERY_ROLE }

/** The office. Visitors and students go to the landing page. */
export const ADMIN: Admitted = { roles: OFFICE, visitors: '/', others: { student: '/' } }

/** Screens of the office that only the owner may open. */
export const OWNER: Admitted = { ...ADMIN, roles: ['admin'] }

/** Students, registered or not. The admin and visitors go to the sign-in page. */
export const STUDENT: Admitted = {
  roles: ['student'],
  visitors: '/student/login',
  others: { admin: '/student/login' },
}

/** Admits registered students. */
export const REGISTERED: Admitted = { ...STUDENT, isRegistered: true }

export const TEACHER: Admitted = { roles: ['teacher'], visitors: '/login/staff' }

/** Guardians; a student's account can also be a guardian's. */
export const GUARDIAN: Admitted = { roles: ['guardian', 'student'], visitors: '/login/guardian' }

/** Admits some roles, once they have done the required first steps. */
export async function requireRole({
  roles,
  visitors = '/login/student',
  others = {},
  needs,
  isRegistered = false,
}: Admitted): Promise<Me | null> {
  const who = await fetchMe().catch((error: unknown) => {
    const { userType } = readSession()
    if (isTransient(error) && userType && roles.includes(userType)) return undefined
    throw error
  })
  if (who === undefined) return null
  if (who === null) {
    const { pathname, search } = destinationNow() ?? location
    keepAskedFor(pathname + search, roles, visitors === '/')
    throw redirect(visitors)
  }
  if (who.needs && who.needs !== needs) throw redirect(FIRST[who.needs])
  if (!roles.includes(who.userType) || who.needs !== needs)
    throw redirect(others[who.userType] ?? firstPageFor(who))
  if (isRegistered && !who.registered) throw redirect('/student/register')
  return who
}

/** The registration; registered students go to the dashboard. */
export async function requireUnregistered() {
  const student = await requireRole(STUDENT)
  if (student?.registered) throw redirect(ROLES.student.lands)
  return student
}

/** The sign-in page: redirects signed-in people to their first page, except students who have not registered yet. */
export async function leaveWhenSignedIn() {
  const who = await fetchMe().catch(() => null)
  if (who && (who.userType !== 'student' || who.registered)) throw redirect(firstPageFor(who))
}
