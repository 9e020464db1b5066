import type { IncomingMessage, ServerResponse } from 'node:http'
import type { PostgresPool } from 'kysely'
import type { Pool } from 'pg'
import type { Config } from '../lifecycle/config.ts'

/** Address and credentials of a database, as `pg` takes them. */
export type DatabaseAddress =
  | { connectionString: string }
  | { host: string; port: number; user: string; password: string; database: string }

/** Settings of an academy, not of the machine. */
type Settings = Pick<
  Config,
  'adminEmail' | 'dataDir' | 'google' | 'origins' | 'razorpay' | 'sms' | 'smtpUrl' | 'whatsApp'
>

/** The interface between a hosted academy and its host. */
export type Hosting = {
  /** The host's domain and e-mail address. */
  domain: string
  email: string | undefined
  /** The agreement between host and academy as it is now. */
  agreement: {
    version: string
    title: string
    sections: { heading: string; text: string }[]
  }
  /** The version that the owner accepted, in the host's database; null if none. */
  accepted: () => Promise<{ version: string; at: Date } | null>
  /** Writes there that the owner accepted a version just now. */
  accept: (version: string) => Promise<void>
}

export type AcademyParts = Settings & {
  pool: Pool
  /** Whole lists are read here: a replica. Absent: from `pool`. */
  readingPool?: PostgresPool | undefined
  /** Few connections for searches. Absent: those of `pool`. */
  searchPool?: Pool | undefined
  /** 64 hexadecimal digits, see `secret.ts`. */
  secret: string
  /** The database's owner, for backups. Absent: the pool's user. */
  owner?: DatabaseAddress
  /** The replica, for backups. Absent: there is none. */
  replicaUrl?: string | undefined
  /** Whether the database is our own: then backups are on by default. */
  hasOwnDatabase: boolean
  /**
   * Address from which a hosted academy's mails come; answers go to `adminEmail`. Absent: mails come from `adminEmail`.
   */
  mailFrom?: string
  /** Its host; absent in a single installation. */
  hosting?: Hosting
  /** Addresses of the providers' servers, in place of the usual ones. */
  apis?: { razorpay?: string; whatsApp?: string }
  /**
   * The rounds that do a hosted academy's work. Absent: each part of the work looks by itself whether something is due,
   * as in a single installation.
   */
  rounds?: { called: (academy: Academy) => void }
  /** Its first address, for the log; absent for the only academy of a process. */
  address?: string | undefined
}

/** An academy that this process serves. The record is thrown away with everything that was kept for it. */
export type Academy = Readonly<AcademyParts> & {
  /** Values of `perAcademy`, by their makers. */
  readonly kept: Map<object, unknown>
  /** Values of `cachedPerAcademy`, which go while the academy rests. */
  readonly cached: Map<object, unknown>
  /** Number of its running calls, and when it was last used (ms of `performance.now`). */
  readonly use: { running: number; lastAt: number }
}

export const createAcademy = (parts: AcademyParts): Academy => ({
  ...parts,
  kept: new Map(),
  cached: new Map(),
  use: { running: 0, lastAt: performance.now() },
})

type RawCall = [request: IncomingMessage, response: ServerResponse]

/** The academies of a process. */
export type Academies = {
  /**
   * The academy at an address: the `Host` header in lower case, without port and last dot, or undefined if a call has
   * none. Undefined if there is no such academy.
   */
  at: (address: string | undefined) => Academy | undefined
  all: () => readonly Academy[]
  /** Whether each academy has addresses of its own. Then health checks enter, and wake, none. */
  isHost?: true
  /** Answers a call at an address without an academy, if it belongs to the host. Absent: there is no host. */
  answerAsHost?: (address: string | undefined, ...call: RawCall) => boolean
  /** Pools that are open. Absent: those of all academies, because each has one. */
  pools?: () => Iterable<Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>>
  /**
   * The Kysely of the database with the built files of releases, where all academies share one. This floor does not
   * know its tables. Absent: each academy's own database.
   */
  filesDb?: object
  /** Asks the database server for health checks, in no academy. Rejects if it does not answer, or accepts no writes. */
  ask: () => Promise<unknown>
}

// A write that changes nothing, but fails if the database is read-only.
export const askPool = ({ pool }: Pick<Academy, 'pool'>) =>
  pool.query('delete from rate_limits where false')

/** A single academy answers at every address: IP addresses of a local network, `127.0.0.1`, none at all. */
export const onlyAcademy = (academy: Academy): Academies => ({
  at: () => academy,
  all: () => [academy],
  ask: () => askPool(academy),
})
