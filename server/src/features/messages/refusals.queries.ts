import { type RawBuilder, sql } from 'kysely'
import { queryPrepared } from '../../db/prepared.ts'
import type { Db } from '../../db/schema.ts'
import { typedPhone } from './typed-phone.ts'

/**
 * Addresses, in small letters, that get no messages of some purposes (a condition on `r.purpose`) because somebody took theirs off
 * them: they get none there as anybody else either. Rows of `purpose` and `address`, of notices and events alike.
 */
export const refusedAddresses = (isAsked: RawBuilder<boolean>) => sql`
  select r.purpose, lower(own.address) as address
  from message_refusals r left join guardians g using (guardian_id) left join students s using (student_id)
    cross join lateral (
      values (g.email), (g.phone), (s.email), (${typedPhone(sql.ref('s.contact_number_1'))})) as own(address)
  where ${isAsked} and own.address <> ''`

/** Answers whether one of these addresses gets no messages of one of these purposes. */
export async function refusalsAt(db: Db, purposes: string[], addresses: string[]) {
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
