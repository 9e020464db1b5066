import type { Language } from '@ganit/contract/languages'
import { sumMoney } from '@ganit/contract/money'
import { sql } from 'kysely'
import type { Trx } from '../../../db/schema.ts'
import { payLinksToTell } from '../../ground/pay-links/pay-links.service.ts'
import { readFamilyMoneyOfTold } from '../../money/ledger/family-money.queries.ts'
import type { MessageRules } from '../academy.queries.ts'
import { findRecipients } from '../outbox/recipients.queries.ts'
import { claimEvents } from '../outbox/tell.queries.ts'
import { queueTellings } from '../outbox/tell.service.ts'
import type { Telling } from '../outbox/telling.ts'
import { dashboardOfPerson } from '../outbox/tellings.ts'
import { amountInWords, chargeInWords, childrenInWords, joinNames } from '../wording/wording.ts'
import { toPaise } from './money.service.ts'

/** A cheque that the bank returned: its number, and the bank’s charge where it is asked. */
export type ReturnedCheque = { number: string | null; charge: string | null }

async function studentsOf(trx: Trx, payment_ids: number[]) {
  const { rows } = await sql<{ student_id: number; amount: string }>`
    select student_id, amount::text from payments
    where payment_id = any(${payment_ids}::integer[]) order by payment_id`.execute(trx)
  return rows
}

/**
 * Tells families that the bank returned their cheque: its sum, what is open again, and where to pay. One message a person
 * for all children that the cheque was for.
 */
export async function tellReturnedCheque(
  trx: Trx,
  rules: MessageRules,
  payment_ids: number[],
  cheque: ReturnedCheque,
) {
  if (!rules.setting('cheque_returned').on) return
  const paid = await studentsOf(trx, payment_ids)
  const students = [...new Set(paid.map(({ student_id }) => student_id))]
  const day = rules.now.date
  const recipients = await findRecipients(trx, 'cheque_returned', students, day)
  const keyOf = (key: string) => `cheque-returned/${payment_ids[0]}/${key}`
  const isNew = await claimEvents(
    trx,
    recipients.map(({ person }) => keyOf(person.key)),
  )
  const told = [...Map.groupBy(recipients, ({ person }) => person.key).values()].flatMap((all) => {
    const [first] = all
    if (!first || !isNew.has(keyOf(first.person.key))) return []
    const student_ids = [...new Set(all.map(({ student_id }) => student_id))]
    return [{ person: first.person, student_ids }]
  })
  const money = await readFamilyMoneyOfTold(
    trx,
    told.map(({ person, student_ids }) => ({
      ...{ key: person.key, guardian_id: person.guardian_id, student_id: person.student_id },
      student_ids,
    })),
    day,
  )
  const people = told.map(({ person }) => person)
  const links = await payLinksToTell(trx, rules.reach.payLinks, people)
  const tellings = told.map(({ person, student_ids }): Telling => {
    const children = money.get(person.key)?.children ?? []
    const names = children.map(({ name }) => name)
    const home = dashboardOfPerson({ person })
    const own = paid.filter(({ student_id }) => student_ids.includes(student_id))
    const values = (language: Language) => ({
      student: joinNames(language, names),
      number: cheque.number ?? '',
      amount: amountInWords(language, toPaise(sumMoney(own.map(({ amount }) => amount)))),
      open: amountInWords(
        language,
        toPaise(sumMoney(children.flatMap(({ overdue, soon }) => [overdue, soon]))),
      ),
      charge: cheque.charge === null ? '' : chargeInWords(language, toPaise(cheque.charge)),
      link: links.get(person.key) ?? `${rules.reach.origin}${home}`,
    })
    return {
      person,
      parts: [
        {
          ...{ event: 'cheque_returned', key: keyOf(person.key), values },
          first_names: children.map(({ first_name }) => first_name),
          short: (language) => ({
            student: childrenInWords(
              language,
              children.map(({ first_name }) => first_name),
            ),
          }),
        },
      ],
      student_ids,
      link: home,
    }
  })
  await queueTellings(trx, rules, tellings)
}
