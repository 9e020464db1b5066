import { asMoney, toHundredths } from '@ganit/contract/money'
import fc from 'fast-check'
import type { Kysely } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../../src/db/schema.ts'
import { duesOfStudentQuery } from '../../src/features/money/ledger/ledger.queries.ts'
import { readLedger } from '../../src/features/money/ledger/ledger.service.ts'
import type { LedgerModel } from '../ledger-model/ledger-model.ts'

export const STUDENTS = [1, 2, 3]
export const BATCHES = [1, 2]

/** `uid` is the admin's, `students` are uids by number. */
export type Real = { db: Kysely<Database>; uid: string; students: string[] }

type Command = fc.AsyncCommand<LedgerModel, Real>

/** An action on model and academy, which must agree afterwards. */
export const command = (
  name: string,
  run: (model: LedgerModel, real: Real) => Promise<unknown>,
  check: (model: LedgerModel) => boolean = () => true,
): Command => ({
  check,
  toString: () => name,
  async run(model, real) {
    await run(model, real)
    await expectSame(model, real)
  },
})

async function expectSame(model: LedgerModel, { db, uid, students }: Real) {
  for (const student_id of STUDENTS) {
    const dues = await duesOfStudentQuery(db, student_id, model.today).execute()
    const real = dues.map(({ fee_title, kind, amount, waived, owed, due_date }) => ({
      fee_title,
      kind,
      amount,
      waived,
      owed,
      due_date,
    }))
    const expected = model.standing(student_id).map((due) => ({
      fee_title: due.title,
      kind: due.kind,
      amount: asMoney(due.amount),
      waived: asMoney(model.waivedOf(due)),
      owed: asMoney(model.owedOf(due)),
      due_date: due.due_date,
    }))
    expect(real).toEqual(expected)
    const ledger = await readLedger(db, { role: 'admin', uid }, students[student_id - 1] ?? '')
    expect({ credit: ledger.credit, refunded: ledger.refunded }).toEqual({
      credit: asMoney(model.creditOf(student_id)),
      refunded: asMoney(model.refundedTo(student_id)),
    })
    const { total, paid, waived, owed, credit, refunded, payments, before = [] } = ledger
    expect(toHundredths(total)).toBe(sum(paid, waived, owed))
    const received = [...payments, ...before]
      .filter(({ reversed }) => !reversed)
      .map((each) => each.amount)
    expect(sum(...received)).toBe(sum(paid, credit, refunded))
  }
}

const sum = (...amounts: string[]) => amounts.reduce((all, amount) => all + toHundredths(amount), 0)

export const amount = fc.integer({ min: 1, max: 300_000 })

/** Dates around the days of the test, often the last of a month. */
export const date = fc
  .tuple(fc.constantFrom('2025-12', '2026-01', '2026-03', '2026-08'), fc.constantFrom(2, 15, 31))
  .map(([month, day]) => `${month}-${String(day).padStart(2, '0')}`)

export const today = ({ today: day }: LedgerModel, { uid }: Real) => ({ uid, today: day })

export const office = ({ today: day }: LedgerModel, { uid }: Real) => ({
  account: { role: 'admin' as const, uid },
  today: day,
})
