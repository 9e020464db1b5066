import { hash } from 'node:crypto'
import type { Level } from '../levels/levels.ts'

type ChoiceReason = 'due' | 'new' | 'weak'

/**
 * A taught topic. `taughtDaysAgo`: null if long ago; `mastery`: share of the marks in tests, null for too few
 * questions.
 */
export type Topic = Pick<Level, 'box' | 'due_on'> & {
  key: string
  taughtDaysAgo: number | null
  mastery: number | null
}

/**
 * A question that practice may ask. `sameDaysAgo`: days since the student saw the same variant; `otherDaysAgo`: since
 * another variant; null for never.
 */
export type Candidate = {
  question_id: number
  topics: string[]
  difficulty: 1 | 2 | 3 | null
  sameDaysAgo: number | null
  otherDaysAgo: number | null
  /** True if it is in another language than the student's; asked only if too few others are left. */
  isSpare?: boolean
}

export type Chosen = {
  question_id: number
  topic: string
  why: ChoiceReason
  difficulty: 1 | 2 | 3
}

export const MINUTES_AN_ITEM = 1.25

/** Number of items for a number of minutes. */
export const itemCount = (minutes: number) =>
  Math.max(4, Math.min(12, Math.round(minutes / MINUTES_AN_ITEM)))

const TURNS = ['due', 'new', 'due', 'weak'] as const
const KINDS = ['due', 'new', 'weak'] as const
const RESTS = [30, 14, 7, 3] as const
type Pass = { rest: number; withSpare: boolean }
/**
 * Passes that are made until there are enough items. The first pass takes only questions in the student's language,
 * even if they rested a short time.
 */
const PASSES = [false, true].flatMap((withSpare) =>
  RESTS.map((rest): Pass => ({ rest, withSpare })),
)
const VARIANT_REST = 3
const NEW_DAYS = 14
const WEAK_UNDER = 0.6
/** Maximum number of items of a topic in a session, if there are other topics. */
export const MOST_OF_TOPIC = 3
const FEW_TOPICS = 3

const difficultyOf = ({ difficulty }: Pick<Candidate, 'difficulty'>) => difficulty ?? 2

/** Hardest difficulty that is asked first at a box. */
const hardestForBox = (box: number) => (box <= 1 ? 1 : box <= 3 ? 2 : 3)

const compareText = (one: string | null, other: string | null) =>
  one === other ? 0 : one === null ? 1 : other === null ? -1 : one < other ? -1 : 1

/** Topics by the reason for asking them, the most urgent first. */
function topicsByReason(topics: readonly Topic[], day: string) {
  const isDue = ({ box, due_on }: Topic) => box > 0 && due_on !== null && due_on <= day
  const bySoonest = topics.toSorted(
    (one, other) => compareText(one.due_on, other.due_on) || compareText(one.key, other.key),
  )
  const isNew = (topic: Topic) =>
    topic.taughtDaysAgo !== null &&
    topic.taughtDaysAgo < NEW_DAYS &&
    (topic.box === 0 || isDue(topic))
  return {
    due: bySoonest.filter(isDue),
    new: bySoonest.filter(isNew).toSorted((one, other) => one.box - other.box),
    weak: bySoonest
      .filter(({ mastery }) => mastery !== null && mastery < WEAK_UNDER)
      .toSorted((one, other) => (one.mastery ?? 0) - (other.mastery ?? 0)),
    soonest: bySoonest,
  }
}

const isRested = ({ sameDaysAgo, otherDaysAgo }: Candidate, rest: number) =>
  (sameDaysAgo === null || sameDaysAgo >= rest) &&
  (otherDaysAgo === null || otherDaysAgo >= VARIANT_REST)

/** The question of a topic that suits its box: the hardest within its difficulty, else the next harder one. */
function bestOf(candidates: Candidate[], { box }: Topic, seed: string) {
  const most = hardestForBox(box)
  const fit = (candidate: Candidate) => {
    const difficulty = difficultyOf(candidate)
    return difficulty <= most ? most - difficulty : difficulty
  }
  const rank = ({ question_id }: Candidate) => hash('sha256', `${seed}:${question_id}`)
  return candidates
    .toSorted((one, other) => fit(one) - fit(other) || compareText(rank(one), rank(other)))
    .at(0)
}

type Asked = {
  topics: readonly Topic[]
  candidates: readonly Candidate[]
  /** Number of items wanted. */
  count: number
  day: string
  seed: string
}

/** The items of a session in order; fewer than `count` if there are no more. The same seed gives the same items. */
export function chooseItems({ topics, candidates, count, day, seed }: Asked): Chosen[] {
  const reasons = topicsByReason(topics, day)
  const chosen: Chosen[] = []
  const taken = new Set<number>()
  const inUse = topics.filter(({ key }) => candidates.some((each) => each.topics.includes(key)))
  const most = inUse.length < FEW_TOPICS ? count : MOST_OF_TOPIC
  const countOf = (key: string) => chosen.filter(({ topic }) => topic === key).length

  /** Takes a question of a topic of this list, the topics asked least first. */
  const take = (list: Topic[], why: ChoiceReason, { rest, withSpare }: Pass) => {
    for (const topic of list.toSorted((one, other) => countOf(one.key) - countOf(other.key))) {
      if (countOf(topic.key) >= most) continue
      const left = candidates.filter(
        (each) =>
          each.topics.includes(topic.key) &&
          !taken.has(each.question_id) &&
          (withSpare || !each.isSpare) &&
          isRested(each, rest),
      )
      const best = bestOf(left, topic, seed)
      if (!best) continue
      taken.add(best.question_id)
      const { question_id } = best
      chosen.push({ question_id, topic: topic.key, why, difficulty: difficultyOf(best) })
      return true
    }
    return false
  }
  for (const pass of PASSES)
    while (chosen.length < count) {
      const turn = TURNS[chosen.length % TURNS.length] ?? 'due'
      const from = KINDS.indexOf(turn)
      const kinds = [...KINDS.slice(from), ...KINDS.slice(0, from)]
      const isTaken =
        kinds.some((kind) => take(reasons[kind], kind, pass)) || take(reasons.soonest, 'due', pass)
      if (!isTaken) break
    }
  return easiestFirst(chosen)
}

const areApart = (items: Chosen[]) =>
  items.every(({ topic }, n) => n === 0 || items[n - 1]?.topic !== topic)

/** Orders items after a first one: next comes the topic with most items left, so that neighbours differ if possible. */
function arrangeItems(items: Chosen[], first: Chosen) {
  const order = [first]
  const left = items.filter((item) => item !== first)
  const leftOf = (topic: string) => left.filter((item) => item.topic === topic).length
  while (left.length > 0) {
    const last = order.at(-1)?.topic
    const [next] = left.toSorted(
      (one, other) =>
        Number(one.topic === last) - Number(other.topic === last) ||
        leftOf(other.topic) - leftOf(one.topic) ||
        one.difficulty - other.difficulty,
    )
    if (!next) break
    order.push(next)
    left.splice(left.indexOf(next), 1)
  }
  return order
}

/** Orders items with the easiest first, unless only another beginning avoids neighbours of one topic. */
function easiestFirst(items: Chosen[]) {
  const orders = items
    .toSorted((one, other) => one.difficulty - other.difficulty)
    .map((first) => arrangeItems(items, first))
  return orders.find(areApart) ?? orders[0] ?? []
}
