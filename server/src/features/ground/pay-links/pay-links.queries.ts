import { sql } from 'kysely'
import { queryPrepared } from '../../../db/connections/prepared.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { clock } from '../../../lifecycle/clock.ts'
import { toAcademyDay } from '../settings/academy-day.queries.ts'

/** The person of a pay link: either `guardian_id` or `student_id` is null. */
export type LinkOfPerson = {
  pay_link_id: number
  guardian_id: number | null
  student_id: number | null
}

/** A guardian or a student: the number of the other is null. */
export type PersonOfLink = Pick<LinkOfPerson, 'guardian_id' | 'student_id'>

const isOf = (people: readonly PersonOfLink[]) => sql<boolean>`ended_at is null and (
  guardian_id = any(${people.flatMap(({ guardian_id }) => guardian_id ?? [])}::integer[])
  or student_id = any(${people.flatMap(({ student_id }) => student_id ?? [])}::integer[]))`

/** Locks the people's links that have not been ended, and returns them; `is_over` says that the last day is past. */
export const lockLinksOf = (trx: Trx, people: readonly PersonOfLink[], today: string) =>
  trx
    .selectFrom('pay_links')
    .select(['pay_link_id', 'guardian_id', 'student_id', 'token_hash'])
    .select(sql<boolean>`ends_on < ${today}::date`.as('is_over'))
    .where(isOf(people))
    .orderBy('pay_link_id')
    .forNoKeyUpdate()
    .execute()

/** Ends links; returns how many were live. */
export async function endLinks(trx: Trx, pay_link_ids: number[], ended_why: string) {
  const { numUpdatedRows } = await trx
    .updateTable('pay_links')
    .set({ ended_at: sql<Date>`now()`, ended_why })
    .where(sql<boolean>`pay_link_id = any(${pay_link_ids}::integer[]) and ended_at is null`)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Reserves numbers for new links, because a link's token is derived from its number. */
export async function nextLinkIds(trx: Trx, count: number) {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('pay_links', 'pay_link_id'))::integer as id
    from generate_series(1, ${count})`.execute(trx)
  return rows.map(({ id }) => id)
}

type NewLink = PersonOfLink & { pay_link_id: number; token_hash: Buffer; ends_on: string }

/** Adds links, except for people who got one meanwhile. */
export const insertLinks = (trx: Trx, links: NewLink[]) =>
  sql`
    insert into pay_links (pay_link_id, guardian_id, student_id, token_hash, ends_on)
    select pay_link_id, guardian_id, student_id, decode(hash, 'hex'), ends_on
    from jsonb_to_recordset(${JSON.stringify(links.map(({ token_hash, ...link }) => ({ ...link, hash: token_hash.toString('hex') })))}::jsonb)
      as given (pay_link_id integer, guardian_id integer, student_id integer, hash text, ends_on date)
    order by pay_link_id
    on conflict do nothing`.execute(trx)

type Renewed = { today: string; ends_on: string; copied_by: string | undefined }

/**
 * Renews the people's links. With `copied_by` it notes that this account copied them, otherwise that a message named
 * them.
 */
export const renewLinks = (
  trx: Trx,
  people: readonly PersonOfLink[],
  { today, ends_on, copied_by }: Renewed,
) =>
  trx
    .updateTable('pay_links')
    .set({ ends_on, ...(copied_by ? { copied_on: today, copied_by } : { told_on: today }) })
    .where(isOf(people))
    .returning(['pay_link_id', 'guardian_id', 'student_id'])
    .execute()

type FoundLink = LinkOfPerson & { language: 'en' | 'hi' | 'bn' }

/** Finds the live link with a token hash, and its person's language; undefined if there is none. */
export async function findLiveLink(db: Db, token_hash: Buffer): Promise<FoundLink | undefined> {
  const values = { token_hash, now: clock.now() }
  const [found] = await queryPrepared<FoundLink, typeof values>(
    db,
    'live pay link',
    values,
    (blanks) => ({
      compile: () =>
        sql<FoundLink>`
    select l.pay_link_id, l.guardian_id, l.student_id,
      coalesce(g.language, s.study_language, 'en') as language
    from pay_links l left join guardians g using (guardian_id)
      left join students s on s.student_id = l.student_id
    where l.token_hash = ${blanks.token_hash}::bytea and l.ended_at is null
      and l.ends_on >= ${toAcademyDay(sql`${blanks.now}::timestamptz`)}`.compile(db),
    }),
  )
  return found
}

/** Locks a link, so that a second press waits for the first; false if the link was ended meanwhile. */
export async function lockLink(trx: Trx, { pay_link_id }: LinkOfPerson) {
  const { rows } = await sql`
    select from pay_links where pay_link_id = ${pay_link_id} and ended_at is null
    for no key update`.execute(trx)
  return rows.length > 0
}

/** Deletes links 90 days after their end; a link by which something was paid stays. */
export const deleteOldPayLinks = (db: Db, day: string) =>
  sql`
    delete from pay_links l
    where (ended_at < now() - interval '90 days' or ends_on < ${day}::date - 90)
      and not exists (select from claims where pay_link_id = l.pay_link_id)
      and not exists (select from online_payments where pay_link_id = l.pay_link_id)`.execute(db)
