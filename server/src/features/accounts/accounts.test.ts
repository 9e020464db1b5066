import { getMe } from '@ganit/contract/accounts/accounts'
import { updateProfile } from '@ganit/contract/people/students'
import { expect } from 'vitest'
import { ADMIN, PASSWORD, test } from '../../../test/academy.ts'
import { ensureAdmin } from './admin.ts'

const signIn = { email: 'riya@example.in', password: PASSWORD }

test('signing up answers a token that opens the account', async ({ academy }) => {
  const { call, email, uid } = await academy.signUp('Riya@Example.in')

  expect(await call(getMe)).toMatchObject({
    status: 200,
    body: { userType: 'student', uid, email: email.toLowerCase(), avatar: null, registered: false },
  })
})

test('the admin signs in with the password of the first run', async ({ academy }) => {
  const { call } = await academy.signInAdmin()

  expect((await call(getMe)).body).toMatchObject({
    userType: 'admin',
    email: ADMIN.email,
    registered: false,
  })
})

test('a wrong password and an unknown e-mail answer alike [S135]', async ({ academy }) => {
  await academy.signUp(signIn.email)

  const wrong = await academy.auth('sign-in/email', { ...signIn, password: 'wrong password' })
  const unknown = await academy.auth('sign-in/email', { ...signIn, email: 'nobody@example.in' })

  expect(wrong.statusCode).toBe(401)
  expect([unknown.statusCode, unknown.body]).toEqual([wrong.statusCode, wrong.body])
})

test('signing up with a taken e-mail, or the admin’s in any case, is 422 without a token [S005 S135]', async ({
  academy,
}) => {
  await academy.signUp(signIn.email)

  for (const email of ['RIYA@example.in', ADMIN.email.toUpperCase()]) {
    const reply = await academy.auth('sign-up/email', { name: 'x', email, password: PASSWORD })
    expect(reply.statusCode).toBe(422)
    expect(reply.json()).not.toHaveProperty('token')
  }
})

test('two sign-ups of one e-mail at once make one account [S156]', async ({ academy }) => {
  const attempt = () => academy.auth('sign-up/email', { name: 'x', ...signIn })
  const replies = await Promise.all([attempt(), attempt(), attempt()])

  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422])
})

test('a class of forty signs up and in at once, and each token opens the account of its own', {
  tags: 'slow',
}, async ({ academy }) => {
  const emails = Array.from({ length: 40 }, (_, n) => `pupil${n}@example.in`)
  const allAtOnce = (path: string) =>
    Promise.all(emails.map((email) => academy.auth(path, { name: 'x', email, password: PASSWORD })))
  for (const replies of [await allAtOnce('sign-up/email'), await allAtOnce('sign-in/email')]) {
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(emails.length).fill(200))
    const opened = await Promise.all(
      replies.map((reply) => academy.caller(reply.json<{ token: string }>().token)(getMe)),
    )
    expect(opened.map(({ body }) => body.email)).toEqual(emails)
  }
})

test('extra fields never make an admin [S064]', async ({ academy }) => {
  const reply = await academy.auth('sign-up/email', {
    ...signIn,
    name: 'x',
    role: 'admin',
    userType: 'admin',
    emailVerified: true,
  })
  const { token } = reply.json<{ token: string }>()

  expect((await academy.caller(token)(getMe)).body.userType).toBe('student')
})

test.for([
  { email: 'no address', password: PASSWORD },
  { email: 'a\u0000@example.in', password: PASSWORD },
  { email: 'a@example.in', password: 'short' },
  { email: 'a@example.in', password: 'x'.repeat(129) },
  { email: `${'a'.repeat(250)}@example.in`, password: PASSWORD },
  { email: 'a@example.in', password: PASSWORD, name: 'x'.repeat(2001) },
  { email: 5, password: PASSWORD },
  { password: PASSWORD },
  { email: 'a@example.in', password: PASSWORD, name: 'half \ud800' },
])('the sign-up %j is 400', async (body, { academy }) => {
  const reply = await academy.auth('sign-up/email', { name: 'x', ...body })

  expect(reply.statusCode).toBe(400)
})

test('signing out ends the session [S024]', async ({ academy }) => {
  const { call, token } = await academy.signUp()
  const reply = await academy.auth('sign-out', {}, token)

  expect(reply.statusCode).toBe(200)
  expect((await call(getMe)).status).toBe(401)
})

test('after fifteen wrong passwords sign-ins with that e-mail are refused for a while, and with no other [S129 S139]', async ({
  academy,
}) => {
  const { uid } = await academy.signUp(signIn.email)
  await academy.signUp('other@example.in')
  const wrong = { ...signIn, password: 'wrong password' }

  const statuses = []
  for (let attempt = 0; attempt < 16; attempt++)
    statuses.push((await academy.auth('sign-in/email', wrong)).statusCode)
  const right = await academy.auth('sign-in/email', signIn)
  const other = await academy.auth('sign-in/email', { ...signIn, email: 'other@example.in' })

  expect(statuses).toEqual([...Array(15).fill(401), 429])
  expect(right.statusCode).toBe(429)
  expect(Number(right.headers['retry-after'])).toBeGreaterThan(0)
  expect(other.statusCode).toBe(200)
  const told = await academy.db
    .selectFrom('audit_entries')
    .select(['subject', 'subject_id', 'changes'])
    .where('action', '=', 'refused')
    .orderBy('entry_id')
    .execute()
  const facts = (count: number) => ({
    email: [null, signIn.email],
    wrong_passwords: [null, count],
  })
  expect(told).toEqual(
    [5, 15].map((count) => ({ subject: 'accounts', subject_id: uid, changes: facts(count) })),
  )
})

test('sixty students behind one address sign in within a minute [S131]', { tags: 'slow' }, async ({
  academy,
}) => {
  await academy.signUp(signIn.email)
  const replies = await Promise.all(
    Array.from({ length: 60 }, () => academy.auth('sign-in/email', signIn)),
  )

  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
})

test('a forgotten password: the mail’s link sets a new one and ends the sessions [S014 S015]', async ({
  academy,
}) => {
  const { call } = await academy.signUp(signIn.email)
  const ask = (email: string) =>
    academy.auth('request-password-reset', { email, redirectTo: '/reset-password' })

  const known = await ask('RIYA@example.in')
  const unknown = await ask('nobody@example.in')
  expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body])
  const mails = (await academy.mails()).filter(({ subject }) => subject === 'Choose a new password')
  expect(mails.map(({ to }) => to)).toEqual([signIn.email])

  const link = /http:\/\/localhost:3000\/reset-password\?token=(\S+)/.exec(mails[0]?.text ?? '')
  const newPassword = 'eight times seven'
  const reset = () => academy.auth('reset-password', { newPassword, token: link?.[1] })

  expect((await reset()).statusCode).toBe(200)
  expect((await reset()).statusCode).toBe(400)
  expect((await call(getMe)).status).toBe(401)
  expect((await academy.auth('sign-in/email', signIn)).statusCode).toBe(401)
  expect(
    (await academy.auth('sign-in/email', { ...signIn, password: newPassword })).statusCode,
  ).toBe(200)
})

test('changing the password ends every other session [S015]', async ({ academy }) => {
  const first = await academy.signUp(signIn.email)
  const second = (await academy.auth('sign-in/email', signIn)).json<{ token: string }>()

  const wrong = await academy.auth(
    'change-password',
    { currentPassword: 'wrong password', newPassword: 'eight times seven' },
    second.token,
  )
  const changed = await academy.auth(
    'change-password',
    { currentPassword: PASSWORD, newPassword: 'eight times seven' },
    second.token,
  )

  expect(wrong.statusCode).toBe(400)
  expect(changed.statusCode).toBe(200)
  expect((await first.call(getMe)).status).toBe(401)
  const { token } = changed.json<{ token: string }>()
  expect((await academy.caller(token)(getMe)).status).toBe(200)
})

test('an inactive student is shut out at once and can come back [S027]', async ({ academy }) => {
  const student = await academy.aStudent()
  const admin = await academy.signInAdmin()
  const setActive = (is_active: 0 | 1) =>
    admin.call(updateProfile, { params: { uid: student.uid }, body: { is_active } })
  const credentials = { email: student.email, password: PASSWORD }

  await setActive(0)
  expect((await student.call(getMe)).status).toBe(401)
  expect((await academy.auth('sign-in/email', credentials)).statusCode).toBe(403)

  await setActive(1)
  expect((await student.call(getMe)).status).toBe(401)
  expect((await academy.auth('sign-in/email', credentials)).statusCode).toBe(200)
})

test('a session that outlived its student’s activity opens nothing [S027]', async ({ academy }) => {
  const { call, uid } = await academy.aStudent()
  // Changes the row directly, because the call would end the sessions.
  await academy.db
    .updateTable('students')
    .set({ is_active: false })
    .where('uid', '=', uid)
    .execute()

  expect((await call(getMe)).status).toBe(401)
})

test('calls of better-auth that the product does not use are not served [S020]', async ({
  academy,
}) => {
  const { token } = await academy.signUp()
  for (const path of ['update-user', 'delete-user', 'change-email', 'link-social', 'ok'])
    expect((await academy.auth(path, {}, token)).statusCode).toBe(404)
})

test('a foreign page cannot sign anyone in [S021 S124]', async ({ academy }) => {
  await academy.signUp(signIn.email)
  const reply = await academy.app.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    headers: {
      origin: 'https://evil.example',
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'cors',
    },
    payload: signIn,
  })

  expect(reply.statusCode).toBe(403)
})

test('a program that is no browser signs in, whatever its client adds', async ({ academy }) => {
  await academy.signUp(signIn.email)
  const reply = await academy.app.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    headers: { 'sec-fetch-mode': 'cors', 'user-agent': 'node' },
    payload: signIn,
  })

  expect(reply.statusCode).toBe(200)
})

test('the admin’s account follows ADMIN_EMAIL, and an address of anybody else is refused for it', async ({
  academy,
}) => {
  const { email } = await academy.signUp()
  expect(await ensureAdmin(academy.db, { email: 'owner@ganit.local' })).toBeUndefined()

  const reply = await academy.auth('sign-in/email', { ...ADMIN, email: 'owner@ganit.local' })
  expect(reply.statusCode).toBe(200)
  for (const [role, whose] of [
    ['student', 'a student’s account'],
    ['desk', 'an account of the academy’s staff'],
    ['teacher', 'an account of the academy’s staff'],
    ['guardian', 'a guardian’s account'],
  ] as const) {
    await academy.db.updateTable('accounts').set({ role }).where('email', '=', email).execute()
    await expect(ensureAdmin(academy.db, { email })).rejects.toThrow(
      `ADMIN_EMAIL ${email} belongs to ${whose.replaceAll('’', "'")}.`,
    )
  }
})

test('the first start generates a password once, even if two processes start at the same time [S018]', {
  tags: 'slow',
}, async ({ academy }) => {
  await academy.db.deleteFrom('accounts').execute()
  const made = await Promise.all([
    ensureAdmin(academy.db, { email: ADMIN.email }),
    ensureAdmin(academy.db, { email: ADMIN.email }),
  ])

  const passwords = made.filter((password) => password !== undefined)
  expect(passwords).toEqual([expect.stringMatching(/^[a-zA-Z2-9]{16}$/)])
  const reply = await academy.auth('sign-in/email', { ...ADMIN, password: passwords[0] })
  expect([reply.statusCode, reply.headers['retry-after']]).toEqual([200, undefined])
  await academy.db.deleteFrom('accounts').execute()
  expect(await ensureAdmin(academy.db, ADMIN)).toBeUndefined()
})
