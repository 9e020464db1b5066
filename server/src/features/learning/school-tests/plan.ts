import { dayAfter } from '@ganit/contract/days'
import { keyOfTopic } from '../practice/choosing/topic-keys.ts'
import type { TopicId } from '../practice/practice.tables.ts'

/**
 * A topic that a school test asks. `box`: its level; `mastery`: share of the marks in tests, null for too few
 * questions.
 */
export type PlanTopic = TopicId & {
  name: string
  box: number
  mastery: number | null
  taught: boolean
}

type PlannedDay<Topic> = { date: string; topics: Topic[] }

/** Keys of the topics that the plan `asked` on a day of practice for a test, and of those that were answered. */
type Practised = { asked: ReadonlySet<string>; answered: ReadonlySet<string> }
export type PractisedDay = Practised & { date: string }

const DAYS_BEFORE = 14
const TOPICS_A_DAY = 2
/** Number of last days, which are for the best known topics. */
const LAST_DAYS = 2
const WEAK_UNDER = 0.6

/**
 * Orders topics by need: those with poor results in tests first, the worst before the others; then those with the
 * lowest level.
 */
function sortByNeed<Topic extends PlanTopic>(topics: readonly Topic[]) {
  const weak = topics.filter(({ mastery }) => mastery !== null && mastery < WEAK_UNDER)
  const others = topics.filter((topic) => !weak.includes(topic))
  return [
    ...weak.toSorted((one, other) => (one.mastery ?? 0) - (other.mastery ?? 0)),
    ...others.toSorted((one, other) => one.box - other.box),
  ]
}

const NOTHING: Practised = { asked: new Set(), answered: new Set() }

/** Returns a function that gives out turns to topics in the order of need; topics with the fewest turns come next. */
function createTurns<Topic extends PlanTopic>(needed: readonly Topic[]) {
  const turns = new Map(needed.map((topic) => [topic, 0]))
  const turnsOf = (topic: Topic) => turns.get(topic) ?? 0
  /**
   * The topics of a day. A topic that was asked but not answered keeps its turn; one without questions has used its
   * turn.
   */
  return ({ asked, answered }: Practised) => {
    const open = needed.filter((topic) => !asked.has(keyOfTopic(topic)))
    const next = open
      .toSorted((one, other) => turnsOf(one) - turnsOf(other))
      .slice(0, Math.max(0, TOPICS_A_DAY - asked.size))
    const done = needed.filter((topic) => answered.has(keyOfTopic(topic)))
    for (const topic of [...done, ...next]) turns.set(topic, turnsOf(topic) + 1)
    return next
  }
}

/**
 * Slots of a plan that another chapter may take: the slots of the last days come first, and then the latest; within a
 * day the second topic comes first.
 */
const placesToGiveAway = (plan: readonly PlannedDay<unknown>[], lastDays: string) =>
  [
    ...plan.filter(({ date }) => date >= lastDays),
    ...plan.filter(({ date }) => date < lastDays).toReversed(),
  ].flatMap((day) => day.topics.map((_, n) => ({ day, place: day.topics.length - 1 - n })))

/**
 * Gives a slot to each chapter that has and had none. It takes the slot of a chapter that keeps another one, or adds a
 * slot if there is none. Topics that were `begun` today stay.
 */
function giveEachChapterPlace<Topic extends PlanTopic>(
  plan: PlannedDay<Topic>[],
  needed: readonly Topic[],
  {
    lastDays,
    practised,
    today,
  }: { lastDays: string; practised: readonly PractisedDay[]; today: string },
) {
  const asked = new Set(practised.flatMap((day) => [...day.asked]))
  const past = new Set(
    needed.flatMap((each) => (asked.has(keyOfTopic(each)) ? each.chapter_id : [])),
  )
  const times = (chapter_id: number) =>
    plan.flatMap(({ topics }) => topics).filter((each) => each.chapter_id === chapter_id).length
  const hasBegun = practised.some(({ date }) => date === today)
  for (const topic of needed) {
    if (past.has(topic.chapter_id) || times(topic.chapter_id) > 0) continue
    const free = placesToGiveAway(plan, lastDays).find(({ day, place }) => {
      const { chapter_id } = day.topics[place] as Topic
      return !(hasBegun && day.date === today) && (past.has(chapter_id) || times(chapter_id) > 1)
    })
    const fewest = plan.toSorted((one, other) => one.topics.length - other.topics.length)[0]
    if (free) (free.day as PlannedDay<Topic>).topics[free.place] = topic
    else fewest?.topics.push(topic)
  }
  return plan
}

/**
 * The topics for the days before a test at school. There are two a day in turn, beginning with the greatest need, and
 * on the last two days the two best known; no chapter is left out. The plan continues after the `practised` days; once
 * practice has begun, today's topics stay. `topics` are in the order of the curriculum.
 */
export function planPractice<Topic extends PlanTopic>(
  topics: readonly Topic[],
  {
    today,
    held_on,
    practised = [],
  }: { today: string; held_on: string; practised?: readonly PractisedDay[] },
): PlannedDay<Topic>[] {
  const needed = sortByNeed(topics)
  const take = createTurns(needed)
  for (const day of practised) if (day.date < today) take(day)
  const best = topics.toSorted((one, other) => other.box - one.box).slice(0, TOPICS_A_DAY)
  const first = dayAfter(held_on, -DAYS_BEFORE)
  const lastDays = dayAfter(held_on, -LAST_DAYS)
  const plan: PlannedDay<Topic>[] = []
  for (let date = first > today ? first : today; date < held_on; date = dayAfter(date, 1)) {
    const { asked } = practised.find((day) => day.date === date) ?? NOTHING
    const begun = needed.filter((topic) => asked.has(keyOfTopic(topic)))
    const open = date < lastDays ? [...begun, ...take({ asked, answered: asked })] : best
    plan.push({ date, topics: [...(date >= lastDays && begun.length > 0 ? begun : open)] })
  }
  return giveEachChapterPlace(plan, needed, { lastDays, practised, today })
}
