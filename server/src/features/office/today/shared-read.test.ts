import { expect, test } from 'vitest'
import { createSharedRead } from './shared-read.ts'

/** A shared read that waits to be released, and answers the number of reads begun so far. */
function createHeldRead() {
  let begun = 0
  const ends: (() => void)[] = []
  const read = createSharedRead(async () => {
    begun += 1
    const n = begun
    await new Promise<void>((resolve) => ends.push(resolve))
    if (n === 3) throw new Error('Away')
    return n
  })
  const end = async () => {
    ends.shift()?.()
    await new Promise(setImmediate)
  }
  return { read, end, begun: () => begun }
}

test('all who ask while a read runs share the next one, which begins after they asked', async () => {
  const { read, end, begun } = createHeldRead()
  const first = read()
  const [second, third] = [read(), read()]
  expect(begun()).toBe(1)
  await end()
  expect([await first, begun()]).toEqual([1, 2])
  const fourth = read()
  await end()
  expect(await Promise.all([second, third])).toEqual([2, 2])
  expect(begun()).toBe(3)
  // A failure is passed to the callers who waited for it; later callers read anew.
  const failure = expect(fourth).rejects.toThrow('Away')
  await end()
  await failure
  const fifth = read()
  await end()
  expect([await fifth, begun()]).toEqual([4, 4])
})
