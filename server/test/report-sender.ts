// A process that sends waiting progress reports until none waits.
import { connect } from '../src/db/client.ts'
import { reportWorks } from '../src/features/learning/progress-reports/sending.service.ts'
import { runDueJob } from '../src/jobs/worker.ts'

const log = { error: console.error, warn: console.error }
const reach = { mail: true, sms: false, whatsapp: false, origin: 'https://academy.example.org' }
const { db } = connect(JSON.parse(process.argv[2] ?? '{}'))
while (await runDueJob({ db, log, works: reportWorks({ reach }) }));
process.exit(0)
