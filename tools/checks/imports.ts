import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const SOURCES = [
  '{contract,server}/src/**/*.ts',
  'server/{test,seed}/**/*.ts',
  'web/app/**/*.{ts,tsx}',
  'bench/**/*.{ts,mjs}',
]
const CONTRACT = '@ganit/contract/'

/** The files that each source and test imports, dynamic imports included; paths from the root. */
export function readImports(): Map<string, string[]> {
  const files = SOURCES.flatMap((pattern) =>
    globSync(pattern, { cwd: ROOT, exclude: ['**/node_modules'] }),
  )
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted()
  const known = new Set(files)
  return new Map(
    files.map((file) => {
      const text = readFileSync(join(ROOT, file), 'utf8')
      const found = [...text.matchAll(/(?:from |import |import\()'([^']+)'/g)].map(
        ([, name = '']) =>
          name.startsWith(CONTRACT)
            ? `contract/src/${name.slice(CONTRACT.length)}.ts`
            : relative(ROOT, resolve(ROOT, dirname(file), name)).replaceAll('\\', '/'),
      )
      return [file, [...new Set(found)].filter((path) => known.has(path))]
    }),
  )
}
