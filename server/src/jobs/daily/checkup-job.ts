import { countDays, dayAfter } from '@ganit/contract/days'
import { type Finding, findingInWords } from '../../features/money/ledger/checkup.ts'
import { financialYear } from '../../features/money/payments/receipts/receipt-number.ts'
import { findingsOf } from '../findings.ts'
import type { Job } from '../job.ts'
import { latestOutcome, saveOutcome } from '../job-runs.queries.ts'

const JOB = 'checkup'

/** Days after which closed years are checked again. */
const WHOLE_EVERY = 7

/** The findings of a run, and the day of the last run that checked everything. */
type Outcome = { findings: Finding[]; whole: string }

/**
 * The first day that the check-up of a day reads: the start of the financial year, or the day before the last whole
 * check-up if that is earlier, because that day may have changed after its check-up. Undefined to read everything,
 * which happens once a week and as long as something is wrong.
 */
function firstDayToRead({ findings = [], whole }: Partial<Outcome>, day: string) {
  const isDue = whole === undefined || whole > day || countDays(whole, day) > WHOLE_EVERY
  if (isDue || findings.length > 0) return undefined
  const year = `${financialYear(day)}-04-01`
  const before = dayAfter(whole, -1)
  return before < year ? before : year
}

/**
 * Recomputes the ledger and logs faults. Each day it checks the financial year and everything that was changed in it;
 * once a week also closed years. It runs after the day's dues were made, and also if making them failed, because a
 * check then matters most.
 */
export const checkupJob: Job = {
  name: JOB,
  async run(db, { day, log }) {
    const last = ((await latestOutcome(db, JOB, day)) ?? {}) as Partial<Outcome>
    const since = firstDayToRead(last, day)
    const findings = await findingsOf(db, { day, since })
    for (const finding of findings)
      log.error(`The ledger is wrong. ${findingInWords(finding).join('\n')}`)
    const whole = since === undefined ? day : last.whole
    await saveOutcome(db, { job: JOB, day, outcome: { findings, whole } })
    return true
  },
}
