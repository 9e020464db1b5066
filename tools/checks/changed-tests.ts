import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { readImports } from './imports.ts'
import { ROOT } from './suites.ts'

/** They look at all features at once, and tell of what a new one forgot: of its calls and tables, and of everything. */
const GUARDS_OF_CALLS = [
  'server/src/http/access.test.ts',
  'server/src/features/privacy/data-map.test.ts',
  'server/src/features/audit/audit.test.ts',
]
const GUARDS = ['tools/checks/security-table.test.ts', 'tools/build/indexes.test.ts']

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

const IMPORTS = readImports()

/** So many of other features' tests are looked at: with more, a change of what many use would take minutes. */
const MOST_OF_OTHERS = 8

/**
 * Tests of whatever feature that import what changed or what imports it, or make the calls of a changed feature: the nearest
 * first.
 */
function testsThatImport(changed: string[]) {
  const importersOf = new Map<string, string[]>()
  for (const [file, imported] of IMPORTS)
    for (const path of imported) importersOf.set(path, [...(importersOf.get(path) ?? []), file])
  const importing = (files: string[]) => [
    ...new Set(files.flatMap((file) => importersOf.get(file) ?? [])),
  ]
  const calls = changed.map((path) => `contract/src/${featureOf(path)}.ts`)
  const near = importing(changed)
  return [...near, ...importing(calls), ...importing(near.filter((file) => !isTest(file)))].filter(
    isTest,
  )
}

/** A browser test that is not named as a feature says on a line of its own which ones it is of, or `all`. */
const FEATURES_OF_A_SPEC = /^\/\/ Features: ([\w, -]+)$/m

/** Which features each browser test is of. */
export const browserTests = () =>
  globSync('e2e/*.spec.ts', { cwd: ROOT })
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted()
    .map((file) => {
      const said = FEATURES_OF_A_SPEC.exec(readFileSync(join(ROOT, file), 'utf8'))?.[1]
      return { file, features: [basename(file, '.spec.ts'), ...(said?.split(', ') ?? [])] }
    })

/** The tests that changed files ask for: those of their features, the nearest of others, the guards, and a feature's browser tests. */
export function testsFor(changed: string[]): { vitest: string[]; playwright: string[] } {
  const isCode = changed.some((path) => CODE.test(path) || path.startsWith('e2e/'))
  const migrates = changed.some((path) =>
    /^server\/(src\/db\/migrations|test\/old-rows)/.test(path),
  )
  const own = changed.flatMap(testsOf)
  const ofOthers = testsThatImport(changed).filter(
    (test) => ![...own, ...GUARDS_OF_CALLS].includes(test) && !test.includes('-plans.test'),
  )
  const vitest = [
    ...own,
    ...[...new Set(ofOthers)].slice(0, MOST_OF_OTHERS),
    ...(isCode ? GUARDS : []),
    ...(changed.some((path) => /^(contract|server)\/.*\.(ts|sql)$/.test(path))
      ? GUARDS_OF_CALLS
      : []),
    ...(migrates ? UPGRADES : []),
    ...(changed.some((path) => path.endsWith('.md')) ? ['tools/checks/links.test.ts'] : []),
  ]
  const features = new Set(changed.map(featureOf))
  const playwright = [
    ...changed.filter((path) => path.endsWith('.spec.ts')),
    ...browserTests()
      .filter((spec) => spec.features.some((feature) => features.has(feature)))
      .map(({ file }) => file),
  ]
  const thatExist = (paths: string[]) =>
    [...new Set(paths)].filter((path) => existsSync(join(ROOT, path))).toSorted()
  return { vitest: thatExist(vitest), playwright: thatExist(playwright) }
}
