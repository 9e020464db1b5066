import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LOCKS } from './lock-numbers.ts'

const SOURCES = join(import.meta.dirname, '../..')

test('no two advisory locks have one number, and all numbers stand in one list', () => {
  const numbers = Object.values(LOCKS)
  expect(new Set(numbers).size).toBe(numbers.length)

  const elsewhere = globSync('**/*.ts', { cwd: SOURCES }).filter(
    (file) =>
      file !== 'db/connections/lock-numbers.ts' &&
      /7_?282_?600_?\d/.test(readFileSync(join(SOURCES, file), 'utf8')),
  )
  expect(elsewhere).toEqual([])
})
