import { randomUUID } from 'node:crypto'
import { asMoney, toHundredths } from '@ganit/contract/money'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Demo, dayOf, type Fault } from './demo-academy.ts'

type Family = { students: { student_id: number; dues: { owed: string }[] }[] }

/** Largest debtors, each with their family. */
async function families({ db, sure }: Demo, most: number) {
  const { rows } = await sql<{ student_id: number }>`
    select student_id from open_dues group by student_id
    order by count(*) desc, student_id limit ${most * 3}`.execute(db)
  const found: { student_id: number; amount: string }[][] = []
  const seen = new Set<number>()
  for (const { student_id } of rows) {
    if (found.length === most || seen.has(student_id)) continue
    const { body } = await sure(`counter/${student_id}`, { method: 'GET' })
    const { students } = body as unknown as Family
    for (const each of students) seen.add(each.student_id)
    const owing = students.map((each) => ({
      student_id: each.student_id,
      amount: asMoney(each.dues.reduce((sum, { owed }) => sum + toHundredths(owed), 0)),
    }))
    found.push(owing.filter(({ amount }) => amount !== '0.00'))
  }
  return found
}

/** Two counters with their own keys: one finds nothing owed. Both retry until answered, whatever is killed. */
export const twoCounters: Fault = async (demo) => {
  const { db, sure, aDesk, restart, killPostgres, untilWell } = demo
  const counters = [await aDesk('left'), await aDesk('right')]
  for (const [n, payments] of (await families(demo, 8)).entries()) {
    expect(payments.length).toBeGreaterThan(0)
    const paying = counters.map((token) =>
      sure('counter/payments', {
        token,
        key: randomUUID(),
        body: { payments, method: 'cash' },
      }),
    )
    if (n === 3) await restart('SIGKILL')
    if (n === 6) killPostgres()
    const answers = await Promise.all(paying)
    await untilWell()
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400])
    const ids = payments.map(({ student_id }) => student_id)
    const { rows } = await sql<{ paid: number; owed: number }>`
      select (select count(*)::int from payments p where p.student_id = any(${ids}::integer[])
          and p.method = 'cash' and p.recorded_on = ${dayOf()}::date
          and p.recorded_by in (select id from accounts where role = 'desk')) as paid,
        (select count(*)::int from open_dues where student_id = any(${ids}::integer[])) as owed`.execute(
      db,
    )
    expect(rows).toEqual([{ paid: payments.length, owed: 0 }])
  }
}

/** Credit is refunded once; reversing, correcting and refunding a payment exclude each other. */
export const creditTwice: Fault = async ({ db, sure }) => {
  const { student_id } = await db
    .selectFrom('students')
    .select('student_id')
    .where('student_id', 'not in', db.selectFrom('open_dues').select('student_id'))
    .orderBy('student_id')
    .executeTakeFirstOrThrow()
  const body = { student_id, amount: '900', date: dayOf(), method: 'upi', transaction_id: 'a1' }
  const paid = await sure('payments', { body: { ...body, advance: true } })
  const { payment_id } = paid.body.payment as { payment_id: number }
  const reason = 'Twice at once'
  const refund = { student_id, amount: '600', method: 'upi', transaction_id: 'b1', date: dayOf() }
  const statuses = async (requests: [string, object][]) =>
    (
      await Promise.all(requests.map(([path, each]) => sure(path, { body: { ...each, reason } })))
    ).map(({ status }) => status)

  expect(
    (
      await statuses([
        ['refunds', refund],
        ['refunds', refund],
      ])
    ).toSorted(),
  ).toEqual([201, 400])
  expect(
    await statuses([
      [`payments/${payment_id}/reverse`, {}],
      [`payments/${payment_id}/correct`, { amount: '700' }],
    ]),
  ).toEqual([409, 409])
}

/** Payments in flight are either in the closed day or refused: none is added later. */
export const closedMeanwhile: Fault = async (demo) => {
  const { db, sure, aDesk, killPostgres, untilWell } = demo
  const { rows: owing } = await sql<{ student_id: number }>`
    select student_id from open_dues group by student_id having sum(owed) > 100
    order by student_id desc limit 40`.execute(db)
  for (const [n, name] of ['first', 'second', 'killed'].entries()) {
    const token = await aDesk(name)
    const pay = ({ student_id }: { student_id: number }) =>
      sure('payments', {
        token,
        key: randomUUID(),
        body: { student_id, amount: '1.50', date: dayOf(), method: 'cash' },
      })
    expect((await pay(owing[0] as { student_id: number })).status).toBe(201)
    const paying = owing.map(pay)
    const closing = sure('day-closes', {
      token,
      body: { day: dayOf(), counted: '1.50', reason: 'Payments were on their way' },
    })
    if (n === 2) killPostgres()
    const [closed, ...answers] = await Promise.all([closing, ...paying])
    await untilWell()
    // Retried because the first answer was lost: closed already.
    expect([201, 409]).toContain(closed.status)
    const late = answers.filter(({ status }) => status !== 201)
    for (const { status, body } of late)
      expect([status, body.error]).toEqual([409, 'Your day is closed. Ask the owner.'])
    const { body } = await sure(`day-closes?from=${dayOf()}&to=${dayOf()}`, {
      method: 'GET',
      token,
    })
    const [day] = body as unknown as { expected: string; day_close_id: number | null }[]
    const taken = (1 + answers.length - late.length) * 150
    expect([day?.expected, typeof day?.day_close_id]).toEqual([asMoney(taken), 'number'])
  }
}
