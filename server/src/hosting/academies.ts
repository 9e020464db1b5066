import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pLimit from 'p-limit'
import type { PoolClient } from 'pg'
import { type Academies, type Academy, createAcademy } from '../academy/academy.ts'
import { fingerprintOf } from '../db/academy/same-secret.ts'
import { SEARCH_WAITS } from '../db/client.ts'
import { watchConnection } from '../db/connections/watched-connection.ts'
import { createWakingPool } from '../db/waking-pool.ts'
import { NotServed, unavailableError } from '../http/errors.ts'
import type { Rounds } from '../rounds/rounds.ts'
import { addressOfHost, mailFromOf, originOf } from './addresses.ts'
import { hostingOf } from './agreed.ts'
import type { HostDb } from './host-database.ts'
import { academyFolder, asItsRole, ownerOf, POOL } from './making/make-academy.ts'
import type { Host } from './open-host.ts'
import { createRoom, openHostedPool, type Room } from './pools.ts'
import { openSecret } from './secrets.ts'
import { LATEST, OTHER_SECRET } from './upgrade.ts'

const NO_SECRET = 'Its secret cannot be opened.'

/** How long running calls, and then the work of the rounds, have until a record is thrown away. */
const FAREWELL_MS = 10_000
const LOOK_MS = 20

/** An academy of the list: served, or held. */
type Entry = {
  academy_id: number
  /** The row as text, by which a change of it is known. */
  stamp: string
  addresses: string[]
  academy?: Academy
  close?: () => Promise<unknown>
}

/** The work of the process for a record, from its beginning to its end. */
export type Served = {
  /** The rounds that do the academies' work. */
  rounds?: Pick<Rounds, 'called' | 'queued'>
  /** Called once a record is served, with what closes its pools; returns what ends its work. */
  begin: (academy: Academy, close: () => Promise<unknown>) => () => Promise<unknown>
  /** Called when pages of an academy may have changed. */
  onChangedPages: (academy: Academy) => void
  /** Called when an academy's database turned out to be another's. */
  onHeld: (academy_id: number, problem: string) => void
}

type Parts = {
  host: Host
  db: HostDb
  served: Served
  room?: Room
  /** Answers at the host's own domain. */
  answerAsHost?: Academies['answerAsHost']
}

const rowsOf = (db: HostDb) =>
  db
    .selectFrom('academies')
    .innerJoin('addresses', 'addresses.academy_id', 'academies.academy_id')
    .select(['academies.academy_id', 'state', 'problem', 'secret', 'contact_email'])
    .select(sql<string[]>`array_agg(address order by is_first desc, address)`.as('addresses'))
    .where('state', 'in', ['active', 'held'])
    .groupBy('academies.academy_id')
    .orderBy('academies.academy_id')
    .execute()

type Row = Awaited<ReturnType<typeof rowsOf>>[number]

/** The academies of a host, by address, in memory. `look` reads the list anew. */
export function createHostedAcademies({
  host,
  db,
  served,
  room = createRoom(),
  answerAsHost,
}: Parts) {
  const entries = new Map<number, Entry>()
  let byAddress = new Map<string, Entry>()
  const ends = new Map<Academy, () => Promise<unknown>>()
  /** One look at a time: two would both begin the work of an academy that changed. */
  const turn = pLimit(1)
  let isClosed = false
  /** Academies at which commands work just now. */
  const lent = new Map<AbortSignal, number>()

  async function hold(entry: Entry, problem: string) {
    if (!entry.academy) return
    served.onHeld(entry.academy_id, problem)
    await letGo(entry)
    await writeProblem(entry.academy_id, problem)
  }

  const writeProblem = (academy_id: number, problem: string) =>
    db.updateTable('academies').set({ problem }).where('academy_id', '=', academy_id).execute()

  /** Throws the record away: new calls are refused, running ones have some time, its work and its pools end. */
  async function letGo(entry: Entry) {
    const { academy, close } = entry
    if (!academy) return
    delete entry.academy
    const until = performance.now() + FAREWELL_MS
    while (academy.use.running > 0 && performance.now() < until) await sleep(LOOK_MS)
    const end = ends.get(academy)
    ends.delete(academy)
    const ended = Promise.resolve(end?.()).then(() => close?.())
    // Work that runs even longer gets no new connection, and its own are closed by whoever needs the database alone.
    await Promise.race([ended, sleep(FAREWELL_MS, undefined, { ref: false })])
  }

  /** Compares the database's secret and schema, and listens for changes of pages. */
  const checkOf = (entry: Entry, secret: string) => async (client: PoolClient) => {
    const { academy } = entry
    if (!academy) throw new Error('Connection terminated: the academy is not served any more')
    const { rows } = await client.query<{ fingerprint: string; latest: string }>(`
      select fingerprint, (select max(name collate "C") from kysely_migration) as latest
      from secret_in_use`)
    const problem = problemOf(rows[0], secret)
    if (problem) {
      void hold(entry, problem).catch(() => {})
      throw new Error(`Connection terminated: ${problem}`)
    }
    await watchConnection({
      onChange: () => served.onChangedPages(academy),
      onQueued: () => served.rounds?.queued(academy),
    })(client)
  }

  function open({ academy_id, secret: sealed, contact_email, addresses }: Row): Entry {
    const stamp = stampOf({ sealed, contact_email, addresses })
    const entry: Entry = { academy_id, stamp, addresses }
    const secret = sealed && openSecret(host.master, academy_id, sealed)
    if (!secret) {
      // The list has it, so that the host is told.
      served.onHeld(academy_id, NO_SECRET)
      void writeProblem(academy_id, NO_SECRET).catch(() => {})
      return entry
    }
    const onRefused = (problem: string) => void hold(entry, problem).catch(() => {})
    const opening = { room, check: checkOf(entry, secret), onRefused }
    const address = asItsRole(host, academy_id, secret)
    const { config } = host
    const calls = createWakingPool(() => openHostedPool(address, { ...opening, max: POOL.calls }))
    const searches = createWakingPool(() =>
      openHostedPool(address, { ...opening, max: POOL.searches, waits: SEARCH_WAITS }),
    )
    entry.close = () => Promise.all([calls.close(), searches.close()])
    entry.academy = createAcademy({
      ...{ secret, adminEmail: contact_email, owner: ownerOf(host, academy_id) },
      ...{ hasOwnDatabase: true, dataDir: academyFolder(config.dataDir, academy_id) },
      origins: addresses.map((each) => originOf(each, config)) as Academy['origins'],
      address: addresses[0],
      smtpUrl: config.smtpUrl,
      hosting: hostingOf(db, config, academy_id),
      // The host's mail server cannot send from a domain of the academy's own.
      mailFrom: mailFromOf(addresses.find((each) => !each.includes('.')) ?? '', config),
      ...{ pool: calls.pool, searchPool: searches.pool },
      ...(served.rounds && { rounds: served.rounds }),
    })
    return entry
  }

  /** Reads the list anew; returns the number of academies that are served. */
  async function look() {
    // A command that ends while the host stops asks for it still.
    if (isClosed) return 0
    const rows = await rowsOf(db)
    const away = new Set(lent.values())
    const isServed = ({ academy_id, state, problem }: Row) =>
      state === 'active' && problem === null && !away.has(academy_id)
    const wanted = new Map(rows.map((row) => [row.academy_id, row]))
    for (const entry of [...entries.values()]) {
      const row = wanted.get(entry.academy_id)
      const isSame = row && isServed(row) && stampOf({ sealed: row.secret, ...row }) === entry.stamp
      if (entry.academy && isSame) continue
      entries.delete(entry.academy_id)
      await letGo(entry)
    }
    for (const row of rows) {
      if (entries.has(row.academy_id)) continue
      const entry = isServed(row)
        ? open(row)
        : { academy_id: row.academy_id, stamp: '', addresses: row.addresses }
      entries.set(row.academy_id, entry)
      const { academy, close } = entry
      if (academy && close) ends.set(academy, served.begin(academy, close))
    }
    byAddress = new Map(
      [...entries.values()].flatMap((entry) => entry.addresses.map((each) => [each, entry])),
    )
    return recordsOf(entries).length
  }

  /** Health checks that come meanwhile share its answer: they may come by the thousand. */
  let asking: Promise<unknown> | undefined
  const academies: Academies = {
    at(name) {
      const entry = byAddress.get(addressOfHost(name ?? '', host.config) ?? '')
      if (!entry) return undefined
      if (!entry.academy) throw new NotServed()
      return entry.academy
    },
    all: () => recordsOf(entries),
    isHost: true,
    ...(answerAsHost && { answerAsHost }),
    pools: () => room.pools,
    filesDb: db,
    // A write that changes nothing, but fails if the server takes none.
    ask() {
      asking ??= sql`update academies set problem = problem where false`
        .execute(db)
        // Also where the database is not there: load balancers are told, and no fault is logged.
        .catch((cause: unknown) => {
          throw Object.assign(unavailableError(), { cause })
        })
        .finally(() => (asking = undefined))
      return asking
    },
  }
  return {
    academies,
    /** How many are served, and how many are held. */
    count() {
      const served = recordsOf(entries).length
      return { served, held: entries.size - served }
    },
    /** Whether an academy has this name, served or held. */
    has: (name: string) => byAddress.has(addressOfHost(name, host.config) ?? ''),
    look: () => turn(look),
    /** Lets go of an academy until `left` is aborted; then a new record is made. */
    async letGo(academy_id: number, left: AbortSignal) {
      if (left.aborted) return
      lent.set(left, academy_id)
      left.addEventListener('abort', () => {
        lent.delete(left)
        // The minute's look repeats one that fails.
        turn(look).catch(() => {})
      })
      // A look that runs may exchange the entry.
      await turn(async () => {
        const entry = entries.get(academy_id)
        if (entry) await letGo(entry)
      })
    },
    close() {
      isClosed = true
      return turn(() => Promise.all([...entries.values()].map(letGo)))
    },
  }
}

export type HostedAcademies = ReturnType<typeof createHostedAcademies>

/** Why a database is not the one that belongs to this secret and release. */
function problemOf(found: { fingerprint: string; latest: string } | undefined, secret: string) {
  if (found?.fingerprint !== fingerprintOf(secret)) return OTHER_SECRET
  if (found.latest !== LATEST) return `Its database is at ${found.latest}, and not at ${LATEST}.`
  return undefined
}

const recordsOf = (entries: Map<number, Entry>) =>
  [...entries.values()].flatMap(({ academy }) => (academy ? [academy] : []))

const stampOf = ({
  sealed,
  contact_email,
  addresses,
}: Pick<Row, 'contact_email' | 'addresses'> & { sealed: Buffer | null }) =>
  [sealed?.toString('hex'), contact_email, ...addresses].join(' ')
