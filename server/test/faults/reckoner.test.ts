import { expect, onTestFinished, test, vi } from 'vitest'
import { createReckoner } from '../../src/features/marking/child/reckoner.ts'
import { judgeAll } from '../../src/features/marking/judge-all.ts'
import type { ExpressionKey } from '../../src/features/marking/judgement.ts'

/** Time enough for any machine. */
const PATIENT = { answerMs: 60_000, startMs: 100_000 }

function aReckoner(limits: Parameters<typeof createReckoner>[0]) {
  const reckoner = createReckoner(limits)
  onTestFinished(reckoner.end)
  return reckoner
}

const key = (right: string): ExpressionKey => ({ kind: 'expression', right: [right], form: 'any' })
const verdicts = async (
  reckoner: ReturnType<typeof createReckoner>,
  pairs: readonly (readonly [string, string])[],
) => {
  const items = pairs.map(([right, answer]) => ({ ...key(right), answer }))
  return (await judgeAll(reckoner, items)).map(({ verdict }) => verdict)
}

/** Is the process there? */
const lives = (pid: number | undefined) => {
  try {
    return process.kill(Number(pid), 0)
  } catch {
    return false
  }
}

const EASY = ['x+1', '1+x'] as const

test('a process that has no memory to start with is given up, and nobody waits for it', async () => {
  const reckoner = aReckoner({ ...PATIENT, megabytes: 8 })

  expect(await verdicts(reckoner, [EASY, ['1', '2']])).toEqual(['by hand', 'by hand'])
  expect(reckoner.pid()).toBeUndefined()
})

/** Goes on for hours. */
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
  await vi.waitFor(() => expect(lives(first)).toBe(false))
})

test('without anything to do the process goes, and comes back when it is asked', async () => {
  const reckoner = aReckoner({ ...PATIENT, idleMs: 0 })
  await verdicts(reckoner, [EASY])
  const first = reckoner.pid()
  await vi.waitFor(() => expect(reckoner.pid()).toBeUndefined())

  expect(lives(first) && first === reckoner.pid()).toBe(false)
  expect(await verdicts(reckoner, [EASY])).toEqual(['right'])
})
