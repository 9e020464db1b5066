import { sql } from 'kysely'
import { LOCKS } from '../../../db/connections/lock-numbers.ts'
import type { Trx } from '../../../db/schema.ts'
import { makeShortReceiptLinks } from '../../money/payments/receipts/short-receipt-links.ts'
import type { MessageRules } from '../academy.queries.ts'
import { findRecipients, type Person } from '../outbox/recipients.queries.ts'
import { claimEvents, claimedBefore } from '../outbox/tell.queries.ts'
import { queueTellings } from '../outbox/tell.service.ts'
import type { Part, Telling } from '../outbox/telling.ts'
import { dashboardOfPerson } from '../outbox/tellings.ts'
import { amountInWords, dayInWords, joinNames } from '../wording/wording.ts'
import { toPaise } from './money.service.ts'
import { findPayerFromHome, paymentsMadeTogether, type ToldPayment } from './received.queries.ts'

type OfReceipt = 'payment_received' | 'payment_returned'
const NAMES: Record<OfReceipt, string> = {
  payment_received: 'payment-received',
  payment_returned: 'payment-returned',
}

/** `isPayer`: true if the person made the payment, or may have made it. */
type Told = {
  event: OfReceipt
  payment: ToldPayment
  person: Person
  key: string
  /** Key under which the family was thanked when the payment came. */
  thanks: string
  isPayer: boolean
}

/**
 * Tells about payments made together, with a receipt per student. The students' recipients are told, and a payer from
 * home. A guardian who may not see an adult child is told only about dues from before the 18th birthday, unless that
 * guardian paid. The reversal of a payment is told to the people who were thanked for it.
 */
export async function tellPayments(
  trx: Trx,
  rules: MessageRules,
  payment_ids: number[],
  event: OfReceipt = 'payment_received',
) {
  if (!rules.setting(event).on) return
  // The lock orders this message and a reversal of the payment: either nobody is thanked, or the thanks are corrected.
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCKS.receipts)})`.execute(trx)
  const isReturned = event === 'payment_returned'
  const payments = await paymentsMadeTogether(trx, payment_ids, isReturned)
  const peopleOf = await peopleOfPayments(trx, rules, payments, event)
  const asked = payments.flatMap((payment) =>
    peopleOf(payment).map(([person, isPayer]): Told => {
      const of = `${payment.payment_id}/${payment.student_id}/${person.key}`
      const thanks = `${NAMES.payment_received}/${of}`
      return { event, payment, person, isPayer, key: `${NAMES[event]}/${of}`, thanks }
    }),
  )
  const thanked =
    isReturned &&
    (await claimedBefore(
      trx,
      asked.map(({ thanks }) => thanks),
    ))
  const wanted = asked.filter(({ thanks }) => !thanked || thanked.has(thanks))
  if (wanted.length === 0) return
  const isNew = await claimEvents(
    trx,
    wanted.map(({ key }) => key),
  )
  const fresh = wanted.filter(({ key }) => isNew.has(key))
  const links = await makeShortReceiptLinks(
    trx,
    (isReturned ? [] : fresh).map(({ payment, isPayer }) => ({
      payment_id: payment.payment_id,
      isBrief: !isPayer,
    })),
  )
  const sent = fresh.map((each, n) => ({ ...each, link: links[n] ?? '' }))
  const people = [...Map.groupBy(sent, ({ person }) => person.key).values()]
  await queueTellings(
    trx,
    rules,
    people.map((told) => tellingOfReceipts(rules, told as [Sent, ...Sent[]])),
  )
}

/** Recipients of each payment made at once, each with whether that person paid. */
async function peopleOfPayments(
  trx: Trx,
  rules: MessageRules,
  payments: ToldPayment[],
  event: OfReceipt,
) {
  const students = payments.map(({ student_id }) => student_id)
  const recipients = await findRecipients(trx, event, [...new Set(students)], rules.now.date)
  const own = payments.find((each) => each.payer !== null)?.payer
  const payer = own ? await findPayerFromHome(trx, own) : undefined
  // Nobody knows who paid at the counter; students may see all payments made for them.
  const isPayer = ({ key, student_id: own }: Person, student_id: number) =>
    key === payer?.key || own === student_id
  return ({ student_id, latest_due_on }: ToldPayment) => {
    const people = recipients
      .filter((each) => each.student_id === student_id)
      .filter(({ until }) => until === null || (latest_due_on !== null && latest_due_on < until))
      .map(({ person }) => person)
    const isTold = payer === undefined || people.some(({ key }) => key === payer.key)
    const all = isTold ? people : [...people, payer]
    return all.map((person) => [person, isPayer(person, student_id)] as const)
  }
}

type Sent = Told & { link: string }

/** Makes a message with one part per receipt, under a common heading. */
function tellingOfReceipts(rules: MessageRules, [first, ...more]: [Sent, ...Sent[]]): Telling {
  const { person } = first
  const link = dashboardOfPerson({ person })
  const partOf = ({ event, key, payment, isPayer, link: receipt }: Sent): Part => ({
    event,
    key,
    first_names: [payment.first_name],
    values: (language) => ({
      student: payment.student,
      amount: amountInWords(language, toPaise(payment.amount)),
      date: dayInWords(language, payment.paid_on),
      receipt: payment.receipt,
      link: `${rules.reach.origin}${receipt || link}`,
    }),
    // A receipt that was taken back has no link.
    ...(receipt && {
      on: payment.paid_on,
      action: {
        kind: 'receipt',
        payment_id: payment.payment_id,
        is_brief: !isPayer,
        number: payment.receipt,
      },
    }),
  })
  const payments = [first, ...more].map(({ payment }) => payment)
  const names = payments.map(({ student }) => student)
  const sum = payments.reduce((all, { amount }) => all + toPaise(amount), 0)
  return {
    person,
    parts: [partOf(first), ...more.map(partOf)],
    heading: (language) => ({
      student: joinNames(language, names),
      amount: amountInWords(language, sum),
    }),
    student_ids: [...new Set(payments.map(({ student_id }) => student_id))],
    link,
  }
}
