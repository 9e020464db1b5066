import { tmpdir } from 'node:os'
import { dayAfter } from '@ganit/contract/days'
import { asMoney, SOON_DAYS, sumMoney, toHundredths } from '@ganit/contract/money'
import { type Kysely, sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../src/db/schema.ts'
import { readBook } from '../src/features/money/book/book.service.ts'
import { counterFamily } from '../src/features/money/counter/counter.service.ts'
import {
  readDuesOfTold,
  readFamilyMoneyOfTold,
} from '../src/features/money/ledger/family-money.queries.ts'
import { readLedger } from '../src/features/money/ledger/ledger.service.ts'
import { openSumsOfStudents, pendingDuesQuery } from '../src/features/money/ledger/words.queries.ts'
import { readFamilyRows } from '../src/features/money/reminders/rows.queries.ts'
import { readBatchOverview } from '../src/features/office/batch-overview/batch-overview.service.ts'
import { readBatchesReport } from '../src/features/office/batch-reports/batches.service.ts'
import { readMonthReport, readOwedReport } from '../src/features/office/reports/reports.service.ts'
import { createReadToday } from '../src/features/office/today/today.service.ts'
import { readFeesTally } from '../src/features/people/students/fee-tally.queries.ts'
import type { Account } from '../src/http/access.ts'

type Db = Kysely<Database>
type Dated = { student_id: number; amount: string; day: string }

/** Rows of the books, each with the day from which it counts. */
async function booksOf(db: Db) {
  const read = async (query: ReturnType<typeof sql>) =>
    (await (query as ReturnType<typeof sql<Dated>>).execute(db)).rows
  const stands = sql`not exists (select from reversals r where r.payment_id = p.payment_id)`
  const isOn = sql`from dues d where d.withdrawn_at is null`
  return {
    dues: await read(sql`select student_id, amount::text, due_date::text as day ${isOn}`),
    waivers: await read(sql`
      select d.student_id, w.amount::text, greatest(g.waived_on, d.due_date)::text as day
      from dues d join live_waivers w using (due_id) join waivers g using (waiver_id)
      where d.withdrawn_at is null`),
    settled: await read(sql`
      select d.student_id, a.amount::text, greatest(p.paid_on, d.due_date)::text as day
      from dues d join live_allocations a using (due_id) join payments p using (payment_id)`),
    payments: await read(sql`
      select student_id, amount::text, paid_on::text as day from payments p where ${stands}`),
    brought: await read(sql`
      select student_id, amount::text, paid_on::text as day
      from payments p where method = 'before' and ${stands}`),
    refunds: await read(sql`
      select student_id, amount::text, refunded_on::text as day from refunds p
      where not exists (select from refund_reversals r where r.refund_id = p.refund_id)`),
  }
}

const subtractAmounts = (...amounts: [string, ...string[]]) =>
  asMoney(
    amounts.slice(1).reduce((rest, each) => rest - toHundredths(each), toHundredths(amounts[0])),
  )

/** Expects the book of each month, and of a year, to add up. */
async function expectBook(db: Db, days: string[], today: string) {
  const year = { from: dayAfter(today, -365), to: today }
  for (const asked of [year, ...days.map((day) => ({ month: day.slice(0, 7) }))])
    expect(await readBook(db, { ...asked, page: 1, page_size: 100 }, today)).toMatchObject({
      agrees: true,
    })
}

/** Expects each term of money to have the same sum on every screen, today and on some days before. */
export async function expectSameWords(db: Db, today: string, daysBefore: string[] = []) {
  const books = await booksOf(db)
  const sum = (rows: Dated[], to: string, student_id?: number) =>
    sumMoney(
      rows
        .filter((row) => row.day <= to && (student_id ?? row.student_id) === row.student_id)
        .map(({ amount }) => amount),
    )
  const pending = (day: string, student_id?: number) =>
    subtractAmounts(
      sum(books.dues, day, student_id),
      sum(books.waivers, day, student_id),
      sum(books.settled, day, student_id),
    )
  const ever = '9999-12-31'
  for (const day of [today, ...daysBefore]) {
    const told = await total(db, pendingDuesQuery(day))
    expect({ day, pending: told }).toEqual({ day, pending: pending(day) })
  }
  const ahead = (day: string) =>
    subtractAmounts(sum(books.payments, day), sum(books.refunds, day), sum(books.settled, day))
  await expectMonths(db, today, { pending, ahead, books })
  await expectBook(db, [today, ...daysBefore], today)
  const due_now = pending(today)
  const not_due_yet = subtractAmounts(pending(ever), due_now)
  const tally = await readFeesTally(db, today)
  expect(tally).toMatchObject({ due_now, not_due_yet, owed: pending(ever) })
  const report = await readOwedReport(db, OWED, today)
  const ages = Object.fromEntries(report.rows.map(({ key, amount }) => [key, amount]))
  const { ahead: later, ...past } = ages
  expect([sumMoney(Object.values(past)), later]).toEqual([due_now, not_due_yet])
  await expectBatchesOfReports(db, today)
  const month = `${today.slice(0, 7)}-01`
  const collected = (from: string) => {
    const isIn = ({ day }: Dated) => day >= from && day <= today
    return subtractAmounts(
      sum(books.payments.filter(isIn), ever),
      sum(books.brought.filter(isIn), ever),
      sum(books.refunds.filter(isIn), ever),
    )
  }
  expect(tally).toMatchObject({
    collected_today: collected(today),
    collected_month: collected(month),
  })
  const students = await db.selectFrom('students').select(['student_id', 'uid']).execute()
  const ids = students.map(({ student_id }) => student_id)
  const sums = await openSumsOfStudents(db, ids, today).execute()
  const own = new Map(sums.map((each) => [each.student_id, each]))
  await expectToday(db, {
    ...tally,
    settled: sum(books.settled.filter(inDays(month, today)), ever),
  })
  await expectBatches(db, own)
  await expectReminders(db, ids, { today, own })
  let overdue = 0
  for (const { student_id, uid } of students) {
    // The counter reads the academy's own day.
    const { students: family } = await counterFamily(READING(db), { student_id, uid: '' })
    expect(family[0]?.student_id).toBe(student_id)
    expect(sumMoney([family[0]?.due_now ?? '', family[0]?.not_due_yet ?? ''])).toBe(
      pending(ever, student_id),
    )
    const ledger = await readLedger(db, { role: 'admin', uid: '' }, uid)
    overdue += toHundredths(ledger.overdue)
    const { owed, due_now: now, overdue: late, not_due_yet: rest, next } = ledger
    expect(toHundredths(late)).toBeLessThanOrEqual(toHundredths(now))
    expect({ now, owed }).toEqual({
      now: pending(today, student_id),
      owed: pending(ever, student_id),
    })
    if (owed === '0.00') expect(own.has(student_id)).toBe(false)
    else
      expect(own.get(student_id)).toEqual({
        student_id,
        owed,
        due_now: now,
        overdue: late,
        not_due_yet: rest,
        next,
      })
    expect(ledger.credit).toBe(
      subtractAmounts(
        sum(books.payments, ever, student_id),
        sum(books.refunds, ever, student_id),
        sum(books.settled, ever, student_id),
      ),
    )
  }
  const erased = sumMoney(
    books.dues.filter(({ student_id }) => !ids.includes(student_id)).map(({ amount }) => amount),
  )
  if (erased === '0.00') expect(tally.overdue).toBe(asMoney(overdue))
  await expectFamilies(db, today, tally.overdue)
}

/**
 * Expects that the rows of the list of reminders, the sums being checked, and the dues of erased people together equal
 * all overdue dues.
 */
async function expectFamilies(db: Db, today: string, overdue: string) {
  const { totals, erased } = await readFamilyRows(db, {}, today, { limit: 0, offset: 0 })
  const checked = await total(
    db,
    sql`select coalesce(sum(o.owed), 0.00)::text as amount from open_dues o join students using (student_id)
      where o.due_date < ${today}::date
        and exists (select from claim_dues c where c.due_id = o.due_id and c.is_to_check)`,
  )
  const rows = Object.values(totals).map(({ amount }) => amount)
  expect(sumMoney([...rows, checked, erased])).toBe(overdue)
}

type Sums = { due_now: string; overdue: string }
type Own = ReadonlyMap<number, Sums>

/** Expects Today to have the same sums as the list of students, and its month to be what those students owed. */
async function expectToday(
  db: Db,
  tally: Sums & { collected_today: string; collected_month: string; settled: string },
) {
  const reach = { mail: false, sms: false, whatsapp: false }
  const { now, month } = await createReadToday(db, { ...READING(db), reach })(OWNER)
  const { due_now, overdue, collected_today, collected_month, settled } = tally
  expect([now.overdue.amount, now.taken.amount]).toEqual([overdue, collected_today])
  expect(month).toEqual({
    to_collect: sumMoney([due_now, settled]),
    collected: collected_month,
    ahead: subtractAmounts(collected_month, settled),
    due_now,
  })
}

/**
 * Expects the pending sum of a batch to be the same in the pending dues up to a day, in the month, and in the report of
 * batches.
 */
async function expectBatchesOfReports(db: Db, today: string) {
  const nonzero = (rows: [string, string][]) =>
    Object.fromEntries(rows.filter(([, amount]) => amount !== '0.00'))
  const owed = async (period: { from: string | null; to: string | null }) => {
    const { rows } = await readOwedReport(db, { by: 'batch', period, isWhole: true }, today)
    return nonzero(rows.map(({ key, amount }) => [key, amount]))
  }
  const { rows } = await readMonthReport(db, { by: 'batch', isWhole: true }, today)
  const closing = nonzero(rows.map(({ key, closing: amount }) => [key, amount]))
  expect(await owed({ from: null, to: today })).toEqual(closing)
  const [from, to] = [`${today.slice(0, 7)}-01`, today]
  const told = await readBatchesReport(db, { from, to })
  expect(nonzero(told.rows.map((row) => [row.key, row.owed]))).toEqual(await owed({ from, to }))
  await expectBatchesOfMonths(db, today)
}

/** Expects each batch to be asked and to have paid what the month says, in this month and in the one before. */
async function expectBatchesOfMonths(db: Db, today: string) {
  const { first_month } = await readMonthReport(db, { by: 'batch', isWhole: true }, today)
  for (const last of [today, dayAfter(`${today.slice(0, 7)}-01`, -1)]) {
    const month = last.slice(0, 7)
    if (month < first_month) continue
    const told = await readMonthReport(db, { month, by: 'batch', isWhole: true }, today)
    const { rows, total } = await readBatchesReport(db, { from: told.from, to: told.to })
    const sums = (all: { key: string; asked: string; collected: string }[]) =>
      Object.fromEntries(
        all
          .filter(({ asked, collected }) => asked !== '0.00' || collected !== '0.00')
          .map(({ key, asked, collected }) => [key, [asked, collected]]),
      )
    const less = (row: { asked: string; concession: string }) =>
      subtractAmounts(row.asked, row.concession)
    expect(sums(rows)).toEqual(sums(told.rows.map((row) => ({ ...row, asked: less(row) }))))
    expect([total.asked, total.collected]).toEqual([less(told.total), told.total.collected])
  }
}

/** Expects the page of a batch to show each member's sums, and their totals. */
async function expectBatches(db: Db, own: Own) {
  for (const { batch_id } of await db.selectFrom('batches').select('batch_id').execute()) {
    const told = await readBatchOverview(db, { ...READING(db), batch_id, account: OWNER })
    const members = told.students.map(({ student_id }) => own.get(student_id) ?? NOTHING)
    expect(told.students.map(({ due_now }) => due_now)).toEqual(
      members.map(({ due_now }) => due_now),
    )
    expect([told.due_now, told.overdue]).toEqual([
      sumMoney(members.map(({ due_now }) => due_now)),
      sumMoney(members.map(({ overdue }) => overdue)),
    ])
  }
}

/** Expects reminders to name the overdue sum. In these histories no claim is being checked. */
async function expectReminders(db: Db, ids: number[], { today, own }: { today: string; own: Own }) {
  const people = ids.map((student_id) => ({ key: `${student_id}`, guardian_id: null, student_id }))
  const told = await readFamilyMoneyOfTold(db, people, today)
  expect(ids.map((id) => told.get(`${id}`)?.overdue)).toEqual(
    ids.map((id) => (own.get(id) ?? NOTHING).overdue),
  )
  // The page of a pay link lists the dues behind the sums of reminders.
  const soon = dayAfter(today, SOON_DAYS)
  for (const { key, ...person } of people) {
    const { dues } = await readDuesOfTold(db, person, soon)
    const { overdue = '0.00', soon: ahead = '0.00' } = told.get(key) ?? {}
    expect(sumMoney(dues.map(({ owed }) => owed))).toBe(sumMoney([overdue, ahead]))
  }
}

const NOTHING: Sums = { due_now: '0.00', overdue: '0.00' }
const OWNER = { role: 'admin', uid: '' } as Account

type Books = Awaited<ReturnType<typeof booksOf>>
type OnDay = (day: string) => string
type Told = { pending: OnDay; ahead: OnDay; books: Books }

/**
 * Expects this month and the one before to add up by batch, by fee and by student, and to match the pending and
 * collected sums.
 */
async function expectMonths(db: Db, today: string, { pending, ahead, books }: Told) {
  const before = dayAfter(`${today.slice(0, 7)}-01`, -1)
  const { first_month } = await readMonthReport(db, { by: 'batch', isWhole: true }, today)
  for (const last of [today, before]) {
    const month = last.slice(0, 7)
    if (month < first_month) continue
    const [dayBefore, isIn] = [dayAfter(`${month}-01`, -1), inDays(`${month}-01`, last)]
    const told = await readMonthReport(db, { month, by: 'batch', isWhole: true }, today)
    const { opening, brought, asked, concession, waived, collected, closing } = told.total
    expect([opening, closing]).toEqual([pending(dayBefore), pending(last)])
    expect(
      subtractAmounts(sumMoney([opening, brought, asked]), concession, waived, collected),
    ).toBe(closing)
    const sum = (rows: Dated[]) => sumMoney(rows.filter(isIn).map(({ amount }) => amount))
    const { brought_advance = '0.00' } = told
    expect(brought_advance).toBe(sum(books.brought))
    expect(told.collected).toBe(
      subtractAmounts(sum(books.payments), brought_advance, sum(books.refunds)),
    )
    expect(sumMoney([collected, told.ahead])).toBe(sumMoney([told.collected, brought_advance]))
    expect(told.ahead).toBe(subtractAmounts(ahead(last), ahead(dayBefore)))
    expect(subtractAmounts(sumMoney([brought, asked]), concession)).toBe(sum(books.dues))
    const byFee = await readMonthReport(db, { month, by: 'fee', isWhole: true }, today)
    expect(byFee.total).toEqual(told.total)
    for (const { key, label, of_label: _, ...sums } of [...told.rows, ...byFee.rows]) {
      const students = await readMonthReport(
        db,
        { month, by: 'student', of: key, isWhole: true },
        today,
      )
      expect({ label, ...students.total }).toEqual({ label, ...sums })
    }
  }
}

const inDays =
  (from: string, to: string) =>
  ({ day }: Dated) =>
    day >= from && day <= to

/** Nobody's photo is looked at. */
const READING = (db: Db) => ({ db, photoUrls: { sign: () => '' } as never, dataDir: tmpdir() })

const OWED = { by: 'age', period: { from: null, to: null }, isWhole: true } as const

async function total(db: Db, entries: ReturnType<typeof pendingDuesQuery>) {
  const { rows } = await entries.execute(db)
  return sumMoney(rows.map(({ amount }) => amount))
}
