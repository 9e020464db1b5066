import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'

/**
 * Streams texts with backpressure. A failure before the first text is answered as in any call. A later failure breaks
 * the connection, so that nobody takes a part for the whole.
 */
export async function streamTexts(reply: FastifyReply, type: string, texts: AsyncIterable<string>) {
  return reply.type(type).send(Readable.from(await loadFirstItem(texts)))
}

/** The same iterator with its first item loaded: early failures are thrown here. */
export async function loadFirstItem<Item>(
  items: AsyncIterable<Item>,
): Promise<AsyncGenerator<Item>> {
  const rest = items[Symbol.asyncIterator]()
  const first = await rest.next()
  return (async function* () {
    try {
      for (let next = first; !next.done; next = await rest.next()) yield next.value
    } finally {
      await rest.return?.()
    }
  })()
}

const streamed = new WeakMap<FastifyReply, number>()

/** Number of rows streamed as an array. */
export const countStreamedRows = (reply: FastifyReply) => streamed.get(reply) ?? 0

async function* countRows<Row>(reply: FastifyReply, lots: AsyncIterable<Row[]>) {
  for await (const lot of lots) {
    streamed.set(reply, countStreamedRows(reply) + lot.length)
    yield lot
  }
}

async function* arrayText<Item extends z.ZodType>(
  item: Item,
  lots: AsyncIterable<z.output<Item>[]>,
  field: string | undefined,
) {
  const [start, end] = field === undefined ? ['[', ']'] : [`{"${field}":[`, ']}']
  let before = start
  for await (const lot of lots) {
    yield before + lot.map((each) => JSON.stringify(z.encode(item, each))).join(',')
    before = ','
  }
  yield before === start ? start + end : end
}

/**
 * Streams a JSON array, each item encoded by the contract, with only a part in memory; as the single field of an object
 * if `field` is given.
 */
export const streamArray = <Item extends z.ZodType>(
  reply: FastifyReply,
  item: Item,
  lots: AsyncIterable<z.output<Item>[]>,
  field?: string,
) =>
  streamTexts(
    reply,
    'application/json; charset=utf-8',
    arrayText(item, countRows(reply, lots), field),
  )
