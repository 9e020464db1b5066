import type { Kysely } from 'kysely'
import type { Database, Trx } from '../../db/schema.ts'
import { noteProgress, type TakenJob } from '../ground/background-jobs/background-jobs.queries.ts'
import { type MessageRules, messageRules, type Reach } from './academy.queries.ts'
import { tellClosedDay } from './closed-day.service.ts'
import { tellEnquiry } from './enquiries.service.ts'
import type { Happening } from './events.queries.ts'
import { tellAbsent, tellHomework, tellLessonChanged } from './lessons.service.ts'
import { sendingNotice } from './notices.service.ts'
import { type ReceiptLink, tellPayments } from './received.service.ts'
import { tellResult } from './results.service.ts'

type Settings = { reach: Reach; receiptLink?: ReceiptLink }

async function tellOfIt(trx: Trx, rules: MessageRules, it: Happening, receiptLink?: ReceiptLink) {
  if (it.event === 'absent') return tellAbsent(trx, rules, it.lesson_id)
  if (it.event === 'homework') return tellHomework(trx, rules, it.lesson_id)
  if (it.event === 'closed_day' || it.event === 'opened_day') return tellClosedDay(trx, rules, it)
  if (it.event === 'result') return tellResult(trx, rules, it)
  if ('enquiry_id' in it) return tellEnquiry(trx, rules, it.enquiry_id)
  if ('payment_id' in it) return tellPayments(trx, rules, [it.payment_id], receiptLink)
  return tellLessonChanged(trx, rules, it)
}

type Told<Input> = (
  trx: Trx,
  rules: MessageRules,
  input: Input,
  receiptLink?: ReceiptLink,
) => Promise<void>

/** Tells families of what has happened: all of it and that it is done, or nothing. */
const tellingOf =
  <Input>(told: Told<Input>) =>
  ({ reach, receiptLink }: Settings) =>
  async (db: Kysely<Database>, job: TakenJob) => {
    await db.transaction().execute(async (trx) => {
      await noteProgress(trx, job, { done: 1, of: 1 })
      const rules = await messageRules(trx, reach)
      await told(trx, rules, job.input as Input, receiptLink)
    })
    return {}
  }

export const telling = tellingOf<Happening>(tellOfIt)

const tellingPayments = tellingOf<{ payment_ids: number[] }>((trx, rules, { payment_ids }, link) =>
  tellPayments(trx, rules, payment_ids, link),
)

/** The work of messages, by kind, for the worker. */
export const messageWorks = (settings: Settings) => ({
  tell: telling(settings),
  'tell payments': tellingPayments(settings),
  notice: sendingNotice(settings.reach),
})
