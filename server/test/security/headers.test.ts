import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished } from 'vitest'
import { type Academy, buildTestApp, test } from '../academy.ts'

/** The server's answer to raw bytes that no HTTP client would send. */
async function rawAnswer({ app }: Pick<Academy, 'app'>, bytes: string) {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as { port: number }
  const socket = connect(port, '127.0.0.1')
  const parts: Buffer[] = []
  socket.on('data', (part: Buffer) => parts.push(part))
  socket.write(bytes)
  await Promise.race([once(socket, 'close'), once(socket, 'error')])
  return Buffer.concat(parts).toString()
}

const EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'content-security-policy': expect.stringMatching(/default-src 'none'.*frame-ancestors 'none'/),
  'permissions-policy': expect.stringContaining('camera=()'),
}

test('refusals of every kind have the same headers as answers [S117 S126]', async ({ academy }) => {
  const { token, profile } = await academy.aStudent()
  const authorization = `Bearer ${token}`
  const big = {
    method: 'POST' as const,
    url: '/api/student/register',
    payload: { a: 'x'.repeat(13_000_000) },
  }
  const answers = [
    await academy.app.inject('/api/health'),
    await academy.app.inject('/api/me'),
    await academy.app.inject({ url: '/api/student', headers: { authorization } }),
    await academy.app.inject('/nothing'),
    await academy.app.inject(profile.student_photo_path ?? ''),
    await academy.app.inject({ ...big, headers: { authorization } }),
    await academy.app.inject({
      method: 'POST',
      url: '/api/me',
      headers: { 'content-type': 'x/y' },
      payload: 'x',
    }),
    await academy.auth('sign-in/email', { email: 'x@x.in', password: 'wrong one here' }),
  ]

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([
    200, 401, 403, 404, 200, 413, 404, 401,
  ])
  for (const { headers } of answers) {
    expect(headers).toMatchObject({
      ...EVERYWHERE,
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    expect(headers).not.toHaveProperty('server')
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('set-cookie')
  }
})

test.for([
  'https://evil.example',
  'null',
  'http://localhost:3000.evil.example',
  'https://localhost:3000',
])('a page of %s may read nothing [S123]', async (origin, { academy }) => {
  const { token } = await academy.signUp()
  const preflight = await academy.app.inject({
    method: 'OPTIONS',
    url: '/api/me',
    headers: {
      origin,
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'authorization',
    },
  })
  const simple = await academy.app.inject({
    url: '/api/me',
    headers: { origin, authorization: `Bearer ${token}` },
  })

  for (const { headers } of [preflight, simple])
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  expect(preflight.statusCode).toBe(404)
})

test('reading changes nothing: all GETs as the admin, twice [S125]', async ({ academy }) => {
  const { token } = await academy.signInAdmin()
  await academy.aStudent()
  const tables = ['accounts', 'students', 'settings', 'batches', 'courses', 'sessions'] as const
  // The trail records that a list was exported, and no change.
  const changes = () =>
    academy.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('action', '!=', 'read in bulk')
      .execute()
  const state = () =>
    Promise.all([
      changes(),
      ...tables.map((table) => academy.db.selectFrom(table).selectAll().execute()),
    ])
  const { allEndpoints } = await import('../../src/http/openapi/endpoints.ts')
  const urls = allEndpoints
    .filter(({ endpoint }) => endpoint.method === 'GET')
    .map(({ endpoint }) => `/api${endpoint.path.replace(/:\w+/g, '1')}`)
  const before = await state()
  for (const url of [...urls, ...urls])
    await academy.app.inject({ url, headers: { authorization: `Bearer ${token}` } })

  expect(await state()).toEqual(before)
})

const REAL = '127.0.0.1'

test('the socket says where a request comes from, unless a named proxy says more [S127 S132]', async ({
  academy,
}) => {
  const addressesSeen = async (trustProxy: string[] | undefined) => {
    const app = await buildTestApp(academy, trustProxy ? { trustProxy } : {})
    onTestFinished(() => app.close())
    await academy.db.deleteFrom('rate_limits').execute()
    await app.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      headers: {
        'x-forwarded-for': '203.0.113.9',
        'x-real-ip': '203.0.113.8',
        'x-client-address': '203.0.113.7',
        forwarded: 'for=203.0.113.6',
      },
      payload: { email: 'x@x.in', password: 'wrong one here' },
    })
    const limits = await academy.db
      .selectFrom('rate_limits')
      .select('key')
      .where('key', 'like', 'sign-in:%')
      .execute()
    return limits.map(({ key }) => key)
  }

  expect(await addressesSeen(undefined)).toEqual([`sign-in:${REAL}`])
  expect(await addressesSeen(['10.0.0.0/8'])).toEqual([`sign-in:${REAL}`])
  expect(await addressesSeen([REAL])).toEqual(['sign-in:203.0.113.9'])
})

const HEAD = 'POST /api/student/register HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'

test.for([
  [
    'a length and chunks',
    `${HEAD}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /api/me HTTP/1.1\r\nHost: x\r\n\r\n`,
  ],
  ['two lengths', `${HEAD}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}x`],
  ['a folded header', `${HEAD}X-A: b\r\n c: d\r\nContent-Length: 2\r\n\r\n{}`],
  [
    'bare line feeds',
    'GET /api/me HTTP/1.1\nHost: x\nConnection: close\n\nGET /api/health HTTP/1.1\nHost: x\n\n',
  ],
  [
    'a header of 20 kB',
    `GET /api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`,
  ],
  ['no HTTP at all', 'hello\r\n\r\n'],
] as const)(
  '%s is refused, and the connection is closed [S128 S189]',
  async ([, bytes], { academy }) => {
    const answer = await rawAnswer(academy, bytes)

    expect(answer).not.toMatch(/^HTTP\/1\.1 2/m)
    expect(answer.match(/^HTTP\/1\.1 /gm)?.length ?? 0).toBeLessThanOrEqual(1)
  },
)

test('if a request has two Authorization headers, neither opens anything [S030]', async ({
  academy,
}) => {
  const { token } = await academy.signUp()
  const line = `Authorization: Bearer ${token}\r\n`
  const get = (lines: string) =>
    rawAnswer(academy, `GET /api/me HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${lines}\r\n`)

  expect(await get(line)).toMatch(/^HTTP\/1\.1 200/)
  expect(await get(line + line)).toMatch(/^HTTP\/1\.1 401/)
  expect(await get(`Authorization: Bearer x\r\n${line}`)).toMatch(/^HTTP\/1\.1 401/)
})

test('no cache keeps personal answers [S118]', async ({ academy }) => {
  const { token, uid } = await academy.aStudent()
  for (const url of [
    '/api/me',
    `/api/student/profile/${uid}`,
    `/api/student/ledger/${uid}`,
    '/api/account',
  ])
    expect(
      (await academy.app.inject({ url, headers: { authorization: `Bearer ${token}` } })).headers[
        'cache-control'
      ],
    ).toBe('no-store')
})

test('an error is JSON, whatever the address contains [S119]', async ({ academy }) => {
  const answer = await academy.app.inject(
    '/api/<script>alert(1)</script>?x=<img src=x onerror=alert(1)>',
  )

  expect(answer.headers['content-type']).toMatch(/^application\/json/)
  expect(answer.body).not.toContain('<')
})

test.for([
  '/metrics',
  '/documentation',
  '/readyz',
  '/debug',
  '/api/docs/../../package.json',
  '/server-status',
])('nothing about the machine at %s [S220]', async (path, { academy }) => {
  expect((await academy.app.inject(path)).statusCode).toBe(404)
})
