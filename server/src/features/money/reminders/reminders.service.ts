import { dayAfter } from '@ganit/contract/days'
import { PROMISE_DAYS_MAX } from '@ganit/contract/money/reminders'
import type { Trx } from '../../../db/schema.ts'
import { conflict, invalid, notFound } from '../../../http/errors.ts'
import { readSettings } from '../../ground/settings/settings.queries.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import { type MessageRules, type Reach, readMessageRules } from '../../messages/academy.queries.ts'
import { isLocalOrigin } from '../../messages/channels/channels.queries.ts'
import { overdueTellings } from '../../messages/events/money.service.ts'
import { whatsAppLink } from '../../messages/notices/sent.queries.ts'
import { writeInInbox } from '../../messages/outbox/tell.service.ts'
import { textOfTelling } from '../../messages/outbox/telling.ts'
import { inRupeesShort } from '../pay-links/pay-view.service.ts'
import {
  inboxOfMessage,
  insertContact,
  lockPerson,
  markOpened,
  openedToday,
  PRESSED,
  personOfKey,
  takeBack,
  unmarkOpened,
  writtenToday,
} from './contacts.queries.ts'
import { personOfRow } from './list.service.ts'
import { rowReadBy } from './others.queries.ts'
import { type FamilyRow, readFamilyRows } from './rows.queries.ts'

const EVERY = { limit: 1_000, offset: 0 }

/** The rows of these people, by key; a person who owes nothing more has no row. */
async function rowsOfPeople(trx: Trx, people: readonly string[]) {
  const today = await readAcademyToday(trx)
  const { rows } = await readFamilyRows(trx, { people }, today, EVERY)
  return new Map(rows.map((row) => [row.key, row]))
}

/**
 * The messages for some rows. If links open only on this computer, the messages name the academy's phone instead of a
 * link.
 */
export async function tellingsOfRows(trx: Trx, rules: MessageRules, rows: readonly FamilyRow[]) {
  const isLocal = isLocalOrigin(rules.reach.origin)
  const { phone } = await readSettings(trx)
  return overdueTellings(
    trx,
    rules,
    rows.map((row) => ({
      person: personOfRow(row),
      student_ids: row.student_ids,
      key: `${PRESSED}${rules.now.date}/${row.key}`,
    })),
    isLocal ? (phone ?? rules.academy_name) : undefined,
  )
}

/** The office may call a person who refused reminders, but never writes to that person. */
const isRefused = ({ why }: FamilyRow) => why === 'does not want reminders'

type Asked = { people: readonly string[]; to?: string | undefined }

/**
 * The texts as they are sent by hand, each with a link that opens WhatsApp. Whoever refused them has none. `to`: another
 * guardian of the children reads them.
 */
export async function textsOf(trx: Trx, reach: Reach, { people, to }: Asked) {
  const rules = await readMessageRules(trx, reach)
  const found = [...(await rowsOfPeople(trx, people)).values()].filter((row) => !isRefused(row))
  const rows: FamilyRow[] = []
  for (const row of found) {
    const read = to === undefined ? row : await rowReadBy(trx, row, to)
    if (read) rows.push(read)
  }
  const tellings = await tellingsOfRows(trx, rules, rows)
  const keys = new Map(rows.map((row) => [personOfRow(row).key, row.key]))
  return tellings.map((telling) => {
    const { person } = telling
    const { text } = textOfTelling(rules, telling, person.language)
    return {
      person: keys.get(person.key) ?? '',
      text,
      language: person.language,
      whatsapp_link: whatsAppLink(person.phone, text),
    }
  })
}

/** A number of minutes ago in words, such as `a minute ago`. */
function agoInWords(minutes: number) {
  if (minutes < 2) return 'a minute ago'
  if (minutes < 60) return `${minutes} minutes ago`
  const hours = Math.floor(minutes / 60)
  return hours === 1 ? 'an hour ago' : `${hours} hours ago`
}

type Opened = { person: string; overdue: string; again?: boolean | undefined }

/**
 * Stores that an account opened a person's reminder in WhatsApp. It marks the message of today, or writes one to the
 * inbox only. 409 if somebody opened it today already, or if the sum has changed.
 */
export async function noteOpenedBy(trx: Trx, reach: Reach, opened: Opened, by: string) {
  const person = personOfKey(opened.person)
  if (!(await lockPerson(trx, person))) throw notFound('Person not found.')
  const before = await openedToday(trx, person)
  if (before && !opened.again)
    throw conflict(`${before.by ?? 'Somebody'} opened this ${agoInWords(before.minutes)}.`)
  const row = (await rowsOfPeople(trx, [opened.person])).get(opened.person)
  if (!row) throw conflict('Nothing is overdue any more.')
  if (isRefused(row)) throw conflict('This family does not want reminders.')
  if (Number(row.overdue) !== Number(opened.overdue))
    throw conflict(`The sum is ${inRupeesShort(row.overdue)} now.`)
  const written = before?.delivery_id ?? (await writtenToday(trx, person))
  const delivery_id = written ?? (await writeReminder(trx, reach, row, by))
  // The press of a colleague stays: whoever takes back the second one does not take back the first.
  const first_by = before && before.by_id !== by ? (before.by ?? 'Somebody') : undefined
  if (first_by === undefined) await markOpened(trx, delivery_id, by)
  return { message: 'Noted.', delivery_id, ...(first_by !== undefined && { first_by }) }
}

async function writeReminder(trx: Trx, reach: Reach, row: FamilyRow, by: string) {
  const rules = await readMessageRules(trx, reach)
  const [telling] = await tellingsOfRows(trx, rules, [row])
  if (!telling) throw conflict('Nothing is overdue any more.')
  const message_id = await writeInInbox(trx, rules, telling, by)
  return (await inboxOfMessage(trx, message_id)).delivery_id
}

type Contact = {
  person: string
  kind: 'call' | 'promise'
  outcome?: 'spoke' | 'no answer' | undefined
  promised_for?: string | undefined
  amount?: string | number | undefined
  note?: string | null | undefined
}

/**
 * Stores a call, or a promise for a day between tomorrow and 60 days ahead. A promise without an amount is for all that
 * is overdue.
 */
export async function noteContactBy(trx: Trx, contact: Contact, made_by: string) {
  const { kind, outcome, promised_for, amount, note } = contact
  const person = personOfKey(contact.person)
  if (!(await lockPerson(trx, person))) throw notFound('Person not found.')
  const made = { ...person, note: note ?? null, made_by }
  if (kind === 'call') {
    const call = { outcome: outcome ?? 'spoke', promised_for: null, amount: null }
    return answerNoted(await insertContact(trx, { ...made, kind, ...call }))
  }
  const today = await readAcademyToday(trx)
  if (!promised_for || promised_for <= today || promised_for > dayAfter(today, PROMISE_DAYS_MAX))
    throw invalid({
      promised_for: `Choose a day from tomorrow to ${PROMISE_DAYS_MAX} days ahead.`,
    })
  const row = (await rowsOfPeople(trx, [contact.person])).get(contact.person)
  const promised = amount === undefined ? row?.overdue : String(amount)
  if (promised === undefined) throw conflict('Nothing is overdue any more.')
  return answerNoted(
    await insertContact(trx, { ...made, kind, outcome: null, promised_for, amount: promised }),
  )
}

const answerNoted = ({ contact_id }: { contact_id: number }) => ({ message: 'Noted.', contact_id })

const tooLate = () => conflict('Only today’s own can be taken back.')

export async function takeBackContactOf(trx: Trx, contact_id: number, by: string) {
  if (!(await takeBack(trx, contact_id, by))) throw tooLate()
  return { message: 'Taken back.' }
}

export async function takeBackOpenedOf(trx: Trx, delivery_id: string, by: string) {
  if (!(await unmarkOpened(trx, delivery_id, by))) throw tooLate()
  return { message: 'Taken back.' }
}
