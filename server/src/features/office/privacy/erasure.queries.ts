import { createHash } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import type { Db, Trx } from '../../../db/schema.ts'
import { deleteUntoldTellings, forgetTextsOf } from '../../messages/outbox/tell.queries.ts'
import { storeSpentTransfers } from '../../money/claims/utr.queries.ts'
import { isPayersOwn } from '../../money/payments/paid-from-home.queries.ts'
import type { Erasures } from '../../people/agreements/agreements.tables.ts'
import { studentNotFound } from '../../people/students/students.queries.ts'
import { forgetLines } from '../imports/forget.queries.ts'
import { blankLetters } from '../letters/letters.queries.ts'
import { deleteCardsOf } from '../student-cards/student-cards.queries.ts'
import { deleteSignInTraces } from './sign-in-traces.queries.ts'

const ERASED_NAME = 'Erased student'
export const ERASED_GUARDIAN = 'Erased guardian'

export const hashOf = (uid: string) => createHash('sha256').update(uid).digest('hex')

export type Person = Awaited<ReturnType<typeof lockPerson>>

/** Locks the record to erase. */
export const lockPerson = (trx: Trx, uid: string) =>
  trx
    .selectFrom('students as s')
    .leftJoin('accounts as a', 'a.id', 's.account_id')
    .select(['s.student_id', 's.uid', 's.student_class', 's.photo_id'])
    .select(['s.email', 'a.email as account_email'])
    .where('s.uid', '=', uid)
    .forUpdate('s')
    .executeTakeFirstOrThrow(studentNotFound)

/**
 * Allows this transaction to change immutable rows of a person. The database checks at commit that the erasure is on
 * record and the person gone.
 */
export async function beginErasing(trx: Trx, erasure: Insertable<Erasures>) {
  await sql`select set_config('ganit.erasing', 'on', true)`.execute(trx)
  await insertErasure(trx, erasure)
}

export const insertErasure = (trx: Trx, erasure: Insertable<Erasures>) =>
  trx
    .insertInto('erasures')
    .values(erasure)
    .onConflict((conflict) => conflict.column('uid_hash').doNothing())
    .execute()

/** Deletes memberships that never had dues. */
export async function dropPlainMemberships(trx: Trx, student_id: number) {
  await sql`
    delete from dues d where student_id = ${student_id} and withdrawn_at is not null
      and not exists (select from allocations a where a.due_id = d.due_id)
      and not exists (select from waivers w where w.due_id = d.due_id)`.execute(trx)
  await sql`
    delete from memberships m where student_id = ${student_id}
      and not exists (select from dues d where d.membership_id = m.membership_id)`.execute(trx)
}

/** Keeps numbers, days and amounts; removes texts about payments, and references, which often name the payer. */
export async function anonymiseMoney(trx: Trx, student_id: number) {
  await storeSpentTransfers(trx, student_id)
  const own = sql`payment_id in (select payment_id from payments where student_id = ${student_id})`
  await sql`
    update payments set note = null, transaction_id = null
    where student_id = ${student_id} and (note is not null or transaction_id is not null)`.execute(
    trx,
  )
  await sql`
    update cheques set number = null, bank = null
    where ${own} and (number is not null or bank is not null)`.execute(trx)
  await sql`update reversals set reason = ${ERASED_NAME} where ${own}`.execute(trx)
  for (const table of ['waivers', 'waiver_reversals', 'refund_reversals', 'credit_wishes'])
    await sql`
      update ${sql.table(table)} set reason = ${ERASED_NAME}
      where student_id = ${student_id}`.execute(trx)
  await sql`
    update concessions set reason = ${ERASED_NAME} where student_id = ${student_id}`.execute(trx)
  await sql`
    update single_dues set reason = ${ERASED_NAME}
    where student_id = ${student_id} and reason is not null`.execute(trx)
  await sql`
    update memberships set left_why = null,
      left_reason = case when left_reason is not null then ${ERASED_NAME} end
    where student_id = ${student_id} and (left_reason is not null or left_why is not null)`.execute(
    trx,
  )
  await sql`
    update refunds set reason = ${ERASED_NAME}, transaction_id = null
    where student_id = ${student_id}`.execute(trx)
  for (const table of ['vouchers', 'credit_notes'])
    await sql`
      update ${sql.table(table)} t set snapshot = nameless_row(${table}, to_jsonb(t)) -> 'snapshot'
      where student_id = ${student_id}`.execute(trx)
  await sql`select make_titles_nameless(${student_id})`.execute(trx)
}

/**
 * Ends the person's claims. Texts and pictures of decided claims for the person's dues are removed, whoever made them.
 * A guardian's waiting claim stays.
 */
export async function anonymiseClaims(trx: Trx, { student_id, uid }: Person) {
  const own = isPayersOwn('claims', { uid })
  const decided = sql`claim_id in (select claim_id from claim_dues where student_id = ${student_id})
    and state not in ('open', 'to check')`
  await sql`
    update claims set state = 'withdrawn'
    where ${own} and state in ('open', 'to check')`.execute(trx)
  await sql`
    delete from claim_screenshots
    where claim_id in (select claim_id from claims where ${own} or ${decided})`.execute(trx)
  await sql`
    update claims set utr = null, earlier_utrs = '{}',
      reason = case when reason is null then null else ${ERASED_NAME} end
    where (${own} or ${decided})
      and (utr is not null or earlier_utrs <> '{}' or reason is not null)`.execute(trx)
}

/** Keeps purposes and times of consents that were given for the person, or by the person for others. */
export const anonymiseConsents = (trx: Trx, { student_id, uid }: Person) =>
  trx
    .updateTable('consents')
    .set({ guardian_name: null, recorded_by: null })
    .where((eb) => eb.or([eb('student_id', '=', student_id), eb('recorded_by', '=', uid)]))
    .execute()

/**
 * The addresses of a person. The address in the record is unproven: if it opens another account, it counts as an
 * address of that account.
 */
async function addressesOf(trx: Trx, { uid, email, account_email }: Person) {
  const address = email.toLowerCase()
  const other = await trx
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', address)
    .where('id', '!=', uid)
    .executeTakeFirst()
  return [account_email, other ? null : address].filter((each) => each !== null)
}

/** Deletes messages, links, counters and stored answers that name the person. */
export async function deleteTraces(trx: Trx, person: Person) {
  const { uid } = person
  const addresses = await addressesOf(trx, person)
  await forgetTextsOf(trx, person.student_id)
  await blankLetters(trx, person.student_id)
  await deleteCardsOf(trx, person.student_id)
  // Messages that name the person, and mails about the account. Notices went to many, and stay.
  await sql`
    delete from messages m
    where student_ids && array[${person.student_id}::integer] or purpose in ('account', 'enquiry') and exists (
      select from deliveries d
      where d.message_id = m.message_id and lower(d.address) = any(${addresses}::text[]))`.execute(
    trx,
  )
  await deleteUntoldTellings(trx)
  // The result of moving a whole batch names its students for a month.
  await sql`
    update jobs set result = null where jsonb_path_exists(result,
      '$.**.student_id ? (@ == $number)', jsonb_build_object('number', ${person.student_id}::integer))`.execute(
    trx,
  )
  await deleteSignInTraces(trx, uid, addresses)
}

/** Deletes import rows about the person, and the lines that are shown of those tables. */
export async function deleteImportedRows(trx: Trx, student_id: number) {
  const theirs = await trx
    .deleteFrom('import_rows')
    .where('student_id', '=', student_id)
    .returning('import_id')
    .execute()
  const import_ids = theirs.map(({ import_id }) => import_id)
  if (import_ids.length > 0) await forgetLines(trx, import_ids)
}

/** Deletes record, photo, and account with sessions and credentials. */
export async function deletePerson(trx: Trx, { student_id, uid, photo_id }: Person) {
  await trx.deleteFrom('students').where('student_id', '=', student_id).execute()
  if (photo_id) await trx.deleteFrom('images').where('image_id', '=', photo_id).execute()
  await trx.deleteFrom('accounts').where('id', '=', uid).execute()
}

/** Anonymises the trail: it keeps actions and fields, and only the person's number. */
export const anonymiseTrail = (trx: Trx, { student_id, uid }: Person) =>
  sql`select make_trail_nameless(${uid}, ${student_id})`.execute(trx)

/** Erased actors in the trail: see `make_trail_nameless` and `make_guardian_nameless`. */
const ERASED_ACTOR = /^erased-(guardian-)?(\d+)$/

/** Words for an erased actor; undefined for others. */
export function erasedActorInWords(actor: string | null) {
  const [, guardian, number] = ERASED_ACTOR.exec(actor ?? '') ?? []
  return number && `${guardian ? ERASED_GUARDIAN : ERASED_NAME} ${number}`
}

export const allErasures = (db: Db) =>
  db
    .selectFrom('erasures')
    .select(['student_id', 'uid_hash', 'erased_at', 'erased_by'])
    .orderBy('erased_at')
    .orderBy('uid_hash')
    .execute()

/** Uid of the student with the number of an erasure, if that student is the erased person. */
export async function findSamePerson(db: Db, { student_id, uid_hash }: Erasure) {
  const student = await db
    .selectFrom('students')
    .select('uid')
    .where('student_id', '=', student_id)
    .executeTakeFirst()
  return student && hashOf(student.uid) === uid_hash ? student.uid : undefined
}

export type Erasure = Awaited<ReturnType<typeof allErasures>>[number]
