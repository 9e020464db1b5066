import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FILES } from '../../files-of-pages.ts'

const ROOT = join(import.meta.dirname, '../../..')

const ours = globSync(['web/app/**/*.{ts,tsx,css,json}', 'contract/src/**/*.ts'], { cwd: ROOT })
const theirs = globSync(
  [
    'node_modules/{react,react-dom,react-router,scheduler,cookie}/index.js',
    'node_modules/{react,react-dom,react-router,scheduler,cookie}/package.json',
    'node_modules/@{tanstack,lingui}/*/package.json',
    'node_modules/@mantine/form/package.json',
    'node_modules/zod/v4/classic/*.js',
  ],
  { cwd: ROOT },
)
const calls = ours
  .filter((file) => file.startsWith('contract/src/'))
  .map((file) => file.replace('/src/', '/calls/'))
const modules = [...ours, ...calls, ...theirs].map((file) => `/${file.replace(/^web\//, '')}`)

/** Expands `(a|b)` groups into one pattern for each name. */
function* expanded(pattern: string): Generator<string> {
  const [whole, names] = /\(([^()]*\|[^()]*)\)/.exec(pattern) ?? []
  if (!whole || !names) return yield pattern
  for (const name of names.split('|')) yield* expanded(pattern.replace(whole, name))
}

test('each file that is loaded as part of another is there', () => {
  const patterns = Object.values(FILES).flat()
  const all = patterns.flatMap((pattern) => [...expanded(pattern)])
  expect(all.length).toBeGreaterThan(80)
  const dead = all.filter((pattern) => !modules.some((file) => new RegExp(pattern).test(file)))
  expect(dead, 'take them out of web/files-of-pages.ts, or name what took their place').toEqual([])
})
