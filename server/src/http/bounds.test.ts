import type { Endpoint } from '@ganit/contract/endpoint'
import { partsOf, type SchemaPart } from '@ganit/contract/schema-parts'
import { updateProfile } from '@ganit/contract/students'
import { isUpload, takesUpload } from '@ganit/contract/uploads'
import { expect } from 'vitest'
import { z } from 'zod'
import { test } from '../../test/academy.ts'
import { TEXT_BYTES, UPLOAD_BYTES } from './limits.ts'
import { allEndpoints } from './openapi/endpoints.ts'

const endpoints = allEndpoints.map(({ endpoint }): Endpoint => endpoint)

/** All that is sent with calls, each part with the call and the field. */
const sent = endpoints.flatMap(({ method, path: url, body, querystring }) =>
  [body, querystring].flatMap((schema) =>
    schema
      ? [...partsOf(schema)].map((part) => ({ ...part, field: `${method} ${url}: ${part.path}` }))
      : [],
  ),
)

const hasMaximum = (schema: z.ZodType) =>
  (schema._zod.def.checks ?? []).some((check) =>
    ['max_length', 'max_size', 'length_equals'].includes(check._zod.def.check),
  )

const isList = ({ schema }: SchemaPart) =>
  ['array', 'record', 'map', 'set'].includes(schema._zod.def.type) ||
  (schema instanceof z.ZodTuple && schema._zod.def.rest !== null)

const listsWithout = (parts: (SchemaPart & { field: string })[]) =>
  parts
    .filter((part) => isList(part) && !hasMaximum(part.schema))
    .map(({ field }) => `${field} is a list without a maximum.`)

test('every list that is sent has a maximum [S189]', () => {
  expect(sent.filter(isList).length).toBeGreaterThan(3)
  expect(listsWithout(sent)).toEqual([])
})

test('a list without one is found wherever it stands', () => {
  const deep = z.object({
    rows: z.array(z.object({ tags: z.array(z.string()).nullish() })).max(3),
    more: z.union([z.string(), z.record(z.string(), z.string())]).optional(),
  })
  const parts = [...partsOf(deep)].map((part) => ({ ...part, field: `POST /x: ${part.path}` }))
  expect(listsWithout(parts)).toEqual([
    'POST /x: rows.0.tags is a list without a maximum.',
    'POST /x: more is a list without a maximum.',
  ])
})

const LONGEST_TEXT = 100_000
/** What different fields take: words, digits, a code, and where a picture may come its data URL and an address. */
const BEGINNINGS = ['x', '7', 'A', 'true', 'data:image/png;base64,', '/api/images/x']

test('every text that is sent has a maximum [S189]', () => {
  // Of each field the outermost part, which says what is taken in the end.
  const fields = new Map(sent.toReversed().map((part) => [part.field, part]))
  const unbounded = [...fields.values()].flatMap(({ field, schema }) => {
    if (schema instanceof z.ZodObject) return []
    const inner = [...partsOf(schema)]
    const length = inner.some((part) => isUpload(part.schema)) ? UPLOAD_BYTES : LONGEST_TEXT + 1
    const isTaken = BEGINNINGS.some((beginning) => {
      const { success, data } = schema.safeParse(beginning.padEnd(length, beginning.slice(-1)))
      return success && data !== undefined && data !== null
    })
    return isTaken ? [`${field} is a text without a maximum.`] : []
  })

  expect(fields.size).toBeGreaterThan(100)
  expect(unbounded).toEqual([])
})

test('only calls that take a picture take bodies of megabytes [S189]', async ({ academy }) => {
  const takers = endpoints.filter(({ body }) => body && takesUpload(body))
  expect(takers.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
    'POST /classes',
    'POST /coursemanegment/create_course',
    'POST /coursemanegment/edit_course',
    'POST /posts',
    'POST /student/register',
    'POST /student/update_student_detail',
    'PUT /posts/:post_id',
    'PUT /settings',
    'PUT /student/:uid',
  ])
  const { token } = await academy.signInAdmin()
  const send = async ({ method, path }: Endpoint, bytes: number) => {
    const url = `/api${path.replace(/:\w+/g, '1')}`
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const payload = '{"colour":""}'.replace('""', `"${'x'.repeat(bytes - 13)}"`)
    return academy.app.inject({ method, url, headers, payload })
  }
  for (const endpoint of endpoints.filter(({ method }) => method === 'POST' || method === 'PUT')) {
    const most = takers.includes(endpoint) ? UPLOAD_BYTES : TEXT_BYTES
    if (endpoint.body) expect((await send(endpoint, most)).statusCode, endpoint.path).not.toBe(413)
    const refused = await send(endpoint, most + 1)
    expect([endpoint.path, refused.statusCode]).toEqual([endpoint.path, 413])
    expect(refused.json()).toEqual({
      error: `That is too large. At most ${most === TEXT_BYTES ? '2 MB' : '12 MB'} can be sent.`,
    })
  }
})

test.for([
  ['a million empty objects in a list', `{"batches":[${'{},'.repeat(999_999)}{}]}`, 413],
  ['as many as are read', `{"batches":[${'{},'.repeat(160_000)}{}]}`, 400],
  ['a million lists', `{"batches":[${'[],'.repeat(999_999)}[]]}`, 413],
  ['a million fields', `{${Array.from({ length: 800_000 }, (_, n) => `"${n}":0`)}}`, 413],
] as const)(
  '%s are refused at once, and the app goes on [S082 S189]',
  async ([, payload, status], { academy }) => {
    const { token, uid } = await academy.signUp()
    const since = performance.now()
    const reply = await academy.app.inject({
      method: 'PUT',
      url: `/api/student/${uid}`,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      payload,
    })

    expect(reply.statusCode).toBe(status)
    expect(performance.now() - since).toBeLessThan(5_000)
    expect(reply.body.length).toBeLessThan(1_000)
    expect((await academy.app.inject('/api/health')).statusCode).toBe(200)
  },
)

test('a refusal names a hundred fields and no more', async ({ academy }) => {
  const { call, uid } = await academy.signUp()
  const nul = Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`field${n}`, '\0']))
  const rows = { batches: Array.from({ length: 100 }, () => ({})), first_name: '', last_name: '' }

  for (const body of [nul, rows]) {
    const { status, fields } = await call(updateProfile, { params: { uid }, body } as never)
    expect([status, Object.keys(fields ?? {}).length]).toEqual([400, 100])
  }
})
