import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Client } from 'pg'
import type { DatabaseAddress } from '../../academy/academy.ts'
import { otherDatabase } from '../../backup/databases.ts'
import type { Where } from '../../backup/session.ts'
import { giveRights } from '../../db/academy/app-role.ts'
import { makeDatabase } from '../../db/academy/make-database.ts'
import { assertSameSecret, fingerprintOf } from '../../db/academy/same-secret.ts'
import { isTaken } from '../../db/connections/failures.ts'
import { openOperatorConnection } from '../../db/connections/own-connection.ts'
import { migrations } from '../../db/migrations/index.ts'
import { ownerToken } from '../../features/accounts/admin.ts'
import { ensureSettings } from '../../features/ground/settings/settings.queries.ts'
import { academiesFolder } from '../../lifecycle/hosts-folder.ts'
import { createSecret, deriveKey } from '../../lifecycle/secret.ts'
import { freeBytesFor } from '../../restore/restore.ts'
import { assertNotFull } from '../../restore/room.ts'
import { ADDRESS_TAKEN, foldAddress, originOf, problemOfAddress } from '../addresses.ts'
import { databaseName, hostsToday, TEMPLATE, writeDeed } from '../host-database.ts'
import { type Host, withHostLock } from '../open-host.ts'
import { openSecret, sealSecret } from '../secrets.ts'

/** Most connections of an academy's pools: for calls, and for searches. */
export const POOL = { calls: 6, searches: 1 }
const CONNECTION_LIMIT = 2 * (POOL.calls + POOL.searches)

export type NewAcademy = { name: string; address: string; email: string }
type Reserved = NewAcademy & { academy_id: number; secret: string }

export const academyFolder = (dataDir: string, academy_id: number) =>
  join(academiesFolder(dataDir), String(academy_id))

/** The owner's address of an academy's database. */
export const ownerOf = ({ owner }: Pick<Host, 'owner'>, academy_id: number) =>
  otherDatabase(owner, databaseName(academy_id)) as DatabaseAddress

/** Enters an academy's database as its own role, whose password comes from the academy's secret. */
export const asItsRole = (host: Pick<Host, 'owner'>, academy_id: number, secret: string) =>
  otherRole(ownerOf(host, academy_id), {
    user: databaseName(academy_id),
    password: passwordOf(secret),
  })

export function otherRole(
  owner: DatabaseAddress,
  who: { user: string; password: string },
): DatabaseAddress {
  if (!('connectionString' in owner)) return { ...owner, ...who }
  const url = new URL(owner.connectionString)
  url.username = who.user
  url.password = who.password
  return { connectionString: url.href }
}

const passwordOf = (secret: string) =>
  deriveKey(secret, 'the password of its role').toString('base64url')

/**
 * Makes an academy: its database, a role that enters this one alone, and its owner's account. Returns the link by which
 * the owner chooses a password. Each step can be repeated: after a crash the same request goes on. Until the owner has
 * chosen one, it gives a new link, because a link that was not printed, or is over, stands nowhere. Throws in words if
 * the address is taken or not possible.
 */
export async function makeAcademy(host: Host, newAcademy: NewAcademy) {
  const problem = problemOfAddress(newAcademy.address)
  if (problem) throw new Error(problem)
  assertNotFull(await freeBytesFor(host.config))
  const reserved = await reserve(host, newAcademy)
  return withHostLock(host, async (client) => {
    const { academy_id } = reserved
    if (await waitsForOwner(host, academy_id))
      return { academy_id, link: await linkOfOwner(host, reserved) }
    if (!(await isInTheMaking(host, academy_id))) throw new Error(ADDRESS_TAKEN)
    await makeDatabase(client, { name: databaseName(academy_id), template: TEMPLATE })
    await giveRole(client, host, reserved)
    mkdirSync(academyFolder(host.config.dataDir, academy_id), { recursive: true, mode: 0o700 })
    const link = await beginAcademy(host, reserved)
    await host.db.transaction().execute(async (trx) => {
      await trx
        .updateTable('academies')
        .set({ state: 'active', migrated_to: Object.keys(migrations).at(-1) ?? '' })
        .where('academy_id', '=', academy_id)
        .execute()
      await writeDeed(trx, 'made', { academy_id, details: newAcademy.address })
    })
    return { academy_id, link }
  })
}

/**
 * Stores the request and the address in one transaction, or finds the academy half made. A request of another `kind` is
 * another one. An academy that moves brings its secret.
 */
export async function reserve(
  host: Host,
  newAcademy: NewAcademy,
  { kind = '', secret: given }: { kind?: string; secret?: string } = {},
): Promise<Reserved> {
  const { db, master } = host
  const { address, email, name } = newAcademy
  const request_key = [kind, address, email].filter(Boolean).join(' ')
  const found = await db
    .selectFrom('academies')
    .select(['academy_id', 'secret'])
    .where('request_key', '=', request_key)
    .executeTakeFirst()
  if (found) {
    const secret = found.secret && openSecret(master, found.academy_id, found.secret)
    if (!secret || (given && given !== secret)) throw new Error(ADDRESS_TAKEN)
    return { ...newAcademy, academy_id: found.academy_id, secret }
  }
  const secret = given ?? createSecret()
  await freeAddresses(db)
  try {
    const academy_id = await db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ id: number }>`
        select nextval(pg_get_serial_sequence('academies', 'academy_id'))::int as id`.execute(trx)
      const id = Number(rows[0]?.id)
      const there = await sql`select from pg_database where datname = ${databaseName(id)}`.execute(
        trx,
      )
      // An older copy of the list does not know it.
      if (there.rows.length > 0)
        throw new Error(
          `The database ${databaseName(id)} is there, and not in the list. First: npm run host -- reconcile`,
        )
      await trx
        .insertInto('academies')
        .values({
          ...{ academy_id: id, name, state: 'making', contact_email: email, request_key },
          secret: sealSecret(master, id, secret),
          fingerprints: [fingerprintOf(secret)],
        })
        .execute()
      await trx
        .insertInto('addresses')
        .values({ address, academy_id: id, folded: foldAddress(address) })
        .execute()
      return id
    })
    return { ...newAcademy, academy_id, secret }
  } catch (error) {
    if (!isTaken(error)) throw error
    // The same request at the same moment.
    const same = await isRequested(db, request_key)
    if (same) return reserve(host, newAcademy, { kind, ...(given && { secret: given }) })
    throw new Error(ADDRESS_TAKEN, { cause: error })
  }
}

/** Frees the addresses that have rested long enough since their academy was deleted. */
export const freeAddresses = (db: Host['db']) =>
  db.deleteFrom('addresses').where('free_from', '<=', hostsToday()).execute()

const isRequested = async (db: Host['db'], request_key: string) =>
  (await db
    .selectFrom('academies')
    .select('academy_id')
    .where('request_key', '=', request_key)
    .executeTakeFirst()) !== undefined

const inState = ({ db }: Host, academy_id: number, state: 'making' | 'active') =>
  db
    .selectFrom('academies')
    .select('agreed_at')
    .where('academy_id', '=', academy_id)
    .where('state', '=', state)
    .executeTakeFirst()

export const isInTheMaking = async (host: Host, academy_id: number) =>
  (await inState(host, academy_id, 'making')) !== undefined

/** Whether the owner of an academy that is made has never chosen a password: the agreement is accepted with it. */
const waitsForOwner = async (host: Host, academy_id: number) =>
  (await inState(host, academy_id, 'active'))?.agreed_at === null

/**
 * Makes the academy's role and lets it enter and use its database, or one that is to take its place. Repeated after each
 * migration, for new tables.
 */
export async function giveRole(
  client: Client,
  host: Pick<Host, 'owner'>,
  { academy_id, secret }: Pick<Reserved, 'academy_id' | 'secret'>,
  database: { name: string; where: Where } = {
    name: databaseName(academy_id),
    where: ownerOf(host, academy_id),
  },
) {
  const name = databaseName(academy_id)
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name])
  if (!rowCount) await client.query(`create role ${name} noinherit`)
  const password = client.escapeLiteral(passwordOf(secret))
  await client.query(
    `alter role ${name} login connection limit ${CONNECTION_LIMIT} password ${password}`,
  )
  await client.query(`grant connect on database ${database.name} to ${name}`)
  await giveRights(database.where as DatabaseAddress, name)
}

/** Gives a copied database its identity, name and owner. */
async function beginAcademy(host: Host, { academy_id, secret, name, address, email }: Reserved) {
  const { db } = openOperatorConnection(ownerOf(host, academy_id))
  try {
    await assertSameSecret(db, secret, { isShared: true, mayChange: false })
    await db.transaction().execute(async (trx) => {
      // Backups of the copies of one template are told apart by this id.
      await trx.updateTable('academy_identity').set({ academy_id: randomUUID() }).execute()
      await ensureSettings(trx)
      await trx.updateTable('settings').set({ academy_name: name }).execute()
    })
  } finally {
    await db.destroy()
  }
  return linkOfOwner(host, { academy_id, address, email })
}

/** A link by which the owner chooses a password; an earlier one works no longer. */
export async function linkOfOwner(
  host: Host,
  { academy_id, address, email }: Pick<Reserved, 'academy_id' | 'address' | 'email'>,
) {
  const { db } = openOperatorConnection(ownerOf(host, academy_id))
  try {
    const token = await ownerToken(db, email)
    return `${originOf(address, host.config)}/reset-password?token=${token}&agreement=1`
  } finally {
    await db.destroy()
  }
}
