import type { Review, ReviewItem } from '@ganit/contract/exams/review'
import type { Kysely } from 'kysely'
import type { Database, Db } from '../../../db/schema.ts'
import { readInSnapshot } from '../../../db/transactions/in-snapshot.ts'
import type { Account } from '../../../http/access.ts'
import { conflict } from '../../../http/errors.ts'
import type { PhotoUrls } from '../../ground/images/images.service.ts'
import { readTimeZone } from '../../ground/settings/settings.queries.ts'
import { allAnswerableItems } from '../../papers/whole-paper.service.ts'
import { readNamesLanguage } from '../../people/study-language/name-in.queries.ts'
import { answersOfAttempt, inkOfAttempt, photosOfAttempt } from '../attempts/answers.queries.ts'
import { attemptRow } from '../attempts/attempts.queries.ts'
import { figuresByItem, publishedTexts } from '../attempts/item-figures.service.ts'
import { presentSections } from '../attempts/sitting/present-sections.service.ts'
import type { SittingPaper } from '../attempts/sitting/sitting-paper.service.ts'
import { paperOfTest } from '../exams.service.ts'
import { topicsToPractise } from '../mastery/practice.service.ts'
import { findToldTest, type PublishedTest } from '../results/own-results.queries.ts'
import { readResult } from '../results/own-results.service.ts'
import { findPlacesOfSlips, type Slipped } from '../statistics/slips.service.ts'
import { correctPaper } from '../test-keys/corrected-paper.service.ts'
import { shownAfterNotice } from './notices.ts'
import { findAttemptInReach } from './review.queries.ts'
import { createItemReviewer } from './review-items.service.ts'
import { isReviewOpen } from './review-open.service.ts'

type Answers = Awaited<ReturnType<typeof answersOfAttempt>>

/** Answers to questions with known mistakes; letters of the bank. */
function answersWithSlips(paper: Pick<SittingPaper, 'numbered'>, answers: Answers) {
  const values = new Map(answers.map(({ item_id, value }) => [item_id, value]))
  return allAnswerableItems(paper).flatMap((item): Slipped[] => {
    const value = values.get(item.item_id) ?? null
    const isTold = typeof value === 'string' || Array.isArray(value)
    return isTold && item.question.slips.length > 0
      ? [{ item, right: item.question.right, value }]
      : []
  })
}

/** Known mistakes behind wrong answers, by item. */
async function findSlips(db: Db, test_id: number, answers: readonly Slipped[]) {
  const places = await findPlacesOfSlips(db, test_id, answers)
  return new Map(
    answers.flatMap(({ item }, n): [number, NonNullable<ReviewItem['slip']>][] => {
      const slip = item.question.slips[places[n] ?? -1]
      return slip ? [[item.item_id, { name: slip.name, text: slip.text }]] : []
    }),
  )
}

type Urls = { figures: Pick<PhotoUrls, 'sign'>; photos: Pick<PhotoUrls, 'sign'> }
type Seen = Awaited<ReturnType<typeof findAttemptInReach>>

/** Result of an attempt that the account may see; 404 for others, 409 while the result is withheld. */
export async function readResultInReach(
  db: Db,
  { account, attempt_id }: { account: Account; attempt_id: number },
) {
  const seen = await findAttemptInReach(db, account, attempt_id)
  const { student_id, class_number } = seen
  const test = await findToldTest(db, seen)
  if (!test) throw conflict('The results of this test are not published yet.')
  const language = await readNamesLanguage(db, account)
  const asked = { student_id, class_number, test, language }
  const { count, ...of } = await readResult(db, asked)
  const practise = await topicsToPractise(db, count?.items ?? [], language)
  return { seen, test, count, ...of, practise }
}

async function refuseClosed(db: Db, test: PublishedTest) {
  if (isReviewOpen(test)) return
  const { review_from } = test
  throw conflict(
    review_from
      ? `${shownAfterNotice(review_from, await readTimeZone(db))}.`
      : 'The questions of this test are not shown.',
  )
}

/** The test's paper by its present key, with all figures. */
async function paperToReview(db: Db, { test_id, paper_id }: Seen) {
  const { paper, sections, numbered } = await correctPaper(
    db,
    test_id,
    await paperOfTest(db, paper_id),
  )
  const alternatives = numbered.flatMap((number) => number.alternatives)
  const figures = new Map<number, (string | null)[]>(
    alternatives.flatMap((item) => figuresByItem(item, item.figures, publishedTexts)),
  )
  return { instructions: paper.instructions, sections, numbered, figures }
}

type Asked = { attempt_id: number; urls: Urls }

/** A review without known mistakes, and the answers whose mistakes are to be found. */
export const readReview = (db: Kysely<Database>, account: Account, { attempt_id, urls }: Asked) =>
  readInSnapshot(db, async (trx) => {
    const of = await readResultInReach(trx, { account, attempt_id })
    const { seen, test, result, practise } = of
    await refuseClosed(trx, test)
    const row = await attemptRow(trx, attempt_id)
    const paper = await paperToReview(trx, seen)
    const answers = await answersOfAttempt(trx, attempt_id)
    const sections = presentSections({
      paper,
      order: seen,
      marking: row.marking,
      negative: row.negative,
      answers,
      photos: await photosOfAttempt(trx, attempt_id),
      urls,
    })
    // Photos of written work may still come, so its solution is held back.
    const awaited = row.photos_until > row.now && !test.published_at ? row.photos_until : undefined
    const told = { ...of, paper, ink: await inkOfAttempt(trx, attempt_id), awaited }
    const { review, isUnmarked } = await createItemReviewer(trx, told)
    const slipped = answersWithSlips(paper, answers)
    const found: Review = {
      attempt_id,
      test_id: seen.test_id,
      student_id: seen.student_id,
      name: seen.name,
      title: row.title,
      instructions: paper.instructions,
      started_at: row.started_at.toISOString(),
      submitted_at: row.submitted_at?.toISOString() ?? null,
      result,
      unmarked: sections.flatMap(({ items }) => items).filter(isUnmarked).length,
      sections: sections.map((section) => ({
        ...section,
        items: section.items.map(({ revision: _, ...item }): ReviewItem => review(item)),
      })),
      practise,
    }
    return { review: found, slipped, seen, paper, answers }
  })

/** An attempt as its student saw it, with right answers and marks; 409 if it may not be seen. */
export async function readWholeReview(
  db: Kysely<Database>,
  account: Account,
  asked: Asked,
): Promise<Review> {
  const { review, slipped } = await readReview(db, account, asked)
  // Slips are judged after the database is released, because an expression may take a second.
  const slips = await findSlips(db, review.test_id, slipped)
  const withSlip = (item: ReviewItem): ReviewItem =>
    item.shown_after === null ? { ...item, slip: slips.get(item.item_id) ?? null } : item
  return {
    ...review,
    sections: review.sections.map((section) => ({
      ...section,
      items: section.items.map(withSlip),
    })),
  }
}
