// npm run security:table: writes docs/security.md's table of cases, with the results of the last test:security or test.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { CATALOGUE, type Case } from '../../server/test/security/catalogue.ts'

const ROOT = join(import.meta.dirname, '../..')
const PAGE = join(ROOT, 'docs', 'security.md')
const REPORTS = join(ROOT, '.cache', 'reports')
const FOLDERS = [
  'contract/src',
  'server/src',
  'server/test',
  'server/seed',
  'web/app',
  'web/test',
  'e2e',
  'tools',
]
const [BEGIN, END] = ['<!-- cases: npm run security:table -->', '<!-- /cases -->']

/** A test whose title names cases. */
type Holder = { ids: string[]; title: string; file: string }

const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path)

function testFiles() {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .map((path) => join(folder, path).replaceAll('\\', '/'))
      .filter(isTest)
      .toSorted(),
  )
}

/** `[S001 S002] title`, or with the brackets at the end, as in the code. */
const TITLE = /(['`])((?:\\.|(?!\1).)*\[S\d{3}[\s\S]*?)\1/

const idsIn = (title: string) =>
  [...title.matchAll(/\[(S\d{3}(?:[ ,]+S\d{3})*)\]/g)].flatMap(([, ids = '']) => ids.split(/[ ,]+/))

const withoutIds = (title: string) => title.replaceAll(/\s*\[S\d{3}[^\]]*\]\s*/g, ' ').trim()

/** The titles in a file that name cases. A title begins on the line of its first case, so no other line is searched. */
function titlesIn(text: string) {
  const titles: string[] = []
  let end = 0
  for (const { index } of text.matchAll(/\[S\d{3}/g)) {
    if (index < end) continue
    const title = new RegExp(TITLE, 'y')
    const line = Math.max(end, text.lastIndexOf('\n', index) + 1)
    for (let at = line; at < index; at++) {
      title.lastIndex = at
      const found = title.exec(text)
      if (!found) continue
      titles.push(found[2] ?? '')
      end = title.lastIndex
      break
    }
  }
  return titles
}

/** Every test of the project that names a case. */
export const holders = (): Holder[] =>
  testFiles().flatMap((file) =>
    titlesIn(readFileSync(join(ROOT, file), 'utf8'))
      .map((title) => ({ ids: idsIn(title), title: withoutIds(title), file }))
      .filter(({ ids }) => ids.length > 0),
  )

type Status = 'passed' | 'failed'

function readReport<T>(name: string): T | undefined {
  try {
    return JSON.parse(readFileSync(join(REPORTS, `${name}.json`), 'utf8')) as T
  } catch {
    return undefined
  }
}

type Vitest = {
  testResults: { name: string; assertionResults: { title: string; status: string }[] }[]
}
type Suite = { file: string; specs?: { title: string; ok: boolean }[]; suites?: Suite[] }

const specsOf = (suite: Suite): { title: string; ok: boolean }[] => [
  ...(suite.specs ?? []),
  ...(suite.suites ?? []).flatMap(specsOf),
]

/** The result of each case in the existing reports; a case fails with any of its tests. */
function results() {
  const seen = new Map<string, Status>()
  const note = (title: string, hasPassed: boolean) => {
    for (const id of idsIn(title))
      seen.set(id, hasPassed && seen.get(id) !== 'failed' ? 'passed' : 'failed')
  }
  for (const { assertionResults } of readReport<Vitest>('vitest')?.testResults ?? [])
    for (const { title, status } of assertionResults)
      if (status === 'passed' || status === 'failed') note(title, status === 'passed')
  for (const suite of readReport<{ suites: Suite[] }>('playwright')?.suites ?? [])
    for (const { title, ok } of specsOf(suite)) note(title, ok)
  return seen
}

const MOST_NAMED = 3

/** A few of the tests, as the table names them. */
function namesOfTests(tests: Holder[]) {
  const texts = tests.map(({ title, file }) => `${title.replaceAll('|', '\\|')} (\`${file}\`)`)
  const more = texts.length - MOST_NAMED
  return texts.slice(0, MOST_NAMED).join('; ') + (more > 0 ? `; and ${more} more` : '')
}

const resultOf = ({ id, excused }: Case, tests: Holder[], seen: Map<string, Status>) => {
  if (tests.length > 0) return seen.get(id) ?? 'held'
  return excused ? 'does not apply' : 'open'
}

/** The table of all cases. Without `seen`, every case with a test counts as held. */
export function table(seen = new Map<string, Status>()) {
  const tests = holders()
  const rows = CATALOGUE.map((each) => {
    const own = tests.filter(({ ids }) => ids.includes(each.id))
    const by = own.length > 0 ? namesOfTests(own) : (each.excused ?? each.open ?? '')
    return [each.id, each.area, each.expected, by, resultOf(each, own, seen)]
  })
  const head = ['Case', 'About', 'What must be so', 'Held by, or why not', 'Result']
  return [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}

/** The table in the documentation; undefined if its markers are missing. */
export function tableInDocs() {
  const [, rest] = readFileSync(PAGE, 'utf8').split(`${BEGIN}\n`)
  return rest?.split(`\n${END}`)[0]
}

/** A table without its last column, because results change. */
export const withoutResults = (text: string) =>
  text.replaceAll(/ [\w ]+ \|$/gm, '').replaceAll(/ \| Result \|$/gm, '')

function writeTable() {
  const page = readFileSync(PAGE, 'utf8')
  const [before] = page.split(BEGIN)
  const [, after = ''] = page.split(END)
  writeFileSync(PAGE, `${before}${BEGIN}\n${table(results())}\n${END}${after}`)
  const tests = new Set(holders().flatMap(({ ids }) => ids))
  const held = CATALOGUE.filter(({ id }) => tests.has(id)).length
  const excusedCount = CATALOGUE.filter(({ id, excused }) => !tests.has(id) && excused).length
  console.log(
    `${relative(ROOT, PAGE)}: ${held} held by tests, ${excusedCount} do not apply, ${CATALOGUE.length - held - excusedCount} open`,
  )
}

if (import.meta.main) writeTable()
