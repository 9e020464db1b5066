import type { Db } from '../../../db/schema.ts'
import { gstPeriod, readGstProof } from './gst.service.ts'
import { countPapers } from './proof.queries.ts'

/**
 * Names, in words, the months whose boxes differ from the ledger, among this month and the one before. A month whose
 * papers say no tax is skipped.
 */
export async function gstFaults(trx: Db, today: string) {
  const { from } = gstPeriod(today.slice(0, 7), 1)
  const before = gstPeriod(from.slice(0, 7), 0).to.slice(0, 7)
  const faults: string[] = []
  for (const month of [before, from.slice(0, 7)]) {
    const period = gstPeriod(month, 1)
    if (!(await countPapers(trx, period)).taxed) continue
    const { adds_up, tax_of_boxes, tax_of_papers } = await readGstProof(trx, period)
    if (!adds_up)
      faults.push(
        `GST of ${month} is ${tax_of_boxes.cgst} in the boxes and ${tax_of_papers.cgst} on the papers, or a paper is missing`,
      )
  }
  return faults
}
