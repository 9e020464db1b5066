import type { Worker } from 'node:cluster'
import { expect, onTestFinished, test, vi } from 'vitest'
import { watchBeats } from './beats.ts'

test('a process that no longer beats is called silent, then hung, once; one that beats again is not', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const hung: Worker[] = []
  const { noteBeat, forget, silent, close } = watchBeats((worker) => hung.push(worker))
  const [one, other] = [{ id: 1 }, { id: 2 }] as [Worker, Worker]
  const looks = (n: number) => vi.advanceTimersByTime(n * 5_000)
  noteBeat(one)
  noteBeat(other)
  looks(1)
  noteBeat(one)
  looks(1)
  expect([silent(), hung]).toEqual([1, []])

  noteBeat(one)
  noteBeat(other)
  looks(5)
  expect([silent(), hung]).toEqual([2, []])
  noteBeat(one)
  looks(20)
  expect(hung).toEqual([other, one])
  forget(other)
  expect(silent()).toBe(1)
  close()
})
