import { sql } from 'kysely'
import { expect } from 'vitest'
import { readingTest } from '../../../test/academy.ts'
import { planOf, plansWhile } from '../../../test/plans.ts'
import { endedLatelyQuery } from './channels/channels.queries.ts'
import { inboxPageQuery } from './inbox/inbox.queries.ts'
import { tellingsPage } from './inbox/told.queries.ts'
import { messagesPageQuery } from './notices/sent.queries.ts'
import { nextDueQuery } from './outbox/outbox.queries.ts'

const PAGE = { page: 1, page_size: 20 }

/** Messages to 10,000 guardians with two deliveries each; the latest hundred mails wait. */
const test = readingTest.extend('outbox', { scope: 'file' }, async ({ academy }) => {
  const { db } = academy
  await sql`
    insert into guardians (name, phone)
    select 'Guardian ' || n, '+91' || (9000000000 + n) from generate_series(1, 10000) n`.execute(db)
  await sql`
    with told as (
      insert into tellings (event_key, purpose, about)
      select 'fees/' || n, 'fee_due', 'Fees ' || n from generate_series(1, 20000) n
      returning telling_id, about)
    insert into messages (purpose, subject, text, telling_id)
    select 'fee_due', about, 'Due', telling_id from told order by telling_id`.execute(db)
  await sql`
    insert into deliveries (message_id, guardian_id, channel, address, state, due_at, useful_until, ended_at)
    select m.message_id, g.guardian_id, way.channel, way.address,
      case when way.channel = 'mail' and m.message_id % 200 = 0 then 'waiting' else 'sent' end,
      now() - interval '1 hour', now() + interval '1 day',
      case when way.channel = 'inbox' or m.message_id % 200 > 0 then now() end
    from (select message_id, row_number() over (order by message_id) % 10000 as nth from messages) m
    join (select guardian_id, row_number() over (order by guardian_id) - 1 as nth from guardians) g
      using (nth)
    cross join (values ('inbox', null), ('mail', 'a@example.in')) as way(channel, address)`.execute(
    db,
  )
  await sql`vacuum analyze messages, tellings, deliveries, guardians`.execute(db)
  return academy
})

test('of 20,000 messages a page of the latest is read with the counts of its own alone', async ({
  outbox: { db },
}) => {
  const owner = { role: 'admin', uid: 'a1' } as const
  const plan = await planOf(messagesPageQuery(db, owner, {}, PAGE))
  expect(plan).not.toMatch(/Seq Scan on (messages|deliveries)/)
  expect(plan).toContain('deliveries_of_message')
})

test('of 40,000 deliveries one person’s inbox is read through their index', async ({
  outbox: { db },
}) => {
  for (const student_id of [null, 7]) {
    const plan = await planOf(
      inboxPageQuery(db, { uid: 'a1', student_id }, { limit: 20, offset: 0 }),
    )
    expect(plan).not.toMatch(/Seq Scan on (messages|deliveries)/)
    expect(plan).toMatch(/deliveries_of_(guardian|student)/)
  }
})

test('of 40,000 deliveries the next that is due is found among those that wait', async ({
  outbox: { db },
}) => {
  const plan = await planOf(nextDueQuery(db, 'mail'))
  expect(plan).toContain('deliveries_due')
  expect(plan).not.toContain('Sort')
})

test('of 40,000 deliveries whether a way works is told by the last few that ended', async ({
  outbox: { db },
}) => {
  const plan = await planOf(endedLatelyQuery(db))
  expect(plan).toContain('deliveries_ended')
  expect(plan).not.toMatch(/Seq Scan on deliveries/)
})

test('of 20,000 messages those about a student, or with a rare word, are found through indexes', async ({
  outbox: { db },
}) => {
  const owner = { role: 'admin', uid: 'a1' } as const
  const about = await plansWhile(db, (of) => tellingsPage(of, owner, { student_id: 7 }, PAGE))
  expect(about).toContain('deliveries_of_student')
  expect(about).toContain('deliveries_of_guardian')
  expect(about).not.toMatch(/Seq Scan on (messages|deliveries)/)
  const told = await plansWhile(db, (of) => tellingsPage(of, owner, { search: '19999' }, PAGE))
  expect(told).toContain('tellings_by_text')
  const sent = await planOf(messagesPageQuery(db, owner, { search: '19999' }, PAGE))
  expect(sent).toContain('messages_by_text')
})
