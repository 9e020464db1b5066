import { isOfReceipt, PURPOSE_LABELS, type Purpose } from '@ganit/contract/messages/message-events'
import type { Trx } from '../../../db/schema.ts'
import { withoutPayTokens } from '../../ground/pay-links/pay-links.service.ts'
import type { MessageRules } from '../academy.queries.ts'
import { chooseChannel, phoneLanguage } from '../channels/channel.ts'
import { accountsWithPhones } from '../channels/push/push.queries.ts'
import { pushTextIn } from '../channels/push/push-words.ts'
import { isAlwaysUrgent } from '../wording/wording.ts'
import { createOnItsWay, type OnItsWay } from './on-its-way.ts'
import { minutesUntilLeaving, quietOfAbsent } from './quiet.ts'
import { countMessagesOn } from './recipients.queries.ts'
import { createRefusalTest } from './refusals.queries.ts'
import {
  lockDailyCounts,
  type NewDelivery,
  type NewMessage,
  type NewTelling,
  openTellings,
  writeMessages,
} from './tell.queries.ts'
import {
  firstEventOf,
  type Part,
  type Telling,
  textInOtherLanguages,
  textOfTelling,
  toStoredMessage,
  wordsOfPart,
} from './telling.ts'

const USEFUL_HOURS = 72
/** Messages that one statement inserts. */
const AT_ONCE = 1_000

const isStudents = ({ person }: Telling) => person.guardian_id === null

/**
 * Queues messages: to the inbox at once, by other channels when allowed. Guardians come first, because a mailbox may be
 * shared.
 */
export async function queueTellings(
  trx: Trx,
  rules: MessageRules,
  tellings: Telling[],
  as: As = {},
) {
  const going = createOnItsWay()
  const all = tellings.toSorted((a, b) => Number(isStudents(a)) - Number(isStudents(b)))
  for (let from = 0; from < all.length; from += AT_ONCE)
    await queueSomeTellings(trx, rules, all.slice(from, from + AT_ONCE), { going, as })
}

/**
 * The name of an event in the list of sent messages, if its first part does not give it, and the account that tells it.
 */
export type As = { key?: string; about?: string; text?: string; by?: string | undefined }

const keyOf = ({ parts: [{ key }] }: Telling, as: As) =>
  as.key ?? key.split('/').slice(0, 2).join('/')

const ABOUT_BATCH: Purpose[] = ['lesson_changed', 'test', 'homework', 'absent', 'result']

/** The entry of a message in the list: an event of a batch, or a matter of one family. */
function nameOf(rules: MessageRules, telling: Telling, as: As): Omit<NewTelling, 'event_key'> {
  const [{ event, values }] = telling.parts
  const { subject, text } = textOfTelling(rules, telling, 'en')
  const { batch = '', change, student = '', date } = values('en')
  const about = ABOUT_BATCH.includes(event)
    ? `${batch}: ${change ?? [PURPOSE_LABELS[event], date].filter(Boolean).join(', ')}`
    : // A family is named once.
      [subject?.includes(student) ? '' : student, subject].filter(Boolean).join(': ')
  return {
    purpose: event,
    about: as.about ?? about,
    text: withoutPayTokens(as.text ?? text),
    told_by: as.by ?? null,
  }
}

/** Writes one message to the inbox alone, because a person sends it by hand. Returns the message's number. */
export async function writeInInbox(trx: Trx, rules: MessageRules, telling: Telling, by: string) {
  const { person, student_ids, link, parts } = telling
  // Each family has an entry of its own: a shared one would show the first family's name to the others.
  const [{ key: event_key }] = parts
  const ids = await openTellings(trx, [{ event_key, ...nameOf(rules, telling, { by }) }])
  const words = toStoredMessage(rules, telling)
  const in_others = textInOtherLanguages(rules, telling)
  const named = { language: person.language, student_ids, link, telling_id: ids.get(event_key) }
  const [message_id] = await writeMessages(
    trx,
    [{ ...named, ...words, in_others }],
    [inboxOf(rules, telling, 0)],
  )
  return message_id as number
}

async function queueSomeTellings(
  trx: Trx,
  rules: MessageRules,
  tellings: Telling[],
  { going, as }: { going: OnItsWay; as: As },
) {
  const books = await booksOf(trx, rules, tellings)
  const messages: NewMessage[] = []
  const deliveries: NewDelivery[] = []
  const firsts = new Map(tellings.toReversed().map((telling) => [keyOf(telling, as), telling]))
  const ids = await openTellings(
    trx,
    [...firsts].map(([event_key, telling]) => ({ event_key, ...nameOf(rules, telling, as) })),
  )
  for (const telling of tellings) {
    const { person, parts, student_ids, link } = telling
    const telling_id = ids.get(keyOf(telling, as))
    const base = { language: person.language, student_ids, link, telling_id }
    const message = messages.push({
      ...base,
      ...toStoredMessage(rules, telling),
      in_others: textInOtherLanguages(rules, telling),
    })
    // Enquirers have no inbox.
    const hasInbox = person.guardian_id !== null || person.student_id !== null
    if (hasInbox) deliveries.push(inboxOf(rules, telling, message - 1))
    for (const { wanted, way } of books.goingOf(telling)) {
      const isPush = way.channel === 'push'
      // If no phone takes the message, the next channel sends it, so the channel's wording must be stored as well.
      const channelOf = ({ event }: Part) =>
        isPush
          ? (chooseChannel(rules, event, person, rules.setting(event).channels) ?? way).channel
          : way.channel
      const [first, ...others] = wanted.parts.filter((part) => !isByPhone(channelOf(part)))
      if (first) {
        const one: Telling = { ...wanted, parts: [first, ...others] }
        if (one.parts.every((part) => going.covers(one, part, way))) continue
        const push = isPush && { values: { push: pushTextIn(one.parts, person.language) } }
        const isWhole = one.parts.length === parts.length && !push
        const own = isWhole
          ? message
          : messages.push({ ...base, ...toStoredMessage(rules, one), ...push })
        const delivery = { ...books.outgoing(one, first, way), message: own - 1 }
        if (delivery.state === 'waiting') for (const part of one.parts) going.add(one, part, way)
        deliveries.push(delivery)
      }
      for (const part of wanted.parts) {
        const channel = channelOf(part)
        if (!isByPhone(channel) || going.hasSame(telling, part, way)) continue
        const { event } = part
        const language = phoneLanguage(rules, event, person.language, channel) ?? person.language
        const words = wordsOfPart(rules, part, wanted, language)
        const push = isPush && { push: pushTextIn([part], person.language) }
        const values = { ...words.values, ...push }
        const own = messages.push({
          ...base,
          ...words,
          ...{ language, purpose: event, values, short_text: null },
        })
        const delivery = { ...books.outgoing(wanted, part, way), message: own - 1 }
        if (delivery.state === 'waiting') going.add(telling, part, way)
        deliveries.push(delivery)
      }
    }
  }
  await writeMessages(trx, messages, deliveries)
}

function inboxOf(rules: MessageRules, { person, parts }: Telling, message: number): NewDelivery {
  return {
    message,
    event_key: `${parts[0].key}/inbox`,
    guardian_id: person.guardian_id,
    student_id: person.student_id,
    channel: 'inbox',
    address: null,
    state: 'sent',
    problem: null,
    minutes: 0,
    useful_hours: 0,
    day: rules.now.date,
    is_urgent: true,
  }
}

/** True for channels that send each event by itself, because a provider knows a template for each. */
const isByPhone = (channel: Way['channel']) => channel === 'sms' || channel === 'whatsapp'

/** The way to a person: an account that has a phone with push messages, or another channel with its address. */
type Way = { channel: 'push'; address: string } | NonNullable<ReturnType<typeof chooseChannel>>

const peopleOf = (tellings: Telling[]) => [
  ...new Map(tellings.map(({ person }) => [person.key, person])).values(),
]

/** The parts of a message that its person wants, and the channel of the first of them. */
type Going = { wanted: Telling; way: Way }

/**
 * Chooses the channel of each message: that of its first wanted part, with all wanted parts. An absence that is pushed
 * to a phone is also sent by the person's other channel, because a push service's acceptance does not mean that a
 * parent has seen it.
 */
export async function waysOfTellings(trx: Trx, rules: MessageRules, tellings: Telling[]) {
  const people = peopleOf(tellings)
  const phones = rules.push_on ? await accountsWithPhones(trx, people) : NO_PHONES
  const events = [...new Set(tellings.flatMap(({ parts }) => parts.map(({ event }) => event)))]
  const switchable = events.filter((event) => !isOfReceipt(event))
  const addresses = [
    ...people.flatMap(({ email, phone }) => [email, phone].filter((at) => at !== null)),
    ...phones.values(),
  ]
  const isRefused = await createRefusalTest(trx, switchable, addresses)
  const isWanted = ({ event }: Part, way: Way) => !isRefused(event, way.address)

  function toGoing(telling: Telling, account?: string): Going[] {
    const { person, parts } = telling
    const wayOf = ({ event }: Part): Way | undefined => {
      const { channels } = rules.setting(event)
      return account && channels.length > 0
        ? { channel: 'push', address: account }
        : chooseChannel(rules, event, person, channels)
    }
    const first = parts.find((part) => {
      const way = wayOf(part)
      return !way || isWanted(part, way)
    })
    const way = first && wayOf(first)
    if (!way) return []
    const others = parts.filter((part) => part !== first && isWanted(part, way))
    return [{ wanted: { ...telling, parts: [first, ...others] }, way }]
  }

  return (telling: Telling): Going[] => {
    const account = phones.get(telling.person.key)
    const byPhone = account ? toGoing(telling, account) : []
    const isAlone = account !== undefined && firstEventOf(telling) !== 'absent'
    return isAlone ? byPhone : [...byPhone, ...toGoing(telling)]
  }
}

const NO_PHONES: ReadonlyMap<string, string> = new Map()

/** Daily counts for each day on which messages may be sent; the returned books are updated with each added message. */
async function booksOf(trx: Trx, rules: MessageRules, tellings: Telling[]) {
  const people = peopleOf(tellings)
  const goingOf = await waysOfTellings(trx, rules, tellings)
  const counts = new Map<string, Map<string, number>>()
  const isUrgent = (telling: Telling) =>
    telling.is_urgent === true || isAlwaysUrgent(firstEventOf(telling))
  const times = (telling: Telling) => {
    if (firstEventOf(telling) === 'absent')
      return minutesUntilLeaving(rules.now, quietOfAbsent(rules.quiet))
    return isUrgent(telling)
      ? { minutes: 0, day: rules.now.date }
      : minutesUntilLeaving(rules.now, rules.quiet)
  }
  const counted = tellings.filter((telling) => !isUrgent(telling))
  if (counted.length > 0) {
    await lockDailyCounts(trx)
    for (const day of new Set(counted.map((telling) => times(telling).day)))
      counts.set(day, await countMessagesOn(trx, day, people))
  }

  return {
    goingOf,
    outgoing(telling: Telling, { key }: Part, { channel, address }: Way) {
      const { person, useful_hours = USEFUL_HOURS } = telling
      const { minutes, day } = times(telling)
      const is_urgent = isUrgent(telling)
      const onDay = counts.get(day) ?? new Map<string, number>()
      const before = onDay.get(person.key) ?? 0
      const isTooMany = !is_urgent && before >= rules.messages_a_day
      if (!is_urgent && !isTooMany) onDay.set(person.key, before + 1)
      return {
        event_key: `${key}/${channel}`,
        guardian_id: person.guardian_id,
        student_id: person.student_id,
        channel,
        address,
        state: isTooMany ? ('held back' as const) : ('waiting' as const),
        problem: isTooMany ? `More than ${rules.messages_a_day} messages that day.` : null,
        minutes,
        useful_hours,
        day,
        is_urgent,
      }
    },
  }
}
