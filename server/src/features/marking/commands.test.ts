import { expect, test } from 'vitest'
import {
  type Answered,
  findKeyFaults,
  judgeAnswers,
  judgedAtOnce,
  needsProcess,
} from './marking.service.ts'

const ONE = { kind: 'number', right: { value: 12 } } as const

/**
 * Commands, words and numbers in a row, as pasted from a chat. Such rows were once read in as many ways as they have
 * letters.
 */
const ROWS = ['\\quad ', '\\displaystyle ', 'a ', '1 ', '\\frac{1}{', '\\text{a}'].map((sequence) =>
  sequence.repeat(1_000 / sequence.length),
)

test('what a pupil types in a row is judged, and what comes behind it too', async () => {
  const answers = [...ROWS, '12'].map((answer) => ({ ...ONE, answer }))
  const verdicts = (await judgeAnswers(answers)).map(({ verdict }) => verdict)
  expect(verdicts.at(-1)).toBe('right')
  expect(verdicts).not.toContain(undefined)
  expect(verdicts.slice(0, -1)).not.toContain('right')
})

test.for<[Partial<Answered>, boolean]>([
  [{ answer: '12' }, false],
  [{ answer: '-1,234.5' }, false],
  [{ answer: '3/4' }, false],
  [{ answer: '12 cm' }, true],
  [{ answer: '\\quad 12' }, true],
  [{ answer: '1'.repeat(41) }, true],
  [{ answer: '12', right: { value: '\\quad 12' } }, true],
  [{ answer: '12', right: { one_of: [{ value: 1 }, { from: 1, to: '2 cm' }] } }, true],
  [{ answer: '12', slips: [{ answer: 'x = 3' }] }, true],
  [{ answer: '12', unit: '\\quad '.repeat(4) }, true],
])('only digits are read in the app’s own thread: %j', ([part, isTyped]) => {
  const item = { ...ONE, ...part } as Answered
  expect(needsProcess(item)).toBe(isTyped)
  expect(judgedAtOnce(item) === undefined).toBe(isTyped)
})

test('the key and the slips of a number are read in the same process', async () => {
  const slips = [...ROWS, '3'].map((answer) => ({ answer }))
  const rows = ROWS.map((_, n) => [`slips.${n}.answer`, 'This is not a number.'])
  expect(await findKeyFaults({ ...ONE, slips })).toEqual(Object.fromEntries(rows))
  expect(
    await findKeyFaults({ kind: 'number', right: { from: '3 cm', to: 2 }, unit: 'cm' }),
  ).toEqual({
    'right.to': 'The range ends before it begins.',
  })
  expect(
    await findKeyFaults({ kind: 'number', right: { value: 'x', tolerance: '-1' }, slips: [] }),
  ).toEqual({ 'right.value': 'This is not a number.' })
  expect(await findKeyFaults({ kind: 'number', right: { value: 1, tolerance: '-1' } })).toEqual({
    'right.tolerance': 'The tolerance must be 0 or more.',
  })
})
