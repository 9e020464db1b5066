import { sql } from 'kysely'
import { CAME_HERE } from '../words.queries.ts'
import type { Check, Checked } from './checked.queries.ts'

const NUMBER = sql`format('%s-%s/%s%s', r.financial_year,
  lpad(((r.financial_year + 1) % 100)::text, 2, '0'), r.series, lpad(r.serial::text, 6 - length(r.series), '0'))`

/** Invariants of receipts. Numbers are checked over whole years, whichever students are checked. */
export const receiptChecks = ({ isOf }: Checked): Record<string, Check> => ({
  'each payment has a receipt': sql`
    select format('payment %s has no receipt', payment_id) as what from payments p
    where ${isOf('p.student_id')} and ${CAME_HERE}
      and not exists (select from receipts r where r.payment_id = p.payment_id)`,
  'advances from before have no receipt': sql`
    select format('payment %s was made before Ganit and has a receipt', payment_id) as what
    from payments p join receipts using (payment_id) where ${isOf('p.student_id')} and not ${CAME_HERE}`,
  'receipts are numbered without gaps': sql`
    select format('of %s there are %s receipts up to number %s, and the counter is at %s',
      coalesce(c.series, r.series) || coalesce(c.financial_year, r.financial_year),
      coalesce(r.count, 0), coalesce(r.last, 0), c.last_serial) as what
    from (
      select '' as series, financial_year, last_serial from receipt_counters
      union all select series, financial_year, last_serial from series_counters
    ) as c full join (
      select series, financial_year, count(distinct serial), max(serial) as last from (
        select series, financial_year, serial from receipts
        union all select '', financial_year, serial from deposit_invoices) as numbered group by 1, 2
    ) r on r.financial_year = c.financial_year and r.series = c.series
    where (r.count, r.last) is distinct from (c.last_serial::bigint, c.last_serial)`,
  'no number is given out twice': sql`
    select format('invoice %s of a deposit has the number of a receipt', invoice_id) as what
    from deposit_invoices join receipts using (financial_year, serial) where series = ''`,
  'invoices of deposits say what they are of': sql`
    select format('invoice %s of a deposit does not say what is taxed of payment %s', i.invoice_id, i.payment_id) as what
    from deposit_invoices i join payments p using (payment_id)
    where i.student_id <> p.student_id
      or (i.snapshot ->> 'amount', i.snapshot #>> '{payment,payment_id}', i.snapshot ->> 'issued_on')
        is distinct from (i.amount::text, i.payment_id::text, i.issued_on::text)
      or i.amount is distinct from (
        select sum((item ->> 'amount')::numeric) from jsonb_array_elements(i.snapshot -> 'items') item)
      or i.amount is distinct from (
        select sum((tax ->> 'amount')::numeric) from jsonb_array_elements(i.snapshot -> 'taxes') tax)`,
  'receipts are of the year they were given out in': sql`
    select format('receipt %s was given out on %s', ${NUMBER}, r.issued_on) as what
    from receipts r join payments p using (payment_id)
    where ${isOf('p.student_id')} and extract(year from r.issued_on - interval '3 months') <> r.financial_year`,
  'receipts say what was paid': sql`
    select format('receipt %s does not say what payment %s is', ${NUMBER}, r.payment_id) as what
    from receipts r join payments p on p.payment_id = r.payment_id
    where ${isOf('p.student_id')} and ((snapshot ->> 'receipt_number', snapshot ->> 'issued_on', snapshot #>> '{student,student_id}',
        snapshot #>> '{payment,payment_id}', snapshot #>> '{payment,amount}',
        snapshot #>> '{payment,date}', snapshot #>> '{payment,method}')
      is distinct from (${NUMBER}, r.issued_on::text, p.student_id::text,
        p.payment_id::text, p.amount::text, p.paid_on::text, p.method)
    or p.amount is distinct from (
      select coalesce(sum((item ->> 'amount')::numeric), 0)
        + coalesce((snapshot ->> 'advance')::numeric, 0)
      from jsonb_array_elements(snapshot -> 'items') item))`,
})
