import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
/** Used from outside by name: the contract is a package; migrations, table types and these files are read as a whole. */
const READ_FROM_OUTSIDE =
  /^contract\/|\/migrations\/|\.tables\.ts$|^web\/app\/(?:root|entry\.server)\.tsx$/
/** React Router imports these from route files. */
const OF_A_ROUTE =
  /^(?:meta|loader|clientLoader|middleware|clientMiddleware|shouldRevalidate|ErrorBoundary|HydrateFallback)$/
const EXPORTED = /^export (?:async )?(?:const|function\*?|class|type|interface) (\w+)/gm

const texts = new Map(
  execFileSync('git', ['-C', ROOT, 'ls-files', '-z', '*.ts', '*.tsx', '*.mjs'])
    .toString()
    .split('\0')
    .filter((file) => file && existsSync(join(ROOT, file)))
    .map((file) => [file, readFileSync(join(ROOT, file), 'utf8')] as const),
)

const filesWith = new Map<string, number>()
for (const text of texts.values())
  for (const word of new Set(text.match(/\w+/g)))
    filesWith.set(word, (filesWith.get(word) ?? 0) + 1)

test('what a file exports is named by another one', () => {
  const found = [...texts]
    .filter(([file]) => !READ_FROM_OUTSIDE.test(file))
    .flatMap(([file, text]) =>
      [...text.matchAll(EXPORTED)]
        .map(([, name = '']) => name)
        .filter((name) => !OF_A_ROUTE.test(name) && filesWith.get(name) === 1)
        .map((name) => `${file}: ${name}`),
    )
  expect(found).toEqual([])
})
