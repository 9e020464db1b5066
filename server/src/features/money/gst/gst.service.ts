import { dayAfter } from '@ganit/contract/days'
import { gstSchemeOf } from '@ganit/contract/ground/settings'
import { asMoney, sumMoney, toHundredths } from '@ganit/contract/money'
import type { GstBoxes, GstProof, GstReport } from '@ganit/contract/money/gst'
import type { Kysely } from 'kysely'
import type { Database, Db } from '../../../db/schema.ts'
import { readInSnapshot } from '../../../db/transactions/in-snapshot.ts'
import { conflict } from '../../../http/errors.ts'
import { readSettings } from '../../ground/settings/settings.queries.ts'
import { boxesOf } from './gst-boxes.ts'
import { documentsOf, type GstPeriod, movedTaxes } from './gst-papers.queries.ts'
import { countPapers, otherDays, readProof, turnoverOf } from './proof.queries.ts'

/** First and last day of `months` months, from `month` (`YYYY-MM`) on. */
export function gstPeriod(month: string, months: number): GstPeriod {
  const next = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + months
  const after = `${Math.floor(next / 12)}-${String((next % 12) + 1).padStart(2, '0')}`
  return { from: `${month}-01`, to: dayAfter(`${after}-01`, -1) }
}

type Split = Pick<GstBoxes, 'b2c' | 'advances_received' | 'advances_adjusted'>

/** Box 7 + box 11A - box 11B. */
function combined(half: 'cgst' | 'sgst', split: Split) {
  const { b2c, advances_received, advances_adjusted } = split
  const sum = (rows: readonly Record<typeof half, string>[]) =>
    toHundredths(sumMoney(rows.map((row) => row[half])))
  return asMoney(sum(b2c) + sum(advances_received) - sum(advances_adjusted))
}

/** Compares the tax of the boxes, the tax of the papers, and both with what the ledger recorded. */
async function proofOf(trx: Db, split: Split, period: GstPeriod): Promise<GstProof> {
  const tax_of_boxes = { cgst: combined('cgst', split), sgst: combined('sgst', split) }
  const { cgst, sgst, ...ledger } = await readProof(trx, period)
  const tax_of_papers = { cgst, sgst }
  const adds_up =
    tax_of_boxes.cgst === cgst &&
    tax_of_boxes.sgst === sgst &&
    ledger.receipts_issued === ledger.payments_recorded &&
    ledger.vouchers_issued === ledger.refunds_recorded &&
    ledger.reversals_listed === ledger.refunds_reversed
  return { adds_up, tax_of_boxes, tax_of_papers, ...ledger }
}

/** Whether the boxes of a period equal the ledger; call it within a snapshot. */
export const readGstProof = async (trx: Db, period: GstPeriod) =>
  proofOf(trx, boxesOf(await movedTaxes(trx, period), period.from), period)

/** Central tax under composition: half of 6 % of the turnover, with half a paisa rounded up. */
const compositionHalf = (amount: string) => asMoney(Math.round((toHundredths(amount) * 3) / 100))

async function readTurnover(trx: Db, period: GstPeriod) {
  const amount = await turnoverOf(trx, period)
  const half = compositionHalf(amount)
  return { amount, cgst: half, sgst: half }
}

/**
 * Reads the GST of a period in one snapshot. It has boxes if papers of the period say tax, whatever the present scheme
 * is. 409 if the academy is not registered and no paper says tax.
 */
export const readGstReport = (db: Kysely<Database>, period: GstPeriod): Promise<GstReport> =>
  readInSnapshot(db, async (trx) => {
    const settings = await readSettings(trx)
    const scheme = gstSchemeOf(settings)
    const { count, taxed } = await countPapers(trx, period)
    if (scheme === 'none' && !taxed) throw conflict('The academy is not registered for GST.')
    const split = boxesOf(await movedTaxes(trx, period), period.from)
    const hasBoxes = scheme === 'regular' || taxed
    return {
      scheme,
      gstin: settings.gstin,
      ...period,
      boxes: hasBoxes ? { ...split, documents: await documentsOf(trx, period) } : null,
      turnover: scheme === 'composition' ? await readTurnover(trx, period) : null,
      proof: await proofOf(trx, split, period),
      other_days: await otherDays(trx, period),
      papers: { count },
    }
  })
