import { hasMailbox } from '@ganit/contract/accounts/accounts'
import type { Language } from '@ganit/contract/languages'
import { sql } from 'kysely'
import type { Db } from '../../../../db/schema.ts'

/** A mail to send, in English by default. After `usefulHours` it is not sent, for example because its link has expired. */
export type Letter = {
  to: string
  subject: string
  text: string
  usefulHours: number
  language?: Language
}

/** Queues a mail about an account, sent after the commit. Accounts without mailbox get none. */
export async function queueMail(db: Db, { to, usefulHours, ...letter }: Letter) {
  if (!hasMailbox(to)) return
  await db
    .with('written', (cte) =>
      cte
        .insertInto('messages')
        .values({ purpose: 'account', ...letter })
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
