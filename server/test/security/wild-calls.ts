import type { Endpoint } from '@ganit/contract/endpoint'
import fc from 'fast-check'
import { z } from 'zod'
import { allEndpoints } from '../../src/http/openapi/endpoints.ts'
import { aWildValue } from './wild-values.ts'

type Schema = {
  type?: string
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  minimum?: number
  maximum?: number
  pattern?: string
}

export type WildCall = {
  method: Endpoint['method']
  path: string
  query: Record<string, string>
  /** The body; undefined: none. */
  payload: string | undefined
}

/** Starts work that continues after the answer; tested separately. */
const isLongWork = ({ method, path }: Endpoint) => method === 'POST' && path.startsWith('/backups')

const endpoints: Endpoint[] = allEndpoints
  .map(({ endpoint }) => endpoint)
  .filter((endpoint) => !isLongWork(endpoint))

const schemaOf = (schema: z.ZodType | undefined): Schema =>
  schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema) : {}

/** Texts that match fields' patterns, so that more than the pattern is tested. */
const FITTING = [
  '2026-11-01',
  '2012-02-29',
  '07:30',
  '1500.00',
  '1',
  'riya@example.in',
  'a-slug',
  'Riya',
  '+919830041276',
]

/** A value that matches the schema, or nearly. */
function fitting(schema: Schema): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (choices) return fc.oneof(...choices.map(fitting))
  if (schema.properties) return objectOf(schema.properties)
  if (schema.type === 'array') return fc.array(fitting(schema.items ?? {}), { maxLength: 4 })
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'null') return fc.constant(null)
  if (schema.type === 'number' || schema.type === 'integer')
    return fc.oneof(
      fc.integer({ min: 1, max: 12 }),
      fc.constantFrom(schema.minimum ?? 0, schema.maximum ?? 1),
    )
  if (schema.type === 'string')
    return fc.oneof(fc.constantFrom(...FITTING), fc.string({ unit: 'grapheme', maxLength: 30 }))
  return aWildValue()
}

/** An object whose fields match, are wild, or missing. */
function objectOf(properties: Record<string, Schema>): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(properties).map(([name, schema]) => [
    name,
    fc.oneof(
      { weight: 7, arbitrary: fitting(schema) },
      { weight: 2, arbitrary: aWildValue() },
      { weight: 1, arbitrary: fc.constant(undefined) },
    ),
  ])
  return fc.record(Object.fromEntries(fields))
}

const textOf = (body: unknown) => JSON.stringify(body)

/** The body as text: usually nearly right, sometimes any JSON, sometimes none. */
function bodyOf(endpoint: Endpoint): fc.Arbitrary<string | undefined> {
  if (endpoint.method === 'GET') return fc.constant(undefined)
  const { properties = {} } = schemaOf(endpoint.body)
  return fc.oneof(
    { weight: 8, arbitrary: objectOf(properties).map(textOf) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(
          objectOf(properties),
          fc.dictionary(fc.string({ maxLength: 12 }), aWildValue(), { maxKeys: 4 }),
        )
        .map(([body, more]) => textOf({ ...body, ...more })),
    },
    { weight: 2, arbitrary: aWildValue().map(textOf) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(objectOf(properties).map(textOf), fc.nat(400))
        .map(([text, cut]) => text.slice(0, cut)),
    },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '',
        'null',
        '[]',
        '{',
        '{}',
        '[[[',
        '"',
        '\ufeff{}',
        '{"a":1,"a":2}',
        '{"__proto__":{}}',
      ),
    },
  )
}

const inAddress = (value: unknown) =>
  encodeURIComponent(
    (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
      .toWellFormed()
      .slice(0, 300),
  )

const parameter = () =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom<unknown>(1, 2, 7, 'none', 'about', 'own') },
    { weight: 2, arbitrary: aWildValue() },
  )

function pathOf({ path }: Endpoint, own: string): fc.Arbitrary<string> {
  const names = path.match(/:\w+/g) ?? []
  return fc
    .tuple(...names.map(parameter))
    .map((values) =>
      names.reduce(
        (url, name, n) => url.replace(name, inAddress(values[n] === 'own' ? own : values[n])),
        `/api${path}`,
      ),
    )
}

const queryOf = ({ querystring }: Endpoint): fc.Arbitrary<Record<string, string>> =>
  objectOf(schemaOf(querystring).properties ?? {}).map((query) =>
    Object.fromEntries(
      Object.entries(query)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => [
          name,
          String(typeof value === 'object' ? JSON.stringify(value) : value)
            .toWellFormed()
            .slice(0, 2_000),
        ]),
    ),
  )

/** A call of the contract with any input a fool or an attacker may send; `own` is an existing uid. */
export const aWildCall = (own: string): fc.Arbitrary<WildCall> =>
  fc.constantFrom(...endpoints).chain((endpoint) =>
    fc.record({
      method: fc.constant(endpoint.method),
      path: pathOf(endpoint, own),
      query: queryOf(endpoint),
      payload: bodyOf(endpoint),
    }),
  )
