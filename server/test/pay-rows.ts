import type { Db } from '../src/db/schema.ts'
import { takeNextSerials } from '../src/features/money/payments/receipts/serials.queries.ts'
import type { Academy } from './academy.ts'
import { adminUid } from './ledger.ts'

const SNAPSHOT = {
  number: '2026-27/P0001',
  issued_on: '2026-11-24',
  academy: { name: 'Ganit', address: null, phone: null, email: null },
  teacher: 'Riya',
  month: '2026-11',
  gross: '900.00',
  payment: { paid_from: 'bank', date: '2026-11-24', transaction_id: null },
  lines: [{ text: 'Help', batch_name: null, amount: '900.00', days: [] }],
}

/** A stored slip of an adjustment, without calls; returns its number. */
export const aPaySlip = (db: Academy['db'], account_id: string) =>
  db.transaction().execute(async (trx) => {
    const recorded_by = await adminUid(trx as Db)
    const { pay_adjustment_id } = await trx
      .insertInto('pay_adjustments')
      .values({ account_id, month: '2026-11-01', amount: '900', reason: 'Help', recorded_by })
      .returning('pay_adjustment_id')
      .executeTakeFirstOrThrow()
    const year = { financial_year: 2026 }
    const serial = await takeNextSerials(trx, { counters: 'pay_counters', ...year })
    const { pay_slip_id } = await trx
      .insertInto('pay_slips')
      .values({
        ...year,
        account_id,
        month: '2026-11-01',
        serial,
        gross: '900',
        paid_from: 'bank',
        drawer_of: null,
        transaction_id: null,
        paid_on: '2026-11-24',
        recorded_by,
        recorded_on: '2026-11-24',
        snapshot: JSON.stringify(SNAPSHOT),
      })
      .returning('pay_slip_id')
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('pay_slip_lines')
      .values({
        pay_slip_id,
        line: 1,
        kind: 'adjustment',
        pay_rate_id: null,
        pay_adjustment_id,
        batch_id: null,
        month: '2026-11-01',
        text: 'Help',
        quantity: null,
        rate: null,
        base: null,
        amount: '900',
      })
      .execute()
    return pay_slip_id
  })
