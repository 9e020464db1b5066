import type { Db } from '../../../db/schema.ts'
import { judgeAndKeep } from '../judgements/judgements.service.ts'
import { type InSet, toJudgeInput } from '../marks/key-marks.service.ts'

/** An answer to an item with known mistakes; letters of the bank. */
export type Slipped = Pick<InSet, 'item' | 'right'> & { value: string[] | string }

/**
 * For each answer, the index of the known mistake that leads to it; null for a right answer, and for one that no known
 * mistake explains.
 */
export async function findPlacesOfSlips(db: Db, test_id: number, answers: readonly Slipped[]) {
  const asked = answers.map(({ item, right, value }) => {
    const { kind, slips } = item.question
    return Array.isArray(value)
      ? { kind: kind as 'choice' | 'several', right: right as string[], answer: value, slips }
      : right && toJudgeInput({ item, right }, value)
  })
  const wanted = asked.flatMap((question, n) => (question ? [{ n, question }] : []))
  const judgements = await judgeAndKeep(
    db,
    test_id,
    wanted.map(({ question }) => question),
  )
  const places: (number | null)[] = answers.map(() => null)
  for (const [at, { n }] of wanted.entries()) places[n] = judgements[at]?.slip ?? null
  return places
}
