import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { differences } from '../../../tools/checks/compared-lists.ts'
import routes from '../../app/routes.ts'
import { AT_TOP } from '../../app/screen.ts'
import { ADMIN_SCREENS } from '../../app/shell/office/admin-screens.ts'

const ROOT = join(import.meta.dirname, '../../..')

/** The addresses below an entry, with their layout. */
function pathsOf(entry: RouteConfigEntry, above = '', area = ''): { path: string; area: string }[] {
  const path = entry.path ? `${above}/${entry.path}` : above
  const within = entry.file.startsWith('shell/') ? entry.file : area
  const below = entry.children ?? []
  // Children of a screen without a path of their own are part of it.
  const isScreen = entry.path !== undefined || entry.index === true
  return [
    ...(isScreen && !path.endsWith('*') ? [{ path: path || '/', area: within }] : []),
    ...below
      .filter(({ index }) => !index || !isScreen)
      .flatMap((child) => pathsOf(child, path, within)),
  ]
}

/** The path with and without its optional parts. */
const spelled = (path: string) => [
  path.replaceAll('?', ''),
  ...(path.includes('?') ? [path.replace(/\/:\w+\?/, '')] : []),
]
const all = (await routes).flatMap((entry) => pathsOf(entry))
const admin = all.filter(({ area }) => area.includes('admin-layout'))

test('every screen of the admin stands in the list that bar, menus and finder are made of', () => {
  const listed = new Set(ADMIN_SCREENS.map(({ path }) => path))
  const missing = admin.flatMap(({ path }) => spelled(path)).filter((path) => !listed.has(path))
  expect(
    missing,
    'needs a line in the screens.ts of its wing, in a list that shell/office/admin-screens.ts names',
  ).toEqual([])
})

test('every entry of that list leads to a screen', () => {
  const known = all.flatMap(({ path }) => spelled(path))
  // A common prefix of several screens redirects to one of them.
  const leads = (path: string) =>
    known.some((route) => route === path || route.startsWith(`${path}/`))
  expect(ADMIN_SCREENS.filter(({ path }) => !leads(path))).toEqual([])
  const paths = ADMIN_SCREENS.map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
})

/** The specification's table of routes, and the footer's links. */
const SPECIFIED = [
  /^\/$/,
  /^\/(roles|programs|coming-soon)$/,
  /^\/programs\/class\/:classNumber$/,
  /^\/(about|solutions|pricing|team|career|help|contact|faq|privacy|terms)$/,
  /^\/(login\/student|student\/(login|register|dashboard))$/,
  /^\/admin-dashboard$/,
  /^\/admin\/(student\/:uid|students|blog|settings|classes|class-batches)$/,
  /^(\/admin)?\/students\/edit\/:id$/,
  /^\/admin\/(courses|set-paper)\/[^ ]+$/,
  /^\/admin\/batches\/(all|create|(edit|fee|status)\/:id)$/,
]

/** Second addresses of screens that other tests open, and screens that `joining.spec.ts` opens on its way. */
const SECOND = [
  '/blog/page/:page',
  '/admin/students/edit/:id',
  '/account/agreement',
  '/account/second-factor',
  '/teacher/messages/new',
  '/teacher/messages/:id',
  '/teacher/messages/told/:id',
  '/teacher/questions/import',
  '/teacher/questions/new',
  '/teacher/questions/:id',
  '/teacher/tests/new',
  '/teacher/tests/:id',
  '/teacher/tests/:id/edit',
  '/teacher/tests/:id/mark',
  '/teacher/tests/:id/marks',
  '/admin/attempts/:id',
  '/guardian/attempts/:id',
  '/teacher/attempts/:id',
  '/admin/papers/:id/details',
  '/admin/reports/collected',
  '/admin/reports/expected',
  '/admin/reports/students',
  '/admin/reports/enquiries',
  '/teacher/papers/new',
  '/teacher/papers/:id',
  '/teacher/papers/:id/details',
]
/** These addresses answer with files, not with pages. */
const WITHOUT_SCREEN = /\.(txt|xml|webmanifest)$|^\/login\/google$|^\/open$/

test('every screen is looked at by axe, on a phone and in the dark', () => {
  const spec = readFileSync(`${import.meta.dirname}/../../../e2e/screens.spec.ts`, 'utf8')
  const looked = [...spec.matchAll(/path: '([^']+)'/g)].map(([, path = '']) => path.split('?')[0])
  const fixed = new Set(all.map(({ path }) => path).filter((path) => !path.includes(':')))
  const isLooked = (path: string) => {
    if (fixed.has(path)) return looked.includes(path)
    const shape = new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)
    return looked.some((each = '') => shape.test(each) && !fixed.has(each))
  }
  const missing = all
    .flatMap(({ path }) => spelled(path))
    .filter((path) => !WITHOUT_SCREEN.test(path) && !SECOND.includes(path) && !isLooked(path))
  expect([...new Set(missing)], 'needs a line in e2e/screens.spec.ts').toEqual([])
})

const OF_FAMILIES = /^\/(student|guardian)\/[^:]+$/

test('some page or message links to every screen of families', () => {
  const texts = globSync(['web/app/**/*.{ts,tsx}', 'server/src/features/**/*.ts'], { cwd: ROOT })
    .filter((file) => !/\.test\.tsx?$|screens\.ts$/.test(file))
    .map((file) => readFileSync(join(ROOT, file), 'utf8'))
  const isLinked = (path: string) => {
    const address = new RegExp(`${path}(?![\\w-])`)
    return texts.some((text) => address.test(text))
  }
  const paths = all.flatMap(({ path }) => spelled(path)).filter((path) => OF_FAMILIES.test(path))
  expect(paths.length).toBeGreaterThan(10)
  expect(
    [...new Set(paths)].filter((path) => !isLinked(path)),
    'needs a link, such as in homes/guardian/child-view.tsx or the header of its frame',
  ).toEqual([])
})

test('the service worker keeps the shell of each of the teacher’s screens', () => {
  const worker = readFileSync(`${import.meta.dirname}/../../public/shell-worker.js`, 'utf8')
  const [, list = ''] = /'\/teacher\/': \{[^[]+\[([^\]]+)\]/.exec(worker) ?? []
  const kept = [...list.matchAll(/'([^']+)'/g)].map(([, path = '']) => path)
  const teachers = all.filter(({ area }) => area.includes('teacher-layout'))
  // A screen whose parts stand below one another is listed with each of them.
  const paths = [...new Set(teachers.map(({ path }) => path.replaceAll(/:\w+/g, '0')))]
  expect(differences(paths, kept), 'say it in public/shell-worker.js').toEqual([])
})

test('the screens of the specification, and no others, begin at their top', async () => {
  const idsOf = ({ id = '', children = [] }: RouteConfigEntry): string[] => [
    id,
    ...children.flatMap(idsOf),
  ]
  const ids = (await routes).flatMap(idsOf)
  const isSpecified = (address: string) => SPECIFIED.some((each) => each.test(address))
  const atTop = ids.flatMap((id) => (id.endsWith(AT_TOP) ? [id.slice(0, -AT_TOP.length)] : []))
  expect(atTop.filter((address) => !isSpecified(address))).toEqual([])
  expect(ids.filter(isSpecified)).toEqual([])
  expect(SPECIFIED.filter((each) => !atTop.some((address) => each.test(address)))).toEqual([])
})
