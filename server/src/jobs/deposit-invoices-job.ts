import { lastAllocation } from '../features/money/payments/deposit-invoices.queries.ts'
import { invoiceDepositsSince } from '../features/money/payments/deposit-invoices.service.ts'
import type { Job } from './job.ts'
import { isSteady, keepOutcome, latestOutcome } from './job-runs.queries.ts'

const NAME = 'deposit-invoices'

/** After which allocation a run looked, and up to which one there were some then. */
type Looked = { after: number; upTo: number }

/**
 * Gives out the invoices of deposits that have settled fees since the run before the last one: what was not committed when the last
 * one looked is seen by this one. What has settled something before the first run is not looked at: before there was this job,
 * nothing kept whether the academy was registered then. On the first day after a jump of the clock, and where it seems to be behind, nothing is given out, as no
 * paper can be taken back.
 */
export const depositInvoicesJob: Job = {
  name: NAME,
  async run(db, { day, ahead }) {
    const upTo = await lastAllocation(db)
    const before = ((await latestOutcome(db, NAME, day)) as Looked | null) ?? { after: upTo, upTo }
    const isBelieved = ahead === undefined && (await isSteady(db, day, 1))
    if (isBelieved) await invoiceDepositsSince(db, { after: before.after, today: day })
    const outcome: Looked = isBelieved ? { after: before.upTo, upTo } : before
    await keepOutcome(db, { job: NAME, day, outcome })
    return true
  },
}
