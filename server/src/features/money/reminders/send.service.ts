import type { SendingWays } from '@ganit/contract/money/reminders'
import type { Kysely } from 'kysely'
import type { Database, Trx } from '../../../db/schema.ts'
import { conflict } from '../../../http/errors.ts'
import {
  enqueueJob,
  storeProgress,
  type TakenJob,
} from '../../ground/background-jobs/background-jobs.queries.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import { type Reach, readMessageRules } from '../../messages/academy.queries.ts'
import { claimEvents } from '../../messages/outbox/tell.queries.ts'
import { queueTellings, waysOfTellings } from '../../messages/outbox/tell.service.ts'
import type { Telling } from '../../messages/outbox/telling.ts'
import { personOfRow } from './list.service.ts'
import { tellingsOfRows } from './reminders.service.ts'
import { type Filter, readFamilyRows } from './rows.queries.ts'

const REMINDERS_JOB = 'reminders'
/** Families that one transaction reminds. */
const AT_ONCE = 200

type Asked = { filter: Filter; expect: number }

/**
 * Asks the worker to remind all families of the list. 409 without a gateway, or if the number of families has changed.
 */
export async function askToSend(trx: Trx, reach: Reach, { filter, expect }: Asked, by: string) {
  if (!reach.sms && !reach.whatsapp) throw conflict('No gateway is set up.')
  const today = await readAcademyToday(trx)
  const { totals } = await readFamilyRows(trx, filter, today, { limit: 0, offset: 0 })
  const families = totals.to_remind?.families ?? 0
  if (families !== expect)
    throw conflict(
      families === 1
        ? '1 family is to be reminded now.'
        : `${families} families are to be reminded now.`,
    )
  const input = { filter, by }
  const job = await enqueueJob(trx, { kind: REMINDERS_JOB, input, account_id: by })
  return { message: 'The reminders are on their way.', job }
}

/** How many families of the list each way would reach now, without writing anything. */
export async function waysOfSending(trx: Trx, reach: Reach, filter: Filter): Promise<SendingWays> {
  const rules = await readMessageRules(trx, reach)
  const { rows } = await readFamilyRows(trx, filter, rules.now.date, EVERY)
  // Ways depend on people and events alone, so no text is written and no link is made.
  const tellings = rows.map(
    (row): Telling => ({
      person: personOfRow(row),
      parts: [{ event: 'fee_overdue', key: row.key, values: () => ({}) }],
      student_ids: row.student_ids,
      link: null,
    }),
  )
  const goingOf = await waysOfTellings(trx, rules, tellings)
  const ways = { push: 0, whatsapp: 0, sms: 0, mail: 0, by_hand: 0 }
  for (const telling of tellings) {
    const sent = goingOf(telling)
      .map(({ way }) => way.channel)
      .find((channel) => channel !== 'mail' || reach.mail)
    ways[sent ?? 'by_hand'] += 1
  }
  return { families: rows.length, ways }
}

/** More than any list has. */
const EVERY = { tab: 'to_remind', limit: 1_000_000, offset: 0 } as const

/**
 * Reminds the families of a list by the gateway, some in each transaction. Each person is tried once a day, whoever
 * presses and however often a process dies. Reminded families leave the list, so the job reads it once, and then works
 * through the people that it read.
 */
const createReminderJob = (reach: Reach) =>
  async function* (db: Kysely<Database>, job: TakenJob) {
    const { filter, by } = job.input as { filter: Filter; by: string }
    const listed = await readFamilyRows(db, filter, await readAcademyToday(db), EVERY)
    const keys = listed.rows.map(({ key }) => key)
    for (let from = 0; from < keys.length; from += AT_ONCE) {
      const people = keys.slice(from, from + AT_ONCE)
      await db.transaction().execute(async (trx) => {
        const rules = await readMessageRules(trx, reach)
        const { rows } = await readFamilyRows(trx, { ...filter, people }, rules.now.date, EVERY)
        const tellings = await tellingsOfRows(trx, rules, rows)
        const isNew = await claimEvents(
          trx,
          tellings.map(({ parts: [{ key }] }) => `${key}/sent`),
        )
        await queueTellings(
          trx,
          rules,
          tellings.filter(({ parts: [{ key }] }) => isNew.has(`${key}/sent`)),
          { key: `reminders/${job.job_id}`, about: 'Reminders of overdue fees', by },
        )
        await storeProgress(trx, job, { done: from + people.length, of: keys.length })
      })
      yield
    }
    return { families: keys.length }
  }

export const createReminderWorks = ({ reach }: { reach: Reach }) => ({
  [REMINDERS_JOB]: createReminderJob(reach),
})
