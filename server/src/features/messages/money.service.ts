import { daysFrom } from '@ganit/contract/days'
import type { Trx } from '../../db/schema.ts'
import type { MessageRules } from './academy.queries.ts'
import type { ToldDue } from './money.queries.ts'
import { type Recipient, recipientsOf } from './recipients.queries.ts'
import { claimEvents } from './tell.queries.ts'
import { type Part, type Telling, tell } from './tell.service.ts'
import { dashboardOf } from './tellings.ts'
import { amountIn, dayIn, namesIn } from './wording.ts'

/** Whole paise of an amount as the database writes it. */
export const paiseOf = (amount: string) => Math.round(Number(amount) * 100)

type DueEvent = 'fee_due' | 'fee_overdue'

/** Of which event a due is told on a day, and which of the reminders it is; undefined after the last one. */
export function eventOfDue({ due_date }: Pick<ToldDue, 'due_date'>, day: string) {
  if (due_date >= day) return { event: 'fee_due' as const, nth: 1 }
  const nth = Math.floor((daysFrom(due_date, day) - 2) / 7) + 1
  return nth > 4 ? undefined : { event: 'fee_overdue' as const, nth }
}

const NAMES: Record<DueEvent, string> = { fee_due: 'due-soon', fee_overdue: 'due-overdue' }

type Told = { due: ToldDue; recipient: Recipient; event: DueEvent; key: string }

/** Tells each family of what is due or overdue on a day: all of it at once. Dues of one student are all among them. */
export async function tellDues(trx: Trx, rules: MessageRules, dues: ToldDue[], day: string) {
  const wanted: Told[] = []
  for (const event of ['fee_due', 'fee_overdue'] as const) {
    if (!rules.setting(event).on) continue
    const own = dues.filter((due) => eventOfDue(due, day)?.event === event)
    const students = [...new Set(own.map(({ student_id }) => student_id))]
    const recipients = await recipientsOf(trx, event, students, rules.now.date)
    const of = Map.groupBy(recipients, ({ student_id }) => student_id)
    for (const due of own)
      for (const recipient of of.get(due.student_id) ?? []) {
        if (recipient.until !== null && due.made_on >= recipient.until) continue
        const { nth = 1 } = eventOfDue(due, day) ?? {}
        const which = nth === 1 ? due.due_id : `${due.due_id}.${nth}`
        wanted.push({
          due,
          recipient,
          event,
          key: `${NAMES[event]}/${which}/${recipient.person.key}`,
        })
      }
  }
  const isNew = await claimEvents(
    trx,
    wanted.map(({ key }) => key),
  )
  const fresh = wanted.filter(({ key }) => isNew.has(key))
  const families = Map.groupBy(fresh, ({ recipient }) => recipient.person.key)
  await tell(
    trx,
    rules,
    [...families.values()].map((told) => familyTelling(rules, told)),
  )
}

/** What is overdue first; names joined, amounts summed, the earliest day. */
function familyTelling(rules: MessageRules, told: Told[]): Telling {
  const { person } = (told[0] as Told).recipient
  const link = dashboardOf({ person })
  const parts = (['fee_overdue', 'fee_due'] as const).flatMap((event) => {
    const own = told.filter((each) => each.event === event)
    return own.length === 0 ? [] : [partOf(own, event, `${rules.reach.origin}${link}`)]
  })
  return {
    person,
    parts: parts as [Part, ...Part[]],
    student_ids: [...new Set(told.map(({ due }) => due.student_id))],
    link,
  }
}

function partOf(told: Told[], event: DueEvent, link: string): Part {
  const { key, recipient } = told[0] as Told
  const { language } = recipient.person
  const days = told.map(({ due }) => due.due_date).toSorted()
  return {
    event,
    key,
    values: {
      student: namesIn(
        language,
        told.map(({ recipient: { student } }) => student),
      ),
      batch: namesIn(
        language,
        told.map(({ due }) => due.batch_name),
      ),
      amount: amountIn(
        language,
        told.reduce((sum, { due }) => sum + paiseOf(due.owed), 0),
      ),
      date: dayIn(language, days[0] ?? ''),
      link,
    },
  }
}
