import type { Me } from '@ganit/contract/accounts/accounts'
import { redirect } from 'react-router'
import { isTransient } from '../api/api-error.ts'
import { fetchMe } from '../api/me.ts'
import { EVERY_ROLE, OFFICE, ROLES } from '../roles.ts'
import { readSession, type UserType } from '../session.ts'

/*
 * To be awaited first in a screen's `clientLoader`. A courtesy to the person: the server decides who may
 * do what. When it cannot be reached, what the browser remembers is believed, so that the screen itself
 * can say what failed; then the answer is null.
 */

/** Whose screens they are. */
export type Admitted = {
  roles: readonly UserType[]
  /** Where visitors go instead; the sign-in page unless said. */
  visitors?: string
  /** Where some of the others go; the rest goes where their role lands. */
  others?: Partial<Record<UserType, string>>
  /** What somebody still has to do whom this screen is for; nothing unless said. */
  needs?: Me['needs']
}

/** The screens for what the server wants done before anything else. */
export const FIRST: Record<NonNullable<Me['needs']>, string> = {
  agreement: '/account/agreement',
  'second factor': '/account/second-factor',
}

/** Whoever is signed in. */
export const ANYBODY: Admitted = { roles: EVERY_ROLE }

/** The office's screens, as specified: visitors and students go to the landing page. */
export const ADMIN: Admitted = { roles: OFFICE, visitors: '/', others: { student: '/' } }

/** Of the office's screens those that are the owner's alone. */
export const OWNER: Admitted = { ...ADMIN, roles: ['admin'] }

/** A student's screens, registered or not, as specified: the admin and visitors go to the sign-in page. */
export const STUDENT: Admitted = {
  roles: ['student'],
  visitors: '/student/login',
  others: { admin: '/student/login' },
}

/** A teacher's screens. */
export const TEACHER: Admitted = { roles: ['teacher'], visitors: '/login/staff' }

/** A guardian's screens; a student's account can be a guardian's too. */
export const GUARDIAN: Admitted = { roles: ['guardian', 'student'], visitors: '/login/guardian' }

/** Lets in those of some roles, once they have done what comes before anything else. */
export async function requireRole({
  roles,
  visitors = '/login/student',
  others = {},
  needs,
}: Admitted): Promise<Me | null> {
  const who = await fetchMe().catch((error: unknown) => {
    const { userType } = readSession()
    if (isTransient(error) && userType && roles.includes(userType)) return undefined
    throw error
  })
  if (who === undefined) return null
  if (who === null) throw redirect(visitors)
  if (who.needs && who.needs !== needs) throw redirect(FIRST[who.needs])
  if (!roles.includes(who.userType) || who.needs !== needs)
    throw redirect(others[who.userType] ?? ROLES[who.userType].lands)
  return who
}

/** Screens of a registered student: who has not registered yet goes to the registration. */
export async function requireRegistered() {
  const student = await requireRole(STUDENT)
  if (student && !student.registered) throw redirect('/student/register')
  return student
}

/** The registration: who has registered already goes to the dashboard. */
export async function requireUnregistered() {
  const student = await requireRole(STUDENT)
  if (student?.registered) throw redirect(ROLES.student.lands)
  return student
}

/** The sign-in page: whoever has pages of their own goes there; a student who has not registered yet may stay. */
export async function leaveWhenSignedIn() {
  const who = await fetchMe().catch(() => null)
  if (who && (who.userType !== 'student' || who.registered))
    throw redirect(ROLES[who.userType].lands)
}
