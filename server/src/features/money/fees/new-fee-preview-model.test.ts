import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { beginEachTestAt } from '../../../../test/days.ts'
import { aPlainBatch, aPupil } from '../../../../test/ledger.ts'
import { runAndRollBack } from '../../../db/transactions/dry-run.ts'
import { addFee } from './fees.service.ts'
import { previewOfNewFee } from './new-fee-preview.service.ts'

beginEachTestAt('2026-11-16')

const DAYS = ['2026-08-05', '2026-09-20', '2026-10-10', '2026-11-01', '2026-11-12', '2026-11-16']
const FEES = [
  { fee_type: 'one-time', due_date: '2026-10-10' },
  { fee_type: 'one-time', due_date: '2026-09-25', is_deposit: true },
  { fee_type: 'one-time', due_date: '2026-10-01', on_joining: true, asks_within: true },
  { fee_type: 'recurring', due_date: '2026-08-10' },
  { fee_type: 'recurring', due_date: '2026-08-10', prorata: 'days' },
  { fee_type: 'one-time', due_date: '2026-09-10', paid_from: '2026-09-01', paid_to: '2027-02-28' },
  {
    fee_type: 'one-time',
    due_date: '2026-10-10',
    instalments: [
      { amount: '500.00', due_date: '2026-10-10' },
      { amount: '400.00', due_date: '2026-12-10' },
    ],
  },
] as const

/** Stays of one student, one after the other: pairs of days; the last one may go on. */
const stays = fc
  .tuple(fc.uniqueArray(fc.nat(DAYS.length - 1), { minLength: 1, maxLength: 5 }), fc.boolean())
  .map(([places, isSettled]) => ({ days: places.toSorted().map((n) => DAYS[n] ?? ''), isSettled }))

test('a preview asks what adding the fee asks, of whoever left and came back', {
  tags: 'slow',
  timeout: 120_000,
}, async ({ academy }) => {
  const { db } = academy
  const batch_id = await aPlainBatch(db)
  const students: number[] = []
  for (let n = 1; n <= 4; n++) students.push((await aPupil(db, n)).student_id)
  const asks = (draft: object) =>
    runAndRollBack(db, async (trx) => {
      const { fee_id } = await addFee(trx, draft as never)
      const { rows } = await sql<{ students: number; amount: string }>`
        select count(distinct student_id)::int as students, coalesce(sum(amount), 0)::numeric(14, 2)::text as amount
        from dues where fee_id = ${fee_id} and withdrawn_at is null and due_date <= '2026-11-16'`.execute(
        trx,
      )
      return rows[0]
    })
  const property = fc.asyncProperty(
    fc.tuple(stays, stays, stays, stays),
    fc.constantFrom(...FEES),
    async (all, kind) => {
      await sql`delete from memberships`.execute(db)
      for (const [n, { days, isSettled }] of all.entries())
        for (let at = 0; at < days.length; at += 2)
          await sql`
            insert into memberships (batch_id, student_id, joined_on, left_on, settled_on)
            values (${batch_id}, ${students[n]}, ${days[at]}, ${days[at + 1] ?? null},
              ${isSettled && at === 0 && days[1] ? days[1] : null})`.execute(db)
      const draft = { batch_id, title: 'Kit', amount: '900.00', ...kind }
      for (const asks_left of [false, true]) {
        const { today } = await previewOfNewFee(db, { ...draft, asks_left } as never)
        expect(today).toEqual(await asks({ ...draft, asks_left }))
      }
    },
  )
  await fc.assert(property, { numRuns: 60, endOnFailure: true })
})
