import { hasMailbox } from '@ganit/contract/accounts/accounts'
import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'

/** A mail to send. After `usefulHours` it is not sent, for example because its link has expired. */
export type Letter = { to: string; subject: string; text: string; usefulHours: number }

/** Queues a mail about an account, sent after the commit. Accounts without mailbox get none. */
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
