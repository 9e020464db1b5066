import { getMe, getOwnAccount } from '@ganit/contract/accounts/accounts'
import { checkRegistration, registerStudent } from '@ganit/contract/people/registration'
import { expect, onTestFinished } from 'vitest'
import {
  type Academy,
  ADMIN,
  aRegistration,
  buildTestApp,
  ORIGIN,
  openAcademy,
} from '../../../../test/academy.ts'
import { expectFaults } from '../../../../test/asked-faults.ts'
import { begin, CALLBACK, comeBack, failed, RIYA, signIn, test } from '../../../../test/google.ts'
import { startOidc, visitProvider } from '../../../../test/oidc.ts'

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
  const byMail = { querystring: { email: RIYA.email } }
  expect((await call(checkRegistration, byMail as never)).body).toEqual(check.body)

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

test('the token reaches the page once, by a cookie for one path, and is in no address [S031]', async ({
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
  expect(taken.cookies).toMatchObject([
    { name: 'ganit-hand-over', value: '', maxAge: 0 },
    { name: 'ganit-page', httpOnly: true, sameSite: 'Lax', path: '/' },
  ])
  const empty = { method: 'POST', url: '/api/auth/hand-over', payload: {} } as const
  expect((await withGoogle.app.inject(empty)).statusCode).toBe(401)
})

test('over TLS every cookie of a sign-in with Google is sent over TLS only [S031 S032]', {
  tags: 'slow',
}, async ({ academy: _emptied, connection }) => {
  const safe = 'https://academy.example.in'
  const oidc = await startOidc(CALLBACK.replace(ORIGIN, safe))
  onTestFinished(oidc.stop)
  const app = await buildTestApp(connection, { origins: [safe], google: oidc.google })
  onTestFinished(() => app.close())
  const { body, cookie, cookies } = await begin({ app })
  const address = await visitProvider(body.url, RIYA)
  const back = await comeBack({ app }, address.replace(safe, ''), cookie)
  const taken = await app.inject({
    method: 'POST',
    url: '/api/auth/hand-over',
    headers: { cookie: `ganit-hand-over=${back.handed?.value}` },
    payload: {},
  })

  const set = [...cookies, ...back.cookies, ...taken.cookies]
  expect(set.map(({ name }) => name)).toEqual([
    '__Secure-better-auth.state',
    '__Secure-better-auth.state',
    'ganit-hand-over',
    'ganit-hand-over',
    'ganit-page',
  ])
  for (const { name, secure, httpOnly } of set)
    expect([name, secure, httpOnly]).toEqual([name, true, true])
})

test('nothing of the provider’s own tokens is kept', { tags: 'slow' }, async ({ withGoogle }) => {
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

test('an e-mail that Google has not verified is refused, and no account is created [S004]', async ({
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
])(
  'a changed %s opens nothing',
  { tags: 'slow' },
  async ([name = '', problem = ''], { withGoogle }) => {
    const { location, token } = await signIn(withGoogle, RIYA, changed(name))

    expect([location, token]).toEqual([failed(problem), ''])
    await nobody(withGoogle)
  },
)

test('the return from Google works once, and only in the browser that started [S008]', async ({
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

test('while the provider is down it says so, and afterwards it works', { tags: 'slow' }, async ({
  academy: _empty,
  connection,
}) => {
  expectFaults(503)
  const short = await startOidc(CALLBACK)
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
  const back = await startOidc(CALLBACK, port)
  onTestFinished(back.stop)
  expect((await signIn(down, RIYA)).location).toBe('/login/google')
})

test('a provider that dies on the way back leads to the sign-in page', { tags: 'slow' }, async ({
  connection,
  academy,
}) => {
  const mortal = await startOidc(CALLBACK)
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
