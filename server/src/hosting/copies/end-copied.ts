import { sql } from 'kysely'
import type { DatabaseAddress } from '../../academy/academy.ts'
import { openOperatorConnection } from '../../db/connections/own-connection.ts'
import type { Db } from '../../db/schema.ts'

const WHY = 'This academy is a copy of another.'
const UNKNOWN = sql`sha256(gen_random_uuid()::text::bytea)`

/** Ends the links whose tokens are derived from the academy's secret. */
export async function endDerivedLinks(db: Db, why = 'The academy has another secret.') {
  await sql`update pay_links set ended_at = now(), ended_why = ${why} where ended_at is null`.execute(
    db,
  )
  await sql`delete from receipt_links`.execute(db)
}

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
    sql`update jobs set state = 'failed', problem = ${WHY}, ended_at = now()
      where state in ('waiting', 'running')`,
    sql`update invitations set link_hash = ${UNKNOWN}, mail_hash = ${UNKNOWN}`,
    ...['welcome_links', 'enquiry_links', 'calendar_feeds', 'sign_in_codes'].map(
      (name) => sql`delete from ${sql.table(name)}`,
    ),
    sql`update change_requests set email_token_hash = null where email_token_hash is not null`,
    sql`delete from recovery_codes`,
    sql`delete from second_factors`,
  ]
  try {
    await db.transaction().execute(async (trx) => {
      for (const each of statements) await each.execute(trx)
      await endDerivedLinks(trx, WHY)
    })
  } finally {
    await db.destroy()
  }
}
