import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

/** Compiled by its own TypeScript, in `npm run test:api-client`. */
const APART = ['api-client']

test('npm run typecheck looks at every part of the project', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const parts = execFileSync('git', ['-C', ROOT, 'ls-files', '*tsconfig.json'])
    .toString()
    .trim()
    .split('\n')
    .map(dirname)
    .filter((part) => !APART.includes(part))
  expect(parts).toContain('web')
  expect(scripts.typecheck.split(' ')).toEqual(expect.arrayContaining(parts))
})

test('what the settings of the tests import is there where npm run test:mutants runs them', async () => {
  const { default: mutants } = await import(join(ROOT, 'tools/mutants/stryker.config.mjs'))
  const imported = [
    ...readFileSync(join(ROOT, 'vitest.config.ts'), 'utf8').matchAll(/ from '\.(\/[^']+)'/g),
  ].map(([, file = '']) => file)
  expect(imported).toContain('/web/compile-messages.ts')
  expect(
    imported.filter((file) =>
      mutants.ignorePatterns.some((folder: string) => file.startsWith(`${folder}/`)),
    ),
  ).toEqual([])
})

test('npm run test:faults names files that are there, and no options', () => {
  const text = readFileSync(join(ROOT, 'tools/checks/commands/test-faults.mjs'), 'utf8')
  const named = [...text.matchAll(/'([^']*\.test\.ts)'/g)].map(([, name = '']) => name)
  const files = execFileSync('git', ['-C', ROOT, 'ls-files', '*.test.ts']).toString().split('\n')
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((name) => name.startsWith('-'))).toEqual([])
  expect(named.filter((name) => !files.some((file) => file.includes(name)))).toEqual([])
})
