import type { Expression, SqlBool } from 'kysely'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { type Given, queryPrepared } from '../../../db/connections/prepared.ts'
import { countOf, rowsBeforePage } from '../../../db/rows/page.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { notFound } from '../../../http/errors.ts'
import type { StoredPart } from '../outbox/outbox.tables.ts'

/** People behind an account: its student, and its proven guardian. */
export async function peopleOfAccount(
  db: Db,
  { uid, student_id }: Pick<Account, 'uid' | 'student_id'>,
) {
  const [guardian] = await queryPrepared(db, 'proven guardian of an account', { uid }, (blanks) =>
    db
      .selectFrom('guardians')
      .select('guardian_id')
      .where('account_id', '=', blanks.uid)
      .where('proven_at', 'is not', null),
  )
  return { student_id, guardian_id: guardian?.guardian_id ?? null }
}

export type People = Awaited<ReturnType<typeof peopleOfAccount>>

/** Owner of an inbox: an account. */
type Holder = { uid: Given<string>; student_id: Given<number | null> }

const provenGuardian = (uid: Given<string>) => sql`(
  select guardian_id from guardians where account_id = ${uid} and proven_at is not null)`

/**
 * True if delivery `d` is for the account's guardian or student. Conditions on a missing number are left out, so that
 * one plan suits all.
 */
const isToHolder = ({ uid, student_id }: Holder) =>
  student_id === null
    ? sql<boolean>`d.guardian_id = ${provenGuardian(uid)}`
    : sql<boolean>`(d.student_id = ${student_id}::integer or d.guardian_id = ${provenGuardian(uid)})`

/** Undeleted messages in an account's inbox. */
const inboxRows = (db: Db, holder: Holder) =>
  db
    .selectFrom('deliveries as d')
    .innerJoin('messages as m', 'm.message_id', 'd.message_id')
    .where('d.channel', '=', 'inbox')
    .where('m.text', 'is not', null)
    .where(isToHolder(holder) as Expression<SqlBool>)

const ABOUT = sql<{ purpose: string; students: string[]; link: string | null }>`
  jsonb_build_object('purpose', m.purpose, 'link', m.link, 'students', array(
    select s.first_name from students s where s.student_id = any(m.student_ids)
    order by s.student_id))`

/** The present language of delivery `d`'s reader. Messages to a student use the student's own. */
const ownLanguage = (uid: Given<string>) => sql`select case
  when d.student_id is null then (select language from guardians where account_id = ${uid})
  else (select study_language from students where account_id = ${uid}) end`

/** Subject or text of message `m` in its reader's present language. */
const inLanguageOf = ({ uid }: Holder, part: 'subject' | 'text') =>
  sql<string | null>`coalesce(
    m.in_others #>> array[(
      ${ownLanguage(uid)}
    ), ${sql.lit(part)}], ${sql.ref(`m.${part}`)})`.as(part)

/** Parts of message `m`, each with its text in its reader's present language. */
const partsInOwnLanguage = ({ uid }: Holder) => sql<StoredPart[]>`coalesce((
  select jsonb_agg(part || jsonb_build_object('text', coalesce(
    m.in_others #>> array[(${ownLanguage(uid)}), 'parts', (n - 1)::text],
    part ->> 'text')) order by n)
  from jsonb_array_elements(m.parts) with ordinality as each (part, n)), '[]')`

type Wanted = { page: number; page_size: number }
type Slice = { limit: Given<number>; offset: Given<number> }

/** Query of one page; separate so that tests can check its plan. */
export const inboxPageQuery = (db: Db, holder: Holder, { limit, offset }: Slice) =>
  inboxRows(db, holder)
    .select(['m.message_id', 'm.created_at', 'd.read_at'])
    .select([inLanguageOf(holder, 'subject'), inLanguageOf(holder, 'text')])
    .select(ABOUT.as('about'))
    .select(partsInOwnLanguage(holder).as('parts'))
    .orderBy('m.message_id', 'desc')
    .orderBy('d.delivery_id')
    .limit(sql<number>`${limit}::integer`)
    .offset(sql<number>`${offset}::integer`)

/** A page of an inbox, latest first, with the total and the number of unread messages. */
export async function readInboxPage(
  db: Db,
  { uid, student_id }: Pick<Account, 'uid' | 'student_id'>,
  wanted: Wanted,
) {
  const slice = { limit: wanted.page_size, offset: rowsBeforePage(wanted) }
  const name = `page of an inbox${student_id === null ? '' : ' of a student'}`
  const values = { uid, student_id, ...slice }
  const [found] = await queryPrepared(db, name, values, (blanks) => {
    const holder = student_id === null ? { ...blanks, student_id } : blanks
    return countOf(db, inboxRows(db, holder)).select((eb) => [
      eb
        .selectFrom(
          inboxRows(db, holder).select('d.delivery_id').where('d.read_at', 'is', null).as('new'),
        )
        .select(sql<number>`count(*)::int`.as('unread'))
        .as('unread'),
      jsonArrayFrom(inboxPageQuery(db, holder, blanks)).as('items'),
    ])
  })
  const { total = null, unread, items = [] } = found ?? {}
  return {
    // Timestamps are text in JSON.
    items: items.map(({ created_at, read_at, ...item }) => ({
      ...item,
      created_at: new Date(created_at),
      read_at: read_at === null ? null : new Date(read_at),
    })),
    total,
    unread: unread ?? 0,
  }
}

/** Marks a message as read; 404 if it was sent to another person. */
export async function markRead(trx: Trx, holder: Holder, message_id: number) {
  const { numUpdatedRows } = await trx
    .updateTable('deliveries as d')
    .set({ read_at: sql<Date>`coalesce(read_at, now())`, state: 'read' })
    .where('d.message_id', '=', message_id)
    .where('d.channel', '=', 'inbox')
    .where(isToHolder(holder) as Expression<SqlBool>)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw notFound('Message not found.')
}
