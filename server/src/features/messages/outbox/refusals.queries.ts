import { type RawBuilder, sql } from 'kysely'
import { queryPrepared } from '../../../db/connections/prepared.ts'
import type { Db } from '../../../db/schema.ts'
import { typedPhoneToE164 } from '../channels/typed-phone.ts'

/**
 * Addresses (in lower case) and accounts that get no messages of some purposes (condition on `r.purpose`), because a
 * person unsubscribed there. A refusal holds for everybody with the address; an account stands for its phones. The rows
 * have `purpose` and `address`.
 */
export const refusedAddresses = (isAsked: RawBuilder<boolean>) => sql`
  select r.purpose, lower(own.address) as address
  from message_refusals r left join guardians g using (guardian_id) left join students s using (student_id)
    cross join lateral (
      values (g.email), (g.phone), (g.account_id), (s.email), (s.account_id),
        (${typedPhoneToE164(sql.ref('s.contact_number_1'))})) as own(address)
  where ${isAsked} and own.address <> ''`

/**
 * Returns a function that says whether an address refused a purpose. It knows only the given addresses and purposes.
 */
export async function createRefusalTest(db: Db, purposes: string[], addresses: string[]) {
  const values = { purposes, addresses: addresses.map((address) => address.toLowerCase()) }
  const rows = await queryPrepared(db, 'who refuses', values, (blanks) => ({
    compile: () =>
      sql<{ purpose: string; address: string }>`
        select distinct purpose, address
        from (${refusedAddresses(sql`r.purpose = any(${blanks.purposes}::text[])`)}) as refused
        where address = any(${blanks.addresses}::text[])`.compile(db),
  }))
  const refused = new Set(rows.map(({ purpose, address }) => `${purpose} ${address}`))
  return (purpose: string, address: string) => refused.has(`${purpose} ${address.toLowerCase()}`)
}
