import { type Endpoint, isCreating } from '@ganit/contract/endpoint'
import { Message, Refusal } from '@ganit/contract/shared'
import type { z } from 'zod'
import { successStatuses } from '../serve.ts'
import { allEndpoints } from './endpoints.ts'
import { REFUSALS, refusalsOf } from './refusals.ts'
import { jsonSchema, shareSchemas } from './schemas.ts'

const jsonContent = (schema: z.ZodType) => ({ 'application/json': { schema: jsonSchema(schema) } })

type Parameter = { name: string; in: 'path' | 'query'; required?: true; schema: object }

function parametersOf({ params, querystring }: Endpoint) {
  const all = [
    ...Object.entries(params?.shape ?? {}).map((each) => ['path', ...each] as const),
    ...Object.entries(querystring?.shape ?? {}).map((each) => ['query', ...each] as const),
  ]
  return all.map(([place, name, field]): Parameter => {
    const isRequired = place === 'path' || !field.safeParse(undefined).success
    const schema = jsonSchema(field as z.ZodType)
    return { name, in: place, ...(isRequired && { required: true }), schema }
  })
}

/** Number of calls from which on a parameter is shared beside a more frequent one of its name. */
const OFTEN_BESIDE = 3

/** Parameters of several calls, and what each is shared as: the most frequent of a name as that name, others as `month2`. */
function sharedParameters() {
  const times = new Map<string, number>()
  for (const parameter of allEndpoints.flatMap(({ endpoint }) => parametersOf(endpoint))) {
    const text = JSON.stringify(parameter)
    times.set(text, (times.get(text) ?? 0) + 1)
  }
  const frequent = [...times].filter(([, count]) => count > 1).sort(([, a], [, b]) => b - a)
  const taken = new Map<string, number>()
  const shared = new Map<string, string>()
  for (const [text, count] of frequent) {
    const { name } = JSON.parse(text) as Parameter
    const before = taken.get(name) ?? 0
    if (before > 0 && count < OFTEN_BESIDE) continue
    taken.set(name, before + 1)
    shared.set(text, before > 0 ? `${name}${before + 1}` : name)
  }
  return shared
}

/** Meanings of the statuses of refusals; the last ones may come from any call. */
const MEANINGS = Object.entries(REFUSALS).map(([status, meaning]) => `${status}: ${meaning}`)
const GENERAL =
  '409: another one was faster with a change; 413: more was sent than the call takes; 415: it is not JSON; 429: too often; 503: busy or restarting. With 429 and 503 `Retry-After` says for how many seconds to wait.'

const TEN = 10

/** Calls with the same refusals share one answer. */
function refusalOf(endpoint: Endpoint) {
  const statuses = refusalsOf(endpoint)
  return {
    // Named by the last digits, because each call repeats the name.
    name: `No${statuses.map((status) => status % TEN).join('')}`,
    description: [...statuses, 'or as any call 409, 413, 415, 429, 503'].join(', '),
    content: jsonContent(Refusal),
  }
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Sent again within 24 hours with the same key and input, the call does nothing and gives the first answer; 409 with another input.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

const refToComponent = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` })

type Entry = (typeof allEndpoints)[number]

function describeOperation({ endpoint, group, name }: Entry, parameters: readonly object[]) {
  const { summary, access, body, response } = endpoint
  const done =
    response === Message
      ? refToComponent('responses', 'Done')
      : { description: 'Done', ...(response && { content: jsonContent(response) }) }
  return {
    operationId: name,
    tags: [group],
    summary,
    ...(access === 'public' ? { security: [] } : { description: `For: ${access.join(', ')}.` }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: jsonContent(body) } }),
    responses: {
      ...Object.fromEntries(successStatuses(endpoint).map((status) => [status, done])),
      default: refToComponent('responses', refusalOf(endpoint).name),
    },
  }
}

/** Calls by path and method; parameters of the path are described once for all its methods. */
function pathsOf(shared: ReadonlyMap<string, string>) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const entry of allEndpoints) {
    const { endpoint } = entry
    const parametersIn = (place: Parameter['in']) =>
      parametersOf(endpoint)
        .filter((parameter) => parameter.in === place)
        .map((parameter) => {
          const name = shared.get(JSON.stringify(parameter))
          return name ? refToComponent('parameters', name) : parameter
        })
    const key = isCreating(endpoint) ? [refToComponent('parameters', 'IdempotencyKey')] : []
    const path = `/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`
    paths[path] = {
      ...paths[path],
      ...(endpoint.params && { parameters: parametersIn('path') }),
      [endpoint.method.toLowerCase()]: describeOperation(entry, [...parametersIn('query'), ...key]),
    }
  }
  return paths
}

type Operations = Record<string, Record<string, object>>
type WithContent = { content?: { 'application/json'?: { schema: { $ref?: string } } } }

/** Number of calls from which on an equal answer or body is written once. */
const OFTEN = 3

/** Puts a reference where several operations have the same answer or body of a named schema; returns those parts, by name. */
function shareContents(paths: Operations) {
  const places = new Map<string, { kind: 'responses' | 'requestBodies'; at: [object, string][] }>()
  const note = (kind: 'responses' | 'requestBodies', holder: object, key: string) => {
    const text = JSON.stringify((holder as Record<string, unknown>)[key])
    const { content } = JSON.parse(text) as WithContent
    if (!content?.['application/json']?.schema.$ref) return
    const place = places.get(kind + text) ?? { kind, at: [] }
    place.at.push([holder, key])
    places.set(kind + text, place)
  }
  for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods))) {
    const { responses, requestBody } = operation as { responses?: object; requestBody?: object }
    if (requestBody) note('requestBodies', operation, 'requestBody')
    for (const status of Object.keys(responses ?? {})) note('responses', responses ?? {}, status)
  }
  const shared: Record<string, Record<string, unknown>> = { responses: {}, requestBodies: {} }
  for (const [text, { kind, at }] of places) {
    if (at.length < OFTEN) continue
    const part = JSON.parse(text.slice(kind.length)) as WithContent
    const name = part.content?.['application/json']?.schema.$ref?.split('/').at(-1) ?? ''
    if (shared[kind]?.[name]) continue
    Object.assign(shared[kind] ?? {}, { [name]: part })
    for (const [holder, key] of at) Object.assign(holder, { [key]: refToComponent(kind, name) })
  }
  return shared
}

export function openApiDocument() {
  const common = sharedParameters()
  const refusals = allEndpoints.map(({ endpoint }) => {
    const { name, ...refusal } = refusalOf(endpoint)
    return [name, refusal]
  })
  const { paths, ...components } = shareSchemas({
    paths: pathsOf(common),
    parameters: {
      ...Object.fromEntries([...common].map(([text, name]) => [name, JSON.parse(text)])),
      IdempotencyKey: IDEMPOTENCY_KEY,
    },
    responses: {
      Done: { description: 'Done', content: jsonContent(Message) },
      ...Object.fromEntries(refusals),
    },
  })
  const contents = shareContents(paths as Operations)
  const groups = new Set(allEndpoints.map(({ group }) => group))
  return {
    openapi: '3.1.0' as const,
    info: {
      title: 'Ganit',
      version: '0.2.0',
      description: `Every call of a maths coaching academy. Sign in with \`POST /api/auth/sign-in/email\`, then send \`Authorization: Bearer <token>\`. Signing in and up is better-auth’s and not listed here. Each call names its refusals under \`default\`. ${MEANINGS.join(' ')} Any call may answer ${GENERAL}`,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'This academy' }],
    security: [{ bearer: [] }],
    tags: [...groups].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http' as const, scheme: 'bearer' } },
      ...components,
      requestBodies: contents.requestBodies,
      responses: { ...components.responses, ...contents.responses },
    },
  }
}
