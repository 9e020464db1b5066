import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../../..')

/** Files of the project by git, or by the file system without git. */
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

/**
 * Files that may make HTML: those that build it from escaped text and are tested for it, our drawings, and two scripts
 * of ours.
 */
const HTML_IS_MADE_BY_US =
  /^web\/app\/(ui\/text\/rich-text\/|features\/site\/figures\/|ui\/forms\/early-submits\.tsx|shell\/colours\/colour-scheme-script\.tsx)/

test('no text becomes code, and only our own texts become HTML [S114]', () => {
  expect(linesWith(app, /\beval\(|new Function\(|document\.write|insertAdjacentHTML/)).toEqual([])
  const places = linesWith(app, /dangerouslySetInnerHTML|\.innerHTML\s*=/).filter(
    (line) => !HTML_IS_MADE_BY_US.test(line),
  )
  expect(places).toEqual([])
})

test('SQL that is not bound is written only in the code [S063 S102 S103]', () => {
  // Only these files pass raw SQL: constants of migrations and of one query. All other SQL is in templates.
  const raw = linesWith(server, /\bsql\.raw\b/).filter(
    (line) =>
      !/^server\/src\/db\/(migrations\/|transactions\/watch\.ts|generated-column\.ts)/.test(line) &&
      !/\bsql\.raw(<[^()]*>)?\([A-Z_]+\)/.test(line),
  )
  expect(raw).toEqual([])
})

test('what a role may do is asked of the rights alone: a role that is not named gets nothing [S037]', () => {
  const compared = linesWith(
    server,
    /\brole\b['"\])]*\s*[!=]==?|[!=]==?\s*[\w.?]*\brole\b|switch \(.*role|(includes|has|get|indexOf)\([\w.?]*\brole\b|\[[\w.?]*\brole\]|\brole'?,? ('?[!=<>]|'?in\b)/,
  )
  const allowed = [
    // Calls name their roles, and the rights decide which rows they reach.
    /^server\/src\/(http\/access|features\/ground\/rights\/rights)\.ts:/,
    // Accounts and the owner's commands ask who the owner is.
    /^server\/src\/(features\/accounts|commands|hosting)\/.*role( [!=]==|', '=',) 'admin'/,
    // Words for the holder of an address that cannot become the address of the owner.
    /^server\/src\/features\/accounts\/admin\.ts: `ADMIN_EMAIL .*WHOSE\[owner\.role\]/,
    /^server\/src\/db\/migrations\//,
    // A list of staff, which is not a right of the caller.
    /^server\/src\/features\/accounts\/(staff\/staff|invitations\/invitations)\.queries\.ts: .*\brole(', '(in|!=)'| = any\()/,
    // The browser's destination after a payment, which is not a right.
    /^server\/src\/features\/money\/online-payments\/online-payments\.routes\.ts: const landing = /,
    // Students whose export may be requested, which is not a right of the caller.
    /^server\/src\/features\/office\/privacy\/export\.queries\.ts: \.where\('a\.role', '=', 'student'\)$/,
  ]
  const others = compared.filter((line) => !allowed.some((each) => each.test(line)))
  expect(others, 'ask isOffice, isStaff or reachable of ground/rights/rights.ts').toEqual([])
})

/** A lock, in Kysely and in SQL. */
const LOCK =
  /\.for(NoKey)?(Update|KeyShare|Share)\(|\bfor (no key update|update|key share|share)\b/g
/** The database parameter of the function around a query. */
const REACHED_BY = /\b\w+: (Trx|Db|Kysely<Database>)\b/g
/** The object a query begins on; `eb` within another one. */
const BEGUN_ON = /\b([\w.]+)\s*\.(?:selectFrom|updateTable|deleteFrom|insertInto|with)\(/g
/** The object that executes raw SQL. */
const MADE_ON = /\.execute\(([\w.]+)\)/

test('rows are locked in a transaction alone, and its type demands one', () => {
  const locks = server
    .filter((path) => !/\/migrations\//.test(path))
    .flatMap((path) => {
      const source = readFileSync(join(ROOT, path), 'utf8').replace(/^\s*(\/\/|\*|\/\*).*$/gm, '')
      return [...source.matchAll(LOCK)].map(({ 0: lock, index }) => {
        const before = source.slice(0, index)
        const by = [...before.matchAll(REACHED_BY)].at(-1)?.[1]
        const on = lock.startsWith('.')
          ? [...before.matchAll(BEGUN_ON)].at(-1)?.[1]
          : MADE_ON.exec(source.slice(index))?.[1]
        return { path, isHeld: by === 'Trx' && [undefined, 'trx', 'eb'].includes(on) }
      })
    })
  expect(locks.length).toBeGreaterThan(20)
  const without = locks.filter(({ isHeld }) => !isHeld).map(({ path }) => path)
  // Each of these functions locks and writes in one statement, which is its own transaction.
  expect(without, 'take `trx: Trx`').toEqual([
    'server/src/features/exams/attempt-answers/save.queries.ts',
    'server/src/features/ground/background-jobs/background-jobs.queries.ts',
    'server/src/features/messages/outbox/outbox.queries.ts',
    'server/src/features/money/online-payments/online-payment-writes.queries.ts',
  ])
})

test('a feature hooks into its own calls alone, but where it says that it is for all', () => {
  const hooking = server.filter(
    (path) =>
      path.includes('/features/') && /\.addHook\(/.test(readFileSync(join(ROOT, path), 'utf8')),
  )
  expect(hooking.length).toBeGreaterThan(0)
  expect(
    hooking.filter((path) => !/fastify-plugin/.test(readFileSync(join(ROOT, path), 'utf8'))),
    'wrap it in fp and register it in app.ts',
  ).toEqual([])
  expect(linesWith(['server/src/app.ts'], /for \(const routes of FEATURES\)/)).toEqual([
    expect.stringContaining('app.register(routes'),
  ])
})

test('every cookie of ours is kept from scripts and other sites, and over TLS goes over TLS alone [S032]', () => {
  const cookies = linesWith(server, /Max-Age=/)
  expect(cookies.length).toBeGreaterThan(1)
  const whole = /; HttpOnly; SameSite=(Lax|Strict)\$\{isSecure \? '; Secure' : ''\}`/
  expect(cookies.filter((line) => !whole.test(line))).toEqual([])
})

test('days are told by the academy’s clock, not by that of the server or of Greenwich [S143]', () => {
  // A host has many academies and no clock of its own: its list and its files have the days of Greenwich.
  const days = linesWith(
    server.filter((path) => !/\/migrations\/|\/hosting\//.test(path)),
    /\bcurrent_date\b|\b(now\(\)|\w+_timestamp(\(\))?|localtimestamp)::(date|text)|\b(date_trunc|to_char)\([^)]*\b(now\(|\w+_timestamp\b)|_at::date|(toISOString|toJSON)\(\)\.(slice|split|substring)|toLocale(Date|Time)String\(|\bTemporal\b|\.get(UTC)?(Date|Month|FullYear)\(/i,
  )
  expect(days, 'use academyToday').toEqual([])
})

test('connections that give up soon are for serving people alone', () => {
  // Restores and ledger checks take any time; the doctor's questions to an installation are short.
  const connecting = linesWith(server, /import \{.*\bconnect\b.*\} from '.*\/client\.ts'/)
  expect(connecting.map((line) => line.split(':')[0]).toSorted()).toEqual([
    'server/src/commands/doctor.ts',
    'server/src/db/open.ts',
    'server/src/db/replica/open-replica.ts',
  ])
})

test('work in a process or thread of its own stands in a queue that has an end', () => {
  // PostgreSQL and the app's processes are started once; the others serve one queue each, which refuses when full.
  const starting = linesWith(server, /\bnew Worker\(|\b(fork|spawn|startWork)\(/)
  expect(
    [...new Set(starting.map((line) => line.split(':')[0]))].toSorted(),
    'have it done by the decoder, the reckoner or a print queue',
  ).toEqual([
    'server/src/db/embedded/postmaster.ts',
    'server/src/features/ground/images/decoder/decoder.ts',
    'server/src/features/marking/child/reckoner.ts',
    // This file starts those two processes.
    'server/src/lifecycle/work-process.ts',
    'server/src/processes/workers.ts',
    'server/src/typesetting/print-queue.ts',
  ])
})

test('no shell command contains typed text [S109]', () => {
  expect(linesWith(server, /\bexec(Sync)?\(\s*[`'"]|shell:\s*true/)).toEqual([])
})

test('the pages name only the academy’s own host and those of videos and links [S116 S229]', () => {
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

test('versions are pinned, and the lock file has a checksum for each package [S213]', () => {
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

test('all people in the seed and the tests are invented: no address is on a real host [S236]', () => {
  const people = files.filter((path) => /^(server\/(seed|test)|e2e)\//.test(path))
  const addresses = linesWith(people, /[\w.]+@[\w-]+\.(com|in|org|net)\b/).flatMap(
    (line) => line.match(/[\w.]+@[\w.-]+\.(?:com|in|org|net)\b/g) ?? [],
  )
  const invented = /@(example\.(com|in|org|net)|x\.in|y\.in|z\.in|gmail\.com|[\w.-]*\.example)$/
  expect([...new Set(addresses)].filter((address) => !invented.test(address))).toEqual([])
})
