import { strongTopics, type TopicsOf } from './strongest.ts'
import { weakTopics } from './weakest.ts'

/**
 * Removes topics that go well in one source and need work in another: a test and practice, or a chapter and its skill
 * of the same name. A family would read both about one name, and it is unknown which is right.
 */
export function dropContradictions({ tested, tried }: TopicsOf): TopicsOf {
  const weak = new Set(weakTopics({ tested, tried }).map(({ topic }) => topic))
  const unclear = new Set(
    strongTopics({ tested, tried }).flatMap(({ topic }) => (weak.has(topic) ? [topic] : [])),
  )
  const isClear = ({ topic }: { topic: string }) => !unclear.has(topic)
  return { tested: tested.filter(isClear), tried: tried.filter(isClear) }
}
