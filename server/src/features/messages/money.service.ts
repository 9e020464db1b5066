import { daysFrom } from '@ganit/contract/days'
import type { Language } from '@ganit/contract/people/guardians'
import type { Trx } from '../../db/schema.ts'
import type { MessageRules } from './academy.queries.ts'
import type { ToldDue } from './money.queries.ts'
import { type Recipient, recipientsOf } from './recipients.queries.ts'
import { claimEvents } from './tell.queries.ts'
import { type Part, type Telling, tell } from './tell.service.ts'
import { dashboardOf } from './tellings.ts'
import { amountIn, dayIn, namesIn } from './wording.ts'

/** Amount text from the database in whole paise. */
export const paiseOf = (amount: string) => Math.round(Number(amount) * 100)

type DueEvent = 'fee_due' | 'fee_overdue'

/** Event and number of a due's reminder on a day; undefined after the last one. */
export function eventOfDue({ due_date }: Pick<ToldDue, 'due_date'>, day: string) {
  if (due_date >= day) return { event: 'fee_due' as const, nth: 1 }
  const nth = Math.floor((daysFrom(due_date, day) - 2) / 7) + 1
  return nth > 4 ? undefined : { event: 'fee_overdue' as const, nth }
}

const NAMES: Record<DueEvent, string> = { fee_due: 'due-soon', fee_overdue: 'due-overdue' }

type Told = { due: ToldDue; recipient: Recipient; event: DueEvent }

/** Recipients of each due on a day, by their age then. */
async function toldOf(trx: Trx, rules: MessageRules, dues: ToldDue[], day: string) {
  const told: Told[] = []
  for (const event of ['fee_due', 'fee_overdue'] as const) {
    if (!rules.setting(event).on) continue
    const own = dues.filter(({ due_date }) => due_date < day === (event === 'fee_overdue'))
    const students = [...new Set(own.map(({ student_id }) => student_id))]
    const recipients = await recipientsOf(trx, event, students, rules.now.date)
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
 * Reminds each family on days when one of its dues requires it, then about all that is due soon or all that is overdue,
 * with the same sum as on their page. `dues` contains all students' dues.
 */
export async function tellDues(trx: Trx, rules: MessageRules, dues: ToldDue[], day: string) {
  const told = await toldOf(trx, rules, dues, day)
  const isNew = await claimEvents(
    trx,
    told.flatMap((each) => keyOf(each, day) ?? []),
  )
  const families = Map.groupBy(told, ({ recipient }) => recipient.person.key)
  const tellings = [...families.values()].flatMap((all) => {
    const parts = (['fee_overdue', 'fee_due'] as const).flatMap((event) => {
      const own = all.filter((each) => each.event === event)
      const key = own.map((each) => keyOf(each, day)).find((each) => each && isNew.has(each))
      return key ? [{ event, key, own }] : []
    })
    return parts.length > 0 ? [familyTelling(rules, parts)] : []
  })
  await tell(trx, rules, tellings)
}

type FamilyPart = { event: DueEvent; key: string; own: Told[] }

/** Overdue ones first; names joined, amounts summed, earliest day. */
function familyTelling(rules: MessageRules, of: FamilyPart[]): Telling {
  const all = of.flatMap(({ own }) => own)
  const { person } = (all[0] as Told).recipient
  const link = dashboardOf({ person })
  const parts = of.map((part) => partOf(part, `${rules.reach.origin}${link}`))
  return {
    person,
    parts: parts as [Part, ...Part[]],
    student_ids: [...new Set(all.map(({ due }) => due.student_id))],
    link,
  }
}

const sumOf = (told: Told[]) => told.reduce((sum, { due }) => sum + paiseOf(due.owed), 0)
const firstDay = (told: Told[]) => told.map(({ due }) => due.due_date).toSorted()[0] ?? ''

/** One line per child, if there are several. */
function linesOf(language: Language, told: Told[]) {
  const children = [...Map.groupBy(told, ({ due }) => due.student_id).values()]
  if (children.length < 2) return ''
  return children
    .map((own) => {
      const { student } = (own[0] as Told).recipient
      return `${student}: ${amountIn(language, sumOf(own))} (${dayIn(language, firstDay(own))})`
    })
    .join('\n')
}

function partOf({ event, key, own }: FamilyPart, link: string): Part {
  const names = own.map(({ recipient: { student } }) => student)
  const batches = own.map(({ due }) => due.batch_name)
  return {
    event,
    key,
    values: (language) => ({
      student: namesIn(language, names),
      batch: namesIn(language, batches),
      amount: amountIn(language, sumOf(own)),
      date: dayIn(language, firstDay(own)),
      lines: linesOf(language, own),
      link,
    }),
  }
}
