import type { Trx } from '../../../db/schema.ts'
import { chooseVariant } from '../../papers/variants/written-out.service.ts'
import { type AskableQuestion, countTimesAsked } from '../practice/choosing/candidates.queries.ts'
import {
  type ChoiceRequest,
  chooseFrom,
  type Facts,
  type NewItem,
  readFacts,
  topicsOfQuestion,
} from '../practice/choosing/choose.service.ts'
import { addTopics } from '../practice/choosing/more-topics.service.ts'
import { keyOfTopic } from '../practice/choosing/topic-keys.ts'
import type { TopicId } from '../practice/practice.tables.ts'
import { type GivenQuestion, questionsById } from './set-questions.queries.ts'
import { idsOfSet } from './sets.queries.ts'

/** Items for questions, each in the student's next variant. */
async function itemsOfQuestions(
  trx: Trx,
  student_id: number,
  questions: readonly AskableQuestion[],
): Promise<NewItem[]> {
  const templates = questions.filter(({ variants }) => variants !== null)
  const times = await countTimesAsked(
    trx,
    student_id,
    templates.map(({ question_id }) => question_id),
  )
  return questions.flatMap((question) => {
    const { question_id, variants } = question
    const counts = topicsOfQuestion(question)
    const [topic] = counts
    const variant = variants
      ? chooseVariant({ student_id, question_id }, variants, times.get(question_id) ?? 0)
      : null
    if (!topic || variant === undefined) return []
    const { version: question_version } = question
    return [{ question_id, question_version, variant, ...topic, counts, why: 'chosen' }]
  })
}

type For = ChoiceRequest & { seed: string }

const HARDEST = 3

/**
 * Chooses a replacement for a question that cannot be asked, from the same topic. As in practice, it has the student's
 * level, and was not asked or shown to the family lately. Null if there is none. Adds it to `taken`. The topic need not
 * have been taught, because a teacher gave it.
 */
async function chooseReplacement(
  trx: Trx,
  facts: Facts,
  topic: TopicId,
  { seed, taken }: { seed: string; taken: Set<number> },
): Promise<NewItem | null> {
  const wide = await addTopics(trx, facts, [topic], { difficulty: HARDEST })
  const questions = wide.questions.filter(({ topics }) =>
    topics.some((each) => keyOfTopic(each) === keyOfTopic(topic)),
  )
  const [item] = await chooseFrom(trx, { ...wide, questions }, new Map(), {
    ...{ kind: 'topic', topics: [topic], count: 1, seed, without: taken },
  })
  if (item) taken.add(item.question_id)
  return item ?? null
}

/**
 * The items of a set as they may be asked now. Questions that have been reserved or ended since are replaced by others
 * of their topics.
 */
export async function itemsOfSet(trx: Trx, set_id: number, { seed, ...asked }: For) {
  const ids = await idsOfSet(trx, set_id)
  const found = await questionsById(trx, ids)
  const taken = new Set(ids)
  const given = ids.flatMap((id) => found.get(id) ?? [])
  const isAskable = ({ is_fit, is_kept }: GivenQuestion) => is_fit && !is_kept
  const own = new Map(
    (await itemsOfQuestions(trx, asked.student_id, given.filter(isAskable))).map((item) => [
      item.question_id,
      item,
    ]),
  )
  const facts = given.every(isAskable) ? null : await readFacts(trx, asked)
  const items: NewItem[] = []
  for (const question of given) {
    const { question_id, chapter_id, skill_ids } = question
    const topic = { chapter_id, skill_id: skill_ids[0] ?? null }
    const item =
      // A question whose chapter was removed has no topic.
      facts && !isAskable(question) && chapter_id !== null
        ? await chooseReplacement(trx, facts, topic, { seed, taken })
        : own.get(question_id)
    if (item) items.push(item)
  }
  return items
}

/** Items of the same topics, in place of items of a set that were withdrawn. */
export async function itemsInstead(
  trx: Trx,
  out: readonly TopicId[],
  { without, seed, ...asked }: For & { without: ReadonlySet<number> },
) {
  const taken = new Set(without)
  const facts = await readFacts(trx, asked)
  const items: NewItem[] = []
  for (const topic of out) {
    const item = await chooseReplacement(trx, facts, topic, { seed, taken })
    if (item) items.push(item)
  }
  return items
}
