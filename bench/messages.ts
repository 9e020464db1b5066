// Notices to students and guardians: counted, queued, and sent at a provider's pace. `--students 100000` for the size that
// the preview's limit is promised for.
import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { loadGuardians } from '../server/seed/bulk/guardians-load.ts'
import { loadLedger } from '../server/seed/bulk/ledger-load.ts'
import type { Database } from '../server/src/db/schema.ts'
import { createMessageWorks } from '../server/src/features/messages/events/works.service.ts'
import { readInboxPage } from '../server/src/features/messages/inbox/inbox.queries.ts'
import {
  previewNotice,
  writeNotice,
} from '../server/src/features/messages/notices/notices.service.ts'
import {
  createSender,
  SENT_AT_ONCE,
} from '../server/src/features/messages/outbox/outbox.service.ts'
import { runDueJob } from '../server/src/jobs/worker.ts'
import { repeat } from '../server/src/lifecycle/part.ts'
import { figureOf, tell } from './harness/figures.ts'
import { onThrowAway } from './harness/product.ts'
import { atPercent, meanwhile, measureCalm, seconds } from './harness/timer.ts'

const SENT = 5_000
const PROVIDER_MS = 20
const PATIENCE_MS = 300_000

const log = { error: tell, warn: tell }
const reach = { mail: true, sms: false, whatsapp: false, origin: 'https://academy.example.org' }

/** A read of the inbox by another student each time. */
export const readingInboxes = (db: Kysely<Database>, students: number) => (n: number) =>
  readInboxPage(db, { uid: 'nobody', student_id: (n * 997) % students }, { page: 1, page_size: 20 })

const DRAFT = { purpose: 'notice', subject: 'Diwali', text: 'Closed.' } as const

/** A provider that takes some time for each mail. */
function providerOf(db: Kysely<Database>) {
  const sent = { count: 0 }
  const sender = repeat(
    createSender({
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
    }),
  )
  return { sent, sender }
}

export const messages = (students: number) =>
  onThrowAway(async ({ db, patient, owner }) => {
    const batches = Math.ceil(students / 50)
    await loadLedger(patient, { students, batches, months: 1, paidMonths: 0 })
    await loadGuardians(patient, students, 0)
    await sql`vacuum analyze`.execute(patient)
    // Otherwise writes left over from filling would slow the measured answers.
    await sql`checkpoint`.execute(patient)
    const audience = { audience: { all: true as const } }
    await previewNotice(db, owner, audience, reach)
    const preview = await seconds(
      `preview for ${students} students`,
      () => previewNotice(db, owner, audience, reach),
      { most: { value: 2 } },
    )
    const { rows } = await sql<{ id: number }>`
      select student_id as id from students order by student_id limit ${SENT / 2}`.execute(db)
    const ids = rows.map(({ id }) => id)
    const works = createMessageWorks({ reach })
    const queued = await seconds(
      '5,000 messages queued',
      async () => {
        for (const student_ids of [ids.slice(0, SENT / 4), ids.slice(SENT / 4)])
          await db
            .transaction()
            .execute((trx) =>
              writeNotice(trx, owner, { ...DRAFT, audience: { student_ids } }, reach),
            )
        while (await runDueJob({ db, log, works }));
      },
      { most: { value: 5 } },
    )
    // Ignores the academy's quiet hours.
    const waiting = await sql`
      update deliveries set due_at = now() where state = 'waiting' and channel = 'mail'`.execute(db)
    const mails = Number(waiting.numAffectedRows)
    const look = readingInboxes(db, students)
    const calm = atPercent(await measureCalm(look), 99)
    const { took, reads, result } = await meanwhile(look, async () => {
      const { sent, sender } = providerOf(db)
      const until = Date.now() + PATIENCE_MS
      while (sent.count < mails && Date.now() < until) await sleep(10)
      return { sender, count: sent.count }
    })
    await result.sender.stop()
    const pace = (mails * PROVIDER_MS) / SENT_AT_ONCE / 1000
    return [
      preview,
      queued,
      {
        ...figureOf('sent, beside the provider’s pace', took / pace, '×', { most: { value: 2 } }),
        note: `${result.count} in ${took.toFixed(1)} s`,
      },
      figureOf('p99 of the inbox meanwhile', atPercent(reads, 99) / calm, '×', {
        most: { value: 2 },
      }),
    ]
  })
