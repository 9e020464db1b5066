// Notices to students and guardians on a throw-away database: counted, queued, and sent at a provider's pace.
// `--students=100000` for the size that the preview's limit is promised for.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Kysely, sql } from 'kysely'
import { loadLedger } from '../server/seed/ledger-load.ts'
import { connect } from '../server/src/db/client.ts'
import { ownConnection } from '../server/src/db/connections/own-connection.ts'
import { startEmbedded } from '../server/src/db/embedded/start.ts'
import { migrate } from '../server/src/db/migrate.ts'
import type { Database } from '../server/src/db/schema.ts'
import { ensureAdmin } from '../server/src/features/accounts/admin.ts'
import { messageWorks } from '../server/src/features/messages/events/works.service.ts'
import { inboxPage } from '../server/src/features/messages/inbox/inbox.queries.ts'
import {
  previewNotice,
  writeNotice,
} from '../server/src/features/messages/notices/notices.service.ts'
import { SENT_AT_ONCE, startSender } from '../server/src/features/messages/outbox/outbox.service.ts'
import { runDueJob } from '../server/src/jobs/worker.ts'

const { values: options } = parseArgs({
  options: { students: { type: 'string', default: '5000' } },
})
const STUDENTS = Number(options.students)
const SENT = 5_000
const PROVIDER_MS = 20

const say = (line: string) => process.stdout.write(`${line}\n`)
const log = { error: say, warn: say }
const reach = { mail: true, sms: false, whatsapp: false, origin: 'https://academy.example.org' }

type Figure = { what: string; took: number; most: number; unit: string }
const figures: Figure[] = []

async function timed(what: string, most: number, work: () => Promise<unknown>) {
  const started = performance.now()
  await work()
  figures.push({ what, took: (performance.now() - started) / 1000, most, unit: 's' })
}

const atPercent = (taken: number[], percent: number) =>
  taken.toSorted((a, b) => a - b)[Math.floor((taken.length * percent) / 100)] ?? 0

/** Waiting times of somebody who keeps reading their inbox, until stopped. */
async function readAllTheWhile(db: Kysely<Database>, isOver: () => boolean) {
  const taken: number[] = []
  for (let n = 1; !isOver(); n++) {
    const started = performance.now()
    const holder = { uid: 'nobody', student_id: (n * 997) % STUDENTS }
    await inboxPage(db, holder, { page: 1, page_size: 20 })
    taken.push(performance.now() - started)
    await sleep(5)
  }
  return taken
}

async function load(db: Kysely<Database>) {
  await loadLedger(db, {
    students: STUDENTS,
    batches: Math.ceil(STUDENTS / 50),
    months: 1,
    paidMonths: 0,
  })
  await sql`
    insert into guardians (name, phone, email)
    select 'Guardian ' || student_id, '+91' || (9000000000 + student_id),
      'guardian' || student_id || '@example.com' from students`.execute(db)
  await sql`
    insert into guardianships (guardian_id, student_id, place, relation, is_primary, confirmed_at)
    select g.guardian_id, s.student_id, 1, 'mother', true, now()
    from students s join guardians g on g.name = 'Guardian ' || s.student_id`.execute(db)
  await sql`vacuum analyze`.execute(db)
  // Otherwise writes left over from filling would slow the measured answers.
  await sql`checkpoint`.execute(db)
}

async function measure(db: Kysely<Database>) {
  const { id: uid } = await db
    .selectFrom('accounts')
    .select('id')
    .where('role', '=', 'admin')
    .executeTakeFirstOrThrow()
  const owner = { role: 'admin', uid } as const
  const all = { audience: { all: true as const } }
  await previewNotice(db, owner, all, reach)
  await timed(`Preview for ${STUDENTS.toLocaleString('en-GB')} students`, 2, () =>
    previewNotice(db, owner, all, reach),
  )

  const { rows } = await sql<{ id: number }>`
    select student_id as id from students order by student_id limit ${SENT / 2}`.execute(db)
  const chosen = rows.map(({ id }) => id)
  const works = messageWorks({ reach })
  await timed('5,000 messages queued', 5, async () => {
    for (const half of [chosen.slice(0, SENT / 4), chosen.slice(SENT / 4)])
      await db.transaction().execute((trx) =>
        writeNotice(
          trx,
          owner,
          {
            purpose: 'notice',
            subject: 'Diwali',
            text: 'Closed.',
            audience: { student_ids: half },
          },
          reach,
        ),
      )
    while (await runDueJob({ db, log, works }));
  })
  // Ignores the academy's quiet hours.
  await sql`update deliveries set due_at = now() where state = 'waiting'`.execute(db)
  let over = false
  const calm = readAllTheWhile(db, () => over)
  await sleep(5_000)
  over = true
  const before = atPercent(await calm, 99)
  const sent = { count: 0 }
  const sender = startSender({
    db,
    log,
    carrier: {
      channel: 'mail',
      noun: 'mail',
      refusal: () => undefined,
      async send() {
        await sleep(PROVIDER_MS)
        sent.count += 1
        return {}
      },
    },
  })
  const started = performance.now()
  const isDrained = () => sent.count >= SENT || performance.now() - started > 300_000
  const meanwhile = atPercent(await readAllTheWhile(db, isDrained), 99)
  const took = (performance.now() - started) / 1000
  await sender.stop()
  const pace = (SENT * PROVIDER_MS) / SENT_AT_ONCE / 1000
  figures.push({
    what: 'Drained, beside the pace of the provider',
    took: took / pace,
    most: 2,
    unit: '×',
  })
  say(`Drained ${sent.count} in ${took.toFixed(1)} s, of a provider that takes ${PROVIDER_MS} ms.`)
  figures.push({ what: 'p99 of the inbox meanwhile', took: meanwhile / before, most: 2, unit: '×' })
}

const dataDir = mkdtempSync(join(tmpdir(), 'ganit-bench-'))
const server = await startEmbedded({ dataDir, log: { info: () => {}, warn: say } })
try {
  await migrate(server.address)
  const { db, pool } = connect(server.address)
  const patient = ownConnection(pool).db
  await ensureAdmin(db, { email: 'admin@ganit.local', password: 'chalk and duster' })
  await load(patient)
  await measure(db)
  await Promise.all([db.destroy(), patient.destroy()])
} finally {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
say('')
say('| What | Took | At most | met |')
say('|---|---|---|---|')
for (const { what, took, most, unit } of figures)
  say(`| ${what} | ${took.toFixed(2)} ${unit} | ${most} ${unit} | ${took <= most ? 'yes' : 'no'} |`)
process.exit(0)
