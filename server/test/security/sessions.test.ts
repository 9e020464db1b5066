import { getMe } from '@ganit/contract/accounts/accounts'
import { listStudentFees } from '@ganit/contract/people/students'
import { expect, onTestFinished } from 'vitest'
import { connect } from '../../src/db/client.ts'
import { clock } from '../../src/lifecycle/clock.ts'
import { buildTestApp, test } from '../academy.ts'
import { expectFaults } from '../asked-faults.ts'

test.for([
  ['lower case', (token: string) => `bearer ${token}`, 200],
  ['two blanks', (token: string) => `Bearer  ${token}`, 401],
  ['a line of 20,000 signs', () => `Bearer ${'x'.repeat(20_000)}`, 401],
  ['a token and more', (token: string) => `Bearer ${token}, Basic eDp5`, 401],
  ['nothing behind it', () => 'Bearer', 401],
  ['odd signs', () => 'Bearer \u00ff\u00fe.%00', 401],
] as const)('Authorization with %s [S030]', async ([, write, status], { academy }) => {
  const { token } = await academy.signUp()
  const authorization = write(token)
  const answer = await academy.app.inject({ url: '/api/me', headers: { authorization } })

  expect(answer.statusCode).toBe(status)
})

test('a session ends after its time, however often it is used [S026]', async ({ academy }) => {
  const { uid, call } = await academy.signUp()
  const expiry = () =>
    academy.db
      .selectFrom('sessions')
      .select('expires_at')
      .where('account_id', '=', uid)
      .executeTakeFirstOrThrow()
  const before = await expiry()
  await call(getMe)

  expect(await expiry()).toEqual(before)
  expect(before.expires_at.getTime() - clock.ms()).toBeLessThanOrEqual(30 * 86_400_000)
  await academy.db
    .updateTable('sessions')
    .set({ expires_at: new Date(clock.ms() - 1) })
    .execute()
  expect((await call(getMe)).status).toBe(401)
})

test('a role that is taken away is gone with the next call [S027]', async ({ academy }) => {
  const { call } = await academy.signInAdmin()
  expect((await call(listStudentFees)).status).toBe(200)
  await academy.db.updateTable('accounts').set({ role: 'student' }).execute()

  expect((await call(listStudentFees)).status).toBe(403)
})

test('after signing out the token opens nothing any more [S024]', async ({ academy }) => {
  const { token, uid } = await academy.aStudent()
  await academy.auth('sign-out', {}, token)

  for (const url of ['/api/me', `/api/student/profile/${uid}`, '/api/student', '/api/account'])
    expect(
      (await academy.app.inject({ url, headers: { authorization: `Bearer ${token}` } })).statusCode,
    ).toBe(401)
})

test('without the database a call is answered 503, never 401, and says when to try again [S033 S178 S217]', async ({
  academy,
}) => {
  expectFaults(503)
  const { token } = await academy.signUp()
  const away = connect({ host: '127.0.0.1', port: 1, user: 'x', password: 'x', database: 'x' })
  const app = await buildTestApp(away)
  onTestFinished(async () => {
    await app.close()
    await away.db.destroy()
  })
  const answer = await app.inject({ url: '/api/me', headers: { authorization: `Bearer ${token}` } })

  expect(answer.statusCode).toBe(503)
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  expect(Object.keys(answer.json())).toEqual(['error'])
  expect((await app.inject('/api/health')).statusCode).toBe(503)
})
