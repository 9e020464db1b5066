import type { TopicsOf } from './strongest.ts'

/**
 * Smallest number of test questions or first tries for a topic to count, and the percentage below which it needs help.
 */
const QUESTIONS_MIN = 3
const TRIES_MIN = 4
const SHARE_UNDER = 60

export type Weak = { key: string; topic: string; share: number }

/** Topics that need help; one that is in both tests and practice has the lower share. */
export function weakTopics({ tested, tried }: TopicsOf): Weak[] {
  const counted = [
    ...tested
      .filter(({ questions, maximum }) => questions >= QUESTIONS_MIN && maximum > 0)
      .map(({ key, topic, marks, maximum }) => ({ key, topic, share: marks / maximum })),
    ...tried
      .filter(({ of }) => of >= TRIES_MIN)
      .map(({ key, topic, right, of }) => ({ key, topic, share: right / of })),
  ]
  return counted
    .filter(({ share }) => share * 100 < SHARE_UNDER)
    .toSorted((one, other) => one.share - other.share)
    .filter(({ key }, n, all) => all.findIndex((each) => each.key === key) === n)
}

/**
 * The topic to do together: the one with the lowest share. If several have it, the first in the curriculum (`placeOf`).
 * A topic that the last notes named is chosen only if there is no other.
 */
export function weakestTopic(
  topics: readonly Weak[],
  told: readonly string[],
  placeOf: (key: string) => number,
): Weak | null {
  const untold = topics.filter(({ key }) => !told.includes(key))
  const [first] = (untold.length > 0 ? untold : [...topics]).toSorted(
    (one, other) => one.share - other.share || placeOf(one.key) - placeOf(other.key),
  )
  return first ?? null
}
