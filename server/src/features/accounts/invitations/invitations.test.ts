import { getMe, getOwnAccount } from '@ganit/contract/accounts/accounts'
import {
  acceptInvitation,
  agreeToTerms,
  readInvitation,
  renewInvitation,
  withdrawInvitation,
} from '@ganit/contract/accounts/invitations'
import { inviteStaff, listStaff } from '@ganit/contract/accounts/staff'
import { listAuditEntries } from '@ganit/contract/office/audit'
import { listRooms } from '@ganit/contract/teaching/rooms'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, ADMIN, PASSWORD } from '../../../../test/academy.ts'
import { RIYA, signIn, test } from '../../../../test/google.ts'
import { TEACHER, theStaff, tokenIn } from '../../../../test/staff.ts'
import { clock } from '../../../lifecycle/clock.ts'

const NOT_VALID = { status: 404, error: 'This invitation is no longer valid.' }
const HAS_ACCOUNT = {
  status: 409,
  fields: { email: 'That e-mail has an account already.' },
}

const signUp = (academy: Academy, email: string) =>
  academy.auth('sign-up/email', { name: 'X', email, password: PASSWORD })

test('whoever is invited comes by the link, sets a password and is signed in', async ({
  academy,
}) => {
  const { invite, accept } = await theStaff(academy)
  const { status, body } = await invite({ ...TEACHER, email: ' Ananya@Example.in ' })

  expect([status, body.message]).toEqual([201, 'Invitation sent.'])
  const { invitation } = body
  expect(invitation).toEqual({
    ...TEACHER,
    invitation_id: expect.any(Number),
    expires_at: expect.any(String),
    link: expect.stringMatching(/^http:\/\/localhost:3000\/invitation\?token=[\w-]{43}$/),
  })
  const days = (Date.parse(invitation.expires_at) - clock.ms()) / 86_400_000
  expect(Math.round(days * 10) / 10).toBe(7)

  const token = tokenIn(invitation.link)
  const read = await academy.visitor(readInvitation, { body: { token } })
  expect(read.body).toEqual({ ...TEACHER, expires_at: invitation.expires_at })
  const accepted = await accept(token)
  expect(accepted.body.user).toEqual({
    id: expect.any(String),
    name: TEACHER.name,
    email: TEACHER.email,
  })
  const me = await academy.caller(accepted.body.token)(getMe)
  expect(me.body).toMatchObject({ userType: 'teacher', registered: false, name: TEACHER.name })
  expect((await academy.auth('sign-in/email', { ...TEACHER, password: PASSWORD })).statusCode).toBe(
    200,
  )
  expect(await accept(token)).toMatchObject(NOT_VALID)
})

test('only the mailed link proves whose address it is', async ({ academy }) => {
  const { invite, accept } = await theStaff(academy)
  const verified = async (token: string) => {
    const { body } = await accept(token)
    return (await academy.caller(body.token)(getOwnAccount)).body.email_verified
  }
  const copied = tokenIn((await invite()).body.invitation.link)
  await invite({ ...TEACHER, email: 'ravi@example.in' })
  const mailed = tokenIn(
    (await academy.mails()).find(({ to }) => to.startsWith('ravi'))?.text ?? '',
  )

  expect([await verified(copied), await verified(mailed)]).toEqual([false, true])
})

test('neither link stands in the database, nor in the trail', async ({ academy }) => {
  const { invite, call } = await theStaff(academy)
  const token = tokenIn((await invite()).body.invitation.link)
  const { rows } = await sql<{ row: string }>`select i::text as row from invitations i`.execute(
    academy.db,
  )
  const trail = await call(listAuditEntries, { querystring: { subject: 'invitations' } })

  expect(rows[0]?.row).not.toContain(token)
  const hash = /\\\\x\w+/.exec(rows[0]?.row ?? '')?.[0] ?? ''
  expect(hash).not.toBe('')
  expect(JSON.stringify(trail.body)).toContain(TEACHER.email)
  expect(JSON.stringify(trail.body)).not.toContain(hash.slice(3))
})

test('an e-mail that has an account or an open invitation is refused', async ({ academy }) => {
  const { invite } = await theStaff(academy)
  const { email } = await academy.signUp()
  await invite()

  for (const taken of [email, ADMIN.email, TEACHER.email, TEACHER.email.toUpperCase()])
    expect(await invite({ ...TEACHER, email: taken })).toMatchObject(HAS_ACCOUNT)
  const both = await Promise.all(
    ['a', 'a'].map((name) => invite({ ...TEACHER, email: `${name}@b.in` })),
  )
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
})

test('invited again, the older links end', async ({ academy }) => {
  const { invite, accept, call } = await theStaff(academy)
  const first = (await invite()).body.invitation
  const params = { invitation_id: String(first.invitation_id) }
  const again = await call(renewInvitation, { params })

  expect(again.status).toBe(201)
  expect(again.body).toMatchObject({
    message: 'Invitation sent.',
    invitation: { ...TEACHER, invitation_id: first.invitation_id },
  })
  expect(await accept(tokenIn(first.link))).toMatchObject(NOT_VALID)
  for (const { text } of (await academy.mails()).slice(0, 1))
    expect(await accept(tokenIn(text))).toMatchObject(NOT_VALID)
  expect((await accept(tokenIn(again.body.invitation.link))).status).toBe(200)
  expect(await call(renewInvitation, { params })).toMatchObject(NOT_VALID)
})

test('one that is withdrawn, expired or unknown is no longer valid', async ({ academy }) => {
  const { invite, accept, call } = await theStaff(academy)
  const withdrawn = (await invite()).body.invitation
  const params = { invitation_id: String(withdrawn.invitation_id) }
  expect((await call(withdrawInvitation, { params })).body.message).toBe('Invitation withdrawn.')
  expect(await call(withdrawInvitation, { params })).toMatchObject(NOT_VALID)
  const expired = (await invite()).body.invitation
  await academy.db.updateTable('invitations').set({ expires_at: clock.now() }).execute()

  for (const token of [tokenIn(withdrawn.link), tokenIn(expired.link), 'unknown']) {
    expect(await accept(token)).toMatchObject(NOT_VALID)
    expect(await academy.visitor(readInvitation, { body: { token } })).toMatchObject(NOT_VALID)
  }
  expect((await call(listStaff)).body).toMatchObject([{ invited_until: expect.any(String) }])
  expect((await invite()).status).toBe(201)
  expect((await call(listStaff)).body).toHaveLength(1)
})

test('the desk neither invites staff nor meddles with their invitations', { tags: 'slow' }, async ({
  academy,
}) => {
  const { invite } = await theStaff(academy)
  const { invitation } = (await invite()).body
  const desk = await academy.signUpAs('desk')
  const params = { invitation_id: String(invitation.invitation_id) }

  expect((await desk.call(inviteStaff, { body: TEACHER } as never)).status).toBe(403)
  expect(await desk.call(renewInvitation, { params })).toMatchObject(NOT_VALID)
  expect(await desk.call(withdrawInvitation, { params })).toMatchObject(NOT_VALID)
})

test('of two who accept at once, one wins', async ({ academy }) => {
  const { invite, accept } = await theStaff(academy)
  const token = tokenIn((await invite()).body.invitation.link)
  const replies = await Promise.all([accept(token), accept(token)])

  expect(replies.map(({ status }) => status).sort()).toEqual([200, 404])
})

test('while somebody is invited nobody signs up with their e-mail', { tags: 'slow' }, async ({
  academy,
}) => {
  const { invite, call } = await theStaff(academy)
  const taken = (await signUp(academy, ADMIN.email)).json()
  const { invitation } = (await invite()).body

  const refused = await signUp(academy, TEACHER.email.toUpperCase())
  expect([refused.statusCode, refused.json()]).toEqual([422, taken])
  const params = { invitation_id: String(invitation.invitation_id) }
  await call(withdrawInvitation, { params })
  expect((await signUp(academy, TEACHER.email)).statusCode).toBe(200)
})

test.for([
  [{ password: 'short' }, { password: 'Password must be at least 8 characters long.' }],
  [{ password: 'x'.repeat(129) }, { password: 'Password must be at most 128 characters long.' }],
  [{ password: undefined }, { password: 'Password is required.' }],
  [
    { password: 'password123' },
    { password: 'Too many people use this password. Please choose another one.' },
  ],
  [
    { password: TEACHER.email },
    { password: 'Your email is not a password. Please choose another one.' },
  ],
  [{ agreed: false }, { agreed: 'Please agree to the terms.' }],
  [{ agreed: undefined }, { agreed: 'Please agree to the terms.' }],
] as const)(
  '%j is 400, and the invitation stays',
  { tags: 'slow' },
  async ([more, fields], { academy }) => {
    const { invite, accept } = await theStaff(academy)
    const token = tokenIn((await invite()).body.invitation.link)

    expect(await accept(token, more)).toMatchObject({ status: 400, fields })
    expect((await accept(token)).status).toBe(200)
  },
)

test.for([
  [{ name: '' }, { name: 'Name is required.' }],
  [{ email: 'ananya' }, { email: 'Email must be an e-mail address.' }],
  [{ role: 'admin' }, { role: 'Role must be desk or teacher.' }],
] as const)(
  'an invitation with %j is 400 and named',
  { tags: 'slow' },
  async ([more, fields], { academy }) => {
    const { invite } = await theStaff(academy)

    expect(await invite({ ...TEACHER, ...more })).toMatchObject({ status: 400, fields })
  },
)

test('reading and accepting are limited like sign-ins', { tags: 'slow' }, async ({ academy }) => {
  const body = { token: 'guess' }
  const ask = () => academy.visitor(readInvitation, { body })
  for (let n = 0; n < 600; n++) await ask()

  expect((await ask()).status).toBe(429)
  const accepting = { body: { ...body, password: PASSWORD, agreed: true as const } }
  expect((await academy.visitor(acceptInvitation, accepting)).status).toBe(429)
})

test('whoever comes by Google with the invited e-mail agrees to the terms first', {
  tags: 'slow',
}, async ({ withGoogle }) => {
  const { invite, call } = await theStaff(withGoogle)
  await invite({ name: 'Riya Sen', email: RIYA.email, role: 'teacher' })
  const riya = await signIn(withGoogle, RIYA)

  expect((await riya.call(getMe)).body).toMatchObject({
    userType: 'teacher',
    email: RIYA.email,
    needs: 'agreement',
  })
  expect(await riya.call(listRooms)).toMatchObject({
    status: 403,
    error: 'Please agree to the terms first.',
  })
  expect((await riya.call(agreeToTerms, { body: { agreed: false } } as never)).status).toBe(400)
  expect((await riya.call(agreeToTerms, { body: { agreed: true } })).status).toBe(200)
  expect((await riya.call(listRooms)).status).toBe(200)
  expect((await call(listStaff)).body).toMatchObject([{ email: RIYA.email, invited_until: null }])
})

test('what was agreed first, and when, stays as it was', { tags: 'slow' }, async ({ academy }) => {
  const { aMember } = await theStaff(academy)
  const { id, call } = await aMember()
  const agreed = () =>
    academy.db
      .selectFrom('accounts')
      .select(['terms_agreed_at', 'terms_language'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const first = await agreed()
  expect(first.terms_agreed_at).not.toBeNull()

  const body = { agreed: true, language: 'hi' } as const
  expect((await call(agreeToTerms, { body })).status).toBe(200)
  expect(await agreed()).toEqual(first)
})
