import { countDays, dayAfter } from '@ganit/contract/days'
import { type Finding, findingInWords } from '../../features/money/ledger/checkup.ts'
import { financialYear } from '../../features/money/payments/receipts/receipt-number.ts'
import { findingsOf } from '../findings.ts'
import type { Job } from '../job.ts'
import { latestOutcome, saveOutcome } from '../job-runs.queries.ts'

const JOB = 'checkup'

/** Days after which closed years are checked again. */
const WHOLE_EVERY = 7

/** What a run found, and the day of the last one that checked everything. */
type Outcome = { findings: Finding[]; whole: string }

/**
 * First day of what the check-up of a day reads; undefined for everything: once a week, and as long as something is wrong.
 * Changes of the last day of the last year came perhaps after their night's check-up, so they are read until everything is.
 */
function sinceWhen({ findings = [], whole }: Partial<Outcome>, day: string) {
  const isDue = whole === undefined || whole > day || countDays(whole, day) > WHOLE_EVERY
  if (isDue || findings.length > 0) return undefined
  const year = `${financialYear(day)}-04-01`
  const before = dayAfter(whole, -1)
  return before < year ? before : year
}

/**
 * Recomputes the ledger and logs faults: of the financial year and of whatever was changed in it each day, of closed years
 * once a week. Runs after the day's dues were made, and also if making them failed, because then a check matters most.
 */
export const checkupJob: Job = {
  name: JOB,
  async run(db, { day, log }) {
    const last = ((await latestOutcome(db, JOB, day)) ?? {}) as Partial<Outcome>
    const since = sinceWhen(last, day)
    const findings = await findingsOf(db, { day, since })
    for (const finding of findings)
      log.error(`The ledger is wrong. ${findingInWords(finding).join('\n')}`)
    const whole = since === undefined ? day : last.whole
    await saveOutcome(db, { job: JOB, day, outcome: { findings, whole } })
    return true
  },
}
