// A process that sends waiting notes until it is killed, or none waits; then it tells its parent what they took.
import pg from 'pg'
import { connect } from '../../server/src/db/client.ts'
import { weeklyWorks } from '../../server/src/features/learning/weekly/sending.service.ts'
import { runDueJob } from '../../server/src/jobs/worker.ts'

const log = { error: console.error, warn: console.error }
const reach = { mail: true, sms: false, whatsapp: false, origin: 'https://academy.example.org' }

/** Milliseconds that it waited for PostgreSQL. */
let waited = 0
const client = pg.Client.prototype as { query: (...given: unknown[]) => unknown }
const query = client.query
client.query = function (...given) {
  asked += 1
  const started = performance.now()
  const answer = query.apply(this, given)
  const count = () => {
    waited += performance.now() - started
  }
  if (answer instanceof Promise) answer.then(count, count)
  return answer
}

/** The memory of a process that has done some parts of such work, and the most while it goes on. */
let warm = 0
let most = 0
let asked = 0
const WARM = 250
const watching = setInterval(() => {
  const { rss } = process.memoryUsage()
  if (asked < WARM) warm = Math.max(warm, rss)
  most = Math.max(most, rss)
}, 20)

const { db } = connect(JSON.parse(process.argv[2] ?? '{}'))
const started = performance.now()
const before = process.cpuUsage()
while (await runDueJob({ db, log, works: weeklyWorks({ reach }) }));
const took = performance.now() - started
const { user, system } = process.cpuUsage(before)
clearInterval(watching)
process.send?.({ took, waited, computed: (user + system) / 1000, more: most - warm })
process.exit(0)
