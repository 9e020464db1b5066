import { sql } from 'kysely'
import type { Trx } from '../../../../db/schema.ts'
import { findFreePlace } from '../guardians.queries.ts'

/** Locks the records of the guardians' students against changes of guardians. */
export const lockStudentsOf = (trx: Trx, guardian_ids: number[]) =>
  sql`
    select from students
    where student_id in (
      select student_id from guardianships where guardian_id = any(${guardian_ids}::integer[]))
    order by student_id for no key update`.execute(trx)

export const lockGuardians = (trx: Trx, guardian_ids: number[]) =>
  trx
    .selectFrom('guardians')
    .select(['guardian_id', 'phone', 'email', 'language', 'account_id', 'is_proposed', 'version'])
    .select(['proven_at', 'proven_contacts', 'typed_over'])
    .where(sql<boolean>`guardian_id = any(${guardian_ids}::integer[])`)
    .orderBy('guardian_id')
    .forUpdate()
    .execute()

/** Ends the pay links of one guardian and moves them to the other, so that payments by them keep their payer. */
export const moveEndedPayLinks = (trx: Trx, from: number, into: number) =>
  sql`
    update pay_links set guardian_id = ${into}, ended_at = coalesce(ended_at, now()),
      ended_why = coalesce(ended_why, 'another family')
    where guardian_id = ${from}`.execute(trx)

export const deleteGuardian = (trx: Trx, guardian_id: number) =>
  trx.deleteFrom('guardians').where('guardian_id', '=', guardian_id).execute()

/**
 * Moves the children of one guardian to the other. If both have a child, the other's row stays. It takes confirmed,
 * primary and limited from either row, because a restriction on one record holds for the person.
 */
export async function joinGuardianships(trx: Trx, from: number, into: number) {
  // Requests of both records stay with the person.
  await sql`
    update change_requests r set guardian_id = ${into}
    where guardian_id = ${from}
      and exists (
        select from guardianships b
        where b.guardian_id = ${into} and b.student_id = r.student_id)
      and (state <> 'waiting' or not exists (
        select from change_requests o
        where o.guardian_id = ${into} and o.student_id = r.student_id and o.state = 'waiting'))`.execute(
    trx,
  )
  await sql`
    with gone as (
      delete from guardianships a using guardianships b
      where a.guardian_id = ${from} and b.guardian_id = ${into} and a.student_id = b.student_id
      returning a.*
    )
    update guardianships kept
    set confirmed_at = least(kept.confirmed_at, gone.confirmed_at),
      limited = kept.limited or gone.limited
    from gone
    where kept.guardian_id = ${into} and kept.student_id = gone.student_id`.execute(trx)
  await sql`
    update guardianships set guardian_id = ${into} where guardian_id = ${from}`.execute(trx)
}

/** Moves messages and opt-outs to the other, except messages the other got by the same channel. */
export async function joinMessages(trx: Trx, from: number, into: number) {
  await sql`
    delete from deliveries twice using deliveries kept
    where twice.guardian_id = ${from} and twice.sending_at is null
      and (twice.state = 'waiting' or twice.channel = 'inbox')
      and kept.event_key = regexp_replace(
        twice.event_key, ${`/${from}/([a-z]+)$`}, ${`/${into}/\\1`})
      and kept.delivery_id <> twice.delivery_id
      and kept.state in ('waiting', 'sent', 'delivered', 'read')`.execute(trx)
  await sql`
    update deliveries set guardian_id = ${into} where guardian_id = ${from}`.execute(trx)
  await sql`
    update fee_contacts set guardian_id = ${into} where guardian_id = ${from}`.execute(trx)
  await sql`
    insert into message_refusals (guardian_id, purpose)
    select ${into}::integer, purpose from message_refusals where guardian_id = ${from}
    on conflict do nothing`.execute(trx)
}

export async function studentIdsOf(trx: Trx, guardian_id: number) {
  const rows = await trx
    .selectFrom('guardianships')
    .select('student_id')
    .where('guardian_id', '=', guardian_id)
    .orderBy('student_id')
    .execute()
  return rows.map(({ student_id }) => student_id)
}

/**
 * Moves a student's guardians to another record of the same child. A guardian who is there already stays, and is
 * limited if either row was limited.
 */
export async function moveGuardianships(trx: Trx, { from, to }: { from: number; to: number }) {
  await sql`
    with gone as (
      delete from guardianships a using guardianships b
      where a.student_id = ${from} and b.student_id = ${to} and a.guardian_id = b.guardian_id
      returning a.*
    )
    update guardianships kept set limited = true from gone
    where kept.student_id = ${to} and kept.guardian_id = gone.guardian_id and gone.limited`.execute(
    trx,
  )
  const { rows } = await sql<{ guardian_id: number }>`
    select guardian_id from guardianships where student_id = ${from} order by place`.execute(trx)
  for (const { guardian_id } of rows)
    await sql`
      update guardianships
      set student_id = ${to}, is_primary = false, place = ${await findFreePlace(trx, to)}
      where student_id = ${from} and guardian_id = ${guardian_id}`.execute(trx)
}
