import { getMe } from '@ganit/contract/accounts/accounts'
import { expect } from 'vitest'
import { ADMIN, PASSWORD, test } from '../academy.ts'
import { letPass } from '../clock.ts'
import { somebodyWaits } from '../locks.ts'

const nameAndPassword = { name: 'Riya', password: PASSWORD }

test.for([
  ['seven signs', 'seven77', 400],
  ['one that everybody knows', 'password', 400],
  ['numbers in a row', '12345678', 400],
  ['the own address', 'riya@example.in', 400],
  ['129 signs', `${'x7'.repeat(64)}!`, 400],
  ['a megabyte', 'x7!'.repeat(30_000), 400],
  ['no text', { $ne: null }, 400],
  ['a null sign', 'seven\u0000times', 400],
  ['64 signs', 'k7'.repeat(32), 200],
  ['128 signs', 'k7'.repeat(64), 200],
  ['emoji', '🦉🌳🧮📐🦉🌳🧮📐', 200],
  ['a blank at the end', 'seven times eight ', 200],
  ['letters with marks', 'পড়াশোনা করি রোজ', 200],
] as const)('a password of %s [S010]', async ([, password, status], { academy }) => {
  const email = 'riya@example.in'
  const body = { name: 'Riya', email, password }
  expect((await academy.auth('sign-up/email', body)).statusCode).toBe(status)
  if (status !== 200) return

  const signIn = (typed: string) => academy.auth('sign-in/email', { email, password: typed })
  expect((await signIn(password)).statusCode).toBe(200)
  for (const other of [[...password].slice(0, -1).join(''), `${password}x`, password.trim()])
    if (other !== password) expect([400, 401]).toContain((await signIn(other)).statusCode)
})

test('the answer to a request for a new password never reveals who has an account: not by words, status or time [S012 S135]', async ({
  academy,
}) => {
  const { email } = await academy.signUp()
  const ask = async (address: string) => {
    const since = performance.now()
    const { statusCode, body } = await academy.auth('request-password-reset', { email: address })
    return { statusCode, body, ms: performance.now() - since }
  }
  const [known, unknown] = [await ask(email), await ask('nobody@example.in')]

  expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body])
  // Both answers take at least as long as the slower way, so timing reveals nothing.
  for (const { ms } of [known, unknown]) expect(ms).toBeGreaterThan(290)
  const recipients = (await academy.mails()).filter(({ text }) => text?.includes('reset-password'))
  expect(recipients.map(({ to }) => to)).toEqual([email])
})

test.for([
  { host: 'evil.example' },
  { 'x-forwarded-host': 'evil.example' },
  { forwarded: 'host=evil.example;proto=http' },
  {
    origin: 'http://localhost:3000',
    'x-forwarded-proto': 'gopher',
    'x-original-host': 'evil.example',
  },
])(
  'the link of a mail leads to the academy whatever %j says [S013]',
  async (headers, { academy }) => {
    const { email } = await academy.signUp()
    await academy.app.inject({
      method: 'POST',
      url: '/api/auth/request-password-reset',
      headers,
      payload: { email, redirectTo: 'https://evil.example/x' },
    })

    for (const { text } of await academy.mails()) {
      expect(text).not.toContain('evil')
      if (text?.includes('reset-password'))
        expect(text).toContain('http://localhost:3000/reset-password')
    }
  },
)

test('the link for a new password works once, for one account, and only unchanged [S014]', async ({
  academy,
}) => {
  const { email } = await academy.signUp()
  const tokenMailed = async () => {
    await academy.auth('request-password-reset', { email })
    const last = (await academy.mails()).findLast(({ text }) => text?.includes('reset-password'))
    return /token=([\w-]+)/.exec(last?.text ?? '')?.[1] ?? ''
  }
  const reset = async (token: string) =>
    (await academy.auth('reset-password', { token, newPassword: 'another one 88' })).statusCode
  const first = await tokenMailed()

  expect(await reset(`${first}x`)).toBe(400)
  expect(await reset(first.slice(1))).toBe(400)
  expect(await reset(first)).toBe(200)
  expect(await reset(first)).toBe(400)
})

test('the link for a new password works for the hour that its mail names [S014]', async ({
  academy,
}) => {
  const { email } = await academy.signUp()
  const mailedTo = async () => {
    await academy.auth('request-password-reset', { email })
    const last = (await academy.mails()).findLast(({ text }) => text?.includes('reset-password'))
    expect(last?.text).toContain('for an hour')
    return /token=([\w-]+)/.exec(last?.text ?? '')?.[1] ?? ''
  }
  for (const [minutes, status] of [
    [59, 200],
    [61, 400],
  ] as const) {
    const token = await mailedTo()
    letPass(minutes * 60_000)
    const answer = await academy.auth('reset-password', { token, newPassword: 'another one 88' })
    expect([minutes, answer.statusCode]).toEqual([minutes, status])
  }
})

test('the right one of guesses sent at once opens nothing once the others have used the limit up [S129]', async ({
  academy,
}) => {
  const { email, uid } = await academy.signUp()
  await academy.db.deleteFrom('sessions').execute()
  const signIn = (password: string) => academy.auth('sign-in/email', { email, password })
  for (let n = 0; n < 14; n++) await signIn('a wrong guess')
  // The right password has passed the limit, and waits for its account's row while the last wrong one is counted.
  const right = await academy.db.transaction().execute(async (trx) => {
    await trx.selectFrom('accounts').select('id').where('id', '=', uid).forUpdate().execute()
    const answer = signIn(PASSWORD)
    await somebodyWaits(academy)
    expect((await signIn('a wrong guess')).statusCode).toBe(401)
    return { answer }
  })

  expect((await right.answer).statusCode).toBe(429)
  expect(await academy.db.selectFrom('sessions').select('id').execute()).toEqual([])
})

test('of several links for a new password only the latest opens [S014]', async ({ academy }) => {
  const [riya, other] = [await academy.signUp(), await academy.signUp()]
  for (const { email } of [other, riya, riya])
    await academy.auth('request-password-reset', { email })
  const links = (await academy.mails()).flatMap(({ to, text }) => {
    const token = /reset-password\?token=(\S+)/.exec(text ?? '')?.[1]
    return token ? [{ to, token }] : []
  })
  const reset = async (token = '') =>
    (await academy.auth('reset-password', { token, newPassword: 'another one 88' })).statusCode
  const [older, latest] = links.filter(({ to }) => to === riya.email)

  expect(links).toHaveLength(3)
  expect(await reset(older?.token)).toBe(400)
  expect(await reset(latest?.token)).toBe(200)
  expect(await reset(links.find(({ to }) => to === other.email)?.token)).toBe(200)
})

test.for([
  ['ａ@x.in', 400],
  ['riya＠x.in', 400],
  ['riya@x.in\r\nBcc: z@z.in', 400],
  ['"a@x.in"@evil', 400],
  [`${'a'.repeat(260)}@x.in`, 400],
  ['a b@x.in', 400],
  [['a@x.in', 'b@x.in'], 400],
  ['riya\u0000@x.in', 400],
] as const)(
  'nobody can sign up with the address %j [S017]',
  async ([email, status], { academy }) => {
    const answer = await academy.auth('sign-up/email', { ...nameAndPassword, email })
    expect(answer.statusCode).toBe(status)
  },
)

test('an address in capitals or with blanks around it is one account [S017]', async ({
  academy,
}) => {
  await academy.signUp('riya@x.in')
  for (const email of ['Riya@X.IN', ' riya@x.in', 'RIYA@x.in '])
    expect([
      email,
      (await academy.auth('sign-up/email', { ...nameAndPassword, email })).statusCode,
    ]).toEqual([email, expect.toSatisfy((status) => [400, 422].includes(status))])

  const accounts = await academy.db.selectFrom('accounts').select('email').execute()
  expect(accounts.map(({ email }) => email).toSorted()).toEqual([ADMIN.email, 'riya@x.in'])
})

test('a new session never gets a token that the caller sends [S028]', async ({ academy }) => {
  const { token } = await academy.signUp()
  const chosen = 'chosen-by-a-stranger'
  const answer = await academy.app.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    headers: { authorization: `Bearer ${chosen}`, cookie: `better-auth.session_token=${chosen}` },
    payload: ADMIN,
  })
  const other = answer.json<{ token: string }>().token

  expect(other).not.toContain(chosen)
  expect(other).not.toBe(token)
  expect((await academy.caller(other)(getMe)).body.userType).toBe('admin')
})

test('a newcomer’s sign-up with the admin’s e-mail does not change the admin [S005]', async ({
  academy,
}) => {
  const before = await academy.db.selectFrom('accounts').selectAll().execute()
  const answer = await academy.auth('sign-up/email', {
    ...nameAndPassword,
    email: ADMIN.email.toUpperCase(),
    role: 'admin',
    emailVerified: true,
  })

  expect(answer.statusCode).toBe(422)
  expect(answer.body).not.toContain('token')
  expect(await academy.db.selectFrom('accounts').selectAll().execute()).toEqual(before)
})

test.for([
  'update-user',
  'delete-user',
  'link-social',
  'list-accounts',
  'admin/list-users',
  'change-email',
  'sign-up/../update-user',
  'ok',
  'error',
])('nothing answers at /api/auth/%s [S016 S020]', async (path, { academy }) => {
  const { token } = await academy.signInAdmin()
  const headers = { authorization: `Bearer ${token}` }
  for (const method of ['GET', 'POST'] as const) {
    const payload = method === 'POST' ? { payload: {} } : {}
    const url = `/api/auth/${path}`
    expect((await academy.app.inject({ method, url, headers, ...payload })).statusCode).toBe(404)
  }
})
