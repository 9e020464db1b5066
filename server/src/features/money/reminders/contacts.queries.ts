import { sql } from 'kysely'
import type { Db, Trx } from '../../../db/schema.ts'
import { academyDay, toAcademyDay } from '../../ground/settings/academy-day.queries.ts'

/** A guardian, or a student without guardians; the number of the other is null. */
type PersonOfRow = { guardian_id: number | null; student_id: number | null }

/** `g12` is guardian 12, `s34` student 34. */
export const personOfKey = (key: string): PersonOfRow => {
  const id = Number(key.slice(1))
  return key.startsWith('g')
    ? { guardian_id: id, student_id: null }
    : { guardian_id: null, student_id: id }
}

/**
 * Locks a person until the transaction ends, so that two desks note one after the other; false if the person does not
 * exist.
 */
export async function lockPerson(trx: Trx, { guardian_id, student_id }: PersonOfRow) {
  const found =
    guardian_id === null
      ? await sql`select from students where student_id = ${student_id} for no key update`.execute(
          trx,
        )
      : await sql`select from guardians where guardian_id = ${guardian_id} for no key update`.execute(
          trx,
        )
  return found.rows.length > 0
}

/** Condition on delivery `d`: it told this person about overdue dues on the academy's present day. */
const ofToday = ({ guardian_id, student_id }: PersonOfRow) => sql<boolean>`(
  m.purpose = 'fee_overdue'
  and ${guardian_id === null ? sql`d.student_id = ${student_id}` : sql`d.guardian_id = ${guardian_id}`})`

/**
 * Finds the account, with its name, that opened a reminder to this person today, and the minutes since then; undefined if
 * nobody did.
 */
export async function openedToday(trx: Trx, person: PersonOfRow) {
  const { rows } = await sql<{
    delivery_id: string
    by: string | null
    by_id: string | null
    minutes: number
  }>`
    select d.delivery_id::text, a.name as by, d.by_hand_by as by_id,
      floor(extract(epoch from now() - d.by_hand_at) / 60)::integer as minutes
    from deliveries d join messages m using (message_id) left join accounts a on a.id = d.by_hand_by
    where ${ofToday(person)} and d.by_hand_at is not null
      and ${toAcademyDay(sql`d.by_hand_at`)} = ${academyDay}
    order by d.by_hand_at desc limit 1`.execute(trx)
  return rows[0]
}

/** Finds the inbox delivery of a reminder that was written to this person today; undefined if there is none. */
export async function writtenToday(trx: Trx, person: PersonOfRow) {
  const { rows } = await sql<{ delivery_id: string }>`
    select d.delivery_id::text from deliveries d join messages m using (message_id)
    where ${ofToday(person)} and d.channel = 'inbox'
      and ${toAcademyDay(sql`m.created_at`)} = ${academyDay}
    order by m.message_id desc limit 1`.execute(trx)
  return rows[0]?.delivery_id
}

export const inboxOfMessage = (trx: Trx, message_id: number) =>
  trx
    .selectFrom('deliveries')
    .select('delivery_id')
    .where('message_id', '=', message_id)
    .where('channel', '=', 'inbox')
    .executeTakeFirstOrThrow()

/** Stores that an account opened this delivery now. */
export const markOpened = (trx: Trx, delivery_id: string, by: string) =>
  trx
    .updateTable('deliveries')
    .set({ by_hand_at: sql<Date>`now()`, by_hand_by: by })
    .where('delivery_id', '=', delivery_id)
    .execute()

/** Beginning of the keys of reminders that a person pressed; reminders of the daily job have other keys. */
export const PRESSED = 'reminder/'

/**
 * Takes back that this account opened a delivery today. If the press wrote the message and nobody has read it, the
 * message is deleted. False if another account opened it, or on another day.
 */
export async function unmarkOpened(trx: Trx, delivery_id: string, by: string) {
  const { rows } = await sql<{ message_id: number; telling_id: number | null; goes: boolean }>`
    update deliveries d set by_hand_at = null, by_hand_by = null
    from messages m left join tellings t using (telling_id)
    where m.message_id = d.message_id and d.delivery_id = ${delivery_id}
      and m.purpose = 'fee_overdue' and d.by_hand_by = ${by}
      and ${toAcademyDay(sql`d.by_hand_at`)} = ${academyDay}
    returning d.message_id, m.telling_id,
      coalesce(t.event_key like ${`${PRESSED}%`}, false) and d.read_at is null as goes`.execute(trx)
  const [one] = rows
  if (!one) return false
  if (one.goes) {
    await trx.deleteFrom('messages').where('message_id', '=', one.message_id).execute()
    await trx.deleteFrom('tellings').where('telling_id', '=', one.telling_id).execute()
  }
  return true
}

type NewContact = PersonOfRow & {
  kind: 'call' | 'promise'
  outcome: 'spoke' | 'no answer' | null
  promised_for: string | null
  amount: string | null
  note: string | null
  made_by: string
}

export const insertContact = (trx: Trx, contact: NewContact) =>
  trx.insertInto('fee_contacts').values(contact).returning('contact_id').executeTakeFirstOrThrow()

/** Takes back a call or promise that this account noted today; false if another account noted it, or on another day. */
export async function takeBack(db: Db, contact_id: number, by: string) {
  const { numUpdatedRows } = await db
    .updateTable('fee_contacts')
    .set({ taken_back_at: sql<Date>`now()` })
    .where('contact_id', '=', contact_id)
    .where('made_by', '=', by)
    .where('taken_back_at', 'is', null)
    .where(sql<boolean>`${toAcademyDay(sql`made_at`)} = ${academyDay}`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Years for which calls and promises are kept. */
const YEARS_KEPT = 2

export const deleteOldContacts = (db: Db) =>
  db
    .deleteFrom('fee_contacts')
    .where('made_at', '<', sql<Date>`now() - make_interval(years => ${YEARS_KEPT})`)
    .execute()
