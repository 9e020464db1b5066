import { dayAfter } from '@ganit/contract/days'
import type { TopicId } from '../practice/practice.tables.ts'

/** A topic that a school test asks. `box`: its level; `mastery`: share of a test's marks, null for too few questions. */
export type PlanTopic = TopicId & {
  name: string
  box: number
  mastery: number | null
  taught: boolean
}

type PlannedDay<Topic> = { date: string; topics: Topic[] }

const DAYS_BEFORE = 14
const TOPICS_A_DAY = 2
/** The last days are for what is known best. */
const LAST_DAYS = 2
const WEAK_UNDER = 0.6

/** Those whose tests went badly first, the worst before the others; then those known least. */
function byNeed<Topic extends PlanTopic>(topics: readonly Topic[]) {
  const weak = topics.filter(({ mastery }) => mastery !== null && mastery < WEAK_UNDER)
  const others = topics.filter((topic) => !weak.includes(topic))
  return [
    ...weak.toSorted((one, other) => (one.mastery ?? 0) - (other.mastery ?? 0)),
    ...others.toSorted((one, other) => one.box - other.box),
  ]
}

/**
 * What to practise on the days before a test at school (homework 10): two topics a day in turn, those that need it most
 * first, and on the last two days the two that are known best. `topics` come in the order of the curriculum.
 */
export function planOf<Topic extends PlanTopic>(
  topics: readonly Topic[],
  { today, held_on }: { today: string; held_on: string },
): PlannedDay<Topic>[] {
  const needed = byNeed(topics)
  const best = topics.toSorted((one, other) => other.box - one.box).slice(0, TOPICS_A_DAY)
  const first = dayAfter(held_on, -DAYS_BEFORE)
  const lastDays = dayAfter(held_on, -LAST_DAYS)
  const plan: PlannedDay<Topic>[] = []
  for (let date = first > today ? first : today; date < held_on; date = dayAfter(date, 1)) {
    const from = plan.length * TOPICS_A_DAY
    const next = [from, from + 1].flatMap((n) => needed[n % needed.length] ?? [])
    plan.push({ date, topics: date < lastDays ? [...new Set(next)] : best })
  }
  return plan
}
