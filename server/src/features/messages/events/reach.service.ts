import { type Reach as Reached, WITHOUT_MAX } from '@ganit/contract/messages/reach'
import type { Trx } from '../../../db/schema.ts'
import { fullName } from '../../ground/names/full-name.queries.ts'
import { type MessageRules, type Reach, readMessageRules } from '../academy.queries.ts'
import { reasonUnreachable } from '../channels/channel.ts'
import { claimNothing } from '../outbox/tell.queries.ts'
import { waysOfTellings } from '../outbox/tell.service.ts'
import { type Telling, textOfTelling, textOnPhone } from '../outbox/telling.ts'
import { closedDayTellings } from './closed-day.service.ts'
import type { Happening } from './events.queries.ts'
import { lessonsTellings } from './lessons.service.ts'
import { testTellings } from './tests.service.ts'

/** Events of changes that can be previewed. */
export type Foreseen = Extract<
  Happening,
  { event: 'lesson_changed' | 'absence' | 'closed_day' | 'opened_day' | 'test' }
>

/** Messages that an event would send, made by the same function that sends them. */
async function tellingsOf(trx: Trx, rules: MessageRules, it: Foreseen): Promise<Telling[]> {
  if (it.event === 'lesson_changed') return lessonsTellings(trx, rules, [it], claimNothing)
  if (it.event === 'absence') return lessonsTellings(trx, rules, it.lessons, claimNothing)
  if (it.event === 'test') return testTellings(trx, rules, it.test_id, claimNothing)
  const all: Telling[] = []
  for (let after: number | undefined = 0; after !== undefined; ) {
    const some = await closedDayTellings(trx, rules, { ...it, after }, claimNothing)
    all.push(...some.tellings)
    after = some.after
  }
  return all
}

/** Counts the people whom a change's events reach, in a transaction that is rolled back afterwards. */
export async function countReached(trx: Trx, reach: Reach, events: Foreseen[]): Promise<Reached> {
  const rules = await readMessageRules(trx, reach)
  const tellings: Telling[] = []
  for (const each of events) tellings.push(...(await tellingsOf(trx, rules, each)))
  return countReachedByTellings(trx, rules, tellings)
}

async function countReachedByTellings(
  trx: Trx,
  rules: MessageRules,
  tellings: Telling[],
): Promise<Reached> {
  const goingOf = await waysOfTellings(trx, rules, tellings)
  const people = Map.groupBy(tellings, ({ person }) => person.key)
  const shown: Reached['as'] = { sms: null, whatsapp: null }
  const ways: Reached['ways'] = { inbox: 0, mail: 0, sms: 0, whatsapp: 0, by_hand: 0 }
  const reached = new Set<number>()
  const missed = new Map<number, string>()
  for (const [first, ...others] of people.values()) {
    if (!first) continue
    const { person } = first
    const students = [first, ...others].flatMap(({ student_ids }) => student_ids)
    const sent = goingOf(first)
      .map(({ way }) => way.channel)
      .find((way) => way !== 'mail' || rules.reach.mail)
    const isSent = sent !== undefined
    const byHand = !isSent && person.phone !== null
    ways.inbox += 1
    if (sent) ways[sent] = (ways[sent] ?? 0) + 1
    if (sent === 'sms' || sent === 'whatsapp')
      shown[sent] ??= textOnPhone(rules, first.parts[0], first, sent)
    if (byHand) ways.by_hand += 1
    const { channels } = rules.setting(first.parts[0].event)
    for (const student of students)
      if (isSent || byHand) reached.add(student)
      else if (!missed.has(student))
        missed.set(student, reasonUnreachable(person, channels, rules.reach))
  }
  const without = [...missed.keys()]
    .filter((student) => !reached.has(student))
    .toSorted((a, b) => a - b)
  const [text] = tellings
  return {
    ...familiesOf([...people.values()].map((of) => of.flatMap(({ student_ids }) => student_ids))),
    without: (await namesOf(trx, without.slice(0, WITHOUT_MAX))).map((student) => ({
      ...student,
      why: missed.get(student.student_id) ?? '',
    })),
    ways,
    text: text ? textOfTelling(rules, text, 'en').text : '',
    as: { sms: shown.sms, whatsapp: shown.whatsapp },
  }
}

/** Groups students into families: students about whom one person is told belong together. */
function familiesOf(heard: number[][]) {
  const head = new Map<number, number>()
  const headOf = (student: number): number => {
    const next = head.get(student) ?? student
    return next === student ? student : headOf(next)
  }
  for (const [first = 0, ...others] of heard) {
    head.set(headOf(first), headOf(first))
    for (const other of others) head.set(headOf(other), headOf(first))
  }
  const students = new Set(heard.flat())
  return {
    families: new Set([...students].map(headOf)).size,
    students: students.size,
  }
}

const namesOf = (trx: Trx, student_ids: number[]) =>
  student_ids.length === 0
    ? []
    : trx
        .selectFrom('students')
        .select(['student_id', fullName().as('name')])
        .where('student_id', 'in', student_ids)
        .orderBy('student_id')
        .execute()
