import type { Language } from '@ganit/contract/languages'
import { sumMoney } from '@ganit/contract/money'
import { sql } from 'kysely'
import type { Trx } from '../../../db/schema.ts'
import { payLinksToTell } from '../../ground/pay-links/pay-links.service.ts'
import type { MessageRules } from '../academy.queries.ts'
import { findRecipients, type Person } from '../outbox/recipients.queries.ts'
import { claimEvents } from '../outbox/tell.queries.ts'
import { queueTellings } from '../outbox/tell.service.ts'
import type { Telling } from '../outbox/telling.ts'
import { dashboardOfPerson } from '../outbox/tellings.ts'
import { amountInWords, chargeInWords, childrenInWords, joinNames } from '../wording/wording.ts'
import { toPaise } from './money.service.ts'
import { paymentsMadeTogether, type ToldPayment } from './received.queries.ts'

/** The bank’s charge for a cheque that it returned, where it is asked. */
export type ReturnedCheque = { charge: string | null }

/** Number of the cheque of a payment. It is the family's, so it must not be in a job. */
const numberOfCheque = async (trx: Trx, payment_id: number | undefined) =>
  (
    await trx
      .selectFrom('cheques')
      .select('number')
      .where('payment_id', '=', payment_id ?? 0)
      .executeTakeFirst()
  )?.number ?? ''

/** The amount open again of the dues that the payments had settled, by student. */
async function openAgain(trx: Trx, payment_ids: number[]) {
  const { rows } = await sql<{ student_id: number; open: string }>`
    select student_id, sum(least(paid, owed))::text as open
    from (
      select a.due_id, sum(a.amount) as paid from allocations a
      where a.payment_id = any(${payment_ids}::integer[])
        and not exists (select from releases l where l.allocation_id = a.allocation_id)
      group by a.due_id
    ) as settled join open_dues using (due_id)
    group by student_id`.execute(trx)
  return new Map(rows.map(({ student_id, open }) => [student_id, open]))
}

/** The people to tell, each with the payments that concern them and are not told yet. */
async function peopleToTell(trx: Trx, rules: MessageRules, payments: ToldPayment[]) {
  const students = [...new Set(payments.map(({ student_id }) => student_id))]
  const recipients = await findRecipients(trx, 'cheque_returned', students, rules.now.date)
  const told = recipients.flatMap(({ person, student_id, until }) =>
    payments
      .filter((each) => each.student_id === student_id)
      .filter(({ latest_due_on: on }) => until === null || (on !== null && on < until))
      .map((payment) => ({ person, payment })),
  )
  const keyOf = ({ key }: Person) => `cheque-returned/${payments[0]?.payment_id}/${key}`
  const isNew = await claimEvents(
    trx,
    told.map(({ person }) => keyOf(person)),
  )
  return [...Map.groupBy(told, ({ person }) => keyOf(person))].flatMap(([key, all]) => {
    const [first] = all
    if (!first || !isNew.has(key)) return []
    return [{ key, person: first.person, payments: all.map(({ payment }) => payment) }]
  })
}

/**
 * Tells families that the bank returned their cheque: its sum, what is open again, and where to pay. One message a person
 * for all children that the cheque was for.
 */
export async function tellReturnedCheque(
  trx: Trx,
  rules: MessageRules,
  payment_ids: number[],
  { charge }: ReturnedCheque,
) {
  if (!rules.setting('cheque_returned').on) return
  const all = await paymentsMadeTogether(trx, payment_ids, true)
  const charged = all[0]?.student_id
  const open = await openAgain(trx, payment_ids)
  const number = await numberOfCheque(trx, payment_ids[0])
  const people = await peopleToTell(trx, rules, all)
  const links = await payLinksToTell(
    trx,
    rules.reach.payLinks,
    people.map(({ person }) => person),
  )
  const tellings = people.map(({ key, person, payments }): Telling => {
    const home = dashboardOfPerson({ person })
    const student_ids = [...new Set(payments.map(({ student_id }) => student_id))]
    const own = charge !== null && student_ids.includes(charged ?? 0) ? charge : null
    const sums = student_ids.map((student_id) => open.get(student_id) ?? '0.00')
    const first_names = [...new Set(payments.map(({ first_name }) => first_name))]
    const values = (language: Language) => ({
      student: joinNames(
        language,
        payments.map(({ student }) => student),
      ),
      number,
      amount: amountInWords(language, toPaise(sumMoney(payments.map(({ amount }) => amount)))),
      open: amountInWords(language, toPaise(sumMoney([...sums, own ?? '0.00']))),
      charge: own === null ? '' : chargeInWords(language, toPaise(own)),
      link: links.get(person.key) ?? `${rules.reach.origin}${home}`,
    })
    const short = (language: Language) => ({ student: childrenInWords(language, first_names) })
    return {
      person,
      parts: [{ event: 'cheque_returned', key, values, first_names, short }],
      student_ids,
      link: home,
    }
  })
  await queueTellings(trx, rules, tellings)
}
