import { dayAfter } from '@ganit/contract/days'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { loadLedger } from '../seed/bulk/ledger-load.ts'
import { loadLessons } from '../seed/bulk/lessons-load.ts'
import { loadYears } from '../seed/bulk/years-load.ts'
import { openOwnConnection } from '../src/db/connections/own-connection.ts'
import { readWorkThatCame } from '../src/features/learning/hand-ins/work.queries.ts'
import {
  silentRegisters,
  taughtByChapter,
} from '../src/features/learning/plans/standing.queries.ts'
import { readTaughtTopics } from '../src/features/learning/plans/topics/taught-topics.service.ts'
import { closesOfDays, partsOfDays } from '../src/features/money/book/agreement.queries.ts'
import { askedDuesQuery } from '../src/features/money/ledger/words.queries.ts'
import { receivedOverQuery } from '../src/features/money/payments/collected-days.queries.ts'
import { batchesRows } from '../src/features/office/batch-reports/batches.queries.ts'
import { findingsOf } from '../src/jobs/findings.ts'
import { readingTest } from './academy.ts'
import { plansWhile } from './plans.ts'

const DAY = '2026-11-23'
const BATCHES = 20
const STUDENTS = 60

/** Ten years before the two months of an academy, whose batches have plans since their first day. */
const test = readingTest.extend('years', { scope: 'file' }, async ({ academy: { db } }) => {
  await loadLedger(db, {
    students: 60,
    batches: BATCHES,
    months: 2,
    paidMonths: 2,
    lastDueDate: '2025-02-28',
  })
  await db.connection().execute(async (one) => {
    await sql`set statement_timeout = 0`.execute(one)
    await loadLessons(one, { from: dayAfter(DAY, -60), to: DAY, codes: ['P', 'P', 'A'] })
    await sql`
      insert into plans (batch_id, starts_on, ends_on)
      select batch_id, ${dayAfter(DAY, -60)}::date, ${DAY}::date + 100 from batches`.execute(one)
  })
  await loadYears(db, 10)
  return db
})

const WHOLE = /Seq Scan on (lessons|registers|lesson_topics|attendance_marks|due_parts)\b/

test('years of lessons are loaded with a ledger that is right', async ({ years, academy }) => {
  const { rows } = await sql<{ lessons: number; payments: number }>`
    select (select count(*) from lessons)::integer as lessons, (select count(*) from payments)::integer as payments`.execute(
    years,
  )
  expect(rows[0]?.lessons).toBeGreaterThan(BATCHES * 1_500)
  expect(rows[0]?.payments).toBeGreaterThan(20_000)
  // The whole check-up is work of a week, and has that work's connection, which may take longer than a call.
  const { db } = openOwnConnection(academy.pool)
  const found = await findingsOf(db)
  await db.destroy()
  expect(found).toEqual([])
})

test('of ten years of lessons those since a member joined, or a plan began, are read', async ({
  years,
}) => {
  const students = Array.from({ length: STUDENTS }, (_, n) => n + 1)
  const taught = await plansWhile(years, (of) => readTaughtTopics(of, students, DAY))
  expect(taught).toContain('lessons_of_batch')
  expect(taught).not.toMatch(WHOLE)
  const all = Array.from({ length: BATCHES }, (_, n) => n + 1)
  const standing = await plansWhile(years, async (of) => {
    expect(await taughtByChapter(of, all)).not.toEqual([])
    await silentRegisters(of, all)
  })
  expect(standing).toContain('lessons_of_batch')
  expect(standing).not.toMatch(WHOLE)
})

test('the sum of ten years of payments is taken from the sums of days', async ({ years }) => {
  const plan = await plansWhile(years, (of) => receivedOverQuery({}).execute(of))
  expect(plan).not.toMatch(/Seq Scan on (payments|receipts)\b/)
})

test('concessions of a month are found without reading the parts of all dues', async ({
  years,
}) => {
  const month = askedDuesQuery((day) => sql`${sql.ref(day)} between '2025-02-01' and '2025-02-28'`)
  const plan = await plansWhile(years, (of) => month.execute(of))
  expect(plan).toContain('due_parts_of_concessions')
  expect(plan).not.toMatch(WHOLE)
})

const MONTH = { from: '2025-02-01', to: '2025-02-28' }

test('a month of one batch, and of the book, is read by its days, not from all that was ever paid', async ({
  years,
}) => {
  const batch = await plansWhile(years, (of) => batchesRows(of, MONTH, 1))
  expect(batch).toContain('payments_by_day')
  const book = await plansWhile(years, async (of) => {
    await partsOfDays(of, MONTH)
    await closesOfDays(of, MONTH)
  })
  expect(book).toContain('payments_by_recording')
  for (const plan of [batch, book])
    expect(plan).not.toMatch(/Seq Scan on (dues|payments|allocations)\b/)
})

test('homework that nobody has looked at is found among years of it', async ({ years }) => {
  await sql`
    update hand_ins set state = 'handed_in'
    where lesson_id in (select lesson_id from homework order by due_date desc limit 10)`.execute(
    years,
  )
  await sql`
    insert into hand_in_photos (hand_in_id, round, position, media_type, content, width, height)
    select hand_in_id, round, 1, 'image/webp', '', 1, 1 from hand_ins`.execute(years)
  await sql`analyze hand_ins, hand_in_photos`.execute(years)
  const plan = await plansWhile(years, (of) =>
    readWorkThatCame(of, { id: '', role: 'admin', name: '' } as never, DAY),
  )
  expect(plan).toContain('hand_ins_to_look_at')
})
