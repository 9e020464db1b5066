import { creates, type Endpoint } from '@ganit/contract/endpoint'
import { Message, Refusal } from '@ganit/contract/shared'
import type { z } from 'zod'
import { statusesOf } from '../serve.ts'
import { allEndpoints } from './endpoints.ts'
import { jsonSchema, sharedSchemas } from './schemas.ts'

const json = (schema: z.ZodType) => ({ 'application/json': { schema: jsonSchema(schema) } })

type Parameter = { name: string; in: string; required?: true; schema: object }

/** Parameters shared by several calls, by name. */
const common = new Map<string, Parameter>()
const COMMON = new Set([
  'page',
  'page_size',
  'search',
  'sort',
  'order',
  'preview',
  'class_number',
  'student_id',
  'state',
  'columns',
  'expires',
  'signature',
  'id',
  'claim_id',
  'uid',
  'account_id',
  'lesson_id',
  'paper_id',
  'enquiry_id',
  'message_id',
  'guardian_id',
  'test_id',
  'attempt_id',
  'import_id',
  'item_id',
  'batch_id',
  'due_id',
  'student_class',
  'from',
  'to',
  'by',
])

function parameters(place: 'path' | 'query', schema: z.ZodObject | undefined) {
  return Object.entries(schema?.shape ?? {}).map(([name, field]) => {
    const isRequired = place === 'path' || !field.safeParse(undefined).success
    const parameter: Parameter = {
      name,
      in: place,
      ...(isRequired && { required: true }),
      schema: jsonSchema(field as z.ZodType),
    }
    if (!COMMON.has(name)) return parameter
    const known = common.get(name)
    if (known && JSON.stringify(known) !== JSON.stringify(parameter)) return parameter
    common.set(name, parameter)
    return { $ref: `#/components/parameters/${name}` }
  })
}

type Example = { error: string; fields?: Record<string, string> }
type Refused = { name: string; description: string; example: Example }

/** Refusals that depend on the call. */
const REFUSALS: Record<number, Refused> = {
  400: {
    name: 'Invalid',
    description: 'Something sent is wrong; each wrong field is named',
    example: { error: 'Amount is required.', fields: { amount: 'Amount is required.' } },
  },
  401: {
    name: 'NotSignedIn',
    description: 'No session, or one that has ended',
    example: { error: 'Please sign in.' },
  },
  403: {
    name: 'NotAllowed',
    description: 'This account may not do that',
    example: { error: 'This is not open to you.' },
  },
  404: {
    name: 'NotFound',
    description: 'Not there, or nobody may know that it is',
    example: { error: 'Student not found.' },
  },
  409: {
    name: 'Conflict',
    description: 'Not as things stand',
    example: { error: 'This was changed by someone else meanwhile. Reload and try again.' },
  },
}

/** Answers of any call, by status. */
const GENERAL: Record<number, Refused> = {
  413: {
    name: 'TooLarge',
    description: 'More was sent than this call takes',
    example: { error: 'What was sent is too large.' },
  },
  415: {
    name: 'NotJson',
    description: 'What was sent is not JSON',
    example: { error: 'Please send JSON.' },
  },
  429: {
    name: 'TooOften',
    description: 'Too often; Retry-After says for how many seconds to wait',
    example: { error: 'Too many attempts. Please wait a little and try again.' },
  },
  503: {
    name: 'Busy',
    description: 'Busy or restarting; Retry-After says for how many seconds to wait',
    example: { error: 'The service is busy or restarting. Please try again in a moment.' },
  },
}

/** Refusals specific to a call; the others are common to all. */
function refusalsOf({ method, access, params, body, querystring }: Endpoint) {
  const codes = [
    ...(params || body || querystring ? [400] : []),
    ...(access === 'public' ? [] : [401, 403]),
    ...(params ? [404] : []),
    ...(method === 'GET' ? [] : [409]),
  ]
  const own = codes.map((code) => [
    code,
    { $ref: `#/components/responses/${REFUSALS[code]?.name}` },
  ])
  const general = { $ref: '#/components/responses/Refused' }
  // Public reads without their own refusals can still come too often.
  const asked = own.length > 0 ? own : [['4XX', general]]
  return Object.fromEntries([...asked, ['default', general]])
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Sent again within 24 hours with the same key and input, the call does nothing and gives the first answer; 409 with another input.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

function operation({ endpoint, group, name }: (typeof allEndpoints)[number]) {
  const { summary, access, params, querystring, body, response } = endpoint
  const done =
    response === Message
      ? { $ref: '#/components/responses/Done' }
      : { description: 'Done', ...(response && { content: json(response) }) }
  const asked = [
    ...parameters('path', params),
    ...parameters('query', querystring),
    ...(creates(endpoint) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ]
  return {
    operationId: name,
    tags: [group],
    summary,
    ...(access === 'public'
      ? { security: [] }
      : { description: `Open to: ${access.join(', ')}.`, security: [{ bearer: [] }] }),
    ...(asked.length > 0 && { parameters: asked }),
    ...(body && { requestBody: { required: true, content: json(body) } }),
    responses: {
      ...Object.fromEntries(statusesOf(endpoint).map((status) => [status, done])),
      ...refusalsOf(endpoint),
    },
  }
}

function responses() {
  const schema = jsonSchema(Refusal)
  const own = Object.values(REFUSALS).map(({ name, description, example }) => [
    name,
    { description, content: { 'application/json': { schema, example } } },
  ])
  const statuses = Object.entries(GENERAL)
  const refused = {
    description: statuses
      .map(([status, { description }]) => `${status}: ${description}.`)
      .join(' '),
    content: {
      'application/json': {
        schema,
        examples: Object.fromEntries(
          statuses.map(([, { name, example }]) => [name, { value: example }]),
        ),
      },
    },
  }
  return {
    Done: { description: 'Done', content: json(Message) },
    ...Object.fromEntries(own),
    Refused: refused,
  }
}

export function openApiDocument() {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const entry of allEndpoints) {
    const path = `/api${entry.endpoint.path.replace(/:(\w+)/g, '{$1}')}`
    paths[path] = { ...paths[path], [entry.endpoint.method.toLowerCase()]: operation(entry) }
  }
  const answers = responses()
  const groups = new Set(allEndpoints.map(({ group }) => group))
  return {
    openapi: '3.1.0' as const,
    info: {
      title: 'Ganit',
      version: '0.2.0',
      description:
        'Every call of a maths coaching academy. Sign in with `POST /api/auth/sign-in/email`, then send `Authorization: Bearer <token>`. Signing in and up is better-auth’s and not listed here.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'This academy' }],
    tags: [...groups].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http' as const, scheme: 'bearer' } },
      parameters: { ...Object.fromEntries(common), IdempotencyKey: IDEMPOTENCY_KEY },
      responses: answers,
      schemas: sharedSchemas(),
    },
  }
}
