import { getMe } from '@ganit/contract/accounts/accounts'
import { acceptInvitation } from '@ganit/contract/accounts/invitations'
import { inviteStaff, listStaff, updateStaff } from '@ganit/contract/accounts/staff'
import { expect } from 'vitest'
import { type Academy, PASSWORD } from '../../../../test/academy.ts'
import { failed, RIYA, signIn, test } from '../../../../test/google.ts'
import { tokenIn } from '../../../../test/staff.ts'
import { confirmEmail } from '../accounts.queries.ts'

/** A teacher invited by phone, who has typed the e-mail of a stranger. */
async function mistakenTeacher(academy: Academy) {
  const owner = await academy.signInAdmin()
  const invited = { name: 'Rina Das', phone: '9830041276', role: 'teacher' } as const
  const { body } = await owner.call(inviteStaff, { body: invited } as never)
  const token = tokenIn(body.invitation.link)
  const accepted = await academy.visitor(acceptInvitation, {
    body: { token, password: PASSWORD, agreed: true, email: RIYA.email },
  } as never)
  const call = academy.caller(accepted.body.token)
  const { uid } = (await call(getMe)).body
  const correct = (email: string) =>
    owner.call(updateStaff, { params: { account_id: uid }, body: { email } })
  return { uid, call, correct, owner }
}

/** Number of links for a new password that were mailed to an address. */
async function resetsFor(academy: Academy, email: string) {
  await academy.auth('request-password-reset', { email })
  const mails = await academy.mails()
  return mails.filter(({ to, text }) => to === email && text?.includes('/reset-password?token='))
    .length
}

test('the mailbox of a typed e-mail opens nothing, neither by Google nor by a link', async ({
  withGoogle,
}) => {
  const { call, owner } = await mistakenTeacher(withGoogle)
  expect((await owner.call(listStaff)).body).toMatchObject([{ email_typed: true }])
  expect((await signIn(withGoogle, RIYA)).location).toBe(failed('not-confirmed'))
  expect(await resetsFor(withGoogle, RIYA.email)).toBe(0)
  expect((await call(getMe)).status, 'the teacher stays in').toBe(200)
})

test('the owner corrects a typed e-mail, which takes links from then on, and no other', async ({
  withGoogle,
}) => {
  const { call, correct } = await mistakenTeacher(withGoogle)
  const desk = await withGoogle.signUpAs('desk')
  expect(await correct(desk.email)).toMatchObject({
    status: 409,
    fields: { email: 'That e-mail has an account already.' },
  })
  const { body } = await correct('rina@example.in')
  expect(body).toMatchObject({ message: 'Staff changed.', staff: { email: 'rina@example.in' } })
  expect(body.staff).not.toHaveProperty('email_typed')
  expect(await resetsFor(withGoogle, 'rina@example.in')).toBe(1)
  expect(await correct('other@example.in')).toMatchObject({
    status: 409,
    body: { error: 'Only they change their e-mail.' },
  })
  const stranger = await signIn(withGoogle, RIYA)
  expect((await stranger.call(getMe)).body.userType).toBe('student')
  expect((await call(getMe)).status).toBe(200)
})

test('once the teacher has confirmed it, a typed e-mail is as good as any', async ({
  withGoogle,
}) => {
  const { uid } = await mistakenTeacher(withGoogle)
  await confirmEmail(withGoogle.db, uid)
  const { call } = await signIn(withGoogle, RIYA)
  expect((await call(getMe)).body).toMatchObject({ uid, userType: 'teacher' })
})
