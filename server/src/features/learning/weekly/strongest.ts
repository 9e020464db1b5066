import type { TopicMarks } from '../../tests/mastery/topic-marks.service.ts'
import type { Facts } from './weekly.tables.ts'

/** A topic is told from so many questions of a test on, with this share of their marks in per cent. */
const QUESTIONS_MIN = 3
const SHARE_MIN = 80

/** The topic that goes best: by share, then by questions, else the first. `told` ones were told in the last notes. */
export function strongest(topics: readonly TopicMarks[], told: readonly string[]): Facts['strong'] {
  const [best] = topics
    .filter(
      ({ key, questions, marks, maximum }) =>
        questions >= QUESTIONS_MIN &&
        maximum > 0 &&
        100 * marks >= SHARE_MIN * maximum &&
        !told.includes(key),
    )
    .toSorted(
      (one, other) =>
        other.marks * one.maximum - one.marks * other.maximum || other.questions - one.questions,
    )
  if (!best) return null
  const { key, topic, marks, maximum } = best
  return { key, topic, marks, maximum }
}
