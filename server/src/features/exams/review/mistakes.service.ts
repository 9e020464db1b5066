import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import type { PhotoUrls } from '../../ground/images/images.service.ts'
import { allAnswerableItems } from '../../papers/whole-paper.service.ts'
import { readReview } from './review.service.ts'

/**
 * A question of a test that lost marks, as its review shows it now. Letters in `value` follow the order of options in
 * the bank.
 */
export type Mistake = {
  item_id: number
  question_id: number
  question_version: number
  number: number
  part: string | null
  value: string[] | string | null
}

const NO_URLS: Pick<PhotoUrls, 'sign'> = { sign: () => '' }

/**
 * The questions of an attempt that lost marks, in the student's order, without those marked by hand. 404 for an attempt
 * that the account may not see, 409 while its review is closed.
 */
export async function mistakesOfAttempt(
  db: Kysely<Database>,
  account: Account,
  attempt_id: number,
) {
  const urls = { figures: NO_URLS, photos: NO_URLS }
  const { review, seen, paper, answers } = await readReview(db, account, { attempt_id, urls })
  const asked = new Map(allAnswerableItems(paper).map((item) => [item.item_id, item]))
  const values = new Map(answers.map(({ item_id, value }) => [item_id, value]))
  const lost = review.sections
    .flatMap(({ items }) => items)
    .filter(
      (item) =>
        item.kind !== 'long' &&
        item.counts &&
        !item.full_marks &&
        !item.shown_after &&
        item.mark !== null &&
        item.mark < item.marks,
    )
  const mistakes = lost.flatMap(({ item_id, number, part }): Mistake[] => {
    const item = asked.get(item_id)
    if (!item) return []
    const value = values.get(item_id) ?? null
    const { question_id, question_version, newest } = item
    return [
      {
        ...{ item_id, question_id, question_version: question_version ?? newest, number, part },
        value: typeof value === 'string' || Array.isArray(value) ? value : null,
      },
    ]
  })
  return { student_id: seen.student_id, mistakes }
}
