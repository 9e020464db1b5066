import { getMe } from '@ganit/contract/accounts/accounts'
import { updateSettings } from '@ganit/contract/ground/settings'
import { expect } from 'vitest'
import { type Academy, ADMIN, PASSWORD, test } from '../../../../test/academy.ts'
import { clock } from '../../../lifecycle/clock.ts'

const NEW_PASSWORD = 'eight times seven'
const USED = 'This link was used or is too old. Ask for a new one.'

/** Token of a freshly mailed link. */
async function askedToken(academy: Academy, email: string) {
  await academy.auth('request-password-reset', { email })
  const mail = (await academy.mails()).findLast(
    ({ to, text }) => to === email && text?.includes('/reset-password?token='),
  )
  return /token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

async function reset({ app }: Academy, token: string, new_password = NEW_PASSWORD) {
  const url = '/api/auth/password-resets'
  const answer = await app.inject({ method: 'POST', url, payload: { token, new_password } })
  return {
    status: answer.statusCode,
    body: answer.json(),
    device: answer.cookies.find(({ name }) => name === 'ganit-device'),
  }
}

async function signIn({ app }: Academy, email: string, password: string, device?: string) {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    headers: device ? { cookie: `ganit-device=${device}` } : {},
    payload: { email, password },
  })
  return answer.statusCode
}

/** Strangers use up the tries for an e-mail. */
async function lock(academy: Academy, email: string) {
  let last = 0
  for (let n = 0; n < 16; n++) last = await signIn(academy, email, 'a wrong guess')
  expect(last).toBe(429)
}

test('a reset under a lock signs in at once and stays in, while strangers stay out [S129]', async ({
  academy,
}) => {
  const { email, uid, call } = await academy.signUp()
  await lock(academy, email)
  const { status, body, device } = await reset(academy, await askedToken(academy, email))

  expect([status, body.user]).toMatchObject([200, { id: uid, email }])
  const me = academy.caller(body.token)
  expect((await me(getMe)).body).toMatchObject({ uid })
  expect((await call(getMe)).status, 'older sessions end').toBe(401)
  expect(device).toMatchObject({ path: '/api/auth', httpOnly: true })
  expect(await signIn(academy, email, NEW_PASSWORD, device?.value)).toBe(200)
  expect(await signIn(academy, email, NEW_PASSWORD)).toBe(429)
  expect(await signIn(academy, email, PASSWORD, device?.value)).toBe(401)
})

test('the staff set a password and get no session; their browser is known [S129]', async ({
  academy,
}) => {
  const { email } = await academy.signUpAs('desk')
  for (const each of [email, ADMIN.email]) {
    await lock(academy, each)
    const { status, body, device } = await reset(academy, await askedToken(academy, each))
    expect([status, body]).toEqual([200, { token: null, user: null }])
    expect(await signIn(academy, each, NEW_PASSWORD, device?.value)).toBe(200)
    expect(await signIn(academy, each, NEW_PASSWORD)).toBe(429)
  }
})

test('a used, a false and an old link are refused with a way on, and a weak password keeps the link', async ({
  academy,
}) => {
  const { email } = await academy.signUp()
  const token = await askedToken(academy, email)
  for (const weak of ['short', '12345678', email]) {
    const { status, body } = await reset(academy, token, weak)
    expect([status, Object.keys(body.fields)]).toEqual([400, ['new_password']])
  }
  expect((await reset(academy, token)).status).toBe(200)
  for (const link of [token, 'made-up', '%00', `${token}x`]) {
    const { status, body, device } = await reset(academy, link)
    expect([status, body, device]).toEqual([400, { error: USED }, undefined])
  }
  const old = await askedToken(academy, email)
  const expires_at = new Date(clock.ms() - 1000)
  await academy.db.updateTable('verifications').set({ expires_at }).execute()
  expect((await reset(academy, old)).body).toEqual({ error: USED })
})

test('an ended account gets neither a password nor a session', async ({ academy }) => {
  const { email, uid } = await academy.signUp()
  const token = await askedToken(academy, email)
  const set = { is_active: false }
  await academy.db.updateTable('accounts').set(set).where('id', '=', uid).execute()
  const { status, body, device } = await reset(academy, token)
  expect([status, body.error, device]).toEqual([
    403,
    'This account is not active. Please contact the academy.',
    undefined,
  ])
})

test('two who follow one link at once: one sets the password', async ({ academy }) => {
  const { email } = await academy.signUp()
  const token = await askedToken(academy, email)
  const answers = await Promise.all([
    reset(academy, token, 'eight times eight'),
    reset(academy, token, 'nine times nine'),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
})

test('the mail names the academy, whatever it is called', async ({ academy }) => {
  const owner = await academy.signInAdmin()
  const academy_name = 'গণিত {link} <b>&'
  await owner.call(updateSettings, { body: { academy_name } as never })
  const { email } = await academy.signUp()
  expect(await askedToken(academy, email)).not.toBe('')
  expect((await academy.mails()).at(-1)?.text).toContain(`your account at ${academy_name}.`)
})

test('an account that had only Google chooses a password by a mailed link, as where Google has gone', async ({
  academy,
}) => {
  const { email, uid } = await academy.signUp()
  await academy.db
    .updateTable('credentials')
    .set({ provider: 'google', provider_account_id: 'g-9', password: null })
    .where('account_id', '=', uid)
    .execute()
  expect(await signIn(academy, email, PASSWORD)).toBe(401)
  expect((await reset(academy, await askedToken(academy, email))).status).toBe(200)
  expect(await signIn(academy, email, NEW_PASSWORD)).toBe(200)
})
