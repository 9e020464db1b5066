import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, test } from '../../../test/academy.ts'
import { makeDues, withdrawDuesAfter } from './dues.service.ts'

/** A batch with one fee, and a student who joins it. */
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
  return { db, fee_id, membership_id, student_id, make, leave, join, dates }
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

test('who leaves owes nothing after that day, and what was due before', async ({ academy }) => {
  const { make, leave, dates, membership_id } = await aBatch(academy, { due_date: '2026-01-10' })
  await make('2026-03-10')
  await leave(membership_id, '2026-03-10')

  expect(await dates()).toEqual(['2026-01-10', '2026-02-10', '2026-03-10'])
  expect(await make('2026-08-01')).toBe(0)
})

test('a due of a month that holds again is revived as the fee is now', async ({ academy }) => {
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
