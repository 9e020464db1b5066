import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db, Trx } from '../../../db/schema.ts'
import type { EncodedImage } from '../../ground/images/images.service.ts'
import type { PaidDue } from '../payments/family-payments.service.ts'
import { type ChosenDue, rowsOfDues } from '../payments/paid-from-home.queries.ts'
import { type ClaimReader, claimNotFound, IS_OVER, isClaimInReach } from './claims.queries.ts'
import type { Claims } from './claims.tables.ts'

export async function insertClaim(trx: Trx, claim: Insertable<Claims>, dues: ChosenDue[]) {
  const { claim_id } = await trx
    .insertInto('claims')
    .values(claim)
    .returning('claim_id')
    .executeTakeFirstOrThrow()
  await trx.insertInto('claim_dues').values(rowsOfDues({ claim_id }, dues)).execute()
  return claim_id
}

/** The payer's open claim of exactly these dues and amounts, of the last 48 hours; undefined if there is none. */
export async function findSameClaim(
  trx: Trx,
  { link }: ClaimReader,
  dues: ChosenDue[],
  upi_id: string,
) {
  if (!link) return undefined
  const asked = dues.map(({ due_id, amount }) => `${due_id} ${amount}`)
  const same = await trx
    .selectFrom('claims as c')
    .select('c.claim_id')
    .where('c.pay_link_id', '=', link.pay_link_id)
    .where('c.upi_id', '=', upi_id)
    .where(sql<boolean>`c.state = 'open' and not (${IS_OVER}) and array(
      select d.due_id || ' ' || d.amount from claim_dues d where d.claim_id = c.claim_id
      order by d.position) = ${asked}::text[]`)
    .orderBy('c.claim_id', 'desc')
    .executeTakeFirst()
  return same?.claim_id
}

/** UTR and dues (which never change) of a claim that the reader may see; 404 if there is none. */
export async function readUtrAndDues(db: Db, reader: ClaimReader, claim_id: number) {
  const { utr } = await db
    .selectFrom('claims as c')
    .select('c.utr')
    .where('c.claim_id', '=', claim_id)
    .where(isClaimInReach(reader))
    .executeTakeFirstOrThrow(claimNotFound)
  const dues: PaidDue[] = await db
    .selectFrom('claim_dues')
    .select(['due_id', 'student_id', 'amount'])
    .where('claim_id', '=', claim_id)
    .orderBy('position')
    .execute()
  return { utr, dues }
}

/** Locks a claim the reader may see. Lock its students first. */
export const lockClaim = (trx: Trx, reader: ClaimReader, claim_id: number) =>
  trx
    .selectFrom('claims as c')
    .select(['c.claim_id', 'c.account_id', 'c.pay_link_id', 'c.state', 'c.utr', 'c.paid_on'])
    .select(['c.amount', 'c.reference', 'c.earlier_utrs'])
    .select(
      sql<boolean>`exists (select from claim_payments p where p.claim_id = c.claim_id)`.as(
        'was_accepted',
      ),
    )
    .where('c.claim_id', '=', claim_id)
    .where(isClaimInReach(reader))
    .forUpdate()
    .executeTakeFirstOrThrow(claimNotFound)

export type LockedClaim = Awaited<ReturnType<typeof lockClaim>>

export const updateClaim = (trx: Trx, claim_id: number, changes: Updateable<Claims>) =>
  trx.updateTable('claims').set(changes).where('claim_id', '=', claim_id).execute()

/** Whether another unchecked claim has one of these dues. */
export async function isAnyToCheck(trx: Trx, dues: PaidDue[], claim_id: number) {
  const due_ids = dues.flatMap((due) => due.due_id ?? [])
  const other = await trx
    .selectFrom('claim_dues')
    .select('claim_id')
    .where(sql<boolean>`due_id = any(${due_ids}::integer[]) and is_to_check`)
    .where('claim_id', '!=', claim_id)
    .executeTakeFirst()
  return other !== undefined
}

/** Replaces the screenshot, under a new name so that caches do not show the old one. */
export async function replaceScreenshot(trx: Trx, claim_id: number, image: EncodedImage) {
  await trx.deleteFrom('claim_screenshots').where('claim_id', '=', claim_id).execute()
  const { content, media_type } = image
  await trx.insertInto('claim_screenshots').values({ claim_id, content, media_type }).execute()
}

export const insertClaimPayment = (
  trx: Trx,
  payment: { payment_id: number; claim_id: number; student_id: number },
) => trx.insertInto('claim_payments').values(payment).execute()

/** Deletes screenshots of accepted claims: once the transfer is found, they are only personal data. */
export async function deleteOldScreenshots(db: Db) {
  const { numDeletedRows } = await db
    .deleteFrom('claim_screenshots')
    .where('created_at', '<', sql<Date>`now() - interval '90 days'`)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
