import type { Db } from '../../db/schema.ts'
import { judge } from '../marking/marking.service.ts'
import type { Item } from '../papers/whole-paper.service.ts'
import { questionsAt } from '../question-bank/versions.queries.ts'
import { type InSet, toJudge } from '../tests/key-marks.service.ts'

/** What wrong answers to a question come from. */
export type Slips = { answer: string; name: string; text: string }[]

/** The slips that each of these items knows, by item; of those that know none nothing. */
export async function slipsOf(
  db: Db,
  items: readonly Pick<Item, 'item_id' | 'question_id' | 'question_version' | 'part'>[],
) {
  const wanted = items.map(({ question_id, question_version: version }) => ({
    question_id,
    version,
  }))
  const rows = await questionsAt(db, wanted)
  const details = new Map(rows.map((row) => [`${row.question_id} ${row.version}`, row.details]))
  return new Map(
    items.flatMap(({ item_id, question_id, question_version, part }): [number, Slips][] => {
      const of = details.get(`${question_id} ${question_version}`)
      const slips = (part === null ? of?.slips : of?.parts?.[part]?.slips) ?? []
      return slips.length > 0 ? [[item_id, slips]] : []
    }),
  )
}

/** An answer to an item whose slips are known; letters are the bank's. */
export type Slipped = Pick<InSet, 'item' | 'right'> & { value: string[] | string; slips: Slips }

/** Which of its slips each answer comes from, by their places; null of what is right, or comes from none that is known. */
export async function placesOfSlips(answers: readonly Slipped[]) {
  const asked = answers.map(({ item, right, value, slips }) => {
    const { kind } = item.question
    const question = Array.isArray(value)
      ? { kind: kind as 'choice' | 'several', right: right as string[], answer: value }
      : right && toJudge({ item, right }, value)
    return question && { ...question, slips }
  })
  const wanted = asked.flatMap((question, n) => (question ? [{ n, question }] : []))
  const judgements = await judge(wanted.map(({ question }) => question as never))
  const places: (number | null)[] = answers.map(() => null)
  for (const [at, { n }] of wanted.entries()) places[n] = judgements[at]?.slip ?? null
  return places
}
