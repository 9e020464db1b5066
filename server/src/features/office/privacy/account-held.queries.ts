import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'

const MOST_ENTRIES = 10_000

/** The account's ways of signing in and its sessions, without secrets. */
export const signInHeld = async (db: Db, uid: string) => ({
  credentials: await db
    .selectFrom('credentials')
    .select(['provider', 'provider_account_id', 'created_at'])
    .where('account_id', '=', uid)
    .orderBy('created_at')
    .execute(),
  sessions: await db
    .selectFrom('sessions')
    .select(['created_at', 'expires_at', 'ip_address', 'user_agent'])
    .where('account_id', '=', uid)
    .orderBy('created_at')
    .execute(),
})

/** Existence and date of a calendar URL, not the URL itself. */
export const calendarFeedsHeld = (db: Db, uid: string) =>
  db.selectFrom('calendar_feeds').select('created_at').where('account_id', '=', uid).execute()

/**
 * A student or guardian with the address of their account. The address in the record is not used: it is unproven and
 * may be of another person.
 */
type Person = { student_id?: number | null; guardian_id?: number; address: string }

/** Removes the tokens of pay links, because every reader of the file could open them. */
const withoutToken = (text: RawBuilder<unknown>) =>
  sql`regexp_replace(${text}, '/p/[A-Za-z0-9]{12}', '/p/…', 'g')`

/** Messages to a person, and mails to the account's address; mails about the account without text, which may open it. */
export async function messagesHeld(db: Db, { student_id = null, guardian_id, address }: Person) {
  const theirs = sql<boolean>`(
    d.student_id = ${student_id}::integer or d.guardian_id = ${guardian_id ?? null}::integer
    or d.student_id is null and d.guardian_id is null and lower(d.address) = ${address})`
  return {
    messages: await db
      .selectFrom('messages as m')
      .select(['m.message_id', 'm.purpose', 'm.subject', 'm.created_at'])
      .select(
        sql<string | null>`case when purpose <> 'account' then ${withoutToken(sql`text`)} end`.as(
          'text',
        ),
      )
      .select(sql<unknown>`${withoutToken(sql`in_others::text`)}::jsonb`.as('in_others'))
      .where(sql<boolean>`message_id in (select d.message_id from deliveries d where ${theirs})`)
      .orderBy('m.message_id')
      .execute(),
    deliveries: await db
      .selectFrom('deliveries as d')
      .select(['d.message_id', 'd.channel', 'd.address', 'd.state', 'd.created_at', 'd.ended_at'])
      .where(theirs)
      .orderBy('d.created_at')
      .execute(),
    message_refusals: await db
      .selectFrom('message_refusals')
      .select(['purpose', 'refused_at'])
      .where(
        sql<boolean>`(student_id = ${student_id}::integer
          or guardian_id = ${guardian_id ?? null}::integer)`,
      )
      .orderBy('refusal_id')
      .execute(),
  }
}

/** Trail entries by an account or about it, and those that match `others`. Other actors are only called "the academy". */
export async function trailHeld(db: Db, uid: string, others: RawBuilder<boolean>) {
  const entries = await db
    .selectFrom('audit_entries')
    .select(['happened_at', 'actor', 'action', 'subject', 'row_count', 'changes'])
    .where(
      sql<boolean>`(actor = ${uid} or subject in ('accounts', 'sessions') and subject_id = ${uid}
        or ${others})`,
    )
    .orderBy('entry_id')
    .limit(MOST_ENTRIES)
    .execute()
  // An entry about many rows stores only the first row's changes.
  return entries.map(({ actor, row_count, changes, ...entry }) => ({
    ...entry,
    by: actor === uid ? 'you' : actor === null ? 'Ganit itself' : 'the academy',
    changes: row_count === 1 ? changes : {},
  }))
}
