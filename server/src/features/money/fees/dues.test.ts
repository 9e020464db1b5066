import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { aCashPayment, aPupil } from '../../../../test/ledger.ts'
import type { Trx } from '../../../db/schema.ts'
import { insertLateFees } from '../late-fees/late-fees.queries.ts'
import { duesAheadQuery } from './asked-ahead.queries.ts'
import { recomputeConcessions } from './concession-dues.queries.ts'
import {
  makeDues,
  moveDuesWithFee,
  withdrawDeposits,
  withdrawDuesAfter,
  withdrawEarlyDues,
  withdrawLapsedDues,
} from './dues.service.ts'
import { findDeposits } from './fees.queries.ts'

async function aBatch(
  { db, aStudent }: Academy,
  fee: { due_date: string; fee_type?: 'one-time' | 'recurring' },
  joined_on = '2026-01-01',
) {
  const { student_id } = (await aStudent()).profile
  const { batch_id } = await db
    .insertInto('batches')
    .values({ batch_name: 'Evening', course_id: null, class_number: null })
    .returning('batch_id')
    .executeTakeFirstOrThrow()
  const { fee_id } = await db
    .insertInto('batch_fees')
    .values({ title: 'Tuition', amount: '500', fee_type: 'recurring', ...fee, batch_id })
    .returning('fee_id')
    .executeTakeFirstOrThrow()
  const join = async (day: string) => {
    const { membership_id } = await db
      .insertInto('memberships')
      .values({ batch_id, student_id, joined_on: day, left_on: null })
      .returning('membership_id')
      .executeTakeFirstOrThrow()
    return membership_id
  }
  const membership_id = await join(joined_on)
  const make = (today: string, scope = {}) =>
    db.transaction().execute((trx) => makeDues(trx, { fee_ids: [fee_id], ...scope }, today))
  const leave = (membership: number, left_on: string) =>
    db.transaction().execute(async (trx) => {
      await trx
        .updateTable('memberships')
        .set({ left_on })
        .where('membership_id', '=', membership)
        .execute()
      await withdrawDuesAfter(trx, { student_id, batch_ids: [batch_id] }, left_on)
    })
  const dates = async () => {
    const { rows } = await sql<{ due_date: string }>`
      select due_date from dues where withdrawn_at is null order by due_date, due_id`.execute(db)
    return rows.map(({ due_date }) => due_date)
  }
  return { db, batch_id, fee_id, membership_id, student_id, make, leave, join, dates }
}

test('a monthly fee of the 31st is due on the last day of shorter months, and on the 31st again', async ({
  academy,
}) => {
  const { make, dates } = await aBatch(academy, { due_date: '2027-12-31' })

  expect(await make('2028-03-31')).toBe(5)
  expect(await dates()).toEqual([
    '2027-12-31',
    '2028-01-31',
    '2028-02-29',
    '2028-03-31',
    '2028-04-30',
  ])
  expect(await make('2028-03-31')).toBe(0)
})

test.for([
  ['2026-01-10', '2026-02-09', ['2026-01-10', '2026-02-10']],
  ['2026-01-10', '2026-02-10', ['2026-01-10', '2026-02-10', '2026-03-10']],
  ['2026-05-10', '2026-02-10', ['2026-05-10']],
  ['2025-11-30', '2026-02-28', ['2026-01-30', '2026-02-28', '2026-03-30']],
  ['2025-11-30', '2026-02-27', ['2026-01-30', '2026-02-28']],
] as const)('due from %s, seen on %s: %j', async ([due_date, today, expected], { academy }) => {
  const { make, dates } = await aBatch(academy, { due_date })
  await make(today)

  expect(await dates()).toEqual(expected)
})

test('a monthly fee begins with its first date after one joined, that day included', async ({
  academy,
}) => {
  const due = { due_date: '2025-01-15' }
  const { make, dates } = await aBatch(academy, due, '2026-03-15')
  await make('2026-03-15')

  expect(await dates()).toEqual(['2026-03-15', '2026-04-15'])
})

test('a one-time fee is due at once, unless it was due before one joined', async ({ academy }) => {
  const due = { due_date: '2026-06-01', fee_type: 'one-time' } as const
  const { make, dates } = await aBatch(academy, due, '2026-01-01')
  await make('2026-01-01')
  expect(await dates()).toEqual(['2026-06-01'])
  const late = await aBatch(academy, due, '2026-06-02')
  expect(await late.make('2026-06-02')).toBe(0)
})

test('a student who leaves owes nothing after that day, and what was due before', async ({
  academy,
}) => {
  const { make, leave, dates, membership_id } = await aBatch(academy, { due_date: '2026-01-10' })
  await make('2026-03-10')
  await leave(membership_id, '2026-03-10')

  expect(await dates()).toEqual(['2026-01-10', '2026-02-10', '2026-03-10'])
  expect(await make('2026-08-01')).toBe(0)
})

test('a due of a month that holds again is revived as the fee is now', { tags: 'slow' }, async ({
  academy,
}) => {
  const { db, make, leave, join, membership_id } = await aBatch(academy, { due_date: '2026-01-10' })
  await make('2026-02-01')
  await leave(membership_id, '2026-02-01')
  await db.updateTable('batch_fees').set({ amount: '750', due_date: '2026-01-20' }).execute()
  const again = await join('2026-02-05')

  expect(await make('2026-02-05', { membership_ids: [again] })).toBe(1)
  const dues = await db
    .selectFrom('dues')
    .select(['membership_id', 'period', 'amount', 'due_date', 'withdrawn_at'])
    .where('period', '=', '2026-02')
    .execute()
  expect(dues).toEqual([
    {
      membership_id: again,
      period: '2026-02',
      amount: '750.00',
      due_date: '2026-02-20',
      withdrawn_at: null,
    },
  ])
})

test('what a clock that was ahead has made is taken back, but for the next one', async ({
  academy,
}) => {
  const { db, batch_id, make, dates } = await aBatch(academy, { due_date: '2026-01-10' })
  await make('2026-03-10')
  await db
    .transaction()
    .execute((trx) =>
      withdrawEarlyDues(trx, [batch_id], { ahead: '2026-03-10', today: '2026-01-15' }),
    )

  expect(await dates()).toEqual(['2026-01-10', '2026-02-10'])
})

test('what fees will ask for that is no due yet is that of who stays and of who is to leave', {
  tags: 'slow',
}, async ({ academy }) => {
  const { db, batch_id, make, membership_id } = await aBatch(academy, { due_date: '2026-01-10' })
  const { student_id } = await aPupil(db, 1)
  await db
    .insertInto('memberships')
    .values({ batch_id, student_id, joined_on: '2026-01-01', left_on: null })
    .execute()
  await make('2026-03-01')
  const ahead = async () => {
    const { rows } = await sql<{ due_date: string; amount: string }>`
      select due_date, sum(amount) as amount
      from (${await duesAheadQuery(db, '2026-03-01', '2026-05-31')}) as ahead
      group by 1 order by 1`.execute(db)
    return rows.map(({ due_date, amount }) => `${due_date} ${amount}`)
  }

  expect(await ahead()).toEqual(['2026-04-10 1000.00', '2026-05-10 1000.00'])
  await db
    .updateTable('memberships')
    .set({ left_on: '2026-04-20' })
    .where('membership_id', '=', membership_id)
    .execute()
  expect(await ahead()).toEqual(['2026-04-10 1000.00', '2026-05-10 500.00'])
})

test('of dues that concessions reduce those count whose amount becomes another', {
  tags: 'slow',
}, async ({ academy }) => {
  const { db, student_id, make } = await aBatch(academy, { due_date: '2026-01-10' })
  await make('2026-01-01')
  const reckon = async (terms: { percent: string } | { amount: string }) => {
    const given = { percent: null, amount: null, fee_ids: null, to_date: null, ...terms }
    await db
      .insertInto('concessions')
      .values({ student_id, kind: 'merit', from_date: '2026-01-01', reason: 'First', ...given })
      .execute()
    return db.transaction().execute((trx) => recomputeConcessions(trx, [1]))
  }
  const parts = async () => {
    const rows = await db.selectFrom('due_parts').select('text').orderBy('line').execute()
    return rows.map(({ text }) => text)
  }

  expect(await reckon({ percent: '100' })).toBe(1)
  expect(await parts()).toEqual(['Tuition', 'Merit 100 %'])
  expect(await reckon({ amount: '100' })).toBe(0)
  expect(await parts()).toEqual(['Tuition', 'Merit ₹100', 'Merit 100 %'])
})

test('what was late with a due goes with it, and stays where the due comes back on the same day', {
  tags: 'slow',
}, async ({ academy }) => {
  const due = { due_date: '2026-01-10', fee_type: 'one-time' } as const
  const { db, fee_id, student_id, membership_id, make, dates } = await aBatch(academy, due)
  await make('2026-01-01')
  const rule = { amount: '20', percent: null, cap: null, after_days: 1, from: '2026-01-01' }
  const late = (today: string) =>
    db.transaction().execute((trx) => insertLateFees(trx, [student_id], rule, today))
  const change = (changes: { amount?: string; due_date?: string }) =>
    db.transaction().execute(async (trx) => {
      await trx.updateTable('batch_fees').set(changes).execute()
      await moveDuesWithFee(
        trx,
        { fee_id, fee_type: 'one-time' },
        { until: null, today: '2026-02-01' },
      )
    })

  await late('2026-02-01')
  await change({ amount: '600' })
  expect(await dates()).toEqual(['2026-01-10', '2026-02-01'])
  await change({ due_date: '2026-01-20' })
  expect(await dates()).toEqual(['2026-01-20'])
  await late('2026-02-02')
  await db.updateTable('memberships').set({ left_on: '2026-01-15' }).execute()
  const [asked] = await db.selectFrom('dues').select('due_id').orderBy('due_id').execute()
  const settled = { due_id: asked?.due_id ?? 0, fee_id, membership_id }
  await db.transaction().execute((trx) => withdrawLapsedDues(trx, [settled], '2026-02-02'))
  expect(await dates()).toEqual([])
})

test('a student who settles keeps what is paid ahead, and is let go of the deposits that are named', async ({
  academy,
}) => {
  const due = { due_date: '2026-01-10' }
  const { db, batch_id, student_id, make, dates } = await aBatch(academy, due)
  await make('2026-02-10')
  await aCashPayment(db, { student_id, amount: '1500' }, '2026-02-10')
  const within = (work: (trx: Trx) => Promise<unknown>) => db.transaction().execute(work)
  const left = { student_id, batch_ids: [batch_id], keepsPaid: true }
  await within((trx) => withdrawDuesAfter(trx, left, '2026-01-20'))
  expect(await dates()).toEqual(['2026-01-10', '2026-02-10', '2026-03-10'])

  const deposit = {
    title: 'Deposit',
    amount: '100',
    fee_type: 'one-time',
    is_deposit: true,
  } as const
  await db
    .insertInto('batch_fees')
    .values({ ...deposit, batch_id, due_date: '2026-01-05' })
    .execute()
  await make('2026-02-10', { fee_ids: undefined, batch_ids: [batch_id], student_id })
  const asked = await db.selectFrom('dues').select(['due_id', 'title']).orderBy('due_id').execute()
  const ids = asked.map(({ due_id }) => due_id)
  expect(await findDeposits(db, ids)).toEqual(new Set(ids.slice(-1)))
  await within((trx) => withdrawDeposits(trx, { student_id, batch_ids: [batch_id + 1] }))
  expect(await dates()).toContain('2026-01-05')
  await within((trx) => withdrawDeposits(trx, { student_id }))
  expect(await dates()).not.toContain('2026-01-05')
})
