import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DETAILS, HEAVY } from './tiers.ts'

const ROOT = join(import.meta.dirname, '../..')

/** The alternatives of a pattern: `{a,b}.ts` is `a.ts` and `b.ts`. */
function alternatives(pattern: string): string[] {
  const braces = /\{([^{}]*)\}/.exec(pattern)
  if (!braces) return [pattern]
  const [whole, inner = ''] = braces
  return inner.split(',').flatMap((each) => alternatives(pattern.replace(whole, each)))
}

/** Vitest takes `!(…)`, which Node's globs do not know. */
const isKnown = (pattern: string) => !pattern.includes('!(')

test('each pattern of tests that a run leaves out names a file; one that was moved names none', () => {
  const patterns = [...HEAVY, ...DETAILS].flatMap(alternatives).filter(isKnown)
  expect(patterns.length).toBeGreaterThan(60)
  const found = (pattern: string) => globSync(pattern, { cwd: ROOT }).length > 0
  expect(patterns.filter((pattern) => !found(pattern))).toEqual([])
})
