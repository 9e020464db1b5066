import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../server/test/temporary.ts'

const ROOT = join(import.meta.dirname, '../..')

/** A copy of the sources of the pages, with this checkout's packages. */
function aCheckout() {
  const root = temporaryFolder()
  for (const name of ['web', 'contract', 'tools/build', 'package.json', 'tsconfig.base.json'])
    cpSync(join(ROOT, name), join(root, name), {
      recursive: true,
      filter: (from) => !/\/(node_modules|web\/build|\.react-router)$/.test(from),
    })
  const packages = join(root, 'node_modules')
  mkdirSync(join(packages, '@ganit'), { recursive: true })
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (name !== '@ganit') symlinkSync(join(ROOT, 'node_modules', name), join(packages, name))
  for (const name of ['contract', 'web'])
    symlinkSync(join(root, name), join(packages, '@ganit', name))
  return root
}

function build(root: string) {
  execFileSync(
    process.execPath,
    [join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build', '--logLevel', 'error'],
    {
      cwd: join(root, 'web'),
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  return readdirSync(join(root, 'web/build/client/assets'))
}

function change(root: string, file: string, from: string, to: string) {
  const path = join(root, 'web/app', file)
  const source = readFileSync(path, 'utf8')
  expect(source.split(from)).toHaveLength(2)
  writeFileSync(path, source.replace(from, to))
}

/** The list of routes names the files of all routes, so it changes with any of them. */
const LIST = 'manifest'

test('a changed number and a changed text rename the two files that they are in, and the list of routes', () => {
  const root = aCheckout()
  const before = build(root)
  change(root, 'shell/loading/loading-screen.tsx', 'LOADING_MS = 1000', 'LOADING_MS = 1001')
  change(root, 'features/teaching/rooms/rooms.tsx', 'title="Rooms"', 'title="All rooms"')
  const after = build(root)
  const renamed = after.filter((name) => !before.includes(name))
  expect(renamed.map((name) => name.replace(/-[\w-]{8}\.js$/, '')).toSorted()).toEqual([
    LIST,
    'rooms',
    'shell',
  ])
  expect(after).toHaveLength(before.length)
})
