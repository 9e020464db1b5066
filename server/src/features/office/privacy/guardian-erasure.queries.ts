import { type Insertable, sql } from 'kysely'
import type { Db, Trx } from '../../../db/schema.ts'
import { ofGuardian } from '../../ground/rights/rights.ts'
import { deleteUntoldTellings } from '../../messages/outbox/tell.queries.ts'
import { isPayersOwn } from '../../money/payments/paid-from-home.queries.ts'
import type { GuardianErasures } from '../../people/agreements/agreements.tables.ts'
import { guardianNotFound } from '../../people/guardians/guardians.queries.ts'
import { ERASED_GUARDIAN } from './erasure.queries.ts'
import { deleteSignInTraces } from './sign-in-traces.queries.ts'

type ErasedGuardian = Awaited<ReturnType<typeof lockGuardianToErase>>

/** Locks the guardian to erase. `is_own`: their account exists only for being a guardian. */
export const lockGuardianToErase = (trx: Trx, guardian_id: number) =>
  trx
    .selectFrom('guardians')
    .leftJoin('accounts', 'accounts.id', 'guardians.account_id')
    .select([
      'guardian_id',
      'account_id',
      'guardians.email',
      'guardians.phone',
      'guardians.created_at',
    ])
    .select('accounts.email as account_email')
    .select(sql<boolean>`coalesce(${ofGuardian}, false)`.as('is_own'))
    .where('guardian_id', '=', guardian_id)
    .forUpdate('guardians')
    .executeTakeFirstOrThrow(guardianNotFound)

/** Allows this transaction to change immutable rows of a guardian, who must be gone at commit. */
export async function beginErasingGuardian(trx: Trx, erasure: Insertable<GuardianErasures>) {
  await sql`select set_config('ganit.erasing', 'on', true)`.execute(trx)
  await insertGuardianErasure(trx, erasure)
}

export const insertGuardianErasure = (trx: Trx, erasure: Insertable<GuardianErasures>) =>
  trx
    .insertInto('guardian_erasures')
    .values(erasure)
    .onConflict((conflict) => conflict.column('uid_hash').doNothing())
    .execute()

/** Ends waiting claims; accepted ones keep the UTR, so that it cannot be used again. */
export async function anonymiseClaimsOf(trx: Trx, account_id: string) {
  const own = isPayersOwn('claims', { uid: account_id })
  await sql`
    update claims set state = 'withdrawn'
    where ${own} and state in ('open', 'to check')`.execute(trx)
  await sql`
    delete from claim_screenshots
    where claim_id in (select claim_id from claims where ${own})`.execute(trx)
  await sql`
    update claims set utr = case when state = 'accepted' then utr end,
      earlier_utrs = case when state = 'accepted' then earlier_utrs else '{}' end,
      reason = case when reason is null then null else ${ERASED_GUARDIAN} end
    where ${own} and (state <> 'accepted' and (utr is not null or earlier_utrs <> '{}')
      or reason is not null)`.execute(trx)
}

/** Keeps purposes and times of consents that were given for a student. */
export const anonymiseConsentsOf = (trx: Trx, account_id: string) =>
  trx
    .updateTable('consents')
    .set({ guardian_name: null, recorded_by: null })
    .where('recorded_by', '=', account_id)
    .execute()

/**
 * The addresses of a guardian. The address in the record may be unproven: if it opens another account, it counts as an
 * address of that account.
 */
async function addressesOf(trx: Trx, { account_id, email, account_email, phone }: ErasedGuardian) {
  const other = await trx
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', email)
    .where(sql<boolean>`id is distinct from ${account_id}`)
    .executeTakeFirst()
  return [account_email, other ? null : email, phone].filter((address) => address !== null)
}

/** Deletes messages that only the guardian got, and their sign-in data. Other deliveries are deleted with the record. */
export async function deleteGuardiansTraces(trx: Trx, guardian: ErasedGuardian) {
  const addresses = await addressesOf(trx, guardian)
  await deleteTracesAt(trx, { ...guardian, addresses })
}

type Traces = { guardian_id: number | null; account_id: string | null; addresses: string[] }

/** Deletes messages sent only to a person's addresses or to their record as a guardian, and sign-in data. */
export async function deleteTracesAt(trx: Trx, { guardian_id, account_id, addresses }: Traces) {
  const unnamed = sql`(d.guardian_id is null and d.student_id is null
    and lower(d.address) = any(${addresses}::text[]))`
  const theirs = sql`(d.guardian_id = ${guardian_id}::integer or ${unnamed})`
  await sql`
    delete from messages m
    where message_id in (select d.message_id from deliveries d where ${theirs})
      and not exists (
        select from deliveries d where d.message_id = m.message_id and (${theirs}) is not true)`.execute(
    trx,
  )
  await sql`delete from deliveries d where ${unnamed}`.execute(trx)
  await deleteUntoldTellings(trx)
  await deleteSignInTraces(trx, account_id, addresses)
}

/**
 * Deletes the traces of a guardian who is erased with a student. The guardian's account stays, because it serves
 * another purpose.
 */
export const deleteContactsTraces = async (trx: Trx, guardian_id: number) =>
  deleteGuardiansTraces(trx, {
    ...(await lockGuardianToErase(trx, guardian_id)),
    account_id: null,
    account_email: null,
  })

/** Anonymises the trail: it keeps actions and fields, and only the guardian's number. */
export const anonymiseGuardianTrail = (trx: Trx, { guardian_id, account_id }: ErasedGuardian) =>
  sql`select make_guardian_nameless(${account_id}, ${guardian_id})`.execute(trx)

export const allGuardianErasures = (db: Db) =>
  db
    .selectFrom('guardian_erasures')
    .select(['uid_hash', 'guardian_id', 'known_since', 'erased_at', 'erased_by'])
    .orderBy('erased_at')
    .orderBy('uid_hash')
    .execute()

export type GuardianErasure = Awaited<ReturnType<typeof allGuardianErasures>>[number]

/** Records of an erased guardian: the account's, and one from before the account. */
export async function findSameGuardians(db: Db, erasure: GuardianErasure) {
  const { rows } = await sql<{ guardian_id: number }>`
    select g.guardian_id from guardians g
    where encode(sha256(convert_to(g.account_id, 'UTF8')), 'hex') = ${erasure.uid_hash}
      or (g.account_id is null and g.guardian_id = ${erasure.guardian_id}
        and date_trunc('milliseconds', g.created_at) = ${erasure.known_since})
    order by g.guardian_id`.execute(db)
  return rows.map(({ guardian_id }) => guardian_id)
}
