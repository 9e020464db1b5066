import type { Me } from '@ganit/contract/accounts'
import { redirect } from 'react-router'
import { isTransient } from '../api/api-error.ts'
import { fetchMe } from '../api/me.ts'
import { readSession, type UserType } from '../session.ts'

/*
 * To be awaited first in a screen's `clientLoader`. A courtesy to the person: the server decides who may
 * do what. When it cannot be reached, what the browser remembers is believed, so that the screen itself
 * can say what failed; then the answer is null.
 */

const STUDENT_LOGIN = '/student/login'

/** The admin's screens: everyone else goes to the landing page. */
export const requireAdmin = () => requireType('admin', '/')

/** Screens of whoever is signed in: strangers go to the sign-in page. */
export async function requireSignedIn() {
  const who = await fetchMe().catch((error: unknown) => {
    if (isTransient(error)) return undefined
    throw error
  })
  if (who === null) throw redirect('/login/student')
}

/** A student's screens, registered or not: everyone else goes to the sign-in page. */
export const requireStudent = () => requireType('student', STUDENT_LOGIN)

/** Screens of a registered student: who has not registered yet goes to the registration. */
export async function requireRegistered() {
  const student = await requireStudent()
  if (student && !student.registered) throw redirect('/student/register')
  return student
}

/** The registration: who has registered already goes to the dashboard. */
export async function requireUnregistered() {
  const student = await requireStudent()
  if (student?.registered) throw redirect('/student/dashboard')
  return student
}

/** The sign-in page: the admin and a registered student go to their own pages; others may stay. */
export async function leaveWhenSignedIn() {
  const who = await fetchMe().catch(() => null)
  if (who?.userType === 'admin') throw redirect('/admin-dashboard')
  if (who?.registered) throw redirect('/student/dashboard')
}

async function requireType(userType: UserType, elsewhere: string): Promise<Me | null> {
  const who = await fetchMe().catch((error: unknown) => {
    if (isTransient(error) && readSession().userType === userType) return undefined
    throw error
  })
  if (who === undefined) return null
  if (who?.userType !== userType) throw redirect(elsewhere)
  return who
}
