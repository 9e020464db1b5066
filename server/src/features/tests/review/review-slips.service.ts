import type { ReviewItem } from '@ganit/contract/tests/review'
import type { Db } from '../../../db/schema.ts'
import { answeredIn } from '../../papers/whole-paper.service.ts'
import type { answersOf } from '../attempts/answers.queries.ts'
import type { SittingPaper } from '../attempts/sitting-paper.service.ts'
import { placesOfSlips, type Slipped } from '../statistics/slips.service.ts'

type Answers = Awaited<ReturnType<typeof answersOf>>

/** What somebody answered to questions that know slips; letters are the bank's. */
export function answersWithSlips(paper: Pick<SittingPaper, 'numbered'>, answers: Answers) {
  const values = new Map(answers.map(({ item_id, value }) => [item_id, value]))
  return answeredIn(paper).flatMap((item): Slipped[] => {
    const value = values.get(item.item_id) ?? null
    const isTold = typeof value === 'string' || Array.isArray(value)
    return isTold && item.question.slips.length > 0
      ? [{ item, right: item.question.right, value }]
      : []
  })
}

/** What wrong answers in a test come from, by item. */
export async function foundSlips(db: Db, test_id: number, answers: readonly Slipped[]) {
  const places = await placesOfSlips(db, test_id, answers)
  return new Map(
    answers.flatMap(({ item }, n): [number, NonNullable<ReviewItem['slip']>][] => {
      const slip = item.question.slips[places[n] ?? -1]
      return slip ? [[item.item_id, { name: slip.name, text: slip.text }]] : []
    }),
  )
}
