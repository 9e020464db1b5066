import type { Language } from '@ganit/contract/languages'
import type { Kysely } from 'kysely'
import type { Database, Db, Trx } from '../../../db/schema.ts'
import { readInSnapshot } from '../../../db/transactions/in-snapshot.ts'
import type { Account } from '../../../http/access.ts'
import { refuseOtherVersion } from '../../../http/changes/versions.ts'
import { conflict, notFound } from '../../../http/errors.ts'
import { findJobByKey } from '../../ground/background-jobs/background-jobs.queries.ts'
import type { PhotoUrls } from '../../ground/images/images.service.ts'
import { academyNow } from '../../ground/settings/clock.service.ts'
import { readWho } from '../../people/students/who.queries.ts'
import { refuseOtherBatch } from '../weekly/looking-over.queries.ts'
import { childrenToReport, isEmptyReport, readReportFacts } from './facts/report-facts.service.ts'
import { pageOfReport } from './page.ts'
import { offeredPeriods, type Period, refuseWrongPeriod, usualPeriod } from './period.ts'
import {
  countNotTaken,
  deleteLine,
  lastReported,
  lockReport,
  membersInPeriod,
  nameOfBatch,
  type StoredReport,
  storedReports,
  writeLine,
} from './progress-reports.queries.ts'
import { countReachable } from './telling.service.ts'
import { REPORT_TEXTS } from './texts.ts'

type Caller = Pick<Account, 'role' | 'uid' | 'name'>
type OfBatch = Period & { batch_id: number }

/** The job that sends the reports of a batch and period. */
export const keyOfSending = ({ batch_id, from, to }: OfBatch) => `reports/${batch_id}/${from}/${to}`

/** Whether a child is in reports that another batch sent. */
export const isElsewhere = (stored: StoredReport | undefined, batch_id: number) =>
  stored?.sent_at !== undefined && stored.sent_at !== null && stored.batch_id !== batch_id

/** Refuses a batch of others and a wrong period; returns the academy's time. */
export async function refuseUnreported(db: Db, account: Caller, { batch_id, ...days }: OfBatch) {
  await refuseOtherBatch(db, account, batch_id)
  const now = await academyNow(db)
  refuseWrongPeriod(days, now.date)
  return now
}

/** The children of a batch with their reports of a period, by default the usual one. */
export const readBatchReports = (
  db: Kysely<Database>,
  account: Caller,
  asked: { batch_id: number } & { [Day in keyof Period]: string | undefined },
  photoUrls: PhotoUrls,
) =>
  readInSnapshot(db, async (trx) => {
    const { batch_id } = asked
    await refuseOtherBatch(trx, account, batch_id)
    const now = await academyNow(trx)
    const periods = offeredPeriods(now.date, await lastReported(trx, batch_id))
    const { from, to } = { ...usualPeriod(periods), ...withoutBlanks(asked) } as Period
    const of = { batch_id, from, to }
    refuseWrongPeriod(of, now.date)
    const members = await membersInPeriod(trx, of)
    const ids = members.map(({ student_id }) => student_id)
    const toReport = await childrenToReport(trx, { ...of, student_ids: ids })
    const stored = await storedReports(trx, ids, of)
    const here = members.filter(({ is_here }) => is_here).map(({ student_id }) => student_id)
    const who = await readWho(trx, here, photoUrls)
    const people = await countReachable(trx, here, now.date)
    const isEmpty = (student_id: number) => {
      const own = stored.get(student_id)?.facts
      return own ? isEmptyReport(own) : !toReport.has(student_id)
    }
    return {
      batch_name: await nameOfBatch(trx, batch_id),
      ...{ from, to, periods },
      students: here.flatMap((student_id) => {
        const known = who.get(student_id)
        if (!known) return []
        const own = stored.get(student_id)
        const elsewhere = isElsewhere(own, batch_id) ? own : undefined
        const ours = elsewhere ? undefined : own
        return [
          {
            ...known,
            line: ours?.line ?? null,
            phrase: ours?.phrase ?? null,
            is_empty: isEmpty(student_id),
            elsewhere: elsewhere
              ? { by: elsewhere.by, sent_at: elsewhere.sent_at?.toISOString() ?? '' }
              : null,
            sent_at: ours?.sent_at?.toISOString() ?? null,
            report_id: ours?.sent_at ? ours.report_id : null,
            people: people.get(student_id) ?? 0,
            version: ours?.version ?? 0,
          },
        ]
      }),
      left: members.filter(({ student_id, is_here }) => !is_here && !isEmpty(student_id)).length,
      not_taken: await countNotTaken(trx, of, now),
      job: (await findJobByKey(trx, keyOfSending(of))) ?? null,
    }
  })

const withoutBlanks = ({ from, to }: { from?: string | undefined; to?: string | undefined }) => ({
  ...(from !== undefined && { from }),
  ...(to !== undefined && { to }),
})

const studentNotInBatch = () => notFound('Student not found.')

/** The report of a child of a batch: as of now, or as it was sent. */
export const readReportOfChild = (
  db: Kysely<Database>,
  account: Caller,
  { student_id, language, ...of }: OfBatch & { student_id: number; language: Language },
) =>
  readInSnapshot(db, async (trx) => {
    await refuseUnreported(trx, account, of)
    const member = (await membersInPeriod(trx, of)).find((each) => each.student_id === student_id)
    if (!member) throw studentNotInBatch()
    const stored = (await storedReports(trx, [student_id], of)).get(student_id)
    const facts =
      stored?.facts ??
      (await readReportFacts(trx, { ...of, student_ids: [student_id], by: account.name })).get(
        student_id,
      )
    if (!facts) throw studentNotInBatch()
    const { line = null, phrase = null, sent_at } = stored ?? {}
    const report = { ...of, student: member.name, facts, line, phrase }
    return {
      page: pageOfReport(report, language, { limited: false }),
      facts,
      sent_at: sent_at?.toISOString() ?? null,
      phrases: [...REPORT_TEXTS[language].phrases],
    }
  })

const CHANGED = 'This report was changed in another tab or by someone else. Reload to see it.'
const NO_ROW = { report_id: 0, line: null, phrase: null, sent_at: null, version: 0 }

type LineOf = OfBatch & {
  student_id: number
  line: string | null
  phrase: number | null
  version: number
}

/** Stores a teacher's line, typed or chosen; without both there is none. 409 once the report is sent. */
export async function changeLine(trx: Trx, account: Caller, { line, phrase, ...of }: LineOf) {
  await refuseUnreported(trx, account, of)
  const members = await membersInPeriod(trx, of)
  if (!members.some(({ student_id, is_here }) => is_here && student_id === of.student_id))
    throw studentNotInBatch()
  const stored = (await lockReport(trx, of)) ?? NO_ROW
  if (stored.sent_at) throw conflict('This report is sent.')
  refuseOtherVersion('report', of.version, stored)
  const answer = (version: number) => ({ message: 'Line saved.', line, phrase, version })
  if (line === null && phrase === null) {
    if (stored.report_id > 0) await deleteLine(trx, stored.report_id)
    return answer(0)
  }
  const version = stored.version + 1
  const batch_name = await nameOfBatch(trx, of.batch_id)
  if (!(await writeLine(trx, { ...of, batch_name }, { line, phrase, version })))
    throw conflict(CHANGED)
  return answer(version)
}
