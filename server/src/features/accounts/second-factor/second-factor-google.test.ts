import { getMe, listSessions } from '@ganit/contract/accounts/accounts'
import { expect } from 'vitest'
import { type Academy, ADMIN } from '../../../../test/academy.ts'
import { begin, comeBack, signIn, test } from '../../../../test/google.ts'
import { visitProvider } from '../../../../test/oidc.ts'
import { codeOf, guardedAdmin, standStill } from '../../../../test/second-factor.ts'

const OWNER = { sub: 'g-admin', email: ADMIN.email }

async function arrive(academy: Academy) {
  const { body, cookie } = await begin(academy)
  const { handed } = await comeBack(academy, await visitProvider(body.url, OWNER), cookie)
  const ask = (payload: object, value = handed?.value) =>
    academy.app.inject({
      method: 'POST',
      url: '/api/auth/hand-over',
      headers: { cookie: `ganit-hand-over=${value}` },
      payload,
    })
  return { value: String(handed?.value), ask }
}

test('[S019] the admin who signs in with Google must enter the code, too, and has no session before', async ({
  withGoogle,
}) => {
  const move = standStill()
  const { key, call } = await guardedAdmin(withGoogle)
  move(1)
  const { value, ask } = await arrive(withGoogle)

  expect((await ask({})).json()).toMatchObject({ code: 'OTP_REQUIRED' })
  expect((await ask({ otp: '000000' })).json()).toMatchObject({ code: 'OTP_WRONG' })
  expect((await ask({ otp: codeOf(key) }, `${value.slice(0, -2)}xx`)).statusCode).toBe(401)
  expect((await withGoogle.caller(value)(getMe)).status).toBe(401)
  expect((await call(listSessions)).body).toHaveLength(1)

  const right = await ask({ otp: codeOf(key) })
  const { token } = right.json<{ token: string }>()
  expect((await withGoogle.caller(token)(getMe)).body.userType).toBe('admin')
  expect(String(right.headers['set-cookie'])).toContain('Max-Age=0')
  expect((await ask({ otp: codeOf(key) })).statusCode).toBe(401)
})

test('[S019] a sign-in that waits for a code expires after five minutes', async ({
  withGoogle,
}) => {
  const move = standStill()
  const { key } = await guardedAdmin(withGoogle)
  const { ask } = await arrive(withGoogle)
  move(11)
  expect((await ask({ otp: codeOf(key) })).statusCode).toBe(401)
})

test('without a second factor Google opens the account as before', async ({ withGoogle }) => {
  expect((await (await signIn(withGoogle, OWNER)).call(getMe)).body.userType).toBe('admin')
})
