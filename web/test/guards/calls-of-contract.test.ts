import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Endpoint } from '@ganit/contract/endpoint'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { differences } from '../../../tools/checks/compared-lists.ts'
import * as decoders from '../../app/api/decoders.ts'
import { callOf, contractReader, withoutSchemas } from '../../calls-of-contract.ts'
import { decoderOf } from '../../decoder-of.ts'

const SOURCES = join(import.meta.dirname, '../../../contract/src')
const files = globSync('**/*.ts', { cwd: SOURCES }).filter((file) => !/test|^index/.test(file))
const contract = contractReader()

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

/** Calls whose answer only zod can read. No page of visitors or families may ask for one. */
const WITH_ZOD = ['getMessage', 'listBatchFees', 'listQuestions']

test('what pages load of a call has no schema, and names the parts that it sends', async () => {
  const whole: string[] = []
  let count = 0
  for (const file of files)
    for (const [name, endpoint] of Object.entries((await contract.read(file)).exported)) {
      if (!isEndpoint(endpoint)) continue
      const text = callOf(endpoint)
      if (!text) {
        whole.push(name)
        continue
      }
      const call = Function('$', `return ${text}`)(decoders) as Endpoint
      expect([name, call.method, call.path, call.access, call.status]).toEqual([
        name,
        endpoint.method,
        endpoint.path,
        endpoint.access,
        endpoint.status,
      ])
      for (const part of ['params', 'querystring'] as const)
        expect(Object.keys(call[part]?.shape ?? {})).toEqual(
          Object.keys(endpoint[part]?.shape ?? {}),
        )
      expect(Boolean(call.body)).toBe(Boolean(endpoint.body))
      expect(Boolean(call.response)).toBe(Boolean(endpoint.response))
      count++
    }
  expect(count).toBeGreaterThan(300)
  expect(differences(whole, WITH_ZOD), 'say in WITH_ZOD why the page loads zod').toEqual([])
})

test('no module without schemas mentions zod or a name that it has not', async () => {
  for (const file of files) {
    const { schemas, isPlain, ...module } = await contract.read(file)
    const code = withoutSchemas({ schemas, isPlain, ...module })
    expect(code).not.toMatch(/\bfrom 'zod'|\bz\.\w+\(/)
  }
})

/** Answers of real calls, and what their schemas make of them. */
const ANSWERS: [module: string, name: string, answer: unknown][] = [
  ['people/students.ts', 'getFeesTally', { paid: 1 }],
  [
    'accounts/accounts.ts',
    'getMe',
    {
      userType: 'student',
      uid: 'a',
      name: 'Riya',
      email: 'r@example.in',
      avatar: null,
      registered: true,
      unknown: 'is left out',
    },
  ],
  ['accounts/accounts.ts', 'getMe', { userType: 'student', uid: 1 }],
  ['accounts/accounts.ts', 'getMe', null],
  ['accounts/accounts.ts', 'getMe', []],
  ['site/courses.ts', 'listClassLevels', [{ ID: 3, class_name: 'Class 3' }]],
  ['site/courses.ts', 'listClassLevels', [{ ID: 'three', class_name: 'Class 3' }]],
  ['site/courses.ts', 'listClassLevels', 'Log in to the network of this café'],
]

const kinds = z.union([
  z.object({ kind: z.literal('batch'), name: z.string() }),
  z.object({ kind: z.enum(['student', 'guardian']), name: z.string() }),
  z.object({ kind: z.enum(['paper', 'test']), name: z.string(), of: z.array(z.number()) }),
])

test.each(['batch', 'guardian', 'test', 'course'])(
  'of several kinds a %s is read as what it is',
  (kind) => {
    const answer = { kind, name: 'Half-yearly', of: [1] }
    const read = decoders.answer(Function('$', `return () => ${decoderOf(kinds)}`)(decoders))
    const wanted = kinds.safeParse(answer)
    expect(read.safeParse(answer)).toMatchObject({ success: wanted.success })
    expect(read.safeParse(answer).data).toEqual(wanted.data)
  },
)

test.each(ANSWERS)('%s: %s is read as its schema reads it', async (module, name, answer) => {
  const endpoint = (await contract.read(module)).exported[name] as Endpoint
  if (!endpoint.response) throw new Error('It answers nothing.')
  const text = decoderOf(endpoint.response)
  const read = decoders.answer(Function('$', `return () => ${text}`)(decoders)).safeParse(answer)
  const wanted = endpoint.response.safeParse(answer)
  expect(read.success).toBe(wanted.success)
  expect(read.data).toEqual(wanted.data)
})
