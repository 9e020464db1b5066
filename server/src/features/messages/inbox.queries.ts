import type { Expression, SqlBool } from 'kysely'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { countOf, offsetOf } from '../../db/page.ts'
import { type Given, queryPrepared } from '../../db/prepared.ts'
import type { Db, Trx } from '../../db/schema.ts'
import type { Account } from '../../http/access.ts'
import { notFound } from '../../http/errors.ts'

/** The people whom an account stands for: the student it is, and the guardian whose account is proven to be theirs. */
export async function peopleOf(db: Db, { uid, student_id }: Pick<Account, 'uid' | 'student_id'>) {
  const [guardian] = await queryPrepared(db, 'proven guardian of an account', { uid }, (blanks) =>
    db
      .selectFrom('guardians')
      .select('guardian_id')
      .where('account_id', '=', blanks.uid)
      .where('proven_at', 'is not', null),
  )
  return { student_id, guardian_id: guardian?.guardian_id ?? null }
}

export type People = Awaited<ReturnType<typeof peopleOf>>

/** `People` as blanks of a prepared query. */
type GivenPeople = { [Person in keyof People]: Given<People[Person]> }

const toThem = ({ student_id, guardian_id }: GivenPeople) =>
  sql<boolean>`(d.student_id = ${student_id}::integer or d.guardian_id = ${guardian_id}::integer)`

/** What lies in the inbox of these people and is not forgotten yet. */
const inInbox = (db: Db, people: GivenPeople) =>
  db
    .selectFrom('deliveries as d')
    .innerJoin('messages as m', 'm.message_id', 'd.message_id')
    .where('d.channel', '=', 'inbox')
    .where('m.text', 'is not', null)
    .where(toThem(people) as Expression<SqlBool>)

const ABOUT = sql<{ purpose: string; students: string[]; link: string | null }>`
  jsonb_build_object('purpose', m.purpose, 'link', m.link, 'students', array(
    select s.first_name from students s where s.student_id = any(m.student_ids)
    order by s.student_id))`

type Wanted = { page: number; page_size: number }
type Slice = { limit: Given<number>; offset: Given<number> }

/** The query of a page, apart so that its plan can be looked at. */
export const inboxOnPage = (db: Db, people: GivenPeople, { limit, offset }: Slice) =>
  inInbox(db, people)
    .select(['m.message_id', 'm.subject', 'm.text', 'm.created_at', 'd.read_at'])
    .select(ABOUT.as('about'))
    .orderBy('m.message_id', 'desc')
    .orderBy('d.delivery_id')
    .limit(sql<number>`${limit}::integer`)
    .offset(sql<number>`${offset}::integer`)

/** A page of the inbox, the latest first, with how many there are and how many are not read. */
export async function inboxPage(db: Db, people: People, wanted: Wanted) {
  const slice = { limit: wanted.page_size, offset: offsetOf(wanted) }
  const [found] = await queryPrepared(db, 'page of an inbox', { ...people, ...slice }, (blanks) =>
    countOf(db, inInbox(db, blanks)).select((eb) => [
      eb
        .selectFrom(
          inInbox(db, blanks).select('d.delivery_id').where('d.read_at', 'is', null).as('new'),
        )
        .select(sql<number>`count(*)::int`.as('unread'))
        .as('unread'),
      jsonArrayFrom(inboxOnPage(db, blanks, blanks)).as('items'),
    ]),
  )
  const { total = null, unread, items = [] } = found ?? {}
  return {
    // Moments are text in JSON.
    items: items.map(({ created_at, read_at, ...item }) => ({
      ...item,
      created_at: new Date(created_at),
      read_at: read_at === null ? null : new Date(read_at),
    })),
    total,
    unread: unread ?? 0,
  }
}

/** Marks a message as read by these people; 404 where it is not theirs. */
export async function markRead(trx: Trx, people: People, message_id: number) {
  const { numUpdatedRows } = await trx
    .updateTable('deliveries as d')
    .set({ read_at: sql<Date>`coalesce(read_at, now())`, state: 'read' })
    .where('d.message_id', '=', message_id)
    .where('d.channel', '=', 'inbox')
    .where(toThem(people) as Expression<SqlBool>)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw notFound('Message not found.')
}
