import { expect } from 'vitest'
import { readingTest as test } from '../../test/academy.ts'
import { allEndpoints } from './openapi.ts'

const endpoints = allEndpoints.map(({ endpoint }) => endpoint)
const closed = endpoints.filter(({ access }) => access !== 'public')
const adminOnly = endpoints.filter(({ access }) => access === 'admin')
const studentOnly = endpoints.filter(({ access }) => access === 'student')

// Access is refused before the input is validated, so any input will do.
const anything = { params: { uid: 'x', id: 1 }, body: {} }
const asks = ({ method }: { method: string }) =>
  method === 'GET' ? { params: anything.params } : anything

test.for(endpoints)('$method $path is served', ({ method, path }, { academy, expect }) => {
  expect(academy.app.hasRoute({ method, url: `/api${path}` })).toBe(true)
})

test.for(closed)(
  '$method $path refuses a visitor [S001]',
  async (endpoint, { academy, expect }) => {
    const reply = await academy.visitor(endpoint, asks(endpoint) as never)

    expect(reply).toMatchObject({ status: 401, error: 'Please sign in.' })
  },
)

test.for(adminOnly)(
  '$method $path refuses a student [S040 S041 S043 S044 S045 S046]',
  async (endpoint, { student: { call }, expect }) => {
    expect((await call(endpoint, asks(endpoint) as never)).status).toBe(403)
  },
)

test.for(studentOnly)(
  '$method $path refuses the admin',
  async (endpoint, { admin: { call }, expect }) => {
    expect((await call(endpoint, asks(endpoint) as never)).status).toBe(403)
  },
)

const NO_TOKENS = [
  '',
  'null',
  'undefined',
  'admin',
  'admin-token',
  'google-admin-token',
  'a.b',
  '%',
  'x'.repeat(9000),
]

test.for(NO_TOKENS)('the token %j opens nothing [S002]', async (token, { academy }) => {
  const { statusCode } = await academy.app.inject({
    url: '/api/me',
    headers: { authorization: `Bearer ${token}` },
  })

  expect(statusCode).toBe(401)
})

test('a token as the database holds it, or with a changed signature, opens nothing [S022]', async ({
  academy,
}) => {
  const { token } = await academy.signUp()
  const { token: stored } = await academy.db
    .selectFrom('sessions')
    .select('token')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()

  const statuses = []
  const attempts = [
    stored,
    `${token}x`,
    token.slice(0, -1),
    `${stored}.${Buffer.alloc(32).toString('base64')}`,
  ]
  for (const attempt of attempts) {
    const headers = { authorization: `Bearer ${attempt}` }
    statuses.push((await academy.app.inject({ url: '/api/me', headers })).statusCode)
  }

  expect(statuses).toEqual([401, 401, 401, 401])
})

test('a token in the query, in a cookie or as Basic opens nothing [S030 S032]', async ({
  academy,
}) => {
  const { token } = await academy.signUp()
  const me = (headers: Record<string, string>, query = '') =>
    academy.app.inject({ url: `/api/me${query}`, headers })

  const replies = await Promise.all([
    me({}, `?token=${token}`),
    me({ cookie: `better-auth.session_token=${token}` }),
    me({ authorization: `Basic ${token}` }),
  ])

  expect(replies.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401])
})
