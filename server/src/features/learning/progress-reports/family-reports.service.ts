import type { Kysely } from 'kysely'
import type { Database, Db, Trx } from '../../../db/schema.ts'
import { readInSnapshot } from '../../../db/transactions/in-snapshot.ts'
import type { Account } from '../../../http/access.ts'
import { conflict, notFound } from '../../../http/errors.ts'
import { clock } from '../../../lifecycle/clock.ts'
import { enqueueJob } from '../../ground/background-jobs/background-jobs.queries.ts'
import { isOffice } from '../../ground/rights/rights.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import { reservedQuestions } from '../weekly/examples.queries.ts'
import { refuseOtherBatch } from '../weekly/looking-over.queries.ts'
import { holdStudents } from '../weekly/people.queries.ts'
import { findReaderOfWeeks } from '../weekly/weeks.queries.ts'
import { isEmptyReport, readReportFacts } from './facts/report-facts.service.ts'
import { pageOfReport, type Report, type Written } from './page.ts'
import { beginsTooEarly } from './period.ts'
import {
  lockReport,
  nameAndPhoto,
  nameOfBatch,
  type StoredReport,
  sentReport,
  sentReports,
  storeAnew,
} from './progress-reports.queries.ts'
import type { ReportFacts } from './progress-reports.tables.ts'
import { tellableFrom } from './sending.queries.ts'
import { recordTold, SENDING_JOB } from './sending.service.ts'

type Caller = Pick<Account, 'role' | 'uid' | 'name'>

type Sent = StoredReport & { replaced_at: Date | null }

const presentSent = ({ report_id, from, to, sent_at, replaced_at, batch_name }: Sent) => ({
  ...{ report_id, from, to, batch_name },
  sent_at: sent_at?.toISOString() ?? '',
  replaced_at: replaced_at?.toISOString() ?? null,
})

/** Only the office reads replaced reports. */
const whichFor = (account: Caller) => ({ withReplaced: isOffice(account) })

/** The reports about a student that were sent; 404 if the account may not see the student. */
export async function readSentReports(db: Db, account: Caller, uid: string) {
  const today = await readAcademyToday(db)
  const { student_id } = await findReaderOfWeeks(db, account, uid, today)
  return (await sentReports(db, student_id, whichFor(account))).map(presentSent)
}

/** Facts without the example if a test or paper keeps its question now. */
export async function withoutReserved(db: Db, all: readonly ReportFacts[]) {
  const ids = all.flatMap(({ help }) =>
    Object.values(help?.examples ?? {}).map(({ question_id }) => question_id),
  )
  const reserved = await reservedQuestions(db, ids)
  return (facts: ReportFacts): ReportFacts =>
    facts.help && Object.values(facts.help.examples).some((each) => reserved.has(each.question_id))
      ? { ...facts, help: { ...facts.help, examples: {} } }
      : facts
}

export type OfReport = { uid: string; report_id: number }

/** A sent report and its page for the reader; 404 for others. */
export const readSentReport = (
  db: Kysely<Database>,
  account: Caller,
  { uid, report_id }: OfReport,
) =>
  readInSnapshot(db, async (trx) => {
    const today = await readAcademyToday(trx)
    const reader = await findReaderOfWeeks(trx, account, uid, today)
    const { student_id, language, sight } = reader
    const sent = await sentReport(trx, { student_id, report_id }, whichFor(account))
    if (!sent.facts) throw notFound('Report not found.')
    const { name, photo_id } = await nameAndPhoto(trx, student_id)
    const facts = (await withoutReserved(trx, [sent.facts]))(sent.facts)
    const report: Report = { ...sent, facts, student: name }
    return {
      ...presentSent(sent),
      page: pageOfReport(report, language, { limited: sight.limited }),
      ...{ language, academy: facts.academy },
      // Limited guardians see no photo elsewhere either.
      photo_id: sight.limited ? null : photo_id,
    }
  })

/** Facts of a sent report as of now, before the transaction that stores them; 404 for batches of others. */
export const factsAnew = (db: Kysely<Database>, account: Caller, { uid, report_id }: OfReport) =>
  readInSnapshot(db, async (trx) => {
    const today = await readAcademyToday(trx)
    const { student_id } = await findReaderOfWeeks(trx, account, uid, today)
    const sent = await sentReport(trx, { student_id, report_id }, { withReplaced: true })
    const { batch_id, from, to } = sent
    if (batch_id === null) throw conflict('Its batch is gone.')
    await refuseOtherBatch(trx, account, batch_id)
    if (beginsTooEarly({ from, to }, today))
      throw conflict('Its period began more than 400 days ago.')
    const asked = { batch_id, from, to, student_ids: [student_id], by: account.name }
    const facts = (await readReportFacts(trx, asked)).get(student_id)
    if (!facts || isEmptyReport(facts))
      throw conflict('There is nothing to tell of this time any more.')
    return { sent, batch_id, facts }
  })

type Anew = Awaited<ReturnType<typeof factsAnew>> & {
  written: { [Part in keyof Written]?: Written[Part] | undefined }
}

/** Stores a report in place of a sent one, and has the family told. Without a new line the earlier one stays. */
export async function remake(trx: Trx, account: Caller, { sent, batch_id, facts, written }: Anew) {
  const { student_id, report_id, from, to } = sent
  const there = await holdStudents(trx, [student_id])
  const present = await lockReport(trx, { student_id, from, to })
  if (!there.has(student_id) || present?.report_id !== report_id)
    throw conflict('This report was made anew already.')
  const isNew = written.line !== undefined || written.phrase !== undefined
  const { line = null, phrase = null } = isNew ? written : sent
  const made = await storeAnew(
    trx,
    {
      ...{ report_id, student_id, batch_id, from, to, line, phrase },
      batch_name: await nameOfBatch(trx, batch_id),
      sent_at: clock.now(),
      sent_by: account.uid,
    },
    facts,
  )
  await recordTold(trx, new Map([[student_id, facts]]), facts.as_of)
  const at = await tellableFrom(trx)
  const input = { batch_id, from, to, by: account.uid, without: [], report_ids: [made] }
  await enqueueJob(trx, { kind: SENDING_JOB, key: `report/${made}`, input, ...(at && { at }) })
  return made
}
