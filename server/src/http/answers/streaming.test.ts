import { get } from 'node:http'
import { setImmediate as turn } from 'node:timers/promises'
import compress from '@fastify/compress'
import { zeroOrOneFlag } from '@ganit/contract/shared'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { answerError } from '../errors.ts'
import { streamArray } from './streaming.ts'

const Item = z.object({ n: z.int(), isEven: zeroOrOneFlag('Even') })
type Item = z.output<typeof Item>

/** Incompressible numbers. */
const noise = (count: number): Item[] =>
  Array.from({ length: count }, () => ({ n: Math.floor(Math.random() * 2 ** 50), isEven: true }))

/** A server with one call that streams these chunks. */
async function serverStreaming(lots: () => AsyncIterable<Item[]>) {
  const app = Fastify()
  app.setErrorHandler(answerError)
  await app.register(compress, { threshold: 1024, encodings: ['gzip', 'identity'] })
  app.get('/', (_request, reply) => streamArray(reply, Item, lots()))
  const url = await app.listen({ port: 0 })
  onTestFinished(async () => void (await app.close()))
  return url
}

test('items are encoded by the contract, none or many', async () => {
  const url = await serverStreaming(async function* () {
    yield [
      { n: 1, isEven: false },
      { n: 2, isEven: true },
    ]
    yield [{ n: 3, isEven: false, secret: 'stays here' } as Item]
  })
  expect(await (await fetch(url)).json()).toEqual([
    { n: 1, isEven: 0 },
    { n: 2, isEven: 1 },
    { n: 3, isEven: 0 },
  ])
  const empty = await serverStreaming(async function* () {
    yield* []
  })
  expect(await (await fetch(empty)).text()).toBe('[]')
})

test('what fails before the first item is refused like any call', async () => {
  const url = await serverStreaming(async function* () {
    yield* []
    throw Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })
  })
  const response = await fetch(url)
  expect(response.status).toBe(503)
  expect(await response.json()).toMatchObject({ error: expect.stringContaining('try again') })
})

const ENCODINGS = ['gzip', 'identity']

test.for(ENCODINGS)('what fails half-way breaks off, sent as %s', async (encoding, { expect }) => {
  const url = await serverStreaming(async function* () {
    for (let n = 0; n < 100; n += 1) yield noise(500)
    throw new Error('half-way')
  })
  const response = await fetch(url, { headers: { 'accept-encoding': encoding } })
  expect(response.status).toBe(200)
  await expect(response.text()).rejects.toThrow()
})

const LOTS = 5_000

/** Number of requested chunks, once it no longer grows. */
async function atStandstill(asked: () => number) {
  let before = -1
  while (before !== asked()) {
    before = asked()
    for (let n = 0; n < 2_000; n += 1) await turn()
  }
  return before
}

test.for(ENCODINGS)(
  'a reader who stops is waited for, and one who goes away ends the reading, sent as %s',
  async (encoding, { expect }) => {
    let asked = 0
    let isOver = false
    const url = await serverStreaming(async function* () {
      try {
        for (; asked < LOTS; asked += 1) yield noise(500)
      } finally {
        isOver = true
      }
    })
    const request = get(url, { headers: { 'accept-encoding': encoding } })
    request.on('error', () => {})
    const response = await new Promise<NodeJS.ReadableStream>((resolve) =>
      request.on('response', resolve),
    )
    response.pause()

    expect(await atStandstill(() => asked)).toBeLessThan(LOTS)
    expect(isOver).toBe(false)

    request.destroy()
    await expect.poll(() => isOver).toBe(true)
  },
)
