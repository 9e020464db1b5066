import { getBatchesReport, getTeachersReport } from '@ganit/contract/office/batch-reports'
import * as calls from '@ganit/contract/office/reports'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { loadLedger } from '../../../../seed/bulk/ledger-load.ts'
import { type Academy, test } from '../../../../test/academy.ts'
import { theLedger } from '../../../../test/ledger.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import {
  COLLECTED_WAYS,
  collectedOnQuery,
  daysToSum,
  sumDays,
} from '../../money/payments/collected-days.queries.ts'

const PERIOD = { from: '2025-01-01', to: '2027-12-31' }

async function theReports(academy: Academy) {
  const { call } = await academy.signInAdmin()
  return {
    call,
    collected: async (by: (typeof calls.COLLECTED_BY)[number], period: object = PERIOD) =>
      (await call(calls.getCollectedReport, { querystring: { ...period, by } as never })).body,
    owed: async (by: (typeof calls.OWED_BY)[number]) =>
      (await call(calls.getOwedReport, { querystring: { by } })).body,
  }
}

const hundredths = (amounts: string[]) =>
  amounts.reduce((sum, amount) => sum + Math.round(Number(amount) * 100), 0)

test('what was collected and is owed equals the ledger to the paisa, however it is added up', async ({
  academy,
}) => {
  const { db } = academy
  await loadLedger(db, { students: 60, batches: 4, months: 4, paidMonths: 3 })
  await sql`
    insert into reversals (payment_id, reason, reversed_on, recorded_by)
    select payment_id, 'Wrong', paid_on, recorded_by from payments where payment_id % 7 = 0`
    .execute(db)
    .catch(() => undefined)
  const { collected, owed } = await theReports(academy)
  const { rows } = await sql<{ received: string; owed: string; n: number }>`
    select (select coalesce(sum(amount), 0)::text from payments p where not exists (
        select from reversals r where r.payment_id = p.payment_id)) as received,
      (select count(*)::int from payments p where not exists (
        select from reversals r where r.payment_id = p.payment_id)) as n,
      (select coalesce(sum(d.amount), 0) - coalesce((
        select sum(a.amount) from live_allocations a join dues using (due_id)
        where withdrawn_at is null), 0) from dues d where withdrawn_at is null)::text as owed`.execute(
    db,
  )
  const [ledger] = rows

  for (const by of calls.COLLECTED_BY) {
    const report = await collected(by)
    expect([by, hundredths(report.rows.map(({ received }) => received))]).toEqual([
      by,
      hundredths([ledger?.received ?? '']),
    ])
    expect([by, hundredths([report.total.received]), report.total.count]).toEqual([
      by,
      hundredths([ledger?.received ?? '']),
      ledger?.n,
    ])
  }
  for (const by of calls.OWED_BY) {
    const report = await owed(by)
    expect([by, hundredths(report.rows.map(({ amount }) => amount))]).toEqual([
      by,
      hundredths([ledger?.owed ?? '']),
    ])
    expect(hundredths([report.total.amount])).toBe(hundredths([ledger?.owed ?? '']))
  }
})

test('money that settles nothing is an advance, and what was given back is taken from it', async ({
  academy,
}) => {
  const { aBatch, aMember, addFee } = await theLedger(academy)
  const batch_id = await aBatch()
  await addFee(batch_id)
  const { student_id } = await aMember(batch_id)
  const { call, collected } = await theReports(academy)
  const date = await readAcademyToday(academy.db)
  const paid = await academy.app.inject({
    method: 'POST',
    url: '/api/payments',
    headers: { authorization: `Bearer ${(await academy.signInAdmin()).token}` },
    payload: { student_id, amount: '2000', method: 'cash', date, advance: true },
  })
  expect(paid.statusCode).toBe(201)
  const { rows, total } = await collected('batch', {})
  expect(rows.map(({ key, received }) => [key === 'advance', received])).toEqual([
    [false, '1500.00'],
    [true, '500.00'],
  ])
  expect(total).toMatchObject({ count: 1, received: '2000.00', net: '2000.00' })
  const expected = await call(calls.getExpectedReport)
  expect(expected.body.rows).toHaveLength(6)
})

test('each report answers rows, total and days, and refuses days that are none', async ({
  academy,
}) => {
  await loadLedger(academy.db, { students: 20, batches: 2, months: 2, paidMonths: 1 })
  const { call } = await theReports(academy)
  const reports = [
    calls.getCollectedReport,
    calls.getStudentsReport,
    getBatchesReport,
    getTeachersReport,
    calls.getEnquiriesReport,
  ]
  for (const report of reports) {
    const { status, body } = await call(report)
    expect([report.path, status, body.from !== null, Object.keys(body.total).length > 0]).toEqual([
      report.path,
      200,
      true,
      true,
    ])
    for (const [from, to] of [
      ['2026-02-01', '2026-01-01'],
      ['2020-02-29', '2025-03-01'],
    ])
      expect((await call(report, { querystring: { from, to } as never })).fields).toHaveProperty(
        'to',
      )
    const whole = { from: '2020-03-01', to: '2025-03-01' }
    expect((await call(report, { querystring: whole as never })).status).toBe(200)
  }
  const { body } = await call(calls.getStudentsReport)
  expect(body.rows).toHaveLength(12)
  expect(body.rows.at(-1)?.at_end).toBe(20)
})

test('what is owed is told of dues dated in some days, too', async ({ academy }) => {
  const { db } = academy
  await loadLedger(db, { students: 4, batches: 2, months: 3, paidMonths: 1 })
  const { call } = await theReports(academy)
  const asked = { from: '2025-02-10', to: '2025-02-28' }
  for (const by of calls.OWED_BY) {
    const { body } = await call(calls.getOwedReport, { querystring: { ...asked, by } })
    expect(body).toMatchObject({ ...asked, total: { students: 4, dues: 4, amount: '6000.00' } })
    expect(hundredths(body.rows.map(({ amount }) => amount))).toBe(600_000)
  }
  const all = (await call(calls.getOwedReport)).body
  expect(all).toMatchObject({ from: null, to: null, total: { dues: 8 } })
  const { status, fields } = await call(calls.getOwedReport, {
    querystring: { from: '2025-02-02', to: '2025-02-01' },
  })
  expect([status, fields]).toEqual([400, { to: 'To must not be before From.' }])
})

test('a file has the heads of the screen, in its order', { tags: 'slow' }, async ({ academy }) => {
  const { token } = await academy.signInAdmin()
  for (const name of calls.REPORTS) {
    const { statusCode, body } = await academy.app.inject({
      url: `/api/reports/${name}.csv`,
      headers: { authorization: `Bearer ${token}` },
    })
    expect(statusCode).toBe(200)
    const [, ...heads] = body.split('\r\n')[0]?.replaceAll('"', '').split(',') ?? []
    expect([name, ...heads]).toEqual([name, ...Object.values(calls.REPORT_HEADS[name])])
  }
})

test('by person it is for the owner alone', { tags: 'slow' }, async ({ academy }) => {
  const desk = await academy.signUpAs('desk')
  const querystring = { by: 'person' } as const
  expect((await desk.call(calls.getCollectedReport, { querystring })).status).toBe(403)
  expect((await desk.call(calls.exportCollected, { querystring })).status).toBe(403)
  expect((await desk.call(calls.getCollectedReport)).status).toBe(200)
})

test('what days came to is kept each night, and asked anew where something changed since', async ({
  academy,
}) => {
  const { db } = academy
  await loadLedger(db, { students: 40, batches: 4, months: 6, paidMonths: 6 })
  const { collected } = await theReports(academy)
  const all = () => Promise.all(calls.COLLECTED_BY.map((by) => collected(by)))
  const before = await all()
  const sumAll = async () => {
    const days = await daysToSum(db, '2026-01-01', 1_000)
    await db.transaction().execute((trx) => sumDays(trx, days))
    return days.length
  }
  expect(await sumAll()).toBe(356)
  expect(await daysToSum(db, '2026-01-01', 1_000)).toEqual([])
  expect(await all()).toEqual(before)
  const { rows } = await sql<object>`
    explain ${await collectedOnQuery(db, 'batch', { from: '2025-02-01', to: '2025-06-30' })}`.execute(
    db,
  )
  expect(JSON.stringify(rows)).not.toContain('payments')

  // The payment is not visible while the sums are computed, and is committed afterwards.
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`insert into changed_collected_days values ('2025-03-10')`.execute(trx)
    await sql`
      insert into payments (student_id, amount, paid_on, recorded_on, method, recorded_by)
      select 1, 7.25, '2025-03-10', '2025-03-10', 'cash', id from accounts where role = 'admin'`.execute(
      trx,
    )
    await sql`update collected_sums set received = 0 where day = '2025-02-10'`.execute(db)
    await sql`insert into changed_collected_days values ('2025-02-10'), ('2025-03-10')`.execute(db)
    expect(await sumAll()).toBe(2)
  })
  const received = async () =>
    (await all()).map(({ total }) => hundredths([total.received]) - before0)
  const before0 = hundredths([before[0]?.total.received ?? ''])
  expect(new Set(await received())).toEqual(new Set([725]))
  expect(await sumAll()).toBe(1)
  expect(new Set(await received())).toEqual(new Set([725]))
})

test('of many payments those of a report’s days are found by an index', { tags: 'slow' }, async ({
  academy,
}) => {
  const { db } = academy
  await loadLedger(db, { students: 2_000, batches: 20, months: 12, paidMonths: 12 })
  await sql`vacuum analyze payments, allocations, dues, open_dues`.execute(db)
  const days = { from: '2025-03-01', to: '2025-03-02' }
  for (const way of COLLECTED_WAYS) {
    const { rows } = await sql<object>`explain ${await collectedOnQuery(db, way, days)}`.execute(db)
    expect(JSON.stringify(rows)).not.toContain('Seq Scan on payments')
  }
})
