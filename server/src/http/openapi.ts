import * as contract from '@ganit/contract'
import type { Endpoint } from '@ganit/contract/endpoint'
import { Refusal } from '@ganit/contract/shared'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { statusesOf } from './serve.ts'

const isEndpoint = (member: unknown): member is Endpoint =>
  typeof member === 'object' && member !== null && 'access' in member

/** Every call of the contract with the group it belongs to. */
export const allEndpoints = Object.entries(contract).flatMap(([group, members]) =>
  Object.values<unknown>(members)
    .filter(isEndpoint)
    .map((endpoint) => ({ group, endpoint })),
)

// The wire is what goes over the network, so of a codec its encoded side.
const jsonSchema = (schema: z.ZodType) => {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return rest
}
const json = (schema: z.ZodType) => ({ 'application/json': { schema: jsonSchema(schema) } })

function parameters(place: 'path' | 'query', schema: z.ZodObject | undefined) {
  return Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !field.safeParse(undefined).success,
    schema: jsonSchema(field as z.ZodType),
  }))
}

const REFUSALS = {
  400: 'Invalid',
  401: 'Not signed in',
  403: 'Not allowed',
  404: 'Not found',
  409: 'Not as things stand',
  413: 'Too large',
  415: 'Not JSON',
  429: 'Too often; Retry-After says for how many seconds to wait',
  503: 'Busy or restarting; Retry-After says for how many seconds to wait',
}

function operation({ endpoint, group }: (typeof allEndpoints)[number]) {
  const { summary, access, params, querystring, body, response } = endpoint
  const done = { description: 'Done', ...(response && { content: json(response) }) }
  const refusals = Object.entries(REFUSALS).map(([code, description]) => [
    code,
    { description, content: json(Refusal) },
  ])
  return {
    tags: [group],
    summary,
    description: `Open to: ${access === 'public' ? 'anyone' : access.join(', ')}.`,
    ...(access !== 'public' && { security: [{ bearer: [] }] }),
    parameters: [...parameters('path', params), ...parameters('query', querystring)],
    ...(body && { requestBody: { required: true, content: json(body) } }),
    responses: {
      ...Object.fromEntries(statusesOf(endpoint).map((status) => [status, done])),
      ...Object.fromEntries(refusals),
    },
  }
}

function openApiDocument() {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const entry of allEndpoints) {
    const path = `/api${entry.endpoint.path.replace(/:(\w+)/g, '{$1}')}`
    paths[path] = { ...paths[path], [entry.endpoint.method.toLowerCase()]: operation(entry) }
  }
  return {
    openapi: '3.1.0' as const,
    info: { title: 'Ganit', version: '0.1.0' },
    components: { securitySchemes: { bearer: { type: 'http' as const, scheme: 'bearer' } } },
    paths,
  }
}

/**
 * The contract as OpenAPI at `/api/openapi.json`, and to read and try at `/api/docs`. Both are made when they are first
 * asked for: few starts of the app see that.
 */
export async function openApi(app: FastifyInstance) {
  let document: ReturnType<typeof openApiDocument> | undefined
  let docs: Promise<FastifyInstance> | undefined
  const openDocument = () => {
    document ??= openApiDocument()
    return document
  }
  const openDocs = async () => (await import('./docs.ts')).openDocs(openDocument())

  app.get('/api/openapi.json', { config: { access: 'public' } }, openDocument)
  for (const url of ['/api/docs', '/api/docs/*'])
    app.get(url, { config: { access: 'public' } }, async (request, reply) => {
      docs ??= openDocs()
      return passOn(await docs, request, reply)
    })
  app.addHook('onClose', async () => (await docs)?.close())
}

/** Answers as another app within this process does. */
async function passOn(app: FastifyInstance, { url, headers }: FastifyRequest, reply: FastifyReply) {
  const answer = await app.inject({ method: 'GET', url, headers })
  for (const name of ['location', 'content-type', 'content-security-policy', 'etag'] as const)
    if (answer.headers[name] !== undefined) reply.header(name, answer.headers[name])
  return reply.code(answer.statusCode).send(answer.rawPayload)
}
