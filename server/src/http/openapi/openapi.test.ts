import { isCreating } from '@ganit/contract/endpoint'
import { expect } from 'vitest'
import type { z } from 'zod'
import { test } from '../../../test/academy.ts'
import { successStatuses } from '../serve.ts'
import { allEndpoints } from './endpoints.ts'
import { refusalsOf } from './refusals.ts'

const MOST_BYTES_A_CALL = 1_024

type Ref = { $ref: string }
type Operation = {
  operationId: string
  tags: string[]
  description?: string
  security?: unknown[]
  parameters?: (Parameter | Ref)[]
  requestBody?: object
  responses: Record<string, object> & { default: Ref }
}
type Parameter = { name: string; in: string; required?: true }
type Document = {
  paths: Record<string, Record<string, Operation> & { parameters?: (Parameter | Ref)[] }>
  components: {
    schemas: Record<string, unknown>
    parameters: Record<string, Parameter>
    responses: Record<string, { description: string }>
  }
  security: unknown[]
  servers: { url: string }[]
}

test('the document of the API is small, and every part that it refers to is there', async ({
  academy,
}) => {
  const { body: text } = await academy.app.inject('/api/openapi.json')
  const { components, servers } = JSON.parse(text) as Document
  const referred = [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g)]

  expect(text.length / allEndpoints.length).toBeLessThanOrEqual(MOST_BYTES_A_CALL)
  expect(servers).toHaveLength(1)
  expect(referred.length).toBeGreaterThan(100)
  for (const [, kind, name] of referred)
    expect(Object.keys((components as Record<string, object>)[kind ?? ''] ?? {})).toContain(name)
  expect(text).not.toContain('$defs')
})

test('each call says what the contract says: its name and feature, who may call, what it takes, and how it answers and refuses', async ({
  academy,
}) => {
  const document = (await academy.app.inject('/api/openapi.json')).json<Document>()
  const named = (kind: 'parameters' | 'responses', { $ref }: Ref) =>
    document.components[kind][$ref.split('/').at(-1) ?? '']
  const told = Object.entries(document.paths).flatMap(([path, { parameters = [], ...methods }]) =>
    Object.entries(methods).map(([method, operation]) => {
      const all = [...parameters, ...(operation.parameters ?? [])].map((parameter) =>
        '$ref' in parameter ? (named('parameters', parameter) as Parameter) : parameter,
      )
      const refusals = named('responses', operation.responses.default) as { description: string }
      return {
        id: operation.operationId,
        call: `${method} ${path}`,
        tags: operation.tags,
        security: operation.security ?? document.security,
        roles: operation.description ?? null,
        parameters: all.map(({ name, in: place, required }) => [place, name, required === true]),
        hasBody: operation.requestBody !== undefined,
        statuses: Object.keys(operation.responses),
        refusals: (refusals.description.match(/\d{3}/g) ?? []).map(Number),
      }
    }),
  )
  const meant = allEndpoints.map(({ name, group, endpoint }) => {
    const { method, path, access, params, querystring, body } = endpoint
    const isPublic = access === 'public'
    const isRequired = ([, field]: [string, z.ZodType]) => !field.safeParse(undefined).success
    const asked = [
      ...Object.keys(params?.shape ?? {}).map((key) => ['path', key, true]),
      ...Object.entries<z.ZodType>(querystring?.shape ?? {}).map((field) => [
        'query',
        field[0],
        isRequired(field),
      ]),
      ...(isCreating(endpoint) ? [['header', 'Idempotency-Key', false]] : []),
    ]
    return {
      id: name,
      call: `${method.toLowerCase()} /api${path.replace(/:(\w+)/g, '{$1}')}`,
      tags: [group],
      security: isPublic ? [] : [{ bearer: [] }],
      roles: isPublic ? null : `For: ${access.join(', ')}.`,
      parameters: asked,
      hasBody: body !== undefined,
      statuses: [...successStatuses(endpoint).map(String), 'default'],
      refusals: [...refusalsOf(endpoint), 409, 413, 415, 429, 503],
    }
  })
  const byId = (one: { id: string }, other: { id: string }) => one.id.localeCompare(other.id)

  expect(new Set(told.map(({ id }) => id)).size).toBe(told.length)
  expect(told.toSorted(byId)).toEqual(meant.toSorted(byId))
})
