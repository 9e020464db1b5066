import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'

const DAYS_KEPT = 30

/** What is to be sent. Nobody is bothered with it after `usefulHours`, for example when its link has expired. */
export type Letter = { to: string; subject: string; text: string; usefulHours: number }

/** Puts a mail among those that wait; in a transaction it leaves only when that is committed. */
export const queueMail = (db: Db, { to, subject, text, usefulHours }: Letter) =>
  db
    .insertInto('outgoing_mails')
    .values({
      recipient: to,
      subject,
      body: text,
      useful_until: sql<Date>`now() + make_interval(hours => ${usefulHours})`,
    })
    .execute()

/** Longer than one attempt can take, so that no other process takes the mail meanwhile. */
const LEASE_SECONDS = 120

/**
 * Takes the one of the mails that are due which is soonest of no use any more (a link that lives an hour before a notice to
 * many), counts the attempt, and puts it off for the length of one: whoever dies with it leaves it to the next. Undefined when none is due.
 */
export const takeDueMail = (db: Db) =>
  db
    .updateTable('outgoing_mails')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      due_at: sql<Date>`now() + make_interval(secs => ${LEASE_SECONDS})`,
    }))
    .where('mail_id', '=', (eb) =>
      eb
        .selectFrom('outgoing_mails')
        .select('mail_id')
        .where('state', '=', 'waiting')
        // No mail waits for more than hours: what seems to was put off while the clock was ahead.
        .where(sql<boolean>`due_at not between now() and now() + interval '1 day'`)
        .orderBy('useful_until')
        .orderBy('due_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['mail_id', 'recipient', 'subject', 'body', 'attempts'])
    .returning(sql<boolean>`useful_until < now()`.as('is_late'))
    .executeTakeFirst()

export type DueMail = NonNullable<Awaited<ReturnType<typeof takeDueMail>>>

/** Ends a mail's wait. Its text, which may hold a link that opens an account, is forgotten. */
export const endMail = (db: Db, mailId: string, state: 'sent' | 'given up') =>
  db
    .updateTable('outgoing_mails')
    .set({ state, body: null, ended_at: sql<Date>`now()` })
    .where('mail_id', '=', mailId)
    .where('state', '=', 'waiting')
    .execute()

export const postponeMail = (db: Db, mailId: string, seconds: number) =>
  db
    .updateTable('outgoing_mails')
    .set({ due_at: sql<Date>`now() + make_interval(secs => ${seconds})` })
    .where('mail_id', '=', mailId)
    .where('state', '=', 'waiting')
    .execute()

/** Who got which subject is of use to the academy for a month, and then only personal data. */
export const forgetOldMails = (db: Db) =>
  db
    .deleteFrom('outgoing_mails')
    .where('ended_at', '<', sql<Date>`now() - make_interval(days => ${DAYS_KEPT})`)
    .execute()
