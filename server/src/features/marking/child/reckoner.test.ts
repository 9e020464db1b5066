import { expect, onTestFinished, test, vi } from 'vitest'
import { judgeAll } from '../judge-all.ts'
import type { ExpressionKey } from '../judgement.ts'
import { createReckoner } from './reckoner.ts'

/** Time enough for any machine. */
const PATIENT = { answerMs: 60_000, startMs: 100_000 }

function aReckoner(limits: Parameters<typeof createReckoner>[0] = PATIENT) {
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

test('what is too large, too deep or too long is for a person, and the next answers are marked', async () => {
  const reckoner = aReckoner()
  const nested = (open: string, close: string) => open.repeat(5_000) + 'x' + close.repeat(5_000)
  const hard = ['10^{1000000}+1', nested('(', ')'), nested('{', '}'), 'x+1'.repeat(3_400)]
  const found = await verdicts(reckoner, [
    EASY,
    ...hard.map((answer) => ['x', answer] as const),
    ['10^{1000000}', '10^{1000001}'],
    EASY,
  ])

  expect(found).toEqual(['right', ...Array(5).fill('by hand'), 'right'])
})

test('what takes all memory ends its process twice and is for a person; those around it are marked', async () => {
  const reckoner = aReckoner({ ...PATIENT, megabytes: 64 })
  const found = await verdicts(reckoner, [EASY, ['x', '9^{9^{9}}'], EASY, ['2', '1+1']])

  expect(found).toEqual(['right', 'by hand', 'right', 'right'])
})

test('an answer that takes too long ends the process, and the next one gets another', async () => {
  const reckoner = aReckoner({ ...PATIENT, answerMs: 0 })
  const asked = reckoner.ask({ do: 'judge', key: key('1'), answer: '\\lim_{x\\to0}\\frac{\\sin x}{x}' })
  const first = reckoner.pid()

  expect(await asked).toEqual({ verdict: 'by hand', slip: null })
  await vi.waitFor(() => expect(lives(first)).toBe(false))
})

test('a process that is killed under an answer is started anew, and the answer is marked', async () => {
  const reckoner = aReckoner()
  expect(await verdicts(reckoner, [EASY])).toEqual(['right'])
  const asked = verdicts(reckoner, [['x^2-1', '(x-1)(x+1)'], EASY, ['1', '2']])
  process.kill(Number(reckoner.pid()), 'SIGKILL')

  expect(await asked).toEqual(['right', 'right', 'wrong'])
})

test('without anything to do the process goes, and comes back when it is asked', async () => {
  const reckoner = aReckoner({ ...PATIENT, idleMs: 0 })
  await verdicts(reckoner, [EASY])
  const first = reckoner.pid()
  await vi.waitFor(() => expect(reckoner.pid()).toBeUndefined())

  expect(lives(first) && first === reckoner.pid()).toBe(false)
  expect(await verdicts(reckoner, [EASY])).toEqual(['right'])
})

test('equal answers to one key are judged once', async () => {
  const reckoner = aReckoner()
  const ask = vi.spyOn(reckoner, 'ask')
  await verdicts(reckoner, [EASY, EASY, ['x+1', '2+x'], ['x+2', '2+x']])

  expect(ask).toHaveBeenCalledTimes(3)
})

test('who looks at a screen goes before the marking of a test', async () => {
  const reckoner = aReckoner()
  const order: string[] = []
  const slow = Array.from({ length: 60 }, (_, n) =>
    verdicts(reckoner, [['x', `x+${n}`]]).then(() => order.push('answer')),
  )
  const urgent = reckoner
    .ask({ do: 'read', text: 'x+', unit: undefined }, true)
    .then(({ verdict }) => order.push(verdict))
  await Promise.all([...slow, urgent])

  expect(order.indexOf('wrong')).toBeLessThan(30)
})
