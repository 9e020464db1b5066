// The progress reports of ten batches: facts, storing, telling and printing, in one process.
import { dayAfter } from '@ganit/contract/days'
import { sql } from 'kysely'
import { loadWeek } from '../server/seed/bulk/weekly-load.ts'
import { enqueueJob } from '../server/src/features/ground/background-jobs/background-jobs.queries.ts'
import { localTime } from '../server/src/features/ground/settings/clock.service.ts'
import { printReports } from '../server/src/features/learning/progress-reports/print.service.ts'
import {
  reportWorks,
  SENDING_JOB,
} from '../server/src/features/learning/progress-reports/sending.service.ts'
import { runDueJob } from '../server/src/jobs/worker.ts'
import { figureOf } from './harness/figures.ts'
import { onThrowAway } from './harness/product.ts'
import { timed } from './harness/timer.ts'

const BATCHES = 10
const STUDENTS = 500
const DAYS = 55
const log = { error: console.error, warn: console.error }
const reach = { mail: true, sms: false, whatsapp: false, origin: 'https://academy.example.org' }

/** As many reports as the bound is for; batches here have 50 children. */
const ASKED = 300

export const reports = () =>
  onThrowAway(async ({ db, patient, owner }) => {
    const today = localTime('Asia/Kolkata').date
    await patient.connection().execute(async (one) => {
      await sql`set statement_timeout = 0`.execute(one)
      await loadWeek(one, STUDENTS, today)
    })
    const days = { from: dayAfter(today, -DAYS), to: dayAfter(today, -1) }
    const batches = Array.from({ length: BATCHES }, (_, n) => n + 1)
    for (const batch_id of batches) {
      const input = { batch_id, ...days, by: owner.uid, without: [] }
      await enqueueJob(db, { kind: SENDING_JOB, key: `reports/${batch_id}`, input })
    }
    const sent = await timed(async () => {
      while (await runDueJob({ db, log, works: reportWorks({ reach }) }));
    })
    let bytes = 0
    const account = { ...owner, name: 'Ganit' }
    const printed = await timed(async () => {
      for (const batch_id of batches) {
        const wish = { batch_id, ...days, left: false, language: 'hi' as const }
        bytes += (await printReports(db, account, wish)).length
      }
    })
    const share = ASKED / STUDENTS
    return [
      figureOf('300 reports stored and told', (share * sent) / 1000, 's', { most: { value: 45 } }),
      figureOf('300 reports printed', (share * printed) / 1000, 's', { most: { value: 15 } }),
      figureOf('their files', (share * bytes) / 1_000_000, 'MB', { most: { value: 3 } }),
    ]
  })
