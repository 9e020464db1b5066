import { hasMailbox } from '@ganit/contract/accounts/accounts'
import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'

/** What is to be sent. Nobody is bothered with it after `usefulHours`, for example when its link has expired. */
export type Letter = { to: string; subject: string; text: string; usefulHours: number }

/**
 * Puts a mail about an account into the outbox; in a transaction it leaves only when that is committed. Who has no mailbox gets
 * none.
 */
export async function queueMail(db: Db, { to, subject, text, usefulHours }: Letter) {
  if (!hasMailbox(to)) return
  await db
    .with('written', (cte) =>
      cte
        .insertInto('messages')
        .values({ purpose: 'account', subject, text })
        .returning('message_id'),
    )
    .insertInto('deliveries')
    .columns(['message_id', 'channel', 'address', 'useful_until'])
    .expression((eb) =>
      eb
        .selectFrom('written')
        .select([
          'message_id',
          sql<'mail'>`'mail'`.as('channel'),
          sql<string>`${to}::text`.as('address'),
          sql<Date>`now() + make_interval(hours => ${usefulHours})`.as('useful_until'),
        ]),
    )
    .execute()
}
