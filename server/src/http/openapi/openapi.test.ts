import { expect } from 'vitest'
import { test } from '../../../test/academy.ts'
import { allEndpoints } from './endpoints.ts'

const MOST_BYTES_A_CALL = 1_300

type Operation = {
  operationId: string
  tags: string[]
  security: unknown[]
  responses: Record<string, unknown>
}
type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, unknown> }
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

test('each call has the name of the contract, its feature, and says whether it is open to everyone', async ({
  academy,
}) => {
  const { body } = await academy.app.inject('/api/openapi.json')
  const { paths } = JSON.parse(body) as Document
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  const ids = operations.map(({ operationId }) => operationId)

  expect(ids.toSorted()).toEqual(allEndpoints.map(({ name }) => name).toSorted())
  expect(new Set(ids).size).toBe(ids.length)
  for (const { name, group, endpoint } of allEndpoints) {
    const operation = operations.find(({ operationId }) => operationId === name)
    expect(operation?.tags).toEqual([group])
    expect(operation?.security).toEqual(endpoint.access === 'public' ? [] : [{ bearer: [] }])
  }
})

test('each call says how it refuses, and what else any call may answer', async ({ academy }) => {
  const { body } = await academy.app.inject('/api/openapi.json')
  const { paths } = JSON.parse(body) as Document
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  for (const { operationId, responses } of operations) {
    const statuses = Object.keys(responses)
    expect([operationId, statuses.some((status) => /^4(\d\d|XX)$/.test(status))]).toEqual([
      operationId,
      true,
    ])
    expect([operationId, statuses.at(-1)]).toEqual([operationId, 'default'])
  }
})
