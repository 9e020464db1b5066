import { beforeEach, expect, test, vi } from 'vitest'
import { letPass, stopAt } from '../../../../test/clock.ts'
import { createKeptRead } from './kept-read.ts'

const MINUTE = 60_000
const MONDAY = { date: '2026-11-23', time: '09:00' }
const TUESDAY = { date: '2026-11-24', time: '09:00' }

beforeEach(() => stopAt(new Date('2026-11-23T03:30:00Z')))
const after = (minutes: number) => letPass(minutes * MINUTE)

/** A read that counts its calls, and fails on demand. */
function createCountedRead() {
  const told = { reads: 0, fails: false }
  const read = async () => {
    told.reads += 1
    if (told.fails) throw new Error('no database')
    return told.reads
  }
  return { told, read }
}

const readOf = async (kept: ReturnType<ReturnType<typeof createKeptRead<number>>>) =>
  (await kept).read

test('sixteen who ask at once wait for one read, which is kept for five minutes of that day', async () => {
  const { told, read } = createCountedRead()
  const kept = createKeptRead(read)
  const asked = await Promise.all(Array.from({ length: 16 }, () => readOf(kept(MONDAY))))
  expect(asked).toEqual(Array(16).fill(1))
  after(4)
  expect(await readOf(kept(MONDAY))).toBe(1)
  expect(await readOf(kept(TUESDAY))).toBe(2)
  after(6)
  expect(await readOf(kept(TUESDAY))).toBe(3)
  expect(told.reads).toBe(3)
})

test('somebody who asks after midnight while yesterday is still read gets today’s', async () => {
  const days: string[] = []
  const waiting: (() => void)[] = []
  const kept = createKeptRead(async ({ date }) => {
    days.push(date)
    await new Promise<void>((go) => waiting.push(go))
    return date
  })
  const [yesterday, today] = [kept(MONDAY), kept(TUESDAY)]
  await vi.waitFor(() => expect(days).toEqual([MONDAY.date, TUESDAY.date]))
  waiting[1]?.()
  expect((await today).read).toBe(TUESDAY.date)
  waiting[0]?.()
  expect((await yesterday).read).toBe(MONDAY.date)
  expect((await kept(TUESDAY)).read).toBe(TUESDAY.date)
  expect(days).toHaveLength(2)
})

test('what is not kept is read anew by each, also while another reads', async () => {
  const { told, read } = createCountedRead()
  const kept = createKeptRead(read, { isKept: async () => false })
  expect(await Promise.all([readOf(kept(MONDAY)), readOf(kept(MONDAY))])).toEqual([1, 2])
  expect(told.reads).toBe(2)
})

test('what may lag is given as it was for an hour while the next is read, but not the day before’s', async () => {
  const { told, read } = createCountedRead()
  const kept = createKeptRead(read, { mayLag: true })
  expect(await readOf(kept(MONDAY))).toBe(1)
  after(6)
  expect(await readOf(kept(MONDAY))).toBe(1)
  await vi.waitFor(async () => expect(await readOf(kept(MONDAY))).toBe(2))
  expect(told.reads).toBe(2)
  after(61)
  expect(await readOf(kept(MONDAY))).toBe(3)
  after(6)
  expect(await readOf(kept(TUESDAY))).toBe(4)
})

test('a read that fails is told to who waits for it, and the next ask tries again', async () => {
  const { told, read } = createCountedRead()
  const kept = createKeptRead(read, { mayLag: true })
  told.fails = true
  await expect(kept(MONDAY)).rejects.toThrow('no database')
  told.fails = false
  expect(await readOf(kept(MONDAY))).toBe(2)
  told.fails = true
  after(6)
  expect(await readOf(kept(MONDAY))).toBe(2)
  after(61)
  await expect(kept(MONDAY)).rejects.toThrow('no database')
})
