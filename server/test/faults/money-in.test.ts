import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { loadLedger } from '../../seed/bulk/ledger-load.ts'
import { clock } from '../../src/lifecycle/clock.ts'
import { aProcessAcademy, type ProcessAcademy, RIGHT } from './process-academy.ts'

// Starts the whole app many times, perhaps on a busy machine.
vi.setConfig({ testTimeout: 900_000 })

/** Families that pay from their link, children who leave a course paid in one sum, and teachers who are paid. */
const EACH = 40
const BLOWS = 6
/** A course of twelve months, all of it ahead: the whole of it goes back. */
const COURSE = '12000.00'
const today = () => clock.now().toISOString().slice(0, 10)
const nextYear = () => Number(today().slice(0, 4)) + 1

/** Two batches: one owes a fee, the other has paid a course that has not begun. */
async function anAcademyWithMoney() {
  const academy = await aProcessAcademy()
  const { db, ask, signIn } = academy
  await loadLedger(db, { students: EACH * 2, batches: 2, months: 0, paidMonths: 0 })
  await db.deleteFrom('batch_fees').execute()
  const token = await signIn()
  const upi = { upi_id: 'sunrise@okbank', upi_name: 'Sunrise' }
  expect((await ask('settings', { method: 'PUT', token, body: upi }))?.status).toBe(200)
  const post = async (path: string, body: object) => {
    const answer = await ask(path, { token, body })
    expect([answer?.status, answer?.body]).toEqual([201, answer?.body])
    return answer?.body ?? {}
  }
  const { rows: members } = await sql<{ batch_id: number; student_id: number; uid: string }>`
    select batch_id, student_id, uid from memberships join students using (student_id)
    order by batch_id, student_id`.execute(db)
  const [first = { batch_id: 0 }] = members
  const paying = members.filter(({ batch_id }) => batch_id === first.batch_id)
  const leaving = members.filter(({ batch_id }) => batch_id !== first.batch_id)
  const once = { fee_type: 'one-time', due_date: today() }
  await post('batchmanegment/add_batch_fee', {
    ...once,
    batch_id: first.batch_id,
    fee_title: 'Books',
    amount: '750',
  })
  await post('batchmanegment/add_batch_fee', {
    ...once,
    batch_id: leaving[0]?.batch_id,
    fee_title: 'Course',
    amount: COURSE,
    paid_from: `${nextYear()}-04-01`,
    paid_to: `${nextYear() + 1}-03-31`,
  })
  for (const { student_id } of leaving)
    await post('payments', { student_id, amount: COURSE, date: today(), method: 'upi' })
  const links: string[] = []
  for (const { student_id } of paying) {
    const { pay_link } = (await post('pay-links', { student_id })) as { pay_link: { link: string } }
    links.push(new URL(pay_link.link).pathname)
  }
  const teachers = await db
    .insertInto('accounts')
    .values(
      Array.from({ length: EACH }, (_, n) => ({
        id: `teacher-${n}`,
        name: `Teacher ${n}`,
        email: `teacher-${n}@example.com`,
        email_verified: true,
        image: null,
        created_at: clock.now(),
        updated_at: clock.now(),
        role: 'teacher' as const,
      })),
    )
    .returning('id')
    .execute()
  const month = today().slice(0, 7)
  for (const { id } of teachers)
    await post('pay-adjustments', { account_id: id, month, amount: '500', reason: 'Seminar' })
  return { academy, token, links, leaving, teachers: teachers.map(({ id }) => id), month }
}

/** Presses twice at once, and again until there is an answer; undefined is a lost one. */
async function untilAnswered<T>(press: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const [first, second] = await Promise.allSettled([press(), press()])
    const answer = [first, second].find((one) => one.status === 'fulfilled' && one.value)
    if (answer?.status === 'fulfilled' && answer.value) return answer.value
    await sleep(20)
  }
}

/** A form of a pay page, sent as a browser without scripts. Where it leads; undefined without an answer. */
const aForm =
  (academy: ProcessAcademy) =>
  (path: string, fields: Record<string, string>): Promise<string> =>
    untilAnswered(async () => {
      const answer = await fetch(`${academy.url()}${path}`, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'sec-fetch-site': 'same-origin' },
        body: new URLSearchParams(fields),
      })
      if ([429, 503].includes(answer.status)) return
      return answer.headers.get('location') ?? `answered ${answer.status}`
    })

test('somebody who pays by link, leaves a course or is paid does so once, however often app and database are killed', async () => {
  const { academy, token, links, leaving, teachers, month } = await anAcademyWithMoney()
  const { db, doctor, untilWell } = academy
  const send = aForm(academy)
  let done = 0

  /** Each call with its own key, repeated until it has succeeded. */
  const act = (path: string, body: object, key = randomUUID()) =>
    untilAnswered(async () => {
      const answer = await academy.ask(path, { token, body, key })
      if (!answer || [429, 503].includes(answer.status)) return
      return answer
    })
  const inTurn = async <T>(waiting: T[], each: (one: T, n: number) => Promise<unknown>) => {
    for (const [n, one] of waiting.entries()) {
      await each(one, n)
      done++
    }
  }
  const strike = async () => {
    for (let n = 0; n < BLOWS; n++) {
      await vi.waitFor(() => expect(done).toBeGreaterThan(((n + 0.3) * 3 * EACH) / BLOWS), {
        timeout: 300_000,
        interval: 5,
      })
      await (n % 2 === 0 ? academy.restart('SIGKILL') : academy.killPostgres())
      await untilWell()
    }
  }
  await Promise.all([
    strike(),
    inTurn(links, async (path, n) => {
      const claim = await send(path, { what: 'now', amount: '750.00' })
      const utr = String(600_000_000_000 + n)
      expect(await send(claim, { utr })).toBe(claim)
      const { rows } = await sql<{ claim_id: number }>`
        select claim_id from claims where utr = ${utr}`.execute(db)
      expect(rows).toHaveLength(1)
      expect((await act(`claims/${rows[0]?.claim_id}/accept`, {})).status).toBeLessThan(300)
    }),
    inTurn(leaving, async ({ uid }) => {
      const body = { on: today(), reason: 'Moves', refund: { method: 'upi', transaction_id: uid } }
      // Without an answer the child may have left: then there is nothing left to settle.
      expect([200, 409]).toContain((await act(`student/${uid}/leave`, body)).status)
    }),
    inTurn(teachers, async (account_id) => {
      const body = { account_id, month, gross: '500.00', paid_from: 'bank' }
      expect((await act('pay-slips', body)).status).toBe(201)
      const bill = { kind: 'travel', amount: '90', paid_to: account_id, paid_from: 'bank' }
      expect((await act('expenses', bill)).status).toBe(201)
    }),
  ])

  const { rows } = await sql`
    select (select count(*)::int from claims where state = 'accepted') as accepted,
      (select count(*)::int from claims) as claims,
      (select count(*)::int from payments where amount = 750) as paid,
      (select count(*)::int from refunds) as refunds,
      (select sum(amount) from refunds) as back,
      (select count(*)::int from pay_slips) as slips,
      (select count(distinct account_id)::int from pay_slips) as "paid teachers",
      (select count(*)::int from expenses) as expenses,
      (select count(distinct paid_to)::int from expenses) as bills,
      (select sum(owed)::text from open_dues) as owed,
      (select count(*)::int from open_credits) as credits`.execute(db)
  expect(rows).toEqual([
    {
      accepted: EACH,
      claims: EACH,
      paid: EACH,
      refunds: EACH,
      back: `${Number(COURSE) * EACH}.00`,
      slips: EACH,
      'paid teachers': EACH,
      expenses: EACH,
      bills: EACH,
      owed: null,
      credits: 0,
    },
  ])
  expect(await doctor()).toEqual(RIGHT)
})
