import type { Db } from '../../../db/schema.ts'
import { readEntered } from '../scores/entered.queries.ts'
import { readOutlines } from '../scores/outline.queries.ts'
import { totalOfCandidate } from '../scores/scores.service.ts'
import { asMark } from '../scores/units.service.ts'
import { tallyTopics } from './mastery.service.ts'
import { namesOfTopics } from './names.queries.ts'

/** A student's marks in a topic (a skill, or a chapter) of one test. `key` identifies the topic. */
export type TopicMarks = {
  key: string
  topic: string
  questions: number
  marks: number
  maximum: number
}

type Test = { test_id: number; mode: 'paper' | 'online' }

/** Marks by topic of students who sat some tests, separate for each test, in the order of the curriculum. */
export async function topicMarks(
  db: Db,
  { tests, student_ids }: { tests: readonly Test[]; student_ids: readonly number[] },
) {
  if (tests.length === 0) return new Map<number, TopicMarks[]>()
  const modes = new Map(tests.map(({ test_id, mode }) => [test_id, mode]))
  const entered = await readEntered(
    db,
    { test_ids: [...modes.keys()], student_ids },
    (test_id) => modes.get(test_id) ?? 'paper',
  )
  const sat = entered.filter(({ state }) => state === 'sat')
  if (sat.length === 0) return new Map<number, TopicMarks[]>()
  const outlines = await readOutlines(db, [...new Set(sat.map(({ test_id }) => test_id))])
  const tallies = sat.map((each) => {
    const outline = outlines.get(each.test_id)
    const items = (outline && totalOfCandidate(outline, each).count?.items) ?? []
    return { student_id: each.student_id, of: tallyTopics([{ items, days: 0 }]) }
  })
  const names = await keyedNames(db, tallies)
  const byStudent = Map.groupBy(tallies, ({ student_id }) => student_id)
  return new Map(
    [...byStudent].map(([student_id, own]) => [
      student_id,
      own.flatMap(({ of }) => names.flatMap(({ key, topic }) => marksOf(of.get(key), key, topic))),
    ]),
  )
}

type Tallies = ReturnType<typeof tallyTopics>

const marksOf = (tally: ReturnType<Tallies['get']>, key: string, topic: string): TopicMarks[] =>
  tally
    ? [
        {
          ...{ key, topic, questions: tally.questions },
          marks: asMark(tally.marks),
          maximum: asMark(tally.most),
        },
      ]
    : []

/** Names of all topics of these tallies, with their keys, in the order of the curriculum. */
async function keyedNames(db: Db, tallies: readonly { of: Tallies }[]) {
  const keys = [...new Set(tallies.flatMap(({ of }) => [...of.keys()]))]
  const idsOf = (kind: string) =>
    keys.flatMap((key) => (key.startsWith(`${kind} `) ? Number(key.slice(kind.length + 1)) : []))
  const names = await namesOfTopics(db, {
    skill_ids: idsOf('skill'),
    chapter_ids: idsOf('chapter'),
  })
  const known = new Set(keys)
  return names
    .map(({ skill_id, chapter_id, name }) => ({
      key: skill_id === null ? `chapter ${chapter_id}` : `skill ${skill_id}`,
      topic: name,
    }))
    .filter(({ key }) => known.has(key))
}
