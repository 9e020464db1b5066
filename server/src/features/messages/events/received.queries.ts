import { NO_MAILBOX } from '@ganit/contract/accounts/accounts'
import { sql } from 'kysely'
import { queryPrepared } from '../../../db/connections/prepared.ts'
import type { Db } from '../../../db/schema.ts'
import { fullName } from '../../ground/names/full-name.queries.ts'
import { typedPhoneToE164 } from '../channels/typed-phone.ts'
import type { Recipient } from '../outbox/recipients.queries.ts'

/** A payer from home: either number is null, or both if the payer is gone. */
type PayerFromHome = { account_id: string | null; pay_link_id: number | null }

/** A payment to tell about. */
export type ToldPayment = {
  payment_id: number
  student_id: number
  student: string
  first_name: string
  amount: string
  paid_on: string
  receipt: string
  /** The account or pay link by which somebody paid from home; null if the payment was recorded at the counter. */
  payer: PayerFromHome | null
  /** The day on which the latest of the settled dues was created; null if the payment settled no due. */
  latest_due_on: string | null
}

/**
 * Payments made together with these, by one claim or one pay link; these themselves are included. Deleted and reversed
 * payments are left out, unless only the given ones were reversed.
 */
export const paymentsMadeTogether = (db: Db, payment_ids: number[], isReversed: boolean) =>
  queryPrepared(db, 'payments made at once', { payment_ids, isReversed }, (blanks) => ({
    compile: () =>
      sql<ToldPayment>`
    with told as (
      select unnest(${blanks.payment_ids}::integer[]) as payment_id
    ), source as (
      select claims.account_id, claims.pay_link_id, claim_id, null::integer as online_payment_id
      from claim_payments join claims using (claim_id)
      where payment_id in (select payment_id from told)
      union all
      select o.account_id, o.pay_link_id, null, online_payment_id
      from online_payment_entries join online_payments o using (online_payment_id)
      where payment_id in (select payment_id from told)
    ), together as (
      select payment_id from told
      union select payment_id from claim_payments where claim_id in (select claim_id from source)
      union select payment_id from online_payment_entries
        where online_payment_id in (select online_payment_id from source))
    select p.payment_id, p.student_id, p.amount::text, p.paid_on::text,
      ${fullName('s')} as student, coalesce(s.first_name, '') as first_name,
      r.snapshot ->> 'receipt_number' as receipt, (select json_build_object('account_id', account_id, 'pay_link_id', pay_link_id)
        from source limit 1) as payer,
      (select max(d.made_at at time zone (select time_zone from settings))::date::text
        from allocations a join dues d using (due_id) where a.payment_id = p.payment_id) as latest_due_on
    from together join payments p using (payment_id) join receipts r using (payment_id)
      left join students s on s.student_id = p.student_id
    where exists (select from reversals v where v.payment_id = p.payment_id) = ${blanks.isReversed}::boolean
      and (not ${blanks.isReversed}::boolean or p.payment_id = any(${blanks.payment_ids}::integer[]))
    order by p.payment_id`.compile(db),
  }))

/**
 * Finds the payer from home as a recipient: the guardian or student of the account or the pay link; undefined if that
 * person is gone.
 */
export async function findPayerFromHome(
  db: Db,
  { account_id, pay_link_id }: PayerFromHome,
): Promise<Recipient['person'] | undefined> {
  const { rows } = await sql<Recipient['person']>`
    select guardian_id::text as key, guardian_id, null::integer as student_id, name, phone,
      coalesce(email, (
        select a.email from accounts a where a.id = account_id and a.email not like ${`%${NO_MAILBOX}`}
      )) as email, language
    from guardians where account_id = ${account_id}::text
      or guardian_id = (select l.guardian_id from pay_links l where l.pay_link_id = ${pay_link_id}::integer)
    union all
    select 'student-' || student_id, null, student_id,
      ${fullName()},
      ${typedPhoneToE164(sql.ref('contact_number_1'))}, email, 'en'
    from students where uid = ${account_id}::text
      or student_id = (select l.student_id from pay_links l where l.pay_link_id = ${pay_link_id}::integer)
    limit 1`.execute(db)
  return rows[0]
}
