import type { Language } from '@ganit/contract/languages'
import type { Purpose } from '@ganit/contract/messages/message-events'
import type { Trx } from '../../../db/schema.ts'
import type { MessageRules } from '../academy.queries.ts'
import { HOME_PATH, joinNames, leadsHome } from '../wording/wording.ts'
import { findRecipients, type Person, type Recipient } from './recipients.queries.ts'
import { type Claim, claimEvents } from './tell.queries.ts'
import { queueTellings } from './tell.service.ts'
import type { Telling } from './telling.ts'

/** Page on which a person reads about their own matters. */
export const dashboardOfPerson = ({ person }: { person: Pick<Person, 'guardian_id'> }) =>
  person.guardian_id === null ? '/student/dashboard' : '/guardian/dashboard'

/** An event about students, told once to each recipient. */
export type Event = {
  event: Purpose
  /** Identifies the event for all time. */
  key: string
  student_ids: number[]
  /** False for an event of which limited guardians are not told, although they are usually told of its kind. */
  reachesLimited?: boolean
  values: (language: Language) => Record<string, string>
  more?: Partial<Pick<Telling, 'is_urgent' | 'useful_hours' | 'link' | 'noted'>>
}

/** Tells each recipient once about all their children in an event. */
export const tellOfEvent = async (trx: Trx, rules: MessageRules, event: Event) =>
  queueTellings(trx, rules, await tellingsOfEvent(trx, rules, event, claimEvents))

/** Messages of an event by recipient, without those that `claim` reports as told before. */
export async function tellingsOfEvent(
  trx: Trx,
  rules: MessageRules,
  { event, key, student_ids, reachesLimited = true, values, more }: Event,
  claim: Claim,
): Promise<Telling[]> {
  if (!rules.setting(event).on) return []
  const all = await findRecipients(trx, event, student_ids, rules.now.date)
  const recipients = all.filter(({ limited }) => reachesLimited || !limited)
  const keyOf = ({ student_id, person }: Recipient) => `${key}/${student_id}/${person.key}`
  const isNew = await claim(trx, recipients.map(keyOf))
  const fresh = recipients.filter((each) => isNew.has(keyOf(each)))
  const families = [...Map.groupBy(fresh, ({ person }) => person.key).values()]
  return families.map((of) =>
    tellingOf(rules, of as [Recipient, ...Recipient[]], { event, keyOf, values, more }),
  )
}

function tellingOf(
  rules: MessageRules,
  of: [Recipient, ...Recipient[]],
  {
    event,
    keyOf,
    values,
    more = {},
  }: Pick<Event, 'event' | 'values' | 'more'> & { keyOf: (each: Recipient) => string },
): Telling {
  const [first] = of
  const { person } = first
  const link = more.link ?? dashboardOfPerson(first)
  const students = of.map((each) => each.student)
  const valuesIn = (language: Language) => ({
    link: `${rules.reach.origin}${more.link === undefined && leadsHome(event) ? HOME_PATH : link}`,
    student: joinNames(language, students),
    ...values(language),
  })
  return {
    person,
    parts: [
      {
        ...{ event, key: keyOf(first), values: valuesIn },
        first_names: of.map(({ first_name }) => first_name),
      },
    ],
    student_ids: of.map(({ student_id }) => student_id),
    ...more,
    link,
  }
}
