import type { Practice } from '@ganit/contract/learning/practice'
import type { Kysely } from 'kysely'
import type { Database } from '../../../../db/schema.ts'
import { namesOf } from '../../../exams/mastery/names.queries.ts'
import { localTime } from '../../../ground/settings/clock.service.ts'
import { practiceSettings } from '../../../ground/settings/settings.queries.ts'
import { type Facts, masteryShares, questionsFor, readFacts } from '../choosing/choose.service.ts'
import { MINUTES_AN_ITEM } from '../choosing/choose-items.ts'
import type { Practising } from '../choosing/practisable.queries.ts'
import { keyOf } from '../choosing/topic-keys.ts'
import { isToRefresh, levelInWord, NEW_LEVEL } from '../levels/levels.ts'
import { weekOf } from '../weeks.queries.ts'
import { chooseAnew, isEnoughFor } from './begin.service.ts'
import { sessionsGivenOn } from './sessions.queries.ts'

/** A student's questions for today, and the topics to choose from, which are those with a question to ask. */
export async function practiceToday(
  db: Kysely<Database>,
  { student_id, language }: Practising,
): Promise<Practice> {
  const { isOn, minutes, timeZone } = await practiceSettings(db)
  const day = localTime(timeZone).date
  const frame = { day, language, week: await weekOf(db, student_id, day) }
  if (!isOn) return { ...frame, state: 'off', session_id: null, count: 0, minutes, topics: [] }
  const facts = await readFacts(db, { student_id, language, minutes, day })
  const mastery = await masteryShares(db, student_id)
  const topics = await topicsOf(db, facts, mastery)
  const given = await sessionsGivenOn(db, student_id, day)
  const session = given.find(({ kind }) => kind === 'today')
  if (session) {
    const { asked: count } = session
    const state = session.ended_at ? 'done' : 'begun'
    const { session_id } = session
    return { ...frame, state, session_id, count, minutes: minutesFor(count, facts), topics }
  }
  const { items } = await chooseAnew(db, { facts, wish: { kind: 'today' }, mastery })
  const count = isEnoughFor(given, items.length) ? 0 : items.length
  const state = count > 0 ? 'ready' : 'nothing'
  return { ...frame, state, session_id: null, count, minutes: minutesFor(count, facts), topics }
}

/** Estimated minutes; fewer items than usual take fewer minutes. */
const minutesFor = (count: number, facts: Facts) =>
  count >= facts.count ? facts.minutes : Math.round(count * MINUTES_AN_ITEM)

async function topicsOf(db: Kysely<Database>, facts: Facts, mastery: ReadonlyMap<string, number>) {
  const asked = new Set(questionsFor(facts, 'topic').flatMap(({ topics }) => topics.map(keyOf)))
  const own = new Map(
    facts.topics.filter((topic) => asked.has(keyOf(topic))).map((topic) => [keyOf(topic), topic]),
  )
  const names = await namesOf(db, {
    skill_ids: [...own.values()].flatMap(({ skill_id }) => skill_id ?? []),
    chapter_ids: [...own.values()].flatMap((each) =>
      each.skill_id === null ? each.chapter_id : [],
    ),
  })
  return names.flatMap(({ chapter_id, skill_id, name }) => {
    const topic = own.get(keyOf({ chapter_id, skill_id }))
    if (!topic) return []
    const key = keyOf(topic)
    const practised = facts.levels.get(key)
    return [
      {
        chapter_id,
        skill_id,
        name,
        level: levelInWord(practised, mastery.get(key) ?? null),
        to_refresh: isToRefresh(practised ?? NEW_LEVEL, facts.day),
        offered: topic.isOffered,
      },
    ]
  })
}
