import {
  acceptInvitation,
  readInvitation,
  renewInvitation,
} from '@ganit/contract/accounts/invitations'
import { inviteStaff, listStaff } from '@ganit/contract/accounts/staff'
import { expect } from 'vitest'
import { PASSWORD, test } from '../../../../test/academy.ts'
import { tokenIn } from '../../../../test/staff.ts'

const BY_PHONE = { name: 'Rina Das', phone: '9830041276', role: 'teacher' } as const

test('staff are invited by phone alone: the link asks for an e-mail, which it does not confirm', async ({
  academy,
}) => {
  const owner = await academy.signInAdmin()
  const none = await owner.call(inviteStaff, {
    body: { name: 'Rina Das', role: 'teacher' },
  } as never)
  expect([none.status, none.fields]).toEqual([400, { email: 'Enter a phone or an e-mail.' }])
  const { status, body } = await owner.call(inviteStaff, { body: BY_PHONE } as never)
  expect([status, body.message]).toEqual([201, 'Invited. Pass the link on.'])
  expect(body.invitation).toMatchObject({ name: 'Rina Das', email: null })
  expect((await owner.call(listStaff)).body).toMatchObject([
    { name: 'Rina Das', email: null, phone: '9830041276', account_id: null },
  ])
  const again = await owner.call(renewInvitation, {
    params: { invitation_id: String(body.invitation.invitation_id) },
  })
  const token = tokenIn(again.body.invitation.link)
  expect((await academy.visitor(readInvitation, { body: { token } })).body).toMatchObject({
    name: 'Rina Das',
    email: null,
  })

  const accept = (email?: string) =>
    academy.visitor(acceptInvitation, {
      body: { token, password: PASSWORD, agreed: true, ...(email !== undefined && { email }) },
    } as never)
  for (const email of [undefined, '', 'nobody'])
    expect((await accept(email)).fields).toEqual({ email: expect.any(String) })
  const taken = await academy.signUpAs('desk')
  expect(await accept(taken.email)).toMatchObject({
    status: 409,
    fields: { email: 'That e-mail has an account already.' },
  })
  expect((await accept(' Rina@Example.in ')).body.user).toMatchObject({ email: 'rina@example.in' })
  const { email_verified, role } = await academy.db
    .selectFrom('accounts')
    .select(['email_verified', 'role'])
    .where('email', '=', 'rina@example.in')
    .executeTakeFirstOrThrow()
  expect([email_verified, role]).toEqual([false, 'teacher'])
  expect(await accept('other@example.in')).toMatchObject({ status: 404 })
})

test('somebody who was invited by phone cannot take the e-mail of somebody else’s invitation', async ({
  academy,
}) => {
  const owner = await academy.signInAdmin()
  const invite = async (body: object) =>
    tokenIn((await owner.call(inviteStaff, { body } as never)).body.invitation.link)
  const desk = await invite({ name: 'Dipa Roy', email: 'dipa@example.in', role: 'desk' })
  const token = await invite(BY_PHONE)
  const accept = (body: object) =>
    academy.visitor(acceptInvitation, {
      body: { password: PASSWORD, agreed: true, ...body },
    } as never)
  expect(await accept({ token, email: 'Dipa@example.in' })).toMatchObject({
    status: 409,
    fields: { email: 'That e-mail has an account already.' },
  })
  expect((await accept({ token: desk })).body.user.email).toBe('dipa@example.in')
  expect((await accept({ token, email: 'rina@example.in' })).status).toBe(200)
})

test('an e-mail of the invitation stays the one to sign in with', async ({ academy }) => {
  const owner = await academy.signInAdmin()
  const { body } = await owner.call(inviteStaff, {
    body: { ...BY_PHONE, email: 'rina@example.in' },
  } as never)
  const token = tokenIn(body.invitation.link)
  const accepted = await academy.visitor(acceptInvitation, {
    body: { token, password: PASSWORD, agreed: true, email: 'thief@example.in' },
  } as never)
  expect(accepted.body.user.email).toBe('rina@example.in')
})
