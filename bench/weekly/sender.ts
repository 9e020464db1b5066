// A process that sends waiting notes until it is killed, or nothing waits: see weekly.ts.
import { connect } from '../../server/src/db/client.ts'
import { weeklyWorks } from '../../server/src/features/learning/weekly/sending.service.ts'
import { runDueJob } from '../../server/src/jobs/worker.ts'

const log = { error: console.error, warn: console.error }
const { db } = connect(JSON.parse(process.argv[2] ?? '{}'))
const reach = { mail: true, sms: false, whatsapp: false, origin: 'https://academy.example.org' }
while (await runDueJob({ db, log, works: weeklyWorks({ reach }) }));
process.exit(0)
