import {
  endOthers,
  endSession,
  getMe,
  getOwnAccount,
  listSessions,
} from '@ganit/contract/accounts/accounts'
import { expect } from 'vitest'
import { type Academy, ADMIN, PASSWORD, test } from '../../../test/academy.ts'
import { clock } from '../../lifecycle/clock.ts'

const NEW_PASSWORD = 'eight times seven'

async function signInFrom(academy: Academy, email: string, userAgent: string) {
  const reply = await academy.app.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    headers: { 'user-agent': userAgent },
    payload: { email, password: PASSWORD },
  })
  return academy.caller(reply.json<{ token: string }>().token)
}

const PHONE =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

test('people see their sessions described in words and can end each of them [S029]', async ({
  academy,
}) => {
  const { call, email } = await academy.signUp()
  const stranger = await academy.signUp()
  const phone = await signInFrom(academy, email, PHONE)
  const { body: sessions } = await call(listSessions)

  expect(sessions).toEqual([
    {
      session_id: expect.any(String),
      device: 'Chrome on Android',
      signed_in_at: expect.stringMatching(/^\d{4}-.*Z$/),
      is_current: false,
    },
    expect.objectContaining({ device: 'Unknown device', is_current: true }),
  ])
  const params = { id: String(sessions[0]?.session_id) }
  expect((await stranger.call(endSession, { params })).status).toBe(404)
  expect((await call(endSession, { params })).status).toBe(200)
  expect((await call(endSession, { params })).status).toBe(404)
  expect((await phone(getMe)).status).toBe(401)
  expect((await call(getMe)).status).toBe(200)
})

test('of what a browser says of itself only the beginning is kept', { tags: 'slow' }, async ({
  academy,
}) => {
  const { uid, email } = await academy.signUp()
  await signInFrom(academy, email, 'x'.repeat(14_000))
  const { user_agent } = await academy.db
    .selectFrom('sessions')
    .select('user_agent')
    .where('account_id', '=', uid)
    .where('user_agent', 'like', 'xx%')
    .executeTakeFirstOrThrow()
  expect(user_agent).toBe('x'.repeat(300))
})

test('of what a browser says of itself no more is kept than any browser says', {
  tags: 'slow',
}, async ({ academy }) => {
  const { email, uid } = await academy.signUp()
  await signInFrom(academy, email, PHONE.padEnd(14_000, 'x'))
  const kept = await academy.db
    .selectFrom('sessions')
    .select('user_agent')
    .where('account_id', '=', uid)
    .where('user_agent', 'like', 'Mozilla%')
    .execute()

  expect(kept).toEqual([{ user_agent: PHONE.padEnd(300, 'x') }])
})

test('an account has a hundred sessions at most: one more ends the oldest, and the staff keep theirs', {
  tags: 'slow',
}, async ({ academy }) => {
  const { email, uid, token } = await academy.signUp()
  const admin = await academy.signInAdmin()
  const { id: adminId } = await academy.db
    .selectFrom('accounts')
    .select('id')
    .where('role', '=', 'admin')
    .executeTakeFirstOrThrow()
  const many = (account_id: string) =>
    Array.from({ length: 99 }, (_, n) => ({
      id: `${account_id}-${n}`,
      token: `${account_id}-${n}`,
      account_id,
      created_at: new Date(clock.ms() + n),
      updated_at: clock.now(),
      expires_at: new Date(clock.ms() + 3600_000),
    }))
  for (const account of [uid, adminId])
    await academy.db.insertInto('sessions').values(many(account)).execute()
  const statusOf = async (bearer: string) => (await academy.caller(bearer)(getMe)).status
  expect(await statusOf(token)).toBe(200)

  const added = (await academy.auth('sign-in/email', { email, password: PASSWORD })).json<{
    token: string
  }>()
  expect([await statusOf(token), await statusOf(added.token)]).toEqual([401, 200])
  const { count } = await academy.db
    .selectFrom('sessions')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('account_id', '=', uid)
    .executeTakeFirstOrThrow()
  expect(count).toBe('100')
  await academy.signInAdmin()
  expect(await statusOf(admin.token)).toBe(200)
})

test('all other sessions of the account end at once, and no session of another account [S029]', async ({
  academy,
}) => {
  const { call, email } = await academy.signUp()
  const stranger = await academy.signUp()
  const phone = await signInFrom(academy, email, PHONE)

  expect((await call(endOthers)).status).toBe(200)
  expect((await phone(getMe)).status).toBe(401)
  expect((await call(getMe)).status).toBe(200)
  expect((await stranger.call(getMe)).status).toBe(200)
})

async function tokenOf(academy: Academy, subject: string) {
  const mail = (await academy.mails()).findLast((each) => each.subject === subject)
  return /token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

const verify = (academy: Academy, token: string, bearer?: string) =>
  academy.app.inject({
    url: `/api/auth/verify-email?token=${encodeURIComponent(token)}`,
    headers: bearer ? { authorization: `Bearer ${bearer}` } : {},
  })

test('a mail confirms the e-mail of a new account only while its person is signed in [S007]', async ({
  academy,
}) => {
  const { call, email, token } = await academy.signUp()
  const stranger = await academy.signUp()
  expect((await call(getOwnAccount)).body).toEqual({
    email,
    email_verified: false,
    has_password: true,
    google: null,
  })
  const [mail] = (await academy.mails()).filter(({ to }) => to === email)
  const [, link = ''] = /\/verify-email\?token=(\S+)/.exec(mail?.text ?? '') ?? []

  expect((await verify(academy, link)).statusCode).toBe(401)
  expect((await verify(academy, link, stranger.token)).statusCode).toBe(400)
  expect((await verify(academy, `${link}x`, token)).statusCode).toBe(400)
  expect((await verify(academy, 'x', token)).statusCode).toBe(400)
  expect((await call(getOwnAccount)).body.email_verified).toBe(false)

  expect((await verify(academy, link, token)).statusCode).toBe(200)
  expect((await call(getOwnAccount)).body.email_verified).toBe(true)
})

test('the link is sent again, only to the account’s own address, and with a limit [S134]', {
  tags: 'slow',
}, async ({ academy }) => {
  const { email, token } = await academy.signUp()
  const body = { email: 'someone@example.in' }
  expect((await academy.auth('send-verification-email', body)).statusCode).toBe(401)

  const statuses = []
  for (let time = 0; time < 6; time++)
    statuses.push((await academy.auth('send-verification-email', body, token)).statusCode)
  expect(statuses).toEqual([...Array(5).fill(200), 429])
  expect(new Set((await academy.mails()).map(({ to }) => to))).toEqual(new Set([email]))
})

test('the admin’s e-mail is confirmed from the start', { tags: 'slow' }, async ({ academy }) => {
  const { call } = await academy.signInAdmin()
  expect((await call(getOwnAccount)).body.email_verified).toBe(true)
})

test('a reset through the mail confirms the e-mail too', { tags: 'slow' }, async ({ academy }) => {
  const { email } = await academy.signUp()
  await academy.auth('request-password-reset', { email })
  const token = await tokenOf(academy, 'Choose a new password')
  await academy.auth('reset-password', { newPassword: NEW_PASSWORD, token })
  const again = await academy.auth('sign-in/email', { email, password: NEW_PASSWORD })
  const { call } = { call: academy.caller(again.json<{ token: string }>().token) }

  expect((await call(getOwnAccount)).body.email_verified).toBe(true)
})

test('common passwords and the person’s own e-mail are refused wherever somebody chooses a password [S010]', async ({
  academy,
}) => {
  const { email, token } = await academy.signUp('riya.sen@example.in')
  await academy.auth('request-password-reset', { email })
  const link = await tokenOf(academy, 'Choose a new password')
  const refused = ['password', 'Password123', '12345678', 'Riya.Sen@Example.in', 'riya.sen']

  for (const password of refused) {
    const choices = await Promise.all([
      academy.auth('sign-up/email', { name: 'x', email, password }),
      academy.auth('change-password', { currentPassword: PASSWORD, newPassword: password }, token),
      academy.auth('reset-password', { newPassword: password, token: link }),
    ])
    expect(choices.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400])
    for (const choice of choices)
      expect(choice.json()).toMatchObject({ code: expect.stringMatching(/^PASSWORD_TOO_/) })
  }
  // The link was not used up.
  const chosen = await academy.auth('reset-password', { newPassword: NEW_PASSWORD, token: link })
  expect(chosen.statusCode).toBe(200)
})

test('a mail tells the owner of a password that was chosen through a link, too [S015]', {
  tags: 'slow',
}, async ({ academy }) => {
  const { email } = await academy.signUp()
  await academy.auth('request-password-reset', { email })
  const token = await tokenOf(academy, 'Choose a new password')
  await academy.auth('reset-password', { newPassword: NEW_PASSWORD, token })

  expect((await academy.mails()).at(-1)).toMatchObject({
    to: email,
    subject: 'Your password was changed',
  })
})

test('a mail tells the owner of a changed password [S015]', { tags: 'slow' }, async ({
  academy,
}) => {
  const { email, token } = await academy.signUp()
  const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
  await academy.auth('change-password', change, token)

  expect((await academy.mails()).at(-1)).toMatchObject({
    to: email,
    subject: 'Your password was changed',
    text: expect.stringContaining('http://localhost:3000/forgot-password'),
  })
})

test('wrong current passwords are counted with wrong sign-ins [S011]', async ({ academy }) => {
  const { token } = await academy.signInAdmin()
  const guess = { currentPassword: 'a wrong guess', newPassword: NEW_PASSWORD }
  const statuses = []
  for (let time = 0; time < 16; time++)
    statuses.push((await academy.auth('change-password', guess, token)).statusCode)

  expect(statuses).toEqual([...Array(15).fill(400), 429])
  expect((await academy.auth('sign-in/email', ADMIN)).statusCode).toBe(429)
  const right = { ...guess, currentPassword: ADMIN.password }
  expect((await academy.auth('change-password', right, token)).statusCode).toBe(429)
})
