import type { Endpoint } from '@ganit/contract/endpoint'
import { expect } from 'vitest'
import { z } from 'zod'
import { test } from '../../test/academy.ts'
import { allEndpoints } from './openapi/endpoints.ts'
import { validatorCompiler } from './validation.ts'

const json = { 'content-type': 'application/json' }

test('an unknown path is 404 as JSON, for a visitor and whatever is sent [S119]', async ({
  academy,
}) => {
  const get = await academy.app.inject('/api/nothing')
  const post = await academy.app.inject({
    method: 'POST',
    url: '/api/student/nothing',
    headers: { 'content-type': 'text/plain' },
    payload: 'x',
  })

  for (const reply of [get, post]) {
    expect(reply.statusCode).toBe(404)
    expect(reply.json()).toEqual({ error: 'Not found.' })
  }
})

test.for(['{"a":', 'x'.repeat(13_000_000)])(
  'an unknown path is 404 before a body like %.5j is read',
  async (payload, { academy }) => {
    for (const url of ['/api/nothing', '/api/auth/nothing']) {
      const reply = await academy.app.inject({ method: 'POST', url, headers: json, payload })
      expect([url, reply.statusCode, reply.json()]).toEqual([url, 404, { error: 'Not found.' }])
    }
  },
)

test.for(['/api/%', '/api/student/profile/%E0%A4%A', '/api/%ED%A0%80?x=1', '/%zz'])(
  'the path %s, which cannot be decoded, is 404 like any unknown one [S051 S117 S119]',
  async (url, { academy }) => {
    const reply = await academy.app.inject(url)

    expect(reply.statusCode).toBe(404)
    expect(reply.json()).toEqual({ error: 'Not found.' })
    expect(reply.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
  },
)

test('a known path with another method is 404 as JSON [S052]', async ({ academy }) => {
  const reply = await academy.app.inject({ method: 'DELETE', url: '/api/student/reset-fees' })

  expect(reply.statusCode).toBe(404)
  expect(reply.json()).toEqual({ error: 'Not found.' })
})

test('a path without an id is 404 with a method it does not have, also where another call takes an id there', async ({
  academy,
}) => {
  const { token } = await academy.signInAdmin()
  const fixed = allEndpoints
    .map(({ endpoint }) => endpoint as Endpoint)
    .filter(({ path }) => !path.includes(':'))
  const others = (path: string) =>
    (['POST', 'PUT', 'DELETE'] as const).filter(
      (method) => !fixed.some((known) => known.path === path && known.method === method),
    )

  for (const path of new Set(fixed.map((known) => known.path)))
    for (const method of others(path))
      for (const headers of [{}, { authorization: `Bearer ${token}` }]) {
        const reply = await academy.app.inject({ method, url: `/api${path}/?x=1`, headers })
        expect([method, path, reply.statusCode]).toEqual([method, path, 404])
      }
})

test('a trailing slash makes no difference', async ({ academy }) => {
  const replies = await Promise.all(
    ['/api/health/', '/api/country-codes/', '/api/openapi.json/'].map((url) =>
      academy.app.inject(url),
    ),
  )

  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
})

test('a body that is not JSON is answered with 415, broken JSON with 400, both before 401 [S083 S110 S124]', async ({
  academy,
}) => {
  const post = (headers: Record<string, string>, payload: string) =>
    academy.app.inject({ method: 'POST', url: '/api/student/register', headers, payload })

  expect((await post({ 'content-type': 'text/plain' }, '{}')).statusCode).toBe(415)
  expect(
    (await post({ 'content-type': 'application/x-www-form-urlencoded' }, 'a=b')).statusCode,
  ).toBe(415)
  expect((await post(json, '{"a":')).statusCode).toBe(400)
  expect((await post(json, '{"__proto__":{"admin":true}}')).statusCode).toBe(400)
  expect((await post(json, '{}')).statusCode).toBe(401)
})

test('U+0000 is 400 also in a field that nothing reads, and named', async ({ academy }) => {
  const { token } = await academy.signInAdmin()
  const save = async (more: object, authorization = `Bearer ${token}`) => {
    const reply = await academy.app.inject({
      method: 'POST',
      url: '/api/classes',
      headers: { authorization },
      payload: { classNumber: 9, title: 'Circles', description: 'Round ones', ...more },
    })
    return [reply.statusCode, Object.keys(reply.json<{ fields?: object }>().fields ?? {})]
  }

  expect(await save({ colour: 'a\0b' })).toEqual([400, ['colour']])
  expect(await save({ colour: 'a\0b', title: '' })).toEqual([400, ['title']])
  expect(await save({ colour: 'a\0b' }, '')).toEqual([401, []])
  expect(await save({ colour: '\\u0000', title: String.raw`The letter \u0000` })).toEqual([201, []])
})

test('a body over 12 MB is 413 [S189]', async ({ academy }) => {
  const payload = `{"notes":"${'x'.repeat(13_000_000)}"}`
  const reply = await academy.app.inject({
    method: 'POST',
    url: '/api/student/register',
    headers: json,
    payload,
  })

  expect(reply.statusCode).toBe(413)
})

test.for(['null', '[]', '"text"', '7', '', '['.repeat(400_000) + ']'.repeat(400_000)])(
  'the body %.20s where an object is needed is 400 [S082]',
  async (payload, { academy }) => {
    const { token } = await academy.signUp()
    const reply = await academy.app.inject({
      method: 'POST',
      url: '/api/student/register',
      headers: { ...json, authorization: `Bearer ${token}` },
      payload,
    })

    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toEqual({ error: 'The body must be a JSON object.' })
  },
)

test('resetting the fees takes no body, an empty one labelled as JSON, or {}, and nothing else', async ({
  academy,
}) => {
  const { token } = await academy.signInAdmin()
  const authorization = `Bearer ${token}`
  const reset = (headers: object, payload?: string) =>
    academy.app.inject({
      method: 'POST',
      url: '/api/student/reset-fees',
      headers: { ...headers, authorization },
      ...(payload !== undefined && { payload }),
    })

  const replies = [await reset({}), await reset(json, ''), await reset(json, '{}')]

  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  for (const payload of ['[]', '"yes"', '1'])
    expect((await reset(json, payload)).statusCode, payload).toBe(400)
})

test.for(['0', '-1', '99999999999', 'abc', '1e3', '1.5', '%00', '１'])(
  'the id %s in a path is 404 [S054]',
  async (id, { academy }) => {
    const { token } = await academy.signInAdmin()
    const reply = await academy.app.inject({
      method: 'PUT',
      url: `/api/student/${id}/fees`,
      headers: { authorization: `Bearer ${token}` },
      payload: { status: 'Yes' },
    })

    expect(reply.statusCode).toBe(404)
  },
)

/** The sentences of a refusal, for the faults of each field alone. */
function refusals(schema: z.ZodType, fields: string[]) {
  const validate = validatorCompiler({ schema, method: 'POST', url: '/', httpPart: 'body' })
  const wrong = [null, 7.5, true, 'x', '\0', 'x'.repeat(200_000), [7], [{}], { a: 1 }]
  return fields.flatMap((field) =>
    wrong.flatMap((value) => {
      const { error = [] } = validate({ [field]: value }) as { error?: { message: string }[] }
      return error.map(({ message }) => message)
    }),
  )
}

test('no refusal speaks of types to people', () => {
  const said = new Set<string>()
  for (const { endpoint } of allEndpoints)
    for (const schema of [(endpoint as Endpoint).body, (endpoint as Endpoint).querystring]) {
      if (!schema) continue
      const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
      for (const words of refusals(schema, Object.keys(properties))) said.add(words)
    }

  expect(said.size).toBeGreaterThan(50)
  expect([...said].filter((words) => /^(Invalid|Too )|expected|received/.test(words))).toEqual([])
})

test('health is 200 while the database answers', async ({ academy }) => {
  const reply = await academy.app.inject('/api/health')

  expect(reply.statusCode).toBe(200)
  expect(reply.json()).toEqual({ status: 'ok' })
})

test('OpenAPI describes the wire, with flags as 0 and 1', async ({ academy }) => {
  const document = (await academy.app.inject('/api/openapi.json')).json()

  expect(document.openapi).toMatch(/^3\.1/)
  expect(document.security).toEqual([{ bearer: [] }])
  expect(Object.keys(document.paths['/api/classes'].post.responses)).toEqual([
    '200',
    '201',
    'default',
  ])
  const { responses } = document.paths['/api/student/profile/{uid}'].get
  expect(responses[200].content['application/json'].schema).toEqual({
    $ref: '#/components/schemas/StudentProfile',
  })
  const { StudentProfile, Flag } = document.components.schemas
  expect(StudentProfile.properties.is_active).toEqual({ $ref: '#/components/schemas/Flag' })
  expect(Flag).toMatchObject({ anyOf: [{ enum: [0, 1, '0', '1'] }, {}] })
})

test('the documentation can be read in a browser', async ({ academy }) => {
  const reply = await academy.app.inject('/api/docs')

  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-type']).toContain('text/html')
})

test('answers of the API are never kept by a cache, country codes excepted [S118]', async ({
  academy,
}) => {
  const { token } = await academy.signUp()
  const me = await academy.app.inject({
    url: '/api/me',
    headers: { authorization: `Bearer ${token}` },
  })
  const codes = await academy.app.inject('/api/country-codes')

  expect(me.headers['cache-control']).toBe('no-store')
  expect(codes.headers['cache-control']).toContain('public')
})
