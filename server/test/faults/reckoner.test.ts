import { expect, test, vi } from 'vitest'
import { isAlive } from '../../src/db/embedded/pid-file.ts'
import { aReckoner, EASY, PATIENT, verdicts } from '../reckoning.ts'

test('a process that has no memory to start with is given up, and nobody waits for it', async () => {
  const reckoner = aReckoner({ ...PATIENT, megabytes: 8 })

  expect(await verdicts(reckoner, [EASY, ['1', '2']])).toEqual(['by hand', 'by hand'])
  expect(reckoner.pid()).toBeUndefined()
})

/** Takes hours. */
const ENDLESS = '\\sum_{k=1}^{9999999}k!'

test('an answer that takes too long ends the process, twice, and is for a person; those around it are marked', async () => {
  const reckoner = aReckoner({ ...PATIENT, answerMs: 1_500 })
  expect(await verdicts(reckoner, [EASY])).toEqual(['right'])
  const first = reckoner.pid()

  expect(await verdicts(reckoner, [EASY, ['x', ENDLESS], ['2', '1+1']])).toEqual([
    'right',
    'by hand',
    'right',
  ])
  expect(reckoner.pid()).not.toBe(first)
  await vi.waitFor(() => expect(isAlive(Number(first))).toBe(false))
})

test('without anything to do the process goes, and comes back when it is asked', async () => {
  const reckoner = aReckoner({ ...PATIENT, idleMs: 0 })
  await verdicts(reckoner, [EASY])
  const first = reckoner.pid()
  await vi.waitFor(() => expect(reckoner.pid()).toBeUndefined())

  await vi.waitFor(() => expect(isAlive(Number(first))).toBe(false))
  expect(await verdicts(reckoner, [EASY])).toEqual(['right'])
})
