import { addConcession } from '@ganit/contract/money/concessions'
import { waiveDue } from '@ganit/contract/money/dues'
import { getLeaving, leave } from '@ganit/contract/office/leaving'
import { expect } from 'vitest'
import type { Academy } from './academy.ts'
import { setDay } from './days.ts'
import { theLedger } from './ledger.ts'

/** Body of a course fee of ₹36,000 for ten months, and its four parts. */
export const COURSE = {
  fee_title: 'Course fee 2026-27',
  amount: '36000',
  due_date: '2026-06-01',
  fee_type: 'one-time',
  paid_from: '2026-06-01',
  paid_to: '2027-03-31',
}
export const PARTS = ['2026-06-01', '2026-08-01', '2026-10-01', '2026-12-01'].map((due_date) => ({
  amount: '9000',
  due_date,
}))

/** A batch with a course fee, and a student who joins on a day. */
export async function theCourse(
  academy: Academy,
  { joins = '2026-06-01', ...more }: Record<string, unknown> = {},
) {
  setDay(String(joins))
  let admin = await theLedger(academy)
  const now = () => admin
  const batch_id = await admin.aBatch('Ten')
  const { body } = await admin.addFee(batch_id, { ...COURSE, ...more })
  const { student_id, uid } = await admin.aPupil()
  const conceding = (percent: string) =>
    now().call(addConcession, {
      body: { student_id, kind: 'sibling', percent, from_date: '2026-06-01', reason: 'Sister' },
    } as never)
  const dues = async () =>
    (await now().ledger(uid)).body.dues.map(
      ({ due_date, amount, owed }) => `${due_date} ${amount} ${owed}`,
    )
  const own = async () => (await now().ledger(uid)).body
  const waive = async (nth: number, amount?: string) => {
    const due = (await own()).dues[nth]
    return now().call(waiveDue, {
      params: { due_id: due?.due_id },
      body: { reason: 'Hardship', ...(amount && { amount }) },
    } as never)
  }
  return {
    ...admin,
    batch_id,
    fee: body.fee,
    student_id,
    uid,
    conceding,
    dues,
    own,
    waive,
    now,
    /** Goes to a day, and signs in again. */
    on: async (day: string) => {
      setDay(day)
      admin = await theLedger(academy)
    },
    join: () => now().toggle(batch_id, student_id),
    pay: (amount: string) => now().pay({ student_id, amount, advance: true, date: String(joins) }),
    preview: async (on: string) =>
      (await now().call(getLeaving, { params: { uid }, querystring: { on } })).body,
    leave: (on: string, more: object = {}) =>
      now().call(leave, {
        params: { uid },
        body: { on, reason: 'Moves to Pune', ...more },
      } as never),
  }
}

/** The kept part of the price, and the part that is given back. */
export async function settledSums(of: Awaited<ReturnType<typeof theCourse>>) {
  const { paid, credit, owed } = await of.own()
  expect(await of.now().findings()).toEqual([])
  return { kept: paid, back: credit, owed }
}
