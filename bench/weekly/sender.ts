// A process that sends waiting notes until it is killed, or none waits; then it tells its parent what they took.
import { connect } from '../../server/src/db/client.ts'
import { weeklyWorks } from '../../server/src/features/learning/weekly/sending.service.ts'
import { runDueJob } from '../../server/src/jobs/worker.ts'
import { besideSql, sqlTime } from '../sql-time.ts'

const log = { error: console.error, warn: console.error }
const reach = { mail: true, sms: false, whatsapp: false, origin: 'https://academy.example.org' }

/** The memory of a process that has done some parts of such work, and the most while it goes on. */
let warm = 0
let most = 0
const WARM = 250
const watching = setInterval(() => {
  const { rss } = process.memoryUsage()
  if (sqlTime.asked < WARM) warm = Math.max(warm, rss)
  most = Math.max(most, rss)
}, 20)

const { db } = connect(JSON.parse(process.argv[2] ?? '{}'))
const started = performance.now()
const { waited, computed } = await besideSql(async () => {
  while (await runDueJob({ db, log, works: weeklyWorks({ reach }) }));
})
const took = performance.now() - started
clearInterval(watching)
process.send?.({ took, waited, computed, more: most - warm })
process.exit(0)
