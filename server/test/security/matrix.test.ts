import { expect } from 'vitest'
import { test } from '../academy.ts'

test('a call without `access` cannot be served at all [S037 S060]', async ({ academy }) => {
  const { app } = academy
  expect(() => app.get('/api/nobody-said-who', () => 'secret')).toThrow()
})

test('HEAD has the same checks as GET, and no header changes the method [S052]', async ({
  academy,
}) => {
  const { token } = await academy.aStudent()
  const authorization = `Bearer ${token}`
  const head = (headers = {}) =>
    academy.app.inject({ method: 'HEAD', url: '/api/student', headers })
  const disguised = await academy.app.inject({
    url: '/api/me',
    headers: { authorization, 'x-http-method-override': 'DELETE' },
  })

  expect((await head()).statusCode).toBe(401)
  expect((await head({ authorization })).statusCode).toBe(403)
  expect(disguised.statusCode).toBe(200)
  for (const method of ['OPTIONS', 'PATCH', 'TRACE'] as const)
    expect((await academy.app.inject({ method, url: '/api/me' })).statusCode).toBe(404)
})

test('paths in unusual spellings give no access to another’s objects [S051 S053]', async ({
  academy,
}) => {
  const a = await academy.aStudent()
  const b = await academy.aStudent()
  const tricks = [
    `/api/student/profile/${a.uid}/../${b.uid}`,
    `/api/student/profile/${a.uid}/%2e%2e/${b.uid}`,
    `/api/student/profile/${a.uid}%2f..%2f${b.uid}`,
    `/api/student/profile//${b.uid}`,
    `/api/student/profile/${b.uid};x`,
    `/api/student/profile/${b.uid}.`,
    `/api/student/profile/${b.uid}%00`,
    `/api/student/profile/${b.uid}%2Ffees`,
    `/api//student/profile/${b.uid}`,
    `/API/STUDENT/PROFILE/${b.uid}`,
    `/api/student/profile/${b.uid.toUpperCase()}`,
    '/api/student/profile/reset-fees',
    '/api/student/profile/%E0%A4%A',
  ]

  for (const url of tricks) {
    const answer = await academy.app.inject({
      url,
      headers: { authorization: `Bearer ${a.token}` },
    })
    expect([url, answer.statusCode]).toEqual([url, expect.toSatisfy((s) => [400, 404].includes(s))])
    expect(answer.body).not.toContain(b.uid)
  }
})

test('uids are random and do not reveal each other [S023 S050]', async ({ academy }) => {
  const people = []
  for (let n = 0; n < 8; n++) people.push(await academy.signUp())
  const uids = people.map(({ uid }) => uid)
  const tokens = people.map(({ token }) => token)

  expect(new Set([...uids, ...tokens.map((token) => token.split('.')[0])]).size).toBe(16)
  // 32 characters out of 62: more than 190 bits.
  for (const text of [...uids, ...tokens.map((token) => token.split('.')[0] ?? '')])
    expect(text).toMatch(/^[0-9A-Za-z]{32,}$/)
  for (const { token, email, uid } of people) {
    expect(token).not.toContain(uid)
    expect(token).not.toContain(email)
  }
})
