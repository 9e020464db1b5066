import type { Access, Endpoint } from '@ganit/contract/endpoint'
import { expect } from 'vitest'
import { allEndpoints } from '../../src/http/openapi.ts'
import { test } from '../academy.ts'
import { peopleOf } from './people.ts'

/** Who may ask for an object of whom: own, another student's, one that does not exist. */
type Rule = { own: number; others: number; unknown: number }

/** Calls that are open to everyone signed in and name somebody's object say here whose it must be. */
const OWNED: Record<string, Rule> = {
  'GET /student/profile/:uid': { own: 200, others: 404, unknown: 404 },
  'PUT /student/:uid': { own: 200, others: 404, unknown: 404 },
  'GET /student/ledger/:uid': { own: 200, others: 404, unknown: 404 },
  'GET /batches/:id': { own: 200, others: 404, unknown: 404 },
  'GET /payments/:payment_id/receipt': { own: 200, others: 404, unknown: 404 },
  'GET /student/agreements/:uid': { own: 200, others: 404, unknown: 404 },
  'POST /student/agreements/:uid': { own: 201, others: 404, unknown: 404 },
  'GET /student/export/:uid': { own: 200, others: 404, unknown: 404 },
  'DELETE /account/sessions/:id': { own: 200, others: 404, unknown: 404 },
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const endpoints: Endpoint[] = allEndpoints.map(({ endpoint }) => endpoint)
const owned = endpoints.filter(({ access, params }) => access === 'account' && params)

/** What the audience of a call means for somebody: let in, or refused with this status. */
const REFUSALS: Record<
  'visitor' | 'ended' | 'unregistered' | 'student' | 'admin',
  Record<Access, number>
> = {
  visitor: { public: 0, account: 401, student: 401, admin: 401 },
  ended: { public: 0, account: 401, student: 401, admin: 401 },
  unregistered: { public: 0, account: 0, student: 0, admin: 403 },
  student: { public: 0, account: 0, student: 0, admin: 403 },
  admin: { public: 0, account: 0, student: 403, admin: 0 },
}

test('everyone gets at every call what its audience says, and no more [S037 S060]', async ({
  academy,
}) => {
  const people = await peopleOf(academy)
  const wrong: unknown[] = []
  for (const endpoint of endpoints)
    for (const [who, refusals] of Object.entries(REFUSALS)) {
      const status = await people.ask(who, endpoint)
      const expected = refusals[endpoint.access]
      const isRight = expected === 0 ? ![401, 403].includes(status) : status === expected
      if (!isRight || status >= 500) wrong.push([who, nameOf(endpoint), status, expected])
    }

  expect(wrong).toEqual([])
})

test('every call that names somebody’s object says whose it must be [S037]', () => {
  expect(owned.map(nameOf).toSorted()).toEqual(Object.keys(OWNED).toSorted())
})

test.for(owned)(
  '$method $path opens one’s own and nobody else’s [S037 S038 S046 S047]',
  async (endpoint, { academy, expect }) => {
    const people = await peopleOf(academy)
    const rule = OWNED[nameOf(endpoint)]

    expect({
      others: await people.askAbout('others', endpoint),
      unknown: await people.askAbout('unknown', endpoint),
      own: await people.askAbout('own', endpoint),
    }).toEqual(rule)
  },
)

test('another’s object is refused in the same words as one that is not there [S038 S059]', async ({
  academy,
}) => {
  const people = await peopleOf(academy)
  for (const endpoint of owned.filter(({ method }) => method === 'GET')) {
    const [others, unknown] = await Promise.all([
      people.answerAbout('others', endpoint),
      people.answerAbout('unknown', endpoint),
    ])
    expect(others.body, nameOf(endpoint)).toBe(unknown.body)
  }
})

test('a call without an audience cannot be served at all [S037 S060]', async ({ academy }) => {
  const { app } = academy
  expect(() => app.get('/api/nobody-said-who', () => 'secret')).toThrow()
})

test('a HEAD stands behind the guard of its GET, and no header changes the method [S052]', async ({
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

test('paths that are spelt in tricky ways open nothing of another’s [S051 S053]', async ({
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

test('uids are random and say nothing of each other [S023 S050]', async ({ academy }) => {
  const people = []
  for (let n = 0; n < 8; n++) people.push(await academy.signUp())
  const uids = people.map(({ uid }) => uid)
  const tokens = people.map(({ token }) => token)

  expect(new Set([...uids, ...tokens.map((token) => token.split('.')[0])]).size).toBe(16)
  // 32 signs out of 62: more than 190 bits.
  for (const text of [...uids, ...tokens.map((token) => token.split('.')[0] ?? '')])
    expect(text).toMatch(/^[0-9A-Za-z]{32,}$/)
  for (const { token, email, uid } of people) {
    expect(token).not.toContain(uid)
    expect(token).not.toContain(email)
  }
})
