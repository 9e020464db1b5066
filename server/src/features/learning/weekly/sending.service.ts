import { setTimeout as sleep } from 'node:timers/promises'
import { dayAfter } from '@ganit/contract/days'
import type { Kysely } from 'kysely'
import type { Database, Trx } from '../../../db/schema.ts'
import { readInSnapshot } from '../../../db/transactions/in-snapshot.ts'
import { clock } from '../../../lifecycle/clock.ts'
import {
  storeProgress,
  type TakenJob,
} from '../../ground/background-jobs/background-jobs.queries.ts'
import { payLinksToTell } from '../../ground/pay-links/pay-links.service.ts'
import { localTime } from '../../ground/settings/clock.service.ts'
import {
  endSending,
  isInTime,
  isTooSoon,
  lastWeekUpTo,
  lockWeeklySettings,
  markUnsent,
  sendingOfWeek,
  WEEKLY_JOB,
} from '../../ground/settings/weekly-plan.service.ts'
import { type MessageRules, type Reach, readMessageRules } from '../../messages/academy.queries.ts'
import { findRecipients, type Recipient } from '../../messages/outbox/recipients.queries.ts'
import { claimEvents } from '../../messages/outbox/tell.queries.ts'
import { queueTellings } from '../../messages/outbox/tell.service.ts'
import type { Telling } from '../../messages/outbox/telling.ts'
import { dayInWords } from '../../messages/wording/wording.ts'
import { recordPractised } from '../../papers/question-bank/practised.queries.ts'
import { recordToldQuestions } from './examples.queries.ts'
import { composeNote, hasBlock, type Sight } from './facts/facts.ts'
import { readWeeks } from './facts/week-facts.service.ts'
import { notesOfWeek, storeNotes } from './notes.queries.ts'
import { type Cursor, holdStudents, nextPeople } from './people.queries.ts'
import type { Facts } from './weekly.tables.ts'

/** People per transaction. */
const PART = 200
/** Longest pause after a part. */
const PAUSE_MS = 200

type Input = { week: string; after?: Cursor }

/** How much a person sees of a child. Students see no money if their guardians look after it. */
const sightOf = ({ person, limited }: Recipient): Sight => ({
  limited,
  dues: person.guardian_id !== null,
})

/**
 * Begins a week, unless it is over or the settings have changed; a change of the plan waits for this transaction. False
 * if nothing is to be sent.
 */
async function beginWeek(trx: Trx, job: TakenJob, week: string) {
  const settings = await lockWeeklySettings(trx)
  await storeProgress(trx, job, { done: job.done })
  const sending = await sendingOfWeek(trx, week)
  if (!settings || (sending && sending.state !== 'sending')) return false
  const now = localTime(settings.time_zone)
  const isDay = settings.weekly_on && lastWeekUpTo(settings, week) === week
  const isOurs = isDay && !(await isTooSoon(trx, week))
  if (!sending && !isOurs) return false
  if (!isInTime(settings, week, now)) {
    if (sending) await endSending(trx, week, 'missed')
    else await markUnsent(trx, week, 'missed')
    return false
  }
  if (!sending) await trx.insertInto('weekly_sendings').values({ week, state: 'sending' }).execute()
  return true
}

/**
 * Job that sends the notes of a week, some people at a time. It may be killed at any moment and continues afterwards.
 */
const createSendingJob = (reach: Reach) =>
  async function* (db: Kysely<Database>, job: TakenJob) {
    const { week, after } = job.input as Input
    const isSent = await db.transaction().execute((trx) => beginWeek(trx, job, week))
    let last: Cursor | null = after ?? null
    let { done } = job
    while (isSent) {
      const started = performance.now()
      const people = await nextPeople(db, { week, after: last, limit: PART })
      const end = people.at(-1)
      if (!end) break
      await sendPart(
        db,
        people.flatMap(({ student_ids }) => student_ids),
        {
          week,
          reach,
          keys: new Set(
            people.map(({ kind, id }) => (kind === 'g' ? String(id) : `student-${id}`)),
          ),
          note: (trx) => {
            const input = { week, after: { kind: end.kind, id: end.id } }
            return storeProgress(trx, job, { done: done + people.length, input })
          },
        },
      )
      last = { kind: end.kind, id: end.id }
      done += people.length
      yield
      // Pauses for other work, because nobody waits for the last note.
      await sleep(Math.min(performance.now() - started, PAUSE_MS))
    }
    if (isSent)
      await db.transaction().execute(async (trx) => {
        await storeProgress(trx, job, { done })
        await endSending(trx, week, 'sent')
      })
    return { week }
  }

type Part = {
  week: string
  reach: Reach
  /** Keys of the part's people. */
  keys: ReadonlySet<string>
  note: (trx: Trx) => Promise<void>
}

/** Sends one part, about these students: reads the facts, then stores and tells them in one transaction. */
export async function sendPart(
  db: Kysely<Database>,
  ids: number[],
  { week, reach, keys, note }: Part,
) {
  const student_ids = [...new Set(ids)]
  const found = await readInSnapshot(db, async (trx) => {
    const rules = await readMessageRules(trx, reach)
    const day = rules.now.date > week ? rules.now.date : week
    const asked = { week, at: clock.now(), day, academy: rules.academy_name }
    return readWeeks(trx, student_ids, asked)
  })
  await db.transaction().execute(async (trx) => {
    await note(trx)
    const there = await holdStudents(trx, student_ids)
    const facts = new Map(
      [...found].flatMap(([id, { facts: own, is_held, had_work }]): [number, Facts][] =>
        there.has(id) && had_work && !is_held ? [[id, own]] : [],
      ),
    )
    const told = [...facts].filter(([, own]) => hasBlock(own, { dues: false }))
    await storeNotes(trx, week, new Map(told))
    // An earlier part may have told the same child's other guardian.
    const kept = await notesOfWeek(trx, [...facts.keys()], week)
    const shown = await recordToldQuestions(trx, kept, week)
    if (shown.length > 0) await recordPractised(trx, shown, week)
    const rules = await readMessageRules(trx, reach)
    const recipients = await findRecipients(trx, 'weekly', [...kept.keys()], rules.now.date)
    await tellAll(trx, rules, {
      week,
      kept,
      recipients: recipients.filter(({ person }) => keys.has(person.key)),
    })
  })
}

type Told = { week: string; kept: ReadonlyMap<number, Facts>; recipients: Recipient[] }

/** Sends each person one message about all children with content, by name. */
async function tellAll(trx: Trx, rules: MessageRules, { week, kept, recipients }: Told) {
  const keyOf = ({ student_id, person }: Recipient) => `weekly/${week}/${student_id}/${person.key}`
  const heard = recipients.filter((each) => {
    const facts = kept.get(each.student_id)
    return facts && hasBlock(facts, sightOf(each))
  })
  const isNew = await claimEvents(trx, heard.map(keyOf))
  const families = Map.groupBy(
    heard.filter((each) => isNew.has(keyOf(each))),
    ({ person }) => person.key,
  )
  const day = dayInWords('en', dayAfter(week, -1))
  const debtors = heard.filter((each) => kept.get(each.student_id)?.dues && sightOf(each).dues)
  const links = await payLinksToTell(trx, rules.reach.payLinks, [
    ...new Map(debtors.map(({ person }) => [person.key, person])).values(),
  ])
  await queueTellings(
    trx,
    rules,
    [...families.values()].map((of) =>
      tellingOf(rules, of as [Recipient, ...Recipient[]], { week, kept, key: keyOf, links }),
    ),
    { about: `Weekly note: the week to ${day}`, text: 'Each family reads of its own children.' },
  )
}

const compareNames = (one: Recipient, other: Recipient) =>
  one.student.localeCompare(other.student) || one.student_id - other.student_id

function tellingOf(
  rules: MessageRules,
  of: [Recipient, ...Recipient[]],
  {
    week,
    kept,
    key,
    links,
  }: Pick<Told, 'week' | 'kept'> & {
    key: (each: Recipient) => string
    links: ReadonlyMap<string, string>
  },
): Telling {
  const children = of.toSorted(compareNames)
  const [{ person }] = of
  const link = pageOfWeeks(person)
  const last_day = dayAfter(week, -1)
  const blocks = children.flatMap((each) => {
    const facts = kept.get(each.student_id)
    return facts ? [{ student: each.student, facts, sight: sightOf(each) }] : []
  })
  return {
    person,
    parts: [
      {
        event: 'weekly',
        key: key(of[0]),
        values: (language) => ({ date: dayInWords(language, last_day) }),
        first_names: children.map(({ first_name }) => first_name),
        own: (language) =>
          composeNote(language, blocks, {
            last_day,
            link: `${rules.reach.origin}${link}`,
            payLink: links.get(person.key),
          }),
      },
    ],
    student_ids: children.map(({ student_id }) => student_id),
    link,
  }
}

/** Page on which a person reads all weeks. */
export const pageOfWeeks = ({ guardian_id }: { guardian_id: number | null }) =>
  guardian_id === null ? '/student/weeks' : '/guardian/weeks'

export const weeklyWorks = ({ reach }: { reach: Reach }) => ({
  [WEEKLY_JOB]: createSendingJob(reach),
})
