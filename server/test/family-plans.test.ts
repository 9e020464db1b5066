import { sql } from 'kysely'
import { expect } from 'vitest'
import { loadLedger } from '../seed/bulk/ledger-load.ts'
import { findLiveLink } from '../src/features/ground/pay-links/pay-links.queries.ts'
import { claimsPageQuery } from '../src/features/money/claims/claims.queries.ts'
import { onlinePaymentsPageQuery } from '../src/features/money/online-payments/online-payments.queries.ts'
import { readPayView } from '../src/features/money/pay-links/pay-view.service.ts'
import { changeRequestsOnPage } from '../src/features/people/change-requests/change-requests.queries.ts'
import {
  guardiansPageQuery,
  guardiansTotalQuery,
} from '../src/features/people/guardians/guardian-list.queries.ts'
import { waitingGuardiansQuery } from '../src/features/people/guardians/waiting.queries.ts'
import { readingTest } from './academy.ts'
import { planOf, plansWhile } from './plans.ts'

const STUDENTS = 1_000
const GUARDIANS = 20_000
/** Rows per statement; more would time out. */
const CHUNK = 4_000
const CLAIMS = 10_000
/** One claim in so many waits for confirmation. */
const WAITS = 200

/** Very many families with years of payments from home. */
const test = readingTest.extend('families', { scope: 'file' }, async ({ academy }) => {
  const { db } = academy
  await loadLedger(db, { students: STUDENTS, batches: 50, months: 10, paidMonths: 0 })
  await db.connection().execute(async (one) => {
    await sql`set session_replication_role = replica`.execute(one)
    await sql`set statement_timeout = 0`.execute(one)
    for (let from = 1; from < GUARDIANS; from += CHUNK)
      await sql`
        insert into guardians (name, phone, email)
        select 'Anita No ' || n, '+9198' || lpad(n::text, 8, '0'), 'g' || n || '@example.in'
        from generate_series(${from}::integer, ${from + CHUNK - 1}::integer) n`.execute(one)
    await sql`
      insert into guardianships (guardian_id, student_id, place, relation, confirmed_at)
      select guardian_id, (guardian_id - 1) % ${STUDENTS}::integer + 1,
        (guardian_id - 1) / ${STUDENTS}::integer + 1, 'mother',
        case when guardian_id % ${WAITS}::integer <> 0 then now() end
      from guardians where guardian_id <= 6 * ${STUDENTS}::integer`.execute(one)
    await sql`
      insert into change_requests (guardian_id, student_id, changes, state, decided_at)
      select guardian_id, student_id, '{"pin": "700031"}', state,
        case when state <> 'waiting' then now() end
      from guardianships, generate_series(1, 4) n, lateral (
        select case when n = 4 and guardian_id % ${WAITS}::integer = 0
          then 'waiting' else 'accepted' end as state) s`.execute(one)
    await sql`
      insert into claims (account_id, reference, amount, upi_id, upi_name, state, utr, paid_on)
      select 'load-' || 1 + n % ${STUDENTS}::integer, translate(lpad(n::text, 8, '0'), '01', 'AB'), 1500,
        'ganit@okbank', 'Ganit', case when n % ${WAITS}::integer = 0 then 'to check' else 'accepted' end,
        (100000000000 + n)::text, '2025-06-01'
      from generate_series(1, ${CLAIMS}::integer) n`.execute(one)
    await sql`
      insert into claim_dues (claim_id, position, due_id, student_id, title, batch_name, due_date, amount)
      select claim_id, 0, due_id, student_id, title, 'Batch', due_date, dues.amount
      from claims join dues on due_id = claim_id`.execute(one)
    await sql`
      insert into online_payments (account_id, reference, amount, state, expires_at, gateway_payment_id, paid_amount, captured_at)
      select account_id, reference, amount, case when state = 'to check' then 'to look at' else 'paid' end,
        now() - interval '1 day', 'pay_' || claim_id, amount, now() from claims`.execute(one)
    await sql`
      insert into online_payment_dues (online_payment_id, position, due_id, student_id, title, batch_name, due_date, amount)
      select online_payment_id, 0, due_id, student_id, title, 'Batch', due_date, d.amount
      from online_payments join dues d on due_id = online_payment_id`.execute(one)
    await sql`set session_replication_role = origin`.execute(one)
  })
  await sql`vacuum analyze`.execute(db)
  return academy
})

const OFFICE = { role: 'desk', uid: 'desk' } as const
const PAYER = { role: 'guardian', uid: 'load-7' } as const
const ANY_WHOLE =
  /Seq Scan on (guardians|guardianships|claims|claim_dues|change_requests|online_payments|online_payment_dues|open_dues|students)\b/

test('of 20,000 guardians those of a name, a phone or an e-mail are found through an index', async ({
  families: { db },
}) => {
  const wanted = { page: 1, page_size: 20, sort: 'name', order: 'asc' } as const
  for (const search of [undefined, 'Anita 14711', '+91 98000 14711', 'g14711@example']) {
    const plan = await planOf(guardiansPageQuery(db, search, wanted))
    expect(plan, search).not.toMatch(ANY_WHOLE)
    if (search) expect(await planOf(guardiansTotalQuery(db, search)), search).not.toMatch(ANY_WHOLE)
  }
})

test('of 10,000 claims and online payments what waits, and what is one’s own, is read through an index', async ({
  families: { db },
}) => {
  const plans = await Promise.all([
    planOf(claimsPageQuery(db, OFFICE, { state: 'to check', order: 'asc' })),
    planOf(claimsPageQuery(db, OFFICE, {})),
    planOf(claimsPageQuery(db, PAYER, {})),
    planOf(onlinePaymentsPageQuery(db, OFFICE, { state: 'to look at', order: 'asc' })),
    planOf(onlinePaymentsPageQuery(db, OFFICE, {})),
    planOf(onlinePaymentsPageQuery(db, PAYER, {})),
  ])
  for (const plan of plans) expect(plan).not.toMatch(ANY_WHOLE)
})

test('of 24,000 changes asked for and 6,000 guardians what waits, and what is one’s own, is read through an index', async ({
  families: { db },
}) => {
  const plans = await Promise.all([
    planOf(changeRequestsOnPage(db, OFFICE, { state: 'waiting', order: 'asc' })),
    planOf(changeRequestsOnPage(db, OFFICE, {})),
    planOf(changeRequestsOnPage(db, PAYER, {})),
    planOf(waitingGuardiansQuery(db, 100)),
  ])
  for (const plan of plans) expect(plan).not.toMatch(ANY_WHOLE)
})

test('a pay link is found, and its page read, through indexes', async ({ families: { db } }) => {
  const plans = await plansWhile(db, async (reading) => {
    await findLiveLink(reading, Buffer.alloc(32))
    await readPayView(reading, { pay_link_id: 1, guardian_id: 7, student_id: null })
  })
  expect(plans).toContain('open_dues')
  expect(plans).not.toMatch(ANY_WHOLE)
})
