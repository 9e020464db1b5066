import { sql } from 'kysely'
import type { DatabaseAddress } from '../../academy/academy.ts'
import { openOperatorConnection } from '../../db/connections/own-connection.ts'

const WHY = 'This academy is a copy of another.'
const UNKNOWN = sql`sha256(gen_random_uuid()::text::bytea)`

/**
 * Ends in a copied academy what its original may still do: waiting messages are given up, and links of earlier ones open
 * nothing. Second factors are sealed with a secret that is not here, so nobody could sign in by them.
 */
export async function endCopied(where: DatabaseAddress) {
  const { db } = openOperatorConnection(where)
  const statements = [
    sql`update messages set state = 'cancelled' where state in ('waiting', 'sending')`,
    sql`update messages set text = null, short_text = null, values = null
      where purpose = 'account'
        and message_id in (select message_id from deliveries where state = 'waiting')`,
    sql`update deliveries set state = 'given up', problem = ${WHY}, ended_at = now(), sending_at = null, day = null
      where state = 'waiting'`,
    sql`update jobs set state = 'failed', problem = ${WHY} where state in ('waiting', 'running')`,
    sql`update pay_links set ended_at = now(), ended_why = ${WHY} where ended_at is null`,
    sql`update invitations set link_hash = ${UNKNOWN}, mail_hash = ${UNKNOWN}`,
    ...['welcome_links', 'receipt_links', 'enquiry_links', 'calendar_feeds', 'sign_in_codes'].map(
      (name) => sql`delete from ${sql.table(name)}`,
    ),
    sql`delete from recovery_codes`,
    sql`delete from second_factors`,
  ]
  try {
    await db.transaction().execute(async (trx) => {
      for (const each of statements) await each.execute(trx)
    })
  } finally {
    await db.destroy()
  }
}
