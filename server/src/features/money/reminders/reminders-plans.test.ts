import { sql } from 'kysely'
import { expect } from 'vitest'
import { readingTest as test } from '../../../../test/academy.ts'
import { plansWhile } from '../../../../test/plans.ts'
import { readFamilyRows } from './rows.queries.ts'

test('somebody who was reminded is read among 40,000 deliveries by those of reminders alone', async ({
  academy: { db },
}) => {
  await sql`
    insert into guardians (name, phone)
    select 'Guardian ' || n, '+91' || (9000000000 + n) from generate_series(1, 10000) n`.execute(db)
  await sql`
    insert into messages (purpose, subject, text)
    select case when n % 400 = 0 then 'fee_overdue' else 'fee_due' end, 'Fees', 'Due'
    from generate_series(1, 20000) n`.execute(db)
  await sql`
    insert into deliveries (message_id, guardian_id, channel, address, state, ended_at)
    select m.message_id, g.guardian_id, way.channel, way.address, 'sent', now()
    from (select message_id, row_number() over (order by message_id) % 10000 as nth from messages) m
    join (select guardian_id, row_number() over (order by guardian_id) - 1 as nth from guardians) g
      using (nth)
    cross join (values ('inbox', null), ('mail', 'a@example.in')) as way(channel, address)`.execute(
    db,
  )
  await sql`vacuum analyze messages, deliveries, guardians`.execute(db)
  const plans = await plansWhile(db, () =>
    readFamilyRows(db, {}, '2026-11-29', { limit: 50, offset: 0 }),
  )
  expect(plans).toContain('messages_of_overdue')
  expect(plans).not.toMatch(/Seq Scan on (messages|deliveries)/)
})
