import type { Language } from '@ganit/contract/languages'
import type { Trx } from '../../../db/schema.ts'
import { variantFor } from '../../papers/variants/written-out.service.ts'
import { type AskableQuestion, timesAsked } from '../practice/candidates.queries.ts'
import { type NewItem, topicsOf } from '../practice/choose.service.ts'
import type { TopicId } from '../practice/practice.tables.ts'
import { drawQuestions } from './draw.service.ts'
import { questionsById } from './set-questions.queries.ts'
import { idsOfSet } from './sets.queries.ts'

/** Items of questions, each in the student's next variant. */
async function itemsFor(
  trx: Trx,
  student_id: number,
  questions: readonly AskableQuestion[],
): Promise<NewItem[]> {
  const templates = questions.filter(({ variants }) => variants !== null)
  const times = await timesAsked(
    trx,
    student_id,
    templates.map(({ question_id }) => question_id),
  )
  return questions.flatMap((question) => {
    const { question_id, variants } = question
    const counts = topicsOf(question)
    const [topic] = counts
    const variant = variants
      ? variantFor({ student_id, question_id }, variants, times.get(question_id) ?? 0)
      : null
    if (!topic || variant === undefined) return []
    const { version: question_version } = question
    return [{ question_id, question_version, variant, ...topic, counts, why: 'chosen' }]
  })
}

type For = { student_id: number; language: Language; seed: string }

/** Another question of a topic for one that cannot be asked; undefined if there is none. `taken` gains it. */
async function another(
  trx: Trx,
  { chapter_id, skill_id }: TopicId,
  { language, seed, taken }: For & { taken: Set<number> },
) {
  const [other] = await drawQuestions(trx, {
    ...{ chapter_id, skill_id, count: 1, language, seed, without: taken },
  })
  if (other) taken.add(other.question_id)
  return other
}

/** The items of a set as they may be asked now: for what a test keeps since, or what ended, another question of its topic. */
export async function itemsOfSet(trx: Trx, set_id: number, { student_id, ...of }: For) {
  const ids = await idsOfSet(trx, set_id)
  const found = await questionsById(trx, ids)
  const taken = new Set(ids)
  const questions: AskableQuestion[] = []
  for (const id of ids) {
    const question = found.get(id)
    if (!question) continue
    const { chapter_id, skill_ids, is_fit, is_kept } = question
    // A question whose chapter was taken away has no topic.
    if (chapter_id === null) continue
    const topic = { chapter_id, skill_id: skill_ids[0] ?? null }
    const asked =
      is_fit && !is_kept ? question : await another(trx, topic, { student_id, ...of, taken })
    if (asked) questions.push(asked)
  }
  return itemsFor(trx, student_id, questions)
}

/** Items of the same topics, for those of a set that were taken out. */
export async function itemsInstead(
  trx: Trx,
  out: readonly TopicId[],
  { without, ...of }: For & { without: ReadonlySet<number> },
) {
  const taken = new Set(without)
  const questions: AskableQuestion[] = []
  for (const topic of out) {
    const other = await another(trx, topic, { ...of, taken })
    if (other) questions.push(other)
  }
  return itemsFor(trx, of.student_id, questions)
}
