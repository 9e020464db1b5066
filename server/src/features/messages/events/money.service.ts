import { countDays } from '@ganit/contract/days'
import { sumMoney } from '@ganit/contract/money'
import type { Language } from '@ganit/contract/people/guardians'
import type { Trx } from '../../../db/schema.ts'
import { payLinksToTell } from '../../ground/pay-links/pay-links.service.ts'
import { type FamilySums, readFamilyMoneyOfTold } from '../../money/ledger/family-money.queries.ts'
import type { MessageRules } from '../academy.queries.ts'
import { findRecipients, type Person, type Recipient } from '../outbox/recipients.queries.ts'
import { claimEvents } from '../outbox/tell.queries.ts'
import { queueTellings } from '../outbox/tell.service.ts'
import type { Part, Telling } from '../outbox/telling.ts'
import { dashboardOfPerson } from '../outbox/tellings.ts'
import {
  amountInWords,
  childrenInWords,
  dayInWords,
  joinNames,
  monthsInWords,
} from '../wording/wording.ts'
import { duesToTell, restingStudents, type ToldDue } from './money.queries.ts'

/** Amount text from the database in whole paise. */
export const toPaise = (amount: string) => Math.round(Number(amount) * 100)

type DueEvent = 'fee_due' | 'fee_overdue'

/** Event and number of a due's reminder on a day; undefined after the last one. */
export function eventOfDue({ due_date }: Pick<ToldDue, 'due_date'>, day: string) {
  if (due_date >= day) return { event: 'fee_due' as const, nth: 1 }
  const nth = Math.floor((countDays(due_date, day) - 2) / 7) + 1
  return nth > 4 ? undefined : { event: 'fee_overdue' as const, nth }
}

const NAMES: Record<DueEvent, string> = { fee_due: 'due-soon', fee_overdue: 'due-overdue' }

type Told = { due: ToldDue; recipient: Recipient; event: DueEvent }

/** Recipients of each due on a day. They depend on the students' ages on that day. */
async function findTold(trx: Trx, rules: MessageRules, dues: ToldDue[], day: string) {
  const told: Told[] = []
  const resting = await restingStudents(trx, day)
  for (const event of ['fee_due', 'fee_overdue'] as const) {
    if (!rules.setting(event).on) continue
    // A family that was resting has claimed no key for this week, so the first run after the rest sends the week's
    // reminder.
    const own = dues.filter(({ due_date, student_id }) =>
      due_date < day ? event === 'fee_overdue' && !resting.has(student_id) : event === 'fee_due',
    )
    const students = [...new Set(own.map(({ student_id }) => student_id))]
    const recipients = await findRecipients(trx, event, students, rules.now.date)
    const of = Map.groupBy(recipients, ({ student_id }) => student_id)
    for (const due of own)
      for (const recipient of of.get(due.student_id) ?? [])
        if (recipient.until === null || due.made_on < recipient.until)
          told.push({ due, recipient, event })
  }
  return told
}

/** Key of a due's reminder to somebody; undefined if none is sent that day. */
function keyOf({ due, recipient }: Told, day: string) {
  const reminder = eventOfDue(due, day)
  if (!reminder) return undefined
  const which = reminder.nth === 1 ? due.due_id : `${due.due_id}.${reminder.nth}`
  return `${NAMES[reminder.event]}/${which}/${recipient.person.key}`
}

/**
 * Reminds each family on the days on which one of its dues requires it. The message names all dues that are due soon or
 * overdue, with the sums of the family's page. `dues`: the dues of all students, without those being checked.
 */
export async function tellDues(trx: Trx, rules: MessageRules, dues: ToldDue[], day: string) {
  const told = await findTold(trx, rules, dues, day)
  const isNew = await claimEvents(
    trx,
    told.flatMap((each) => keyOf(each, day) ?? []),
  )
  const isDue = (each: Told) => isNew.has(keyOf(each, day) ?? '')
  const people = new Map(
    told.filter(isDue).map(({ recipient: { person } }) => [person.key, person]),
  )
  const money = await readFamilyMoneyOfTold(trx, [...people.values()], day)
  const families = Map.groupBy(told, ({ recipient }) => recipient.person.key)
  const asked = [...people.values()].flatMap((person) => {
    const all = families.get(person.key) ?? []
    const parts = (['fee_overdue', 'fee_due'] as const).flatMap((event) => {
      const own = all.filter((each) => each.event === event)
      const first = own.find(isDue)
      const key = first && keyOf(first, day)
      const of = new Set(own.map(({ due }) => due.student_id))
      const sums = sumsToTell(event, money.get(person.key), of)
      return key && sums ? [{ event, key, own, sums }] : []
    })
    return parts.length > 0 ? [{ person, parts }] : []
  })
  const links = await payLinksToTell(
    trx,
    rules.reach.payLinks,
    asked.map(({ person }) => person),
  )
  const tellings = asked.map(({ person, parts }) =>
    familyTelling(rules, person, parts, links.get(person.key)),
  )
  await queueTellings(trx, rules, tellings)
}

type FamilyPart = { event: DueEvent; key: string; own: { due: ToldDue }[]; sums: ToldSums }

/** The message to a family about its dues, overdue ones first. It leads to the pay link, if there is one. */
function familyTelling(
  rules: MessageRules,
  person: Person,
  of: FamilyPart[],
  payLink: string | undefined,
): Telling {
  const link = dashboardOfPerson({ person })
  const parts = of.map((part) => partOf(part, payLink ?? `${rules.reach.origin}${link}`))
  return {
    person,
    parts: parts as [Part, ...Part[]],
    student_ids: [
      ...new Set(of.flatMap(({ sums }) => sums.children.map(({ student_id }) => student_id))),
    ],
    link,
  }
}

type ToldSums = {
  amount: string
  date: string
  children: {
    student_id: number
    first_name: string
    name: string
    amount: string
    months: string[]
  }[]
}

/**
 * The children in `of` that owe something, with the sum, the first or last day, and the months of each; undefined if
 * none owes anything.
 */
function sumsToTell(
  event: DueEvent,
  money: FamilySums | undefined,
  of: ReadonlySet<number>,
): ToldSums | undefined {
  const isOverdue = event === 'fee_overdue'
  const children = (money?.children ?? []).flatMap(({ student_id, first_name, name, ...child }) => {
    const amount = isOverdue ? child.overdue : child.soon
    const date = isOverdue ? child.oldest : child.soon_by
    if (!date || toPaise(amount) <= 0 || !of.has(student_id)) return []
    const months = isOverdue ? child.months : child.soon_months
    return { student_id, first_name, name, amount, months, date }
  })
  const [date] = children.map((child) => child.date).sort()
  return date === undefined
    ? undefined
    : { date, amount: sumMoney(children.map(({ amount }) => amount)), children }
}

/** A person who is reminded of what is overdue for some children. */
export type Reminding = {
  person: Person
  student_ids: readonly number[]
  /** Identifies the reminder in the keys of events. */
  key: string
}

/**
 * Reminders of what is overdue for exactly these children, with the sums of their pages. Missing pay links are made. A
 * person who owes nothing more gets no reminder. `linkOf` replaces the pay link.
 */
export async function overdueTellings(
  trx: Trx,
  rules: MessageRules,
  asked: readonly Reminding[],
  linkOf?: string | undefined,
): Promise<Telling[]> {
  const day = rules.now.date
  const people = asked.map(({ person, student_ids }) => ({ ...person, student_ids }))
  const money = await readFamilyMoneyOfTold(trx, people, day)
  const links =
    linkOf === undefined ? await payLinksToTell(trx, rules.reach.payLinks, people) : NO_LINKS
  const ids = [...new Set(asked.flatMap(({ student_ids }) => student_ids))]
  const dues = Map.groupBy(
    (await duesToTell(trx, day, ids)).filter(({ due_date }) => due_date < day),
    ({ student_id }) => student_id,
  )
  return asked.flatMap(({ person, student_ids, key }) => {
    const sums = sumsToTell('fee_overdue', money.get(person.key), new Set(student_ids))
    if (!sums) return []
    const own = student_ids.flatMap((student_id) => dues.get(student_id) ?? [])
    const link = dashboardOfPerson({ person })
    const to = linkOf ?? links.get(person.key) ?? `${rules.reach.origin}${link}`
    return {
      person,
      parts: [partOf({ event: 'fee_overdue', key, own: own.map((due) => ({ due })), sums }, to)],
      student_ids: sums.children.map(({ student_id }) => student_id),
      link,
    }
  })
}

const NO_LINKS: ReadonlyMap<string, string> = new Map()

/** If a person has several children, each has a line. */
const linesOf = (language: Language, { children }: ToldSums) =>
  children.length < 2
    ? ''
    : children
        .map(
          ({ first_name, amount, months }) =>
            `${first_name}: ${amountInWords(language, toPaise(amount))} (${monthsInWords(language, months)})`,
        )
        .join('\n')

function partOf({ event, key, own, sums }: FamilyPart, link: string): Part {
  const { amount, date, children } = sums
  const names = children.map(({ name }) => name)
  return {
    event,
    key,
    first_names: children.map(({ first_name }) => first_name),
    values: (language) => ({
      student: joinNames(language, names),
      batch: joinNames(
        language,
        own.map(({ due }) => due.batch_name),
      ),
      amount: amountInWords(language, toPaise(amount)),
      date: dayInWords(language, date),
      lines: linesOf(language, sums),
      link,
    }),
    short: (language) => ({ student: childrenInWords(language, names) }),
  }
}
