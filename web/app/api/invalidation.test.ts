import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { apiQuery } from './api-query.ts'
import { queryClient } from './query-client.ts'
import type { Subjects } from './subjects.ts'
import { write } from './write.ts'

let asked: string[] = []
let stops: (() => void)[] = []

const list = (name: string, shows: Subjects) =>
  apiQuery({
    queryKey: [name],
    shows,
    ask: async () => asked.push(name),
    staleTime: 60_000,
  })

/** Shows the query on screen. */
async function look(query: ReturnType<typeof list>) {
  await queryClient.fetchQuery(query)
  stops.push(new QueryObserver(queryClient, query).subscribe(() => {}))
}
const settled = () => new Promise((resolve) => setTimeout(resolve))

beforeEach(() => {
  queryClient.clear()
  asked = []
})
afterEach(() => {
  for (const stop of stops) stop()
  stops = []
})

const join = write({ key: ['join'], changes: ['member', 'money'], send: async () => 'Joined.' })

test('a write has asked anew what shows what it changes, and nothing else', async () => {
  await look(list('ledger', ['money']))
  await look(list('posts', ['post']))
  await queryClient.fetchQuery(list('batches', ['batch', 'member']))
  asked = []
  expect(await join()).toBe('Joined.')
  await settled()
  expect(asked).toEqual(['ledger'])

  // A stale query that is not on screen is fetched when it is next shown.
  await queryClient.fetchQuery(list('batches', ['batch', 'member']))
  expect(asked).toEqual(['ledger', 'batches'])
})

test('a write that failed may have been done', async () => {
  await look(list('ledger', ['money']))
  asked = []
  const pay = write({
    key: ['pay'],
    changes: ['money'],
    send: () => Promise.reject(new Error('The answer was lost.')),
  })
  await expect(pay()).rejects.toThrow('lost')
  await settled()
  expect(asked).toEqual(['ledger'])
})

test('what a write stores of its answer is not asked for', async () => {
  const batch = list('batch', ['batch'])
  await look(batch)
  asked = []
  const rename = write({
    key: ['rename'],
    changes: ['batch'],
    send: async () => 7,
    keep: (answer) => void queryClient.setQueryData(batch.queryKey, answer),
  })
  await rename()
  await settled()
  expect(asked).toEqual([])
  expect(queryClient.getQueryData(batch.queryKey)).toBe(7)
})

test('a list that puts itself right stays as it is while it is on the screen', async () => {
  await look(list('page', ['mark']))
  await look(list('tally', ['mark']))
  asked = []
  const mark = { changes: ['mark'], send: async () => 1 } as const
  await write({ key: ['mark'], ...mark, patches: [['page']] })()
  await settled()
  expect(asked).toEqual(['tally'])
  // Set elsewhere, or for everybody.
  await write({ key: ['reset'], ...mark })()
  await settled()
  expect(asked.toSorted()).toEqual(['page', 'tally', 'tally'])
})

test('of several writes at once the last one asks', async () => {
  await look(list('tally', ['mark']))
  asked = []
  const ends: ((value: number) => void)[] = []
  const mark = write({
    key: ['mark'],
    changes: ['mark'],
    send: () => new Promise<number>((resolve) => ends.push(resolve)),
  })
  const both = [mark(), mark()]
  await expect.poll(() => ends.length).toBe(2)
  ends[0]?.(1)
  await both[0]
  await settled()
  expect(asked).toEqual([])
  ends[1]?.(2)
  await both[1]
  await settled()
  expect(asked).toEqual(['tally'])
})
