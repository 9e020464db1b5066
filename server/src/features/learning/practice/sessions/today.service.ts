import type { Language } from '@ganit/contract/languages'
import type { Practice } from '@ganit/contract/learning/practice'
import type { Kysely } from 'kysely'
import type { Database } from '../../../../db/schema.ts'
import { namesOfTopics } from '../../../exams/mastery/names.queries.ts'
import { localTime } from '../../../ground/settings/clock.service.ts'
import { readPracticeSettings } from '../../../ground/settings/settings.queries.ts'
import {
  type Facts,
  questionsToAsk,
  readFacts,
  readMasteryShares,
} from '../choosing/choose.service.ts'
import { MINUTES_AN_ITEM } from '../choosing/choose-items.ts'
import type { Practising } from '../choosing/practisable.queries.ts'
import { keyOfTopic } from '../choosing/topic-keys.ts'
import { isToRefresh, levelInWord, NEW_LEVEL } from '../levels/levels.ts'
import { weekOfPractice } from '../weeks.queries.ts'
import { chooseItemsAnew, isTooManyForDay } from './begin.service.ts'
import { sessionsGivenOn } from './sessions.queries.ts'

/** A student's questions for today, and the topics to choose from, which are those with a question to ask. */
export async function readPracticeToday(
  db: Kysely<Database>,
  { student_id, language, names, waits }: Practising,
): Promise<Practice> {
  const { isOn, minutes, timeZone } = await readPracticeSettings(db)
  const day = localTime(timeZone).date
  const frame = { day, language, waits, week: await weekOfPractice(db, student_id, day) }
  if (!isOn) return { ...frame, state: 'off', session_id: null, count: 0, minutes, topics: [] }
  const facts = await readFacts(db, { student_id, language, minutes, day })
  const mastery = await readMasteryShares(db, student_id)
  const topics = await topicsOf(db, { facts, mastery, names })
  const given = await sessionsGivenOn(db, student_id, day)
  const session = given.find(({ kind }) => kind === 'today')
  if (session) {
    const { asked: count } = session
    const state = session.ended_at ? 'done' : 'begun'
    const { session_id } = session
    return { ...frame, state, session_id, count, minutes: minutesForItems(count, facts), topics }
  }
  const { items } = await chooseItemsAnew(db, { facts, options: { kind: 'today' }, mastery })
  const count = isTooManyForDay(given, items.length) ? 0 : items.length
  const state = count > 0 ? 'ready' : 'nothing'
  return {
    ...frame,
    state,
    session_id: null,
    count,
    minutes: minutesForItems(count, facts),
    topics,
  }
}

/** Estimated minutes; fewer items than usual take fewer minutes. */
const minutesForItems = (count: number, facts: Facts) =>
  count >= facts.count ? facts.minutes : Math.round(count * MINUTES_AN_ITEM)

type Known = { facts: Facts; mastery: ReadonlyMap<string, number>; names: Language }

async function topicsOf(db: Kysely<Database>, { facts, mastery, names: language }: Known) {
  const asked = new Set(
    questionsToAsk(facts, 'topic').flatMap(({ topics }) => topics.map(keyOfTopic)),
  )
  const own = new Map(
    facts.topics
      .filter((topic) => asked.has(keyOfTopic(topic)))
      .map((topic) => [keyOfTopic(topic), topic]),
  )
  const wanted = {
    skill_ids: [...own.values()].flatMap(({ skill_id }) => skill_id ?? []),
    chapter_ids: [...own.values()].flatMap((each) =>
      each.skill_id === null ? each.chapter_id : [],
    ),
  }
  const names = await namesOfTopics(db, wanted, language)
  return names.flatMap(({ chapter_id, skill_id, name }) => {
    const topic = own.get(keyOfTopic({ chapter_id, skill_id }))
    if (!topic) return []
    const key = keyOfTopic(topic)
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
