import { dayAfter } from '@ganit/contract/days'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../src/db/schema.ts'
import { localTime } from '../../src/features/ground/settings/clock.service.ts'
import { readTimeZone } from '../../src/features/ground/settings/settings.queries.ts'
import {
  isEmptyReport,
  readReportFacts,
} from '../../src/features/learning/progress-reports/facts/report-facts.service.ts'
import { storeSent } from '../../src/features/learning/progress-reports/progress-reports.queries.ts'
import { tellFamilies } from '../../src/features/learning/progress-reports/telling.service.ts'
import { readMessageRules } from '../../src/features/messages/academy.queries.ts'
import { clock } from '../../src/lifecycle/clock.ts'

/** Batches whose reports were sent; those of the others can be tried. */
const BATCHES = 2
/** Days of the reports, which ended a week ago. */
const DAYS = 60
const ENDED = 7
const BY_INBOX = { mail: false, sms: false, whatsapp: false, origin: '' }

/** Progress reports of the first batches, in the families' inboxes. Skipped if there are any. */
export async function seedReports(db: Kysely<Database>) {
  if (await db.selectFrom('progress_reports').select('report_id').limit(1).executeTakeFirst())
    return
  const to = dayAfter(localTime(await readTimeZone(db)).date, -ENDED)
  const from = dayAfter(to, 1 - DAYS)
  const batches = await db
    .selectFrom('batches')
    .leftJoin('accounts', 'accounts.id', 'teacher_id')
    .select(['batch_id', 'batch_name', 'teacher_id', 'accounts.name as teacher'])
    .where(sql<boolean>`exists (select from memberships m where m.batch_id = batches.batch_id)`)
    .orderBy('batch_id')
    .limit(BATCHES)
    .execute()
  for (const { batch_id, batch_name, teacher_id, teacher } of batches) {
    const members = await db
      .selectFrom('memberships')
      .select('student_id')
      .where('batch_id', '=', batch_id)
      .where('left_on', 'is', null)
      .where('joined_on', '<=', to)
      .orderBy('student_id')
      .execute()
    const of = { batch_id, from, to }
    const student_ids = members.map(({ student_id }) => student_id)
    const by = teacher ?? 'Ganit'
    const read = await readReportFacts(db, { ...of, student_ids, by })
    const facts = new Map([...read].filter(([, own]) => !isEmptyReport(own)))
    if (facts.size === 0) continue
    await db.transaction().execute(async (trx) => {
      const sent = { ...of, batch_name, sent_at: clock.now(), sent_by: teacher_id }
      const stored = await storeSent(trx, sent, facts)
      const report_ids = stored.map(({ report_id }) => report_id)
      const rules = await readMessageRules(trx, BY_INBOX)
      await tellFamilies(trx, rules, { report_ids, by: teacher_id ?? undefined })
    })
  }
  // The addresses are invented.
  await sql`delete from deliveries where channel = 'mail' and event_key like 'report/%'`.execute(db)
}
