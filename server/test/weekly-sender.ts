// A process that sends waiting weekly notes until none waits.
import { connect } from '../src/db/client.ts'
import { weeklyWorks } from '../src/features/learning/weekly/sending.service.ts'
import { runDueJob } from '../src/jobs/worker.ts'

const log = { error: console.error, warn: console.error }
const reach = { mail: true, sms: false, whatsapp: false, origin: 'https://academy.example.org' }
const { db } = connect(JSON.parse(process.argv[2] ?? '{}'))
while (await runDueJob({ db, log, works: weeklyWorks({ reach }) }));
process.exit(0)
