import type { TopicMarks } from '../../../exams/mastery/topic-marks.service.ts'
import type { Facts } from '../weekly.tables.ts'
import type { Tried } from './practised.queries.ts'

/** Smallest number of questions of a test for a topic to count, and the smallest percentage of their marks. */
const QUESTIONS_MIN = 3
const SHARE_MIN = 80
/** Smallest number of first tries in practice for a topic to count, and of days with them. */
const TRIES_MIN = 5
const DAYS_MIN = 2

type Counted = NonNullable<Facts['strong']> & { questions: number }

/** A student's topics of the week's tests, and of practice. */
export type TopicsOf = { tested: readonly TopicMarks[]; tried: readonly Tried[] }

/** Topics that go well, in tests or in practice. */
export function strongTopics({ tested, tried }: TopicsOf): Counted[] {
  const counted: Counted[] = [
    ...tested.filter(({ questions }) => questions >= QUESTIONS_MIN),
    ...tried
      .filter(({ of, days }) => of >= TRIES_MIN && days >= DAYS_MIN)
      .map(({ key, topic, right, of }) => ({
        ...{ key, topic, marks: right, maximum: of, questions: of, tries: true as const },
      })),
  ]
  return counted.filter(({ marks, maximum }) => maximum > 0 && 100 * marks >= SHARE_MIN * maximum)
}

/**
 * The topic that goes best: by share, then by number of questions, then the first. Topics of the last notes (`told`)
 * are skipped.
 */
export function strongestTopic(topics: TopicsOf, told: readonly string[]): Facts['strong'] {
  const [best] = strongTopics(topics)
    .filter(({ key }) => !told.includes(key))
    .toSorted(
      (one, other) =>
        other.marks * one.maximum - one.marks * other.maximum || other.questions - one.questions,
    )
  if (!best) return null
  const { key, topic, marks, maximum, tries } = best
  return { key, topic, marks, maximum, ...(tries && { tries }) }
}
