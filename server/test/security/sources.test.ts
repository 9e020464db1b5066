import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../../..')

/** The files of the project as git knows them, or as they lie there where there is no git. */
const files = execFileSync('git', [
  '-C',
  ROOT,
  'ls-files',
  '-z',
  '--cached',
  '--others',
  '--exclude-standard',
])
  .toString()
  .split('\0')
  .filter((path) => /\.(ts|tsx|mjs)$/.test(path))

const linesWith = (paths: string[], pattern: RegExp) =>
  paths.flatMap((path) =>
    readFileSync(join(ROOT, path), 'utf8')
      .split('\n')
      .filter((line) => pattern.test(line) && !/^\s*(\/\/|\*)/.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  )

const app = files.filter(
  (path) => /^(web\/app|server\/src|contract\/src)\//.test(path) && !/\.test\.tsx?$/.test(path),
)
const server = app.filter((path) => path.startsWith('server/src/'))

/** HTML that is made from escaped text, with tests of its own; drawings and one script that stand in our code. */
const HTML_IS_MADE_BY_US =
  /^web\/app\/(ui\/text\/rich-text\/|features\/site\/figures\/|ui\/forms\/early-submits\.tsx)/

test('no text becomes code, and none becomes HTML but where it is ours [S114]', () => {
  expect(linesWith(app, /\beval\(|new Function\(|document\.write|insertAdjacentHTML/)).toEqual([])
  const places = linesWith(app, /dangerouslySetInnerHTML|\.innerHTML\s*=/).filter(
    (line) => !HTML_IS_MADE_BY_US.test(line),
  )
  expect(places).toEqual([])
})

test('SQL that is not bound is written in the code alone [S063 S102 S103]', () => {
  // Constants of migrations and of the test's database, and one of two words each; no request reaches them.
  const raw = linesWith(server, /sql\.raw\(/).filter(
    (line) => !/^server\/src\/db\/(migrations\/|watch\.ts)/.test(line),
  )
  const allowed = raw.filter((line) =>
    /sql\.raw\((order|direction|on\)|back\)|than\)|`|'|[A-Z_]+\b)/.test(line),
  )
  expect(raw.filter((line) => !allowed.includes(line))).toEqual([])
})

test('what a role may do is asked of the rights alone: a role that is not named gets nothing [S037]', () => {
  const compared = linesWith(
    server,
    /\brole\b['"\])]*\s*[!=]==?|[!=]==?\s*[\w.?]*\brole\b|switch \(.*role/,
  )
  // Who is the owner is asked where accounts are made and opened.
  const others = compared.filter(
    (line) => !/^server\/src\/features\/accounts\/.*role [!=]== 'admin'/.test(line),
  )
  expect(others).toEqual([])
})

test('connections that give up soon are for serving people alone', () => {
  // A restore or a look over the whole ledger takes as long as it takes.
  const connecting = linesWith(server, /import \{.*\bconnect\b.*\} from '.*\/client\.ts'/)
  expect(connecting.map((line) => line.split(':')[0])).toEqual(['server/src/db/open.ts'])
})

test('no shell reads what anybody typed [S109]', () => {
  expect(linesWith(server, /\bexec(Sync)?\(\s*[`'"]|shell:\s*true/)).toEqual([])
})

test('the pages name no host but the academy’s own and those of videos and links [S116 S229]', () => {
  const web = app.filter((path) => path.startsWith('web/app/'))
  const loaded = linesWith(
    web,
    /(src|href)=["'{`]+https?:\/\/|@import|fonts\.g|google-analytics|gtag|hotjar|sentry|segment\.io/,
  )
  expect(
    loaded.filter((line) =>
      /<script|<link|<img|analytics|gtag|hotjar|sentry|fonts\.g|segment\.io/.test(line),
    ),
  ).toEqual([])
})

test('no console line holds more than an error [S221]', () => {
  const web = app.filter((path) => path.startsWith('web/app/'))
  expect(linesWith(web, /console\.(log|info|debug|table|dir)\(/)).toEqual([])
})

test('versions are pinned, and the lockfile says of each package what it must be [S213]', () => {
  const manifests = [
    'package.json',
    'contract/package.json',
    'server/package.json',
    'web/package.json',
  ]
  for (const path of manifests) {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(
      readFileSync(join(ROOT, path), 'utf8'),
    )
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
      expect([path, name, version]).toEqual([path, name, expect.stringMatching(/^\d+\.\d+\.\d+/)])
  }
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { integrity?: string; link?: boolean; resolved?: string }>
  }
  for (const [path, { integrity, link, resolved }] of Object.entries(packages)) {
    const isOurs = !path.startsWith('node_modules/') && !path.includes('/node_modules/')
    if (isOurs || link) continue
    expect([path, typeof integrity, resolved]).toEqual([path, 'string', undefined])
  }
})

test('everyone in the seed and the tests is invented: no address of a real host [S236]', () => {
  const people = files.filter((path) => /^(server\/(seed|test)|e2e)\//.test(path))
  const addresses = linesWith(people, /[\w.]+@[\w-]+\.(com|in|org|net)\b/).flatMap(
    (line) => line.match(/[\w.]+@[\w.-]+\.(?:com|in|org|net)\b/g) ?? [],
  )
  const invented = /@(example\.(com|in|org|net)|x\.in|y\.in|z\.in|gmail\.com|[\w.-]*\.example)$/
  expect([...new Set(addresses)].filter((address) => !invented.test(address))).toEqual([])
})
