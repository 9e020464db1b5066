import { toHundredths } from '@ganit/contract/money'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../../db/schema.ts'
import { runInTransaction } from '../../../../db/transactions/in-transaction.ts'
import { readSettings } from '../../../ground/settings/settings.queries.ts'
import { findPayer, lockPayers, type Payer } from '../payment-writes.queries.ts'
import { takesGst } from '../tax.ts'
import { uninvoicedAdvancesQuery } from './advance-invoices.queries.ts'
import { lastTaxableAllocations } from './deposit-invoices.queries.ts'
import { issueInvoice } from './deposit-invoices.service.ts'
import { nextTaxes, taxAccounts } from './invoiced-taxes.ts'

type Days = {
  /** Day of issue. */
  today: string
  /** Dues dated by this day have been supplied. */
  until: string
}

/** Issues the missing advance invoices of a locked student, one per payment. */
async function invoiceAdvances(trx: Trx, student: Payer, { today, until }: Days) {
  const { student_id } = student
  const isOf = sql<boolean>`p.student_id = ${student_id}`
  const { rows } = await uninvoicedAdvancesQuery(until, isOf).execute(trx)
  for (const { payment_id, amount, ...papers } of rows) {
    const { advance } = taxAccounts(papers)
    const taxes = nextTaxes(advance.taxes, advance.used, toHundredths(amount))
    if (taxes.length === 0) continue
    const { items } = await lastTaxableAllocations(trx, payment_id, until)
    const { snapshot } = papers
    await issueInvoice(trx, student, { kind: 'advance', today, amount, items, snapshot, taxes })
  }
}

/**
 * Issues a tax invoice for each payment whose advance has settled dues that were supplied by a day, student by student. Only
 * what no paper has invoiced is invoiced, so that an interrupted run can be repeated. Nothing is issued without a regular
 * registration.
 */
export async function invoiceAllAdvances(db: Db, days: Days) {
  if (!takesGst(await readSettings(db))) return
  const { rows } = await uninvoicedAdvancesQuery(days.until, sql<boolean>`true`).execute(db)
  for (const student_id of new Set(rows.map((row) => row.student_id)))
    await runInTransaction(db, async (trx) => {
      const payers = await lockPayers(trx, [student_id])
      await invoiceAdvances(trx, findPayer(payers, student_id), days)
    })
}
