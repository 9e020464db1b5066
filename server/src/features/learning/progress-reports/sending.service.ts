import type { Kysely } from 'kysely'
import type { Database, Db, Trx } from '../../../db/schema.ts'
import { readInSnapshot } from '../../../db/transactions/in-snapshot.ts'
import type { Account } from '../../../http/access.ts'
import { conflict } from '../../../http/errors.ts'
import { clock } from '../../../lifecycle/clock.ts'
import {
  enqueueJob,
  findJobByKey,
  storeProgress,
  type TakenJob,
} from '../../ground/background-jobs/background-jobs.queries.ts'
import { type Reach, readMessageRules } from '../../messages/academy.queries.ts'
import { recordPractised } from '../../papers/question-bank/practised.queries.ts'
import { recordToldQuestions } from '../weekly/examples.queries.ts'
import { holdStudents } from '../weekly/people.queries.ts'
import { isElsewhere, keyOfSending, refuseUnreported } from './batch-reports.service.ts'
import { isEmptyReport, readReportFacts } from './facts/report-facts.service.ts'
import type { Period } from './period.ts'
import {
  membersInPeriod,
  nameOfBatch,
  storedReports,
  storeSent,
} from './progress-reports.queries.ts'
import type { ReportFacts } from './progress-reports.tables.ts'
import { findSender, lockBatch, sentByBatch, tellableFrom } from './sending.queries.ts'
import { peopleToTell, tellFamilies } from './telling.service.ts'

/** Job that stores the reports of a batch and tells the families. */
export const SENDING_JOB = 'send reports'
/** People told in one transaction. */
const PART = 50

type OfBatch = Period & { batch_id: number }
/** `again`: the job before was given up, so families of reports that are stored may not have been told. */
type Input = OfBatch & { by: string; without: number[]; report_ids?: number[]; again?: boolean }
type Caller = Pick<Account, 'role' | 'uid' | 'name'>

/** Facts of the children whose report can be sent now: not yet sent, not left out, and with something to tell. */
async function factsToSend(
  db: Db,
  { without, ...of }: OfBatch & { without: readonly number[]; by: string },
) {
  const members = await membersInPeriod(db, of)
  const ids = members.flatMap(({ student_id, is_here }) => (is_here ? [student_id] : []))
  const stored = await storedReports(db, ids, of)
  const open = ids.filter(
    (id) =>
      !without.includes(id) &&
      !stored.get(id)?.sent_at &&
      !isElsewhere(stored.get(id), of.batch_id),
  )
  const facts = await readReportFacts(db, { ...of, student_ids: open })
  return new Map([...facts].filter(([, own]) => !isEmptyReport(own)))
}

/** Starts sending, or returns the job that sends already. 409 if there is nothing to send. */
export async function beginSending(
  trx: Trx,
  account: Caller,
  { without = [], ...of }: OfBatch & { without?: number[] | undefined },
) {
  await refuseUnreported(trx, account, of)
  // Two people press at once: the later one waits here, and finds the job of the first.
  await lockBatch(trx, of.batch_id)
  const key = keyOfSending(of)
  const sending = await findJobByKey(trx, key)
  if (sending && (sending.state === 'waiting' || sending.state === 'running')) return sending
  const facts = await factsToSend(trx, { ...of, without, by: account.name })
  const again = sending?.state === 'failed'
  if (facts.size === 0 && !again) throw conflict('Nothing to send.')
  const input: Input = { ...of, without, by: account.uid, ...(again && { again }) }
  const at = await tellableFrom(trx)
  return enqueueJob(trx, {
    ...{ kind: SENDING_JOB, key, input, account_id: account.uid },
    ...(at && { at }),
  })
}

/** Records the questions that reports ask families to do together, as weekly notes do. */
export async function recordTold(trx: Trx, facts: ReadonlyMap<number, ReportFacts>, day: string) {
  const told = await recordToldQuestions(trx, facts, day)
  if (told.length > 0) await recordPractised(trx, told, day)
}

/** Reads all facts in one snapshot, and stores them in one transaction. Returns the numbers of the reports. */
async function storeAll(db: Kysely<Database>, job: TakenJob, input: Input) {
  const { by: sent_by, without, batch_id, from, to, again } = input
  const of = { batch_id, from, to }
  const { facts, sent_at } = await readInSnapshot(db, async (trx) => ({
    sent_at: clock.now(),
    facts: await factsToSend(trx, { ...of, without, by: await findSender(trx, sent_by) }),
  }))
  return db.transaction().execute(async (trx) => {
    const there = await holdStudents(trx, [...facts.keys()])
    const held = new Map([...facts].filter(([student_id]) => there.has(student_id)))
    const batch_name = await nameOfBatch(trx, batch_id)
    const stored = await storeSent(trx, { ...of, batch_name, sent_at, sent_by }, held)
    const sent = new Set(stored.map(({ student_id }) => student_id))
    const [first] = held.values()
    if (first) await recordTold(trx, new Map([...held].filter(([id]) => sent.has(id))), first.as_of)
    const report_ids = again ? await sentByBatch(trx, of) : stored.map(({ report_id }) => report_id)
    await storeProgress(trx, job, { done: 0, input: { ...input, report_ids } })
    return report_ids
  })
}

/** A job with the numbers of reports only tells the families, each person once. It may be killed at any moment. */
const createSendingJob = (reach: Reach) =>
  async function* (db: Kysely<Database>, job: TakenJob) {
    const input = job.input as Input
    const report_ids = input.report_ids ?? (await storeAll(db, job, input))
    yield
    const people = await peopleToTell(db, report_ids)
    for (let from = 0; from < people.length || from === 0; from += PART) {
      const keys = new Set(people.slice(from, from + PART))
      await db.transaction().execute(async (trx) => {
        const done = Math.min(people.length, from + PART)
        await storeProgress(trx, job, { done, of: people.length })
        const rules = await readMessageRules(trx, reach)
        // The sender's account may be gone by now.
        const by = (await findSender(trx, input.by)) ? input.by : undefined
        await tellFamilies(trx, rules, { report_ids, keys, by })
      })
      yield
    }
    return { reports: report_ids.length }
  }

export const reportWorks = ({ reach }: { reach: Reach }) => ({
  [SENDING_JOB]: createSendingJob(reach),
})
