import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { anEmail } from './counting.ts'
import { ADMIN, type Ganit } from './product.ts'

export const PASSWORD = 'seven times eight'

export type Account = { token: string; user: { id: string } }

/** A photo small enough to be sent many times. */
export async function smallPhoto() {
  const pixels = sharp({ create: { width: 60, height: 70, channels: 3, background: '#2b4299' } })
  return `data:image/jpeg;base64,${(await pixels.jpeg().toBuffer()).toString('base64')}`
}

export const registration = (student_photo_path: string) => ({
  first_name: 'Riya',
  last_name: 'Sen',
  student_photo_path,
  date_of_birth: '2011-08-14',
  contact_number_1: '+919830041276',
  student_class: 9,
  school_or_college_name: 'Model School',
  board_or_university_name: 'CBSE',
  address: '27 Lake Road',
  city: 'Kolkata',
  district: 'Kolkata',
  state: 'West Bengal',
  pin: '700029',
  conditions: true,
  terms: true,
})

export async function signUp(ganit: Ganit, email = anEmail()) {
  const { status, body } = await ganit.call<Account>('POST', 'auth/sign-up/email', {
    body: { name: 'Riya', email, password: PASSWORD },
  })
  if (status !== 200) throw new Error(`Could not sign up: ${status}`)
  return { token: body.token, uid: body.user.id, email }
}

/** A signed-up account with a student record. */
export async function aStudent(ganit: Ganit, changes: object = {}) {
  const account = await signUp(ganit)
  const { status } = await ganit.call('POST', 'student/register', {
    token: account.token,
    body: { ...registration(await smallPhoto()), ...changes },
  })
  if (status !== 201) throw new Error(`Could not register: ${status}`)
  return account
}

export async function theAdmin(ganit: Ganit) {
  const { status, body } = await ganit.call<Account>('POST', 'auth/sign-in/email', { body: ADMIN })
  if (status !== 200)
    throw new Error(`Could not sign in the admin: ${status} ${JSON.stringify(body)}`)
  return { token: body.token, uid: body.user.id }
}

const officeTokens = new WeakMap<Ganit, string>()

/**
 * The admin's token for preparing data; shared, because signing in takes longer than the rest. Tests that open pages must
 * use their own.
 */
export async function officeToken(ganit: Ganit) {
  const known = officeTokens.get(ganit)
  if (known && (await ganit.call('GET', 'me', { token: known })).status === 200) return known
  const { token } = await theAdmin(ganit)
  officeTokens.set(ganit, token)
  return token
}

type Invitee = { name?: string; email?: string }

/** Invites a staff member; returns the token of the link. */
export async function inviteStaff(
  ganit: Ganit,
  role: 'desk' | 'teacher',
  { name = 'Ravi Pal', email = anEmail() }: Invitee = {},
) {
  const token = await officeToken(ganit)
  const { status, body } = await ganit.call<{ invitation: { link: string } }>('POST', 'staff', {
    token,
    body: { name, email, role },
  })
  if (status !== 201) throw new Error(`Could not invite: ${status}`)
  return new URL(body.invitation.link).searchParams.get('token') ?? ''
}

/** A staff member who has accepted the invitation. */
export async function aColleague(ganit: Ganit, role: 'desk' | 'teacher', name = 'Ravi Pal') {
  const email = anEmail()
  const body = { token: await inviteStaff(ganit, role, { name, email }), password: PASSWORD }
  const accepted = await ganit.call<Account>('POST', 'invitations/accept', {
    body: { ...body, agreed: true },
  })
  if (accepted.status !== 200) throw new Error(`Could not join: ${accepted.status}`)
  return { token: accepted.body.token, uid: accepted.body.user.id, email, password: PASSWORD }
}

/** Invites a student's mother; returns her e-mail and the token of the link. */
export async function anInvitedGuardian(ganit: Ganit, child: { uid: string }) {
  const token = await officeToken(ganit)
  const email = anEmail()
  const added = await ganit.call<{ guardian: { guardian_id: number } }>(
    'POST',
    `student/${child.uid}/guardians`,
    { token, body: { name: 'Anita Sen', relation: 'mother', email } },
  )
  const invited = await ganit.call<{ invitation: { link: string } }>(
    'POST',
    `guardians/${added.body.guardian.guardian_id}/invite`,
    { token },
  )
  return {
    email,
    invitation: new URL(invited.body.invitation.link).searchParams.get('token') ?? '',
  }
}

/** A student's mother who has accepted the invitation. */
export async function aGuardian(ganit: Ganit, child: { uid: string }) {
  const { email, invitation } = await anInvitedGuardian(ganit, child)
  const accepted = await ganit.call<Account>('POST', 'invitations/accept', {
    body: { token: invitation, password: PASSWORD, agreed: true },
  })
  if (accepted.status !== 200) throw new Error(`Could not join: ${accepted.status}`)
  return { token: accepted.body.token, uid: accepted.body.user.id, email, password: PASSWORD }
}

/** Signs pages of this context in with a token; the app fetches the rest. */
export const signInWith = (page: Page, token: string) =>
  page.addInitScript((accessToken) => {
    // The token is stored only once, so that a page that signs out stays signed out.
    if (!sessionStorage.getItem('signed-in')) localStorage.setItem('accessToken', accessToken)
    sessionStorage.setItem('signed-in', 'yes')
  }, token)
