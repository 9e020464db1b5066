import type { AttemptItem } from '@ganit/contract/exams/attempts'
import type { ReviewItem } from '@ganit/contract/exams/review'
import type { Db } from '../../../db/schema.ts'
import { readTimeZone } from '../../ground/settings/settings.queries.ts'
import { rightInSet } from '../../papers/sets/set-keys.service.ts'
import { answerableItems } from '../../papers/whole-paper.service.ts'
import type { inkOfAttempt } from '../attempts/answers.queries.ts'
import { solutionOf } from '../attempts/item-figures.service.ts'
import { optionsInOrder } from '../attempts/sitting/order.service.ts'
import type { SittingPaper } from '../attempts/sitting/sitting-paper.service.ts'
import type { Count } from '../scores/count.service.ts'
import type { Entered } from '../scores/entered.queries.ts'
import { asMark } from '../scores/units.service.ts'
import { correctionsOfKey } from '../test-keys/test-keys.queries.ts'
import { keyCorrectedNotice, shownAfterNotice } from './notices.ts'
import { type findAttemptInReach, markersNotes, questionsHeldBack } from './review.queries.ts'

type Of = {
  seen: Awaited<ReturnType<typeof findAttemptInReach>>
  entered: Entered | undefined
  count: Count | null
  paper: SittingPaper
  ink: Awaited<ReturnType<typeof inkOfAttempt>>
  /** The time until which photos of long answers are awaited. */
  awaited: Date | undefined
}
type Asked = Omit<AttemptItem, 'revision'>

/** A question held back shows only its place and marks. */
const withheldItem = (item: Asked, until: Date, notice: string): ReviewItem => ({
  ...item,
  ...{ text: '', options: [], figures: [], group: null, unit: null },
  ...{ value: null, flag: false, photos: [], right: null, solution: null, mark: null, note: null },
  slip: null,
  ...{ counts: true, dropped: false, full_marks: false },
  shown_after: until.toISOString(),
  notice,
})

/** Questions by item, with the group's solution if they have none. */
const questionsByItem = ({ numbered }: SittingPaper) =>
  new Map(
    numbered.flatMap(({ alternatives }) =>
      alternatives.flatMap((main) =>
        answerableItems(main).map((item, _, group) => {
          // The solution of the group may also solve a part.
          const isWritten = group.some(({ question }) => question.kind === 'long')
          const solution = solutionOf(item, main.question)
          return [item.item_id, { item, solution, isWritten }] as const
        }),
      ),
    ),
  )

const isBlank = (value: Asked['value']) =>
  value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0)

/** Turns an item as seen into its review: with the right answer and the marks. */
export async function createItemReviewer(
  db: Db,
  { seen, entered, count, paper, ink, awaited }: Of,
) {
  const timeZone = await readTimeZone(db)
  const held = await questionsHeldBack(db, seen)
  const keys = await correctionsOfKey(db, seen.test_id)
  const notes = await markersNotes(db, seen)
  const asked = questionsByItem(paper)
  const counted = new Map(count?.items.map(({ item, mark }) => [item.item_id, mark]))
  // If only a total was entered, questions have no marks.
  const markOf = (item_id: number) =>
    count ? (counted.get(item_id) ?? entered?.marks.get(item_id)) : undefined
  // Only a practice test has unmarked answers; a published one has none.
  const isUnmarked = ({ item_id, value }: Asked) => {
    const { dropped = false, accept_all = false } = keys.get(item_id) ?? {}
    const hasMark = entered?.marks.get(item_id) !== undefined || dropped || accept_all
    return count !== null && !isBlank(value) && !hasMark
  }

  const review = (seenItem: Asked): ReviewItem => {
    const { item_id } = seenItem
    const { item, solution, isWritten } = asked.get(item_id) ?? {}
    if (!item) throw new Error(`Item ${item_id} is not in the paper.`)
    const until = held.get(item.question_id) ?? (isWritten ? awaited : undefined)
    if (until) return withheldItem(seenItem, until, shownAfterNotice(until, timeZone))
    const key = keys.get(item_id)
    const mark = key?.dropped || isUnmarked(seenItem) ? undefined : markOf(item_id)
    return {
      ...seenItem,
      photos: seenItem.photos.map((photo) => ({ ...photo, ...ink.get(photo.photo_id) })),
      right: rightInSet(item, optionsInOrder(item, seen)),
      solution: solution ?? null,
      mark: mark === undefined ? null : asMark(mark),
      counts: counted.has(item_id),
      dropped: key?.dropped ?? false,
      full_marks: key?.accept_all ?? false,
      slip: null,
      note: notes.get(item_id) ?? null,
      shown_after: null,
      notice: key ? keyCorrectedNotice(key.created_at, timeZone) : null,
    }
  }
  return { review, isUnmarked }
}
