import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { readImports } from './imports.ts'
import { ROOT } from './suites.ts'

/** Tests that cover all features at once and find the parts that a new feature forgot, such as its calls or tables. */
const GUARDS_OF_CALLS = [
  'server/src/http/access.test.ts',
  'server/src/features/office/privacy/data-map.test.ts',
  'server/src/features/office/audit/audit.test.ts',
  'server/test/answered-lists.test.ts',
  'server/test/idempotency.test.ts',
  'server/test/security/named-in-bodies.test.ts',
]
const GUARDS = ['tools/checks/security-table.test.ts', 'tools/build/indexes.test.ts']

const GUARDS_OF_TEXTS = ['tools/build/sentences.test.ts', 'tools/build/messages.test.ts']
const GUARDS_OF_SCREENS = [
  'web/app/shell/office/admin-screens.test.ts',
  'web/app/features/office/finder/pages-found.test.ts',
]
const GUARDS_OF_TABLES = [
  'server/src/db/upgrade.test.ts',
  'server/src/db/migrate.test.ts',
  'server/src/features/office/audit/watched-tables.test.ts',
  'server/test/full-academy/complete.test.ts',
]

/** Files whose sentences may be shown to families. */
const WITH_TEXTS = /^(contract\/src|server\/src|web\/app)\/.*(?<!\.test)\.tsx?$/

const isTest = (path: string) => /\.test\.tsx?$/.test(path)

/** Splits a path in a wing: `features/money/fees/dues.queries.ts`, `features/money/money.ts`, `contract/src/money/fees.ts`. */
const IN_A_WING =
  /^(?:(?:server\/src|web\/app)\/features\/(?<wing>[\w-]+)\/(?:(?<feature>[\w-]+)\/)?|contract\/src\/(?:[\w-]+\/)?(?<group>[\w-]+)\.ts$)/

/** The feature of a path: `fees` for files in `features/money/fees/`, `money` for files in the wing itself. */
function featureOf(path: string) {
  const { wing, feature, group } = IN_A_WING.exec(path)?.groups ?? {}
  return feature ?? wing ?? group
}

/** A feature's folders on one side, from the root. */
const foldersOf = (side: 'server/src' | 'web/app', feature: string) =>
  globSync(`${side}/features/{${feature},*/${feature}}/`, { cwd: ROOT }).map((folder) =>
    folder.replaceAll('\\', '/').replace(/\/$/, ''),
  )

/** A folder's tests, with `below` also those of its subfolders. */
function testsIn(folder: string, { below = false } = {}) {
  if (!existsSync(join(ROOT, folder))) return []
  return readdirSync(join(ROOT, folder), { recursive: below, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter(isTest)
}

const CODE =
  /^(contract\/src|server\/(src|test|seed)|web\/app|tools)\/.*\.(ts|tsx|mjs|css|sql|jsonl)$/

/** Server, pages and tools know each other only through the contract. */
const partOf = (path: string) => path.split('/')[0] ?? ''
const reaches = (changed: string, path: string) =>
  partOf(changed) === 'contract' || partOf(changed) === partOf(path)

/** A file's own test, else its feature's tests that it reaches, else those beside it. */
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

/** The limit of other features' tests: without it, a change to shared code would take minutes. */
const MOST_OF_OTHERS = 4

/** Tests of any feature that import the changed files, directly or not, or call a changed feature; the nearest first. */
function testsThatImport(changed: string[]) {
  const making = changed.flatMap((path) =>
    importing(globSync(`contract/src/*/${featureOf(path)}.ts`, { cwd: ROOT })).filter((test) =>
      reaches(path, test),
    ),
  )
  const near = importing(changed)
  return [...near, ...making, ...importing(near.filter((file) => !isTest(file)))].filter(isTest)
}

/** The name of a contract file in its index. */
const groupOf = (path: string) =>
  basename(path, '.ts').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The files that import some files, directly or not, and those files. */
function leadingTo(files: string[]) {
  const found = new Set(files)
  // Iterating over a Set also visits the entries that are added meanwhile.
  for (const file of found) for (const importer of IMPORTERS.get(file) ?? []) found.add(importer)
  return [...found]
}

/** What a new feature adds beside its own code: tests, tables, lines of lists. By themselves they may affect any call. */
const BESIDE_A_FEATURE =
  /\.test\.ts$|^server\/(test|src\/db\/migrations)\/|^server\/src\/features\/index\.ts$/

/**
 * Groups of the contract whose calls a change may affect: those served by changed routes or by routes that import changed
 * files. Undefined if any call may be affected.
 */
function callsTouched(changed: string[]): string[] | undefined {
  const code = changed.filter(
    (path) => /^(contract|server)\//.test(path) && !BESIDE_A_FEATURE.test(path),
  )
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

/** Names the features of a browser test whose file name does not, or `all`. */
const FEATURES_OF_A_SPEC = /^\/\/ Features: ([\w, -]+)$/m

/** The features of each browser test. */
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
  /** Browser tests that are only named, because server or contract have changed too. */
  later: string[]
  /** Groups of the contract whose calls `access.test.ts` makes; undefined for all. */
  calls?: string[] | undefined
}

/**
 * The tests for some changed files: those of their features, the nearest of other features, and the guards. Browser
 * tests are among them only if nothing but pages changed, because with their build they take as long as the server's
 * tests; a changed one of some features always is.
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
    ...(changed.some((path) => path.startsWith('web/app/')) ? testsIn('web/test/guards') : []),
    ...(changed.some((path) => /^(contract|server)\/.*\.(ts|sql)$/.test(path))
      ? GUARDS_OF_CALLS
      : []),
    ...(migrates ? GUARDS_OF_TABLES : []),
    ...(changed.some((path) => path.endsWith('/screens.ts')) ? GUARDS_OF_SCREENS : []),
    ...(changed.some((path) => WITH_TEXTS.test(path)) ? GUARDS_OF_TEXTS : []),
    ...(changed.some((path) => path.endsWith('.md')) ? ['tools/checks/links.test.ts'] : []),
  ]
  const specs = browserTests()
  const features = new Set(changed.filter((path) => path.startsWith('web/')).map(featureOf))
  const ofPages = specs
    .filter((spec) => spec.features.some((feature) => features.has(feature)))
    .map(({ file }) => file)
  const changedSpecs = changed.filter((path) => path.endsWith('.spec.ts'))
  const ofAll = specs.filter((spec) => spec.features.includes('all')).map(({ file }) => file)
  const arePagesAlone = !changed.some((path) => /^(contract|server)\//.test(path))
  const keepExisting = (paths: string[]) =>
    [...new Set(paths)].filter((path) => existsSync(join(ROOT, path))).toSorted()
  return {
    vitest: keepExisting(vitest),
    playwright: keepExisting(
      arePagesAlone
        ? [...changedSpecs, ...ofPages]
        : changedSpecs.filter((path) => !ofAll.includes(path)),
    ),
    later: keepExisting(
      arePagesAlone ? [] : [...ofPages, ...changedSpecs.filter((path) => ofAll.includes(path))],
    ),
    calls: callsTouched(changed),
  }
}
