import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { loadLedger } from '../seed/bulk/ledger-load.ts'
import { aProcessAcademy, RIGHT } from './faults/process-academy.ts'

// Starts the whole app twice, perhaps on a busy machine.
vi.setConfig({ testTimeout: process.env.GANIT_ROUNDS ? 3_600_000 : 180_000 })

const SECRET = 'hook secret'
const ENV = {
  RAZORPAY_KEY_ID: 'rzp_test_ganit',
  RAZORPAY_KEY_SECRET: 'key secret',
  RAZORPAY_WEBHOOK_SECRET: SECRET,
  // Nothing listens at this address, so polling fails, and only messages arrive.
  RAZORPAY_API: 'http://127.0.0.1:9',
}
const STUDENTS = process.env.GANIT_ROUNDS ? 10_000 : 75
/** Time for a tenth of the payments to be recorded on a busy machine. */
const PATIENCE_MS = process.env.GANIT_ROUNDS ? 600_000 : 60_000
/** Messages in flight at a time. */
const AT_ONCE = 40

test('each payment of the gateway is recorded once though the app is killed while it hears of them', async () => {
  const academy = await aProcessAcademy(undefined, ENV)
  const { db } = academy
  const due = { months: 1, paidMonths: 0, lastDueDate: '2025-01-31' }
  await loadLedger(db, { students: STUDENTS, batches: 2, ...due })
  await sql`
    with made as (
      insert into online_payments (reference, amount, link_id, pay_url, expires_at)
      select 'AA' || translate(to_char(due_id, 'FM000000'), '01', 'AB'), owed, 'plink_' || due_id,
        'https://rzp.io/i/x', now() + interval '30 minutes'
      from (select distinct on (student_id) * from open_dues order by student_id, due_id) as first
      returning online_payment_id, link_id, amount)
    insert into online_payment_dues
    select online_payment_id, 0, d.due_id, d.student_id, d.title, '', d.due_date, made.amount
    from made join dues d on 'plink_' || d.due_id = link_id`.execute(db)
  const links = await db
    .selectFrom('online_payments')
    .select(['link_id', 'reference', 'amount'])
    .execute()
  expect(links).toHaveLength(STUDENTS)

  const send = ({ link_id, reference, amount }: (typeof links)[number], isSigned = true) => {
    const entity = {
      id: `pay_${link_id}`,
      amount: Math.round(Number(amount) * 100),
      currency: 'INR',
      status: 'captured',
      created_at: 1_795_000_000,
    }
    const payload = {
      payment_link: { entity: { id: link_id, reference_id: reference } },
      payment: { entity },
    }
    const body = JSON.stringify({ event: 'payment_link.paid', payload })
    const signature = createHmac('sha256', isSigned ? SECRET : 'wrong')
      .update(body)
      .digest('hex')
    return fetch(`${academy.url()}/api/hooks/razorpay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-razorpay-signature': signature },
      body,
    }).then(
      ({ status }) => status,
      () => undefined,
    )
  }
  // Each message twice with a right and twice with a wrong signature, in a fixed order.
  const told = links.flatMap((link) => [0, 1, 2, 3].map((n) => ({ link, isSigned: n < 2 })))
  const shuffled = told
    .map((each, n) => ({ ...each, at: (n * 7919) % 10_007 }))
    .toSorted((a, b) => a.at - b.at)
  const tellAll = async () => {
    for (let n = 0; n < shuffled.length; n += AT_ONCE)
      await Promise.all(
        shuffled.slice(n, n + AT_ONCE).map(({ link, isSigned }) => send(link, isSigned)),
      )
  }
  const recorded = async () =>
    (
      await sql<{ n: number }>`
        select count(*)::int as n from payments where method = 'online'`.execute(db)
    ).rows[0]?.n ?? 0

  const telling = tellAll()
  await vi.waitFor(async () => expect(await recorded()).toBeGreaterThan(STUDENTS / 10), {
    timeout: PATIENCE_MS,
    interval: 5,
  })
  await academy.end('SIGKILL')
  await telling
  expect(await recorded()).toBeLessThan(STUDENTS)
  await academy.start()
  await academy.untilWell()
  await tellAll()

  const { rows } = await sql<{ links: number; payments: number; refs: number }>`
    select count(distinct e.online_payment_id)::int as links, count(*)::int as payments,
      count(distinct p.transaction_id)::int as refs
    from online_payment_entries e join payments p using (payment_id)`.execute(db)
  expect(rows).toEqual([{ links: STUDENTS, payments: STUDENTS, refs: STUDENTS }])
  expect(await recorded()).toBe(STUDENTS)
  expect(await academy.doctor()).toEqual(RIGHT)
})
