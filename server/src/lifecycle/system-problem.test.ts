import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sentenceOf } from './system-problem.ts'

const failureOf = (run: () => unknown) => {
  try {
    return run()
  } catch (error) {
    return error
  }
}

test('what the system refuses a command is a sentence without its code', () => {
  const full = failureOf(() => writeFileSync('/dev/full', 'x'))
  expect(sentenceOf(full)).toBe('That could not be done: the disk is full.')
  expect(sentenceOf(new Error('There is no file x.'))).toBe('There is no file x.')
  expect(sentenceOf('stopped')).toBe('stopped')
})
