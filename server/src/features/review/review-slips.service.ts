import type { ReviewItem } from '@ganit/contract/review'
import type { Db } from '../../db/schema.ts'
import type { answersOf } from '../attempts/answers.queries.ts'
import type { SittingPaper } from '../attempts/sitting-paper.service.ts'
import { placesOfSlips, type Slipped, slipsOf } from '../statistics/slips.service.ts'

type Answers = Awaited<ReturnType<typeof answersOf>>

/** An answer that a slip may explain, and where it stands. */
type MayBeSlip = Slipped & { item_id: number }

/** What somebody answered to questions that know slips; letters are the bank's. */
export async function answersWithSlips(
  db: Db,
  { numbered }: Pick<SittingPaper, 'numbered'>,
  answers: Answers,
): Promise<MayBeSlip[]> {
  const items = numbered.flatMap(({ alternatives }) =>
    alternatives.flatMap((main) => (main.parts.length > 0 ? main.parts : [main])),
  )
  const slips = await slipsOf(db, items)
  const values = new Map(answers.map(({ item_id, value }) => [item_id, value]))
  return items.flatMap((item) => {
    const { item_id } = item
    const [known, value] = [slips.get(item_id), values.get(item_id) ?? null]
    const isTold = known && (typeof value === 'string' || Array.isArray(value))
    return isTold ? [{ item_id, item, right: item.question.right, value, slips: known }] : []
  })
}

/** A batch looks at its results in one evening, and makes the same slips: so many are remembered. */
const MOST_KEPT = 5_000
const kept = new Map<string, number | null>()

const nameOf = ({ item: { question }, right, value, slips }: MayBeSlip) => {
  const { kind, form, unit, decimals_allowed } = question
  return JSON.stringify([kind, form, unit, decimals_allowed, right, value, slips])
}

/** What wrong answers come from, by item. Each is judged once by each process. */
export async function foundSlips(answers: readonly MayBeSlip[]) {
  const named = answers.map((answer) => ({ answer, name: nameOf(answer) }))
  const known = new Map(
    named.flatMap(({ name }) => {
      const place = kept.get(name)
      return place === undefined ? [] : [[name, place] as const]
    }),
  )
  const unknown = named.filter(({ name }) => !known.has(name))
  const places = await placesOfSlips(unknown.map(({ answer }) => answer))
  if (kept.size + unknown.length > MOST_KEPT) kept.clear()
  for (const [n, { name }] of unknown.entries()) {
    known.set(name, places[n] ?? null)
    kept.set(name, places[n] ?? null)
  }
  return new Map(
    named.flatMap(({ answer, name }): [number, NonNullable<ReviewItem['slip']>][] => {
      const slip = answer.slips[known.get(name) ?? -1]
      return slip ? [[answer.item_id, { name: slip.name, text: slip.text }]] : []
    }),
  )
}
