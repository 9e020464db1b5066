// A process that sends waiting notes until none waits; then it tells its parent what they took.
import { connect } from '../server/src/db/client.ts'
import { weeklyWorks } from '../server/src/features/learning/weekly/sending.service.ts'
import { runDueJob } from '../server/src/jobs/worker.ts'
import { besideSql, sqlTime, timed } from './harness/timer.ts'

const log = { error: console.error, warn: console.error }
const reach = { mail: true, sms: false, whatsapp: false, origin: 'https://academy.example.org' }

/** Milliseconds, the share of them for SQL, and bytes. */
export type Written = { took: number; share: number; more: number }

/** The memory of a process that has done some parts of such work, and the most while it goes on. */
let [warm, most] = [0, 0]
const WARM = 250
setInterval(() => {
  const { rss } = process.memoryUsage()
  if (sqlTime.asked < WARM) warm = Math.max(warm, rss)
  most = Math.max(most, rss)
}, 20).unref()

const { db } = connect(JSON.parse(process.argv[2] ?? '{}'))
let share = 0
const took = await timed(async () => {
  share = await besideSql(async () => {
    while (await runDueJob({ db, log, works: weeklyWorks({ reach }) }));
  })
})
const written: Written = { took, share, more: most - warm }
process.send?.(written, () => process.exit(0))
