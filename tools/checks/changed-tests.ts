import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from './suites.ts'

/** They look at all features at once, and tell of what a new one forgot. */
const GUARDS = [
  'server/src/http/access.test.ts',
  'server/src/features/privacy/data-map.test.ts',
  'server/src/features/audit/audit.test.ts',
  'tools/checks/security-table.test.ts',
  'tools/build/indexes.test.ts',
]

const UPGRADES = ['server/src/db/upgrade.test.ts', 'server/src/db/migrate.test.ts']

const isTest = (path: string) => /\.test\.tsx?$/.test(path)

const featureOf = (path: string) =>
  /^(?:(?:server\/src|web\/app)\/features\/([\w-]+)\/|contract\/src\/([\w-]+)\.ts$)/
    .exec(path)
    ?.slice(1)
    .find(Boolean)

/** The tests in a folder, its own alone or all below it. */
function testsIn(folder: string, { below = false } = {}) {
  if (!existsSync(join(ROOT, folder))) return []
  return readdirSync(join(ROOT, folder), { recursive: below, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter(isTest)
}

const CODE = /^(contract\/src|server\/(src|test|seed)|web\/app|tools)\/.*\.(ts|tsx|mjs|css|sql)$/

/** A test of its own, else all of its feature, else those beside it. */
function testsOf(path: string) {
  if (isTest(path)) return [path]
  const feature = featureOf(path)
  if (feature)
    return [
      `server/src/features/${feature}`,
      `web/app/features/${feature}`,
      'contract/src',
    ].flatMap((folder) => testsIn(folder, { below: true }).filter((test) => test.includes(feature)))
  return CODE.test(path) ? testsIn(dirname(path)) : []
}

/** The tests that changed files ask for: those of their features, the guards, and a feature's browser tests. */
export function testsFor(changed: string[]): { vitest: string[]; playwright: string[] } {
  const isCode = changed.some((path) => CODE.test(path) || path.startsWith('e2e/'))
  const migrates = changed.some((path) =>
    /^server\/(src\/db\/migrations|test\/old-rows)/.test(path),
  )
  const vitest = [
    ...changed.flatMap(testsOf),
    ...(isCode ? GUARDS : []),
    ...(migrates ? UPGRADES : []),
    ...(changed.some((path) => path.endsWith('.md')) ? ['tools/checks/links.test.ts'] : []),
  ]
  const playwright = changed.flatMap((path) => {
    const feature = featureOf(path)
    return feature ? [`e2e/${feature}.spec.ts`] : path.endsWith('.spec.ts') ? [path] : []
  })
  const thatExist = (paths: string[]) =>
    [...new Set(paths)].filter((path) => existsSync(join(ROOT, path))).toSorted()
  return { vitest: thatExist(vitest), playwright: thatExist(playwright) }
}
