// npm run test:cluster: checks the answers that writers see and the data that is kept while parts of a cluster die.
// Starts its own cluster and ends it again. --rounds 24, --only c,e (of the cases in cases.ts), --json, --picture
// <file.svg> (of the first failover).
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { clock } from '../../src/lifecycle/clock.ts'
import { bringUp, placeOf, takeDown } from './bring-up.ts'
import { CASES, untilWhole } from './cases.ts'
import { type ClusterClient, clientOf } from './client.ts'
import { figuresOf, isAcknowledged } from './figures.ts'
import { openLines } from './lines.ts'
import { crewOf, fill, openPrimary, WRITERS } from './load.ts'
import { pictureOf } from './picture.ts'
import { comeToHoldTheSame } from './same-everywhere.ts'
import { unmountAll } from './small-disk.ts'

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '24' },
    only: { type: 'string', default: Object.keys(CASES).join(',') },
    folder: { type: 'string' },
    picture: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
})
const BASE_PORT = 17_300
/** Undisturbed writing before and after a fault. */
const BEFORE_MS = 4_000
const AFTER_MS = 6_000
const RESUME_MS = 120_000

type Row = {
  case: string
  rounds: number
  acknowledged: number
  lost: number
  doubled: number
  'asked to come again': number
  failed: number
  'writes resumed after (s)': number
  goal: string
  met: 'yes' | 'no'
}

const say = (line: string) => void process.stderr.write(`${line}\n`)
const wanted = options.only.split(',')
const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'ganit-cluster-'))

const cluster = placeOf({ folder, basePort: BASE_PORT, hasRelays: true })
const { place, secrets } = cluster
const lines = await openLines(place.ports)
const rows = new Map<string, Row>()
let isMet = true

async function run() {
  await bringUp(cluster, say)
  const client = clientOf(place, secrets)
  const token = await client.signIn()
  await fill(place, client, token)
  const crew = crewOf(client, token, `${clock.ms()}`)
  const { db } = openPrimary(place)
  const ground = { place, secrets, lines }

  async function round(key: string) {
    const each = CASES[key]
    if (!each) throw new Error(`There is no case ${key}.`)
    if (each.isPossible?.() === false) return say(`${key} ${each.name}: root alone can try that.`)
    await each.prepare?.(ground)
    await sleep(BEFORE_MS)
    const from = performance.now()
    await each.strike(ground)
    await untilWritesResume(client, from)
    await sleep(AFTER_MS)
    await each.mend?.(ground)
    await untilWhole(ground)
    const to = performance.now()
    const figures = figuresOf(client.seen, from, to)
    await crew.rest()
    const { lost, doubled } = await crew.check(db)
    crew.goOn()
    for (const what of [...lost, ...doubled]) say(`  ${what}`)
    say(`${key} ${each.name}: ${JSON.stringify(figures)}`)
    if (options.picture && key === 'c' && !rows.has('c'))
      writeFileSync(
        options.picture,
        pictureOf(client.seen, { at: from, name: 'Primary killed', ...figures }),
      )
    add(key, { ...figures, lost: lost.length, doubled: doubled.length })
  }
  for (let n = 0; n < Number(options.rounds); n++) await round(String(wanted[n % wanted.length]))
  await crew.end()
  const { lost, doubled } = await crew.check(db)
  say(`${crew.acknowledged()} writes acknowledged, ${lost.length} lost, ${doubled.length} doubled.`)
  say(JSON.stringify(crew.byKind()))
  const isSame = await comeToHoldTheSame(place)
  say(`All three machines hold the same: ${isSame ? 'yes' : 'no'}.`)
  if (lost.length + doubled.length > 0 || !isSame) isMet = false
  await db.destroy()
  client.close()
}

/** Waits for a write that began after the fault, so that one in flight does not count. */
async function untilWritesResume({ seen }: ClusterClient, from: number) {
  const until = performance.now() + RESUME_MS
  const isBack = () => seen.some((one) => isAcknowledged(one) && one.at - one.ms > from + 500)
  while (!isBack() && performance.now() < until) await sleep(100)
}

type Found = ReturnType<typeof figuresOf> & { lost: number; doubled: number }

function add(key: string, found: Found) {
  const { name = key, withinSeconds, mostFailed } = CASES[key] ?? {}
  const before = rows.get(key)
  const inFlight = mostFailed === 'none' ? 0 : WRITERS
  const goals = [
    'none lost or doubled',
    ...(withinSeconds === undefined ? [] : [`within ${withinSeconds} s`]),
    ...(mostFailed === undefined ? [] : [`${mostFailed} failed`]),
  ]
  const isGood =
    found.lost + found.doubled === 0 &&
    (withinSeconds === undefined || found.resumedAfter <= withinSeconds) &&
    (mostFailed === undefined || found.failed <= inFlight)
  if (!isGood) isMet = false
  rows.set(key, {
    case: name,
    rounds: (before?.rounds ?? 0) + 1,
    acknowledged: (before?.acknowledged ?? 0) + found.acknowledged,
    lost: (before?.lost ?? 0) + found.lost,
    doubled: (before?.doubled ?? 0) + found.doubled,
    'asked to come again': (before?.['asked to come again'] ?? 0) + found.later,
    failed: (before?.failed ?? 0) + found.failed,
    'writes resumed after (s)': Math.max(
      before?.['writes resumed after (s)'] ?? 0,
      Number(found.resumedAfter.toFixed(1)),
    ),
    goal: goals.join(', '),
    met: isGood && before?.met !== 'no' ? 'yes' : 'no',
  })
}

function table() {
  const all = [...rows.values()]
  if (options.json) return process.stdout.write(`${JSON.stringify(all, undefined, 2)}\n`)
  const heads = Object.keys(all[0] ?? {}) as (keyof Row)[]
  const lines = [heads, heads.map(() => '---'), ...all.map((row) => heads.map((head) => row[head]))]
  for (const cells of lines) process.stdout.write(`| ${cells.join(' | ')} |\n`)
  process.stdout.write(`met: ${isMet && all.length > 0 ? 'yes' : 'no'}\n`)
}

async function end() {
  await takeDown(folder, () => {})
  unmountAll(place)
  await lines.close()
  if (!options.folder) rmSync(folder, { recursive: true, force: true })
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void end().finally(() => process.exit(1)))
try {
  await run()
} catch (error) {
  isMet = false
  say(String((error as Error).stack))
} finally {
  table()
  await end()
}
process.exit(isMet ? 0 : 1)
