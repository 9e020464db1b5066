import { HOME } from '@ganit/contract/home-country'
import { type Kysely, sql } from 'kysely'
import { recordAlarm } from '../../../db/connections/alarm.ts'
import type { Database, Trx } from '../../../db/schema.ts'
import {
  storeProgress,
  type TakenJob,
} from '../../ground/background-jobs/background-jobs.queries.ts'
import { type MessageRules, type Reach, readMessageRules } from '../academy.queries.ts'
import { createNoticeJob } from '../notices/notices.service.ts'
import type { Person } from '../outbox/recipients.queries.ts'
import { claimEvents } from '../outbox/tell.queries.ts'
import { type As, queueTellings } from '../outbox/tell.service.ts'
import type { Telling } from '../outbox/telling.ts'
import { tellOfEvent } from '../outbox/tellings.ts'
import { dayInWords } from '../wording/wording.ts'
import { type ReturnedCheque, tellReturnedCheque } from './cheque.service.ts'
import { tellClosedDay } from './closed-day.service.ts'
import type { Happening } from './events.queries.ts'
import { lessonsTellings, tellAbsent, tellHomework } from './lessons.service.ts'
import { tellPayments } from './received.service.ts'
import { sittersOfTest } from './results.queries.ts'
import { testTellings } from './tests.service.ts'

type OfResult = Extract<Happening, { event: 'result' }>

/**
 * Tells students who took the test that results are published, or that their result changed by a correction of the key;
 * tells each student once.
 */
async function tellResult(trx: Trx, rules: MessageRules, it: OfResult) {
  const isCorrected = 'test_key_id' in it
  const sat = await sittersOfTest(trx, it.test_id)
  const told = sat.filter(({ student_id }) => !isCorrected || it.student_ids.includes(student_id))
  const key = `result/${it.test_id}${isCorrected ? `.${it.test_key_id}` : ''}`
  // The text names the batch, so each batch is told together.
  for (const [batch, students] of Map.groupBy(told, (each) => each.batch))
    await tellOfEvent(trx, rules, {
      event: 'result',
      key,
      student_ids: students.map(({ student_id }) => student_id),
      values: (language) => ({ batch, date: dayInWords(language, students[0]?.date ?? '') }),
    })
}

const enquiryToThank = (trx: Trx, enquiry_id: number) =>
  trx
    .selectFrom('enquiries')
    .select(['name', 'student_name', 'phone', 'email', 'language'])
    .where('enquiry_id', '=', enquiry_id)
    .executeTakeFirst()

/** Daily limit for all enquiries together, because strangers type the addresses. */
const THANKS_A_DAY = 50

/**
 * Addresses for thanking an enquirer: a phone of the academy's country and an e-mail. An address that another enquiry
 * gave within a day is left out. Null above the daily limit: the desk still sees the enquiry, and the trail notes the
 * limit once a day.
 */
async function addressesToThank(
  trx: Trx,
  { now }: MessageRules,
  asked: { enquiry_id: number; phone: string; email: string | null },
) {
  const { enquiry_id, phone, email } = asked
  const before = await trx
    .selectFrom('enquiries')
    .select(({ fn }) => fn.countAll<number>().as('all'))
    .select(sql<number>`count(*) filter (where phone = ${phone})`.as('ofPhone'))
    .select(sql<number>`count(*) filter (where lower(email) = lower(${email}))`.as('ofEmail'))
    .where('source', '=', 'site')
    .where('enquiry_id', '<', enquiry_id)
    .where('created_at', '>', sql<Date>`now() - interval '24 hours'`)
    .executeTakeFirstOrThrow()
  if (Number(before.all) >= THANKS_A_DAY) {
    const key = `enquiries of ${now.date}`
    if ((await claimEvents(trx, [key])).has(key))
      await recordAlarm(trx, {
        actor: null,
        action: 'refused',
        subject: 'enquiries',
        subject_id: String(enquiry_id),
        facts: { thanked_in_a_day: THANKS_A_DAY },
      })
    return null
  }
  const isHere = phone.startsWith(HOME.code)
  return {
    phone: isHere && Number(before.ofPhone) === 0 ? phone : null,
    email: Number(before.ofEmail) === 0 ? email : null,
  }
}

/** Thanks an enquirer by the phone and e-mail of the enquiry; an enquirer has no account, and so no inbox. */
async function tellEnquiry(trx: Trx, rules: MessageRules, enquiry_id: number) {
  if (!rules.setting('enquiry').on) return
  const asked = await enquiryToThank(trx, enquiry_id)
  const key = `enquiry/${enquiry_id}`
  if (!asked || !(await claimEvents(trx, [key])).has(key)) return
  const { name, student_name } = asked
  const reach = await addressesToThank(trx, rules, { enquiry_id, ...asked })
  if (!reach) return
  const person: Person = {
    key,
    guardian_id: null,
    student_id: null,
    name,
    ...reach,
    language: asked.language ?? 'en',
  }
  const values = () => ({ student: student_name ?? name, link: `${rules.reach.origin}/` })
  await queueTellings(trx, rules, [
    { person, parts: [{ event: 'enquiry', key, values }], student_ids: [], link: '/' },
  ])
}

type Settings = { reach: Reach }

async function tellOfIt(trx: Trx, rules: MessageRules, it: Happening) {
  if (it.event === 'absent') return tellAbsent(trx, rules, it.lesson_id)
  if (it.event === 'homework') return tellHomework(trx, rules, it.lesson_id)
  if (it.event === 'closed_day' || it.event === 'opened_day') return tellClosedDay(trx, rules, it)
  if (it.event === 'result') return tellResult(trx, rules, it)
  if ('enquiry_id' in it) return tellEnquiry(trx, rules, it.enquiry_id)
  if ('payment_id' in it) return tellPayments(trx, rules, [it.payment_id])
  const { by } = it
  if (it.event === 'test')
    return queueTellings(trx, rules, await testTellings(trx, rules, it.test_id, claimEvents), {
      by,
    })
  const changed = it.event === 'absence' ? it.lessons : [it]
  const tellings = await lessonsTellings(trx, rules, changed, claimEvents)
  const key = it.event === 'absence' && changed.length > 1 && `absence/${it.absence_id}`
  return queueTellings(trx, rules, tellings, {
    by,
    ...(key && { key, ...textOfSeveralBatches(tellings) }),
  })
}

/** The text by which the list names a change of several batches: their days, without a batch's name. */
function textOfSeveralBatches(tellings: Telling[]): Pick<As, 'about' | 'text'> {
  const all = tellings.flatMap(({ parts }) => parts.map(({ values }) => values('en')))
  const batches = new Set(all.map(({ batch }) => batch))
  if (batches.size < 2) return {}
  const days = new Set(all.map(({ date }) => date))
  const lines = new Set(all.map(({ batch, change }) => `${batch}: ${change}`))
  return {
    about: `Lessons of ${batches.size} batches: ${[...days].join(', ')}`,
    text: [...lines].join('\n'),
  }
}

type Told<Input> = (trx: Trx, rules: MessageRules, input: Input) => Promise<void>

/** Job that tells families about an event; all of it in one transaction. */
const tellingOf =
  <Input>(told: Told<Input>) =>
  ({ reach }: Settings) =>
  async (db: Kysely<Database>, job: TakenJob) => {
    await db.transaction().execute(async (trx) => {
      await storeProgress(trx, job, { done: 1, of: 1 })
      const rules = await readMessageRules(trx, reach)
      await told(trx, rules, job.input as Input)
    })
    return {}
  }

export const telling = tellingOf<Happening>(tellOfIt)

type ToldPayments = { payment_ids: number[]; is_returned?: true; cheque?: ReturnedCheque }

const tellingPayments = tellingOf<ToldPayments>(
  (trx, rules, { payment_ids, is_returned, cheque }) =>
    cheque
      ? tellReturnedCheque(trx, rules, payment_ids, cheque)
      : tellPayments(
          trx,
          rules,
          payment_ids,
          is_returned ? 'payment_returned' : 'payment_received',
        ),
)

export const createMessageWorks = (settings: Settings) => ({
  tell: telling(settings),
  'tell payments': tellingPayments(settings),
  notice: createNoticeJob(settings.reach),
})
