import { randomBytes, randomUUID } from 'node:crypto'
import type { Language } from '@ganit/contract/languages'
import { Email } from '@ganit/contract/people/students'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { Mailer } from '../../features/messages/channels/mail/mailer.ts'
import { hashOfToken } from '../../http/callers/token-hash.ts'
import { conflict, invalid, notFound, Refused } from '../../http/errors.ts'
import { countOne, createRateLimiter } from '../../http/limits/rate-limiter.ts'
import { clock } from '../../lifecycle/clock.ts'
import { ADDRESS_TAKEN, foldAddress, originOf, problemOfAddress } from '../addresses.ts'
import type { HostConfig } from '../host-config.ts'
import type { HostDb } from '../host-database.ts'
import { readName } from '../making/academy-name.ts'
import type { NewAcademy } from '../making/make-academy.ts'
import { REFUSALS, textIn } from './texts.ts'

const HOUR_SECONDS = 3600
const DAY_SECONDS = 24 * HOUR_SECONDS
/** Most requests of an hour from one network, and of a day for one contact. */
const OF_NETWORK = 5
/** Most requests of a day from one network, so that no single network can use up the links of a day. */
const OF_NETWORK_TODAY = 10
const OF_CONTACT = 3
/** Most links of a day in all, so that nobody can make the host mail thousands. */
const LINKS = 100
/** Most confirmed requests that wait for the host. */
const WAITING = 20
const LINK_MS = DAY_SECONDS * 1000
/** Days for which a request is kept. */
export const KEPT_DAYS = 30

/** The request of a stranger, or the error of each field. */
export function readRequest(typed: Record<string, unknown>): NewAcademy {
  const textOf = (name: keyof NewAcademy) =>
    typeof typed[name] === 'string' ? typed[name].trim() : ''
  const address = textOf('address')
  const name = readName(textOf('name'))
  const email = Email.safeParse(textOf('email').toLowerCase())
  const problem = problemOfAddress(address)
  const fields = {
    ...(!name && { name: REFUSALS.name }),
    ...(problem && { address: problem }),
    ...(!email.success && { email: REFUSALS.email }),
  }
  if (problem || !name || !email.success) throw invalid(fields)
  return { name, address, email: email.data }
}

const isTaken = async (db: HostDb, address: string) =>
  (await db
    .selectFrom('addresses')
    .select('address')
    .where('folded', '=', foldAddress(address))
    .limit(1)
    .executeTakeFirst()) !== undefined

const waitingIn = (db: HostDb) =>
  db.selectFrom('requests').where('confirmed_at', 'is not', null).orderBy('confirmed_at')

async function refuseWhenFull(db: HostDb) {
  const { count } = await waitingIn(db)
    .clearOrderBy()
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) >= WAITING)
    throw new Refused(503, REFUSALS.full, { retryAfterSeconds: DAY_SECONDS })
}

type Parts = { db: HostDb; pool: Pool; config: HostConfig; deliver: Mailer; log: FastifyBaseLogger }

/** Requests of strangers for an academy: a mail with a link confirms each. */
export function createRequests({ db, pool, config, deliver, log }: Parts) {
  const limit = (what: string, points: number, seconds: number) =>
    createRateLimiter({ what, points, seconds, storeClient: pool })
  const networks = limit('request-from', OF_NETWORK, HOUR_SECONDS)
  const ofNetworkToday = limit('request-day', OF_NETWORK_TODAY, DAY_SECONDS)
  const contacts = limit('request-for', OF_CONTACT, DAY_SECONDS)
  const links = limit('request-all', LINKS, DAY_SECONDS)

  /** Mails a link to whoever asks, the same to contacts that the host knows. Refuses in words. */
  async function ask(
    newAcademy: NewAcademy,
    { from, language }: { from: string; language: Language },
  ) {
    if (await isTaken(db, newAcademy.address))
      throw conflict(ADDRESS_TAKEN, { address: ADDRESS_TAKEN })
    await countOne(networks, from)
    await countOne(ofNetworkToday, from)
    await refuseWhenFull(db)
    await countOne(contacts, newAcademy.email)
    await countOne(links, 'all')
    const token = randomBytes(24).toString('base64url')
    await db
      .insertInto('requests')
      .values({ ...newAcademy, language, at: clock.now(), token_hash: hashOfToken(token) })
      .execute()
    const said = {
      name: newAcademy.name,
      domain: config.domain,
      address: originOf(newAcademy.address, config),
      link: `${originOf('', config)}/confirm?token=${token}&lang=${language}`,
    }
    try {
      await deliver({
        id: randomUUID(),
        to: newAcademy.email,
        subject: textIn(language, 'mailSubject', said),
        text: textIn(language, 'mailText', said),
      })
    } catch (error) {
      // A second press is not counted again.
      await db.deleteFrom('requests').where('token_hash', '=', hashOfToken(token)).execute()
      await Promise.all([
        networks.reward(from),
        ofNetworkToday.reward(from),
        contacts.reward(newAcademy.email),
        links.reward('all'),
      ])
      // The server's answer may hold the stranger's address.
      const { code = '', responseCode = '' } = error as { code?: string; responseCode?: number }
      log.error(`A mail of the host could not be sent (${code} ${responseCode}).`)
      throw new Refused(503, textIn('en', 'failed'), { retryAfterSeconds: 60 })
    }
  }

  /** The request of a link that is a day old at most; 404 without one. */
  async function find(token: string, trx = db) {
    const found = await trx
      .selectFrom('requests')
      .selectAll()
      .where('token_hash', '=', hashOfToken(token))
      .executeTakeFirst()
    const isLive = found && (found.confirmed_at || clock.ms() - found.at.getTime() <= LINK_MS)
    if (!isLive) throw notFound()
    return found
  }

  /** Puts a request before the host; again, if it was there already. */
  const confirm = async (token: string) => {
    // Made-up links are refused before the lock, so that they cannot hold it up.
    await find(token)
    await db.transaction().execute(async (trx) => {
      // One at a time, so that no more wait than may.
      await sql`lock table requests in share row exclusive mode`.execute(trx)
      const { request_id, confirmed_at, address, email } = await find(token, trx)
      if (confirmed_at) return
      await refuseWhenFull(trx)
      const same = trx
        .deleteFrom('requests')
        .where('address', '=', address)
        .where('email', '=', email)
      await same.where('request_id', '!=', request_id).execute()
      await trx
        .updateTable('requests')
        .set({ confirmed_at: clock.now() })
        .where('request_id', '=', request_id)
        .execute()
    })
  }

  return { ask, find, confirm }
}

export type Requests = ReturnType<typeof createRequests>

/** Requests that wait for the host, the oldest first. */
export const listRequests = (db: HostDb) => waitingIn(db).selectAll().execute()

/** Deletes requests of more than 30 days ago, and counts that are over. */
export async function forgetRequests(db: HostDb) {
  await db
    .deleteFrom('requests')
    .where('at', '<', new Date(clock.ms() - KEPT_DAYS * LINK_MS))
    .execute()
  await sql`delete from rate_limits where expire < ${clock.ms()}`.execute(db)
}
