import { getMe, getOwnAccount } from '@ganit/contract/accounts'
import { checkRegistration, registerStudent } from '@ganit/contract/registration'
import { updateProfile } from '@ganit/contract/students'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import {
  type Academy,
  ADMIN,
  aRegistration,
  test as base,
  ORIGIN,
  openAcademy,
  PASSWORD,
} from '../../../test/academy.ts'
import { type Person, startOidc, visitProvider } from '../../../test/oidc.ts'
import { ensureAdmin } from './admin.ts'

let oidc: Awaited<ReturnType<typeof startOidc>>
beforeAll(async () => {
  oidc = await startOidc(`${ORIGIN}/api/auth/callback/google`)
})
afterAll(() => oidc.stop())

/** An academy with Google; the database is emptied by the one without. */
const test = base.extend('withGoogle', async ({ academy, connection }, { onCleanup }) => {
  const it = await openAcademy(connection, { google: oidc.google })
  onCleanup(it.close)
  return { ...it, plain: academy }
})

const RIYA: Person = {
  sub: 'g-1',
  email: 'riya@gmail.com',
  name: 'Riya Sen Banerjee',
  picture: 'https://lh3.googleusercontent.com/a/riya',
}

/** The way there: what the browser gets when Google is pressed. */
async function begin({ app }: Pick<Academy, 'app'>) {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/auth/sign-in/social',
    payload: { provider: 'google' },
  })
  return {
    status: answer.statusCode,
    body: answer.json<{ url: string }>(),
    cookie: answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
  }
}

/** The way back, with the cookies of the way there. */
async function comeBack({ app }: Pick<Academy, 'app'>, address: string, cookie: string) {
  const answer = await app.inject({ url: address.replace(ORIGIN, ''), headers: { cookie } })
  const { location } = answer.headers
  const handed = answer.cookies.find(({ name }) => name === 'ganit-hand-over')
  return { status: answer.statusCode, location, handed, cookies: answer.cookies }
}

/** The whole of it: what a browser would do, up to the bearer token. */
async function signIn(academy: Academy, person: Person | null, tamper = (url: string) => url) {
  const { body, cookie } = await begin(academy)
  const back = await comeBack(academy, await visitProvider(tamper(body.url), person), cookie)
  if (!back.handed) return { location: back.location, token: '', call: academy.visitor }
  const answer = await academy.app.inject({
    method: 'POST',
    url: '/api/auth/hand-over',
    headers: { cookie: `ganit-hand-over=${back.handed.value}` },
    payload: {},
  })
  const { token } = answer.json<{ token: string }>()
  return { location: back.location, token, call: academy.caller(token) }
}

test('a newcomer signs in and registers with what Google says', async ({ withGoogle }) => {
  const { location, call } = await signIn(withGoogle, RIYA)

  expect(location).toBe('/login/google')
  expect((await call(getMe)).body).toMatchObject({
    userType: 'student',
    name: RIYA.name,
    email: RIYA.email,
    registered: false,
  })
  expect((await call(getOwnAccount)).body).toEqual({
    email: RIYA.email,
    email_verified: true,
    has_password: false,
    google: { uid: RIYA.sub, display_name: RIYA.name, photo_url: RIYA.picture },
  })
  const check = await call(checkRegistration, { querystring: { google_uid: RIYA.sub } } as never)
  expect(check.body).toEqual({ exists: true, is_registered: false })

  const other = await aRegistration({ email: 'other@gmail.com' })
  expect((await call(registerStudent, { body: other })).fields).toHaveProperty('email')
  const lies = { google_uid: 'x', google_photo_url: 'https://evil.example/x.png' } as never
  const registered = await call(registerStudent, { body: await aRegistration(lies) })
  expect(registered.body.student).toMatchObject({
    email: RIYA.email,
    google_photo_url: RIYA.picture,
  })

  const again = await signIn(withGoogle, RIYA)
  expect((await again.call(getMe)).body.registered).toBe(true)
})

test('the token passes through no address, once, and by a cookie for one path', async ({
  withGoogle,
}) => {
  const { body, cookie } = await begin(withGoogle)
  expect(new URL(body.url).searchParams).toMatchObject({ size: expect.any(Number) })
  const asked = Object.fromEntries(new URL(body.url).searchParams)
  expect(asked).toMatchObject({
    response_type: 'code',
    scope: 'openid profile email',
    code_challenge_method: 'S256',
    redirect_uri: `${ORIGIN}/api/auth/callback/google`,
    state: expect.stringMatching(/.{32}/),
    nonce: expect.stringMatching(/.{16}/),
  })

  const { location, handed, cookies } = await comeBack(
    withGoogle,
    await visitProvider(body.url, RIYA),
    cookie,
  )
  expect(location).toBe('/login/google')
  expect(handed).toMatchObject({
    path: '/api/auth/hand-over',
    httpOnly: true,
    sameSite: 'Strict',
    maxAge: 60,
  })
  expect(cookies.map(({ name }) => name).sort()).toEqual(['better-auth.state', 'ganit-hand-over'])
  const headers = { cookie: `ganit-hand-over=${handed?.value}` }
  expect((await withGoogle.app.inject({ url: '/api/me', headers })).statusCode).toBe(401)

  const take = () =>
    withGoogle.app.inject({ method: 'POST', url: '/api/auth/hand-over', headers, payload: {} })
  const taken = await take()
  expect(taken.cookies).toMatchObject([{ name: 'ganit-hand-over', value: '', maxAge: 0 }])
  const empty = { method: 'POST', url: '/api/auth/hand-over', payload: {} } as const
  expect((await withGoogle.app.inject(empty)).statusCode).toBe(401)
})

test('nothing of the provider’s own tokens is kept', async ({ withGoogle }) => {
  await signIn(withGoogle, RIYA)
  await signIn(withGoogle, RIYA)
  const kept = await withGoogle.db
    .selectFrom('credentials')
    .select(['provider_account_id', 'access_token', 'refresh_token', 'id_token'])
    .where('provider', '=', 'google')
    .execute()

  expect(kept).toEqual([
    { provider_account_id: 'g-1', access_token: null, refresh_token: null, id_token: null },
  ])
})

const failed = (problem: string) => `/login/student?google=${problem}`
const nobody = async ({ db }: Academy) =>
  expect(await db.selectFrom('sessions').select('id').execute()).toEqual([])
const changed = (name: string) => (url: string) => {
  const address = new URL(url)
  address.searchParams.set(name, 'x'.repeat(43))
  return address.href
}

test('pressing Cancel at Google leads back with a reason', async ({ withGoogle }) => {
  expect((await signIn(withGoogle, null)).location).toBe(failed('cancelled'))
  await nobody(withGoogle)
})

test('an e-mail that Google has not verified is refused, and no account made', async ({
  withGoogle,
}) => {
  for (const email of ['new@gmail.com', ADMIN.email]) {
    const { location } = await signIn(withGoogle, { ...RIYA, email, email_verified: false })
    expect(location).toBe(failed('unverified'))
  }
  await nobody(withGoogle)
  const accounts = await withGoogle.db.selectFrom('accounts').select('role').execute()
  expect(accounts).toEqual([{ role: 'admin' }])
})

test.for([
  ['state', 'expired'],
  ['nonce', 'failed'],
  ['code_challenge', 'failed'],
])('a changed %s opens nothing', async ([name = '', problem = ''], { withGoogle }) => {
  const { location, token } = await signIn(withGoogle, RIYA, changed(name))

  expect([location, token]).toEqual([failed(problem), ''])
  await nobody(withGoogle)
})

test('the way back works only in the browser of the way there, and once', async ({
  withGoogle,
}) => {
  const { body, cookie } = await begin(withGoogle)
  const address = await visitProvider(body.url, RIYA)
  const other = await begin(withGoogle)

  expect((await comeBack(withGoogle, address, '')).location).toBe(failed('expired'))
  expect((await comeBack(withGoogle, address, other.cookie)).location).toBe(failed('expired'))
  expect((await comeBack(withGoogle, address, cookie)).location).toBe('/login/google')
  expect((await comeBack(withGoogle, address, cookie)).location).toBe(failed('expired'))
})

test('the verified e-mail of ADMIN_EMAIL is the admin, and only while it is', async ({
  withGoogle,
}) => {
  const owner = { ...RIYA, email: ADMIN.email.toUpperCase() }
  const { call } = await signIn(withGoogle, owner)
  expect((await call(getMe)).body).toMatchObject({ userType: 'admin', email: ADMIN.email })
  expect((await withGoogle.auth('sign-in/email', ADMIN)).statusCode).toBe(200)

  const renamed = await signIn(withGoogle, { ...owner, email: 'elsewhere@gmail.com' })
  expect(renamed.location).toBe(failed('not-admin'))
  const successor = await signIn(withGoogle, { ...owner, sub: 'g-2' })
  expect((await successor.call(getMe)).body.userType).toBe('admin')
})

test('another ADMIN_EMAIL takes the admin’s area from the Google account before', async ({
  withGoogle,
}) => {
  const owner = { ...RIYA, email: ADMIN.email }
  const { call } = await signIn(withGoogle, owner)
  await ensureAdmin(withGoogle.db, { email: 'principal@gmail.com' })

  expect((await call(getMe)).status).toBe(401)
  const before = await signIn(withGoogle, owner)
  expect((await before.call(getMe)).body.userType).toBe('student')
  const now = await signIn(withGoogle, { ...RIYA, sub: 'g-2', email: 'principal@gmail.com' })
  expect((await now.call(getMe)).body.userType).toBe('admin')
})

test('a student’s e-mail that moved to another Google account opens nothing', async ({
  withGoogle,
}) => {
  await signIn(withGoogle, RIYA)
  const { location } = await signIn(withGoogle, { ...RIYA, sub: 'g-2' })

  expect(location).toBe(failed('other-account'))
})

test('an inactive student is refused', async ({ withGoogle }) => {
  const { call } = await signIn(withGoogle, RIYA)
  await call(registerStudent, { body: await aRegistration() })
  const { uid } = (await call(getMe)).body
  const admin = await withGoogle.signInAdmin()
  await admin.call(updateProfile, { params: { uid }, body: { is_active: 0 } })

  expect((await signIn(withGoogle, RIYA)).location).toBe(failed('inactive'))
})

test('a confirmed account keeps its password when Google joins it', async ({ withGoogle }) => {
  const { uid } = await withGoogle.signUp(RIYA.email)
  await withGoogle.db.updateTable('accounts').set({ email_verified: true }).execute()
  const { call } = await signIn(withGoogle, RIYA)

  expect((await call(getMe)).body).toMatchObject({ uid, name: RIYA.name, avatar: RIYA.picture })
  const byPassword = await withGoogle.auth('sign-in/email', { ...RIYA, password: PASSWORD })
  expect(byPassword.statusCode).toBe(200)
})

test('a stranger who took the e-mail first loses password and sessions to its owner', async ({
  withGoogle,
}) => {
  const stranger = await withGoogle.signUp(RIYA.email)
  await withGoogle.auth('request-password-reset', { email: RIYA.email })
  const { call } = await signIn(withGoogle, RIYA)

  expect((await call(getMe)).body).toMatchObject({ email: RIYA.email, registered: false })
  expect((await stranger.call(getMe)).status).toBe(401)
  const byPassword = await withGoogle.auth('sign-in/email', { ...RIYA, password: PASSWORD })
  expect(byPassword.statusCode).toBe(401)
  const [, token] = /token=(\S+)/.exec((await withGoogle.mails()).at(-1)?.text ?? '') ?? []
  const reset = await withGoogle.auth('reset-password', { newPassword: 'nine times six', token })
  expect(reset.statusCode).toBe(400)
})

test('what a stranger registered is set aside for the academy, unless it has verified the student', async ({
  withGoogle,
}) => {
  const stranger = await withGoogle.signUp(RIYA.email)
  await stranger.call(registerStudent, { body: await aRegistration() })
  const owner = await signIn(withGoogle, RIYA)

  expect((await owner.call(getMe)).body.registered).toBe(false)
  expect((await owner.call(getMe)).body.uid).not.toBe(stranger.uid)
  expect((await stranger.call(getMe)).status).toBe(401)
  expect((await owner.call(registerStudent, { body: await aRegistration() })).status).toBe(201)
  const records = await withGoogle.db.selectFrom('students').select('email').execute()
  expect(records).toEqual([{ email: RIYA.email }, { email: RIYA.email }])
})

test('a student whom the academy has verified keeps the record, not the password', async ({
  withGoogle,
}) => {
  const student = await withGoogle.signUp(RIYA.email)
  await student.call(registerStudent, { body: await aRegistration() })
  await withGoogle.db.updateTable('students').set({ is_verified: true }).execute()
  const { call } = await signIn(withGoogle, RIYA)

  expect((await call(getMe)).body).toMatchObject({ uid: student.uid, registered: true })
  expect((await student.call(getMe)).status).toBe(401)
})

test('while the provider is down it says so, and afterwards it works', async ({
  academy: _empty,
  connection,
}) => {
  const callback = `${ORIGIN}/api/auth/callback/google`
  const short = await startOidc(callback)
  await short.stop()
  const down = await openAcademy(connection, { google: short.google })
  onTestFinished(down.close)

  expect(await begin(down)).toMatchObject({
    status: 503,
    body: {
      error: 'Google cannot be reached at the moment. Please try again, or use your email.',
    },
  })
  const { port } = new URL(short.google.issuer)
  const back = await startOidc(callback, port)
  onTestFinished(back.stop)
  expect((await signIn(down, RIYA)).location).toBe('/login/google')
})

test('a provider that dies on the way back leads to the sign-in page', async ({
  connection,
  academy,
}) => {
  const mortal = await startOidc(`${ORIGIN}/api/auth/callback/google`)
  const there = await openAcademy(connection, { google: mortal.google })
  const { body, cookie } = await begin(there)
  const address = await visitProvider(body.url, RIYA)
  await mortal.stop()
  const { location } = await comeBack(there, address, cookie)
  await there.close()

  expect(location).toBe(failed('failed'))
  await nobody(academy)
})

test('without settings Google explains itself', async ({ academy }) => {
  expect(await begin(academy)).toMatchObject({
    status: 404,
    body: { error: 'Google sign-in is not set up yet.' },
  })
})
