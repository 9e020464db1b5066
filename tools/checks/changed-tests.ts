import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { readImports } from './imports.ts'
import { ROOT } from './suites.ts'

/** They look at all features at once, and tell of what a new one forgot: of its calls and tables, and of everything. */
const GUARDS_OF_CALLS = [
  'server/src/http/access.test.ts',
  'server/src/features/office/privacy/data-map.test.ts',
  'server/src/features/office/audit/audit.test.ts',
]
const GUARDS = ['tools/checks/security-table.test.ts', 'tools/build/indexes.test.ts']

const UPGRADES = ['server/src/db/upgrade.test.ts', 'server/src/db/migrate.test.ts']

const isTest = (path: string) => /\.test\.tsx?$/.test(path)

/** The parts of a path in a wing: `features/money/fees/dues.queries.ts`, `features/money/money.ts`, `contract/src/money/fees.ts`. */
const IN_A_WING =
  /^(?:(?:server\/src|web\/app)\/features\/(?<wing>[\w-]+)\/(?:(?<feature>[\w-]+)\/)?|contract\/src\/(?:[\w-]+\/)?(?<group>[\w-]+)\.ts$)/

/** `fees` for what stands in `features/money/fees/`, `money` for what stands in the wing itself. */
function featureOf(path: string) {
  const { wing, feature, group } = IN_A_WING.exec(path)?.groups ?? {}
  return feature ?? wing ?? group
}

/** Where a feature stands on one side, from the root. */
const foldersOf = (side: 'server/src' | 'web/app', feature: string) =>
  globSync(`${side}/features/{${feature},*/${feature}}/`, { cwd: ROOT }).map((folder) =>
    folder.replaceAll('\\', '/').replace(/\/$/, ''),
  )

/** The tests in a folder, its own alone or all below it. */
function testsIn(folder: string, { below = false } = {}) {
  if (!existsSync(join(ROOT, folder))) return []
  return readdirSync(join(ROOT, folder), { recursive: below, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter(isTest)
}

const CODE = /^(contract\/src|server\/(src|test|seed)|web\/app|tools)\/.*\.(ts|tsx|mjs|css|sql)$/

/** The server, the pages and the tools know each other by the contract alone. */
const partOf = (path: string) => path.split('/')[0] ?? ''
const reaches = (changed: string, path: string) =>
  partOf(changed) === 'contract' || partOf(changed) === partOf(path)

/** A test of its own, else all of its feature that it reaches, else those beside it. */
function testsOf(path: string) {
  if (isTest(path)) return [path]
  const feature = featureOf(path)
  if (feature)
    return [...foldersOf('server/src', feature), ...foldersOf('web/app', feature), 'contract/src']
      .filter((folder) => reaches(path, folder))
      .flatMap((folder) =>
        testsIn(folder, { below: true }).filter(
          (test) => featureOf(test) === feature || basename(test).startsWith(`${feature}.`),
        ),
      )
  return CODE.test(path) ? testsIn(dirname(path)) : []
}

const IMPORTS = readImports()

const IMPORTERS = new Map<string, string[]>()
for (const [file, imported] of IMPORTS)
  for (const path of imported) IMPORTERS.set(path, [...(IMPORTERS.get(path) ?? []), file])

const importing = (files: string[]) => [
  ...new Set(files.flatMap((file) => IMPORTERS.get(file) ?? [])),
]

/** So many of other features' tests are looked at: with more, a change of what many use would take minutes. */
const MOST_OF_OTHERS = 4

/**
 * Tests of whatever feature that import what changed or what imports it, or make the calls of a changed feature: the nearest
 * first.
 */
function testsThatImport(changed: string[]) {
  const making = changed.flatMap((path) =>
    importing(globSync(`contract/src/*/${featureOf(path)}.ts`, { cwd: ROOT })).filter((test) =>
      reaches(path, test),
    ),
  )
  const near = importing(changed)
  return [...near, ...making, ...importing(near.filter((file) => !isTest(file)))].filter(isTest)
}

/** A file of the contract as its index names it. */
const groupOf = (path: string) =>
  basename(path, '.ts').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** All that leads to some files, they themselves included. */
function leadingTo(files: string[]) {
  const found = new Set(files)
  // A set that grows is walked to its new end.
  for (const file of found) for (const importer of IMPORTERS.get(file) ?? []) found.add(importer)
  return [...found]
}

/**
 * The groups of the contract whose calls a change of features may have touched: what is served by their routes, and by the
 * routes that lead to what changed. Undefined where any call may be touched.
 */
function callsTouched(changed: string[]): string[] | undefined {
  const code = changed.filter((path) => /^(contract|server)\//.test(path))
  if (!code.every(featureOf)) return undefined
  const features = new Set(code.map(featureOf))
  const own = [...IMPORTS.keys()].filter(
    (path) => path.startsWith('server/src/features/') && features.has(featureOf(path)),
  )
  const routes = [...own, ...leadingTo(code)].filter((path) => path.endsWith('.routes.ts'))
  const touched = [...code, ...routes.flatMap((path) => IMPORTS.get(path) ?? [])].filter((path) =>
    path.startsWith('contract/src/'),
  )
  const groups = new Set(touched.map(groupOf))
  return groups.size > 0 ? [...groups].toSorted() : undefined
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

type Tests = {
  vitest: string[]
  playwright: string[]
  /** Browser tests that there is no time for, as server or contract have changed too. */
  later: string[]
  /** Of which groups of the contract `access.test.ts` makes the calls; absent: of all. */
  calls?: string[] | undefined
}

/**
 * The tests that changed files ask for: those of their features, the nearest of others, the guards, and the browser tests of
 * a feature of which pages alone have changed: they and the build that they need take as long as the server's tests.
 */
export function testsFor(changed: string[]): Tests {
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
  const features = new Set(changed.filter((path) => path.startsWith('web/')).map(featureOf))
  const ofPages = browserTests()
    .filter((spec) => spec.features.some((feature) => features.has(feature)))
    .map(({ file }) => file)
  const changedSpecs = changed.filter((path) => path.endsWith('.spec.ts'))
  const arePagesAlone = !changed.some((path) => /^(contract|server)\//.test(path))
  const thatExist = (paths: string[]) =>
    [...new Set(paths)].filter((path) => existsSync(join(ROOT, path))).toSorted()
  return {
    vitest: thatExist(vitest),
    playwright: thatExist(arePagesAlone ? [...changedSpecs, ...ofPages] : changedSpecs),
    later: thatExist(arePagesAlone ? [] : ofPages),
    calls: callsTouched(changed),
  }
}
