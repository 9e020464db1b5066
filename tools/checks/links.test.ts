import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

/** The website's texts are left out, because their links lead within the site. */
const documents = execFileSync('git', ['-C', ROOT, 'ls-files', '-z', '*.md', ':!server'])
  .toString()
  .split('\0')
  .filter(Boolean)

/** The project files that a document links to, without anchors. */
const targetsIn = (document: string) =>
  [...readFileSync(join(ROOT, document), 'utf8').matchAll(/\]\(([^)\s#]+)[^)]*\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/i.test(target))

test.each(documents)('what %s links to and shows is there', (document) => {
  const missing = targetsIn(document).filter(
    (target) => !existsSync(join(ROOT, dirname(document), target)),
  )
  expect(missing).toEqual([])
})

const sources = execFileSync('git', [
  '-C',
  ROOT,
  'ls-files',
  '-z',
  '*.ts',
  '*.tsx',
  '*.mjs',
  '*.css',
])
  .toString()
  .split('\0')
  .filter((file) => file && existsSync(join(ROOT, file)))

test('comments cite no document that is not here', () => {
  const cited = sources.flatMap((file) =>
    readFileSync(join(ROOT, file), 'utf8')
      .split('\n')
      .filter((line) =>
        /\b(wire|screens|decisions|design|spec|specification),? ?\u00a7/i.test(line),
      )
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(cited, 'say here what it says there').toEqual([])
})
