import { type Kysely, sql } from 'kysely'
import type { Database } from '../../src/db/schema.ts'
import { withoutTriggers } from './load.ts'

/** Size: students are spread evenly over batches, each with one monthly fee. */
export type Load = {
  students: number
  batches: number
  months: number
  paidMonths: number
  /** Day after which the fees make no more dues; absent for none. */
  lastDueDate?: string
}

/**
 * Fills an empty ledger for benchmarks, set-wise and without triggers. All students joined on 1 January 2025, owe a
 * monthly fee since, and paid the first months one by one; one payment in fifty was reversed.
 */
export const loadLedger = (db: Kysely<Database>, load: Load) =>
  withoutTriggers(db, async (one) => {
    await loadPeople(one, load)
    await loadDues(one, load)
    await loadPayments(one, load)
    await loadOpenDues(one)
  })

async function loadPeople(db: Kysely<Database>, { students, batches, lastDueDate }: Load) {
  await sql`
    insert into accounts (id, name, email)
    select 'load-' || n, 'Riya ' || n, 'load' || n || '@example.com'
    from generate_series(1, ${students}::integer) n`.execute(db)
  await sql`
    insert into students (uid, first_name, last_name, email, student_class, date_of_birth,
      contact_number_1, school_or_college_name, board_or_university_name, address, city, district,
      state, pin, terms_version)
    select 'load-' || n, 'Riya', 'No ' || n, 'load' || n || '@example.com', 9, '2011-08-14',
      '+919830041276', 'School', 'WBBSE', '27 Lake Road', 'Kolkata', 'Kolkata', 'West Bengal',
      '700029', '1'
    from generate_series(1, ${students}::integer) n`.execute(db)
  await sql`
    insert into student_texts (student_id, search_text)
    select student_id, student_text(students) from students`.execute(db)
  await sql`insert into student_numbers select student_id from students on conflict do nothing`.execute(
    db,
  )
  await sql`
    insert into batches (batch_name) select 'Batch ' || n
    from generate_series(1, ${batches}::integer) n`.execute(db)
  await sql`
    insert into batch_fees (batch_id, title, amount, due_date, fee_type, last_due_date)
    select batch_id, 'Tuition', 1500, '2025-01-10', 'recurring', ${lastDueDate ?? null}::date
    from batches order by batch_id`.execute(db)
  await sql`
    insert into memberships (batch_id, student_id, joined_on)
    select 1 + student_id % ${batches}::integer, student_id, '2025-01-01' from students`.execute(db)
}

/** Inserts the dues month by month, so that their physical order is chronological. */
async function loadDues(db: Kysely<Database>, { months }: Load) {
  await sql`
    insert into dues (student_id, membership_id, fee_id, period, title, amount, due_date)
    select m.student_id, m.membership_id, f.fee_id, to_char(day, 'YYYY-MM'), f.title, f.amount, day
    from generate_series(0, ${months}::integer - 1) n,
      lateral (select (date '2025-01-10' + make_interval(months => n))::date as day) as date,
      memberships m join batch_fees f on f.batch_id = m.batch_id
    order by n, m.membership_id`.execute(db)
  await sql`insert into due_parts select due_id, 1, 'fee', title, amount from dues`.execute(db)
}

async function loadPayments(db: Kysely<Database>, { paidMonths }: Load) {
  await sql`
    insert into payments (student_id, amount, paid_on, recorded_on, method, recorded_by)
    select student_id, amount, due_date, due_date, 'upi', (select id from accounts limit 1) from dues
    where due_date < date '2025-01-01' + make_interval(months => ${paidMonths}::integer)
    order by due_id`.execute(db)
  await sql`
    insert into allocations (payment_id, due_id, amount)
    select p.payment_id, d.due_id, p.amount from payments p
    join dues d on d.student_id = p.student_id and d.due_date = p.paid_on`.execute(db)
  await sql`
    insert into reversals (payment_id, reason, reversed_on, reversed_by)
    select payment_id, 'Typed twice', paid_on, recorded_by from payments
    where payment_id % 50 = 0`.execute(db)
  await loadReceipts(db)
}

async function loadReceipts(db: Kysely<Database>) {
  await sql`
    insert into receipts (payment_id, financial_year, serial, issued_on, snapshot)
    select payment_id, year, row_number() over (partition by year order by payment_id), paid_on,
      jsonb_build_object('receipt_number', format('%s-%s/%s', year, lpad(((year + 1) % 100)::text, 2, '0'),
          lpad((row_number() over (partition by year order by payment_id))::text, 6, '0')),
        'issued_on', paid_on, 'student', jsonb_build_object('student_id', student_id),
        'payment', jsonb_build_object('payment_id', payment_id, 'amount', amount::text,
          'date', paid_on, 'method', method),
        'items', jsonb_build_array(jsonb_build_object('amount', amount::text)))
    from payments, lateral (select extract(year from paid_on - interval '3 months')::integer as year) y`.execute(
    db,
  )
  await sql`
    insert into receipt_counters select financial_year, max(serial) from receipts group by 1`.execute(
    db,
  )
}

/** Writes rows that triggers would have written. */
const loadOpenDues = (db: Kysely<Database>) =>
  sql`
    insert into open_dues
    select d.due_id, d.student_id, d.due_date, d.amount, d.fee_id from dues d
    where not exists (select from live_allocations a where a.due_id = d.due_id)`.execute(db)
