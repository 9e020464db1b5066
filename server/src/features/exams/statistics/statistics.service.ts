import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { testRow } from '../exams.queries.ts'
import { bankAsked, readTestWithPaper } from '../marks/marks.service.ts'
import { readScores } from '../scores/scores.service.ts'
import { correctionsOfKey } from '../test-keys/test-keys.queries.ts'
import { secondsOnline } from './answers.queries.ts'
import { answersByItem, countSlips, optionShares } from './choices.service.ts'
import { facilityByItem } from './facility.service.ts'
import { spreadOf } from './spread.service.ts'

/** Number of sitters below which the answer contains a note. */
const FEW = 10

const noteOf = (sat: number) =>
  sat < FEW
    ? `Only ${sat} ${sat === 1 ? 'student' : 'students'} took this test, so these figures say little.`
    : null

/** Difficulty of a test's questions, and spread of its totals. */
export async function readStatistics(db: Kysely<Database>, account: Account, test_id: number) {
  const row = await testRow(db, account, test_id)
  const test = await readTestWithPaper(db, row)
  const { scores, sorted, most } = await readScores(db, test_id)
  const byQuestion = scores.filter(({ total, count }) => total !== null && count !== null)
  // On paper there may be marks without answers.
  const countMarked = (item_id: number) =>
    byQuestion.filter(({ marks }) => marks.has(item_id)).length
  const found = facilityByItem(byQuestion.map(({ count }) => count?.items ?? []))
  const answers = await answersByItem(db, test_id, test)
  const slips = await countSlips(db, test_id, test, answers)
  const seconds = await secondsOnline(db, test_id)
  const keys = await correctionsOfKey(db, test_id)
  const items = [...bankAsked(test).values()].map((asked) => {
    const own = answers.get(asked.item_id) ?? []
    const answered = own.reduce((sum, { count }) => sum + count, 0)
    const { counted = 0, facility = null } = found.get(asked.item_id) ?? {}
    return {
      item_id: asked.item_id,
      question_id: asked.item.question_id,
      number: asked.number,
      part: asked.part,
      or: asked.or,
      kind: asked.item.question.kind,
      maximum: asked.marks,
      counted,
      facility,
      options: optionShares(asked, own),
      slips: (slips.get(asked.item_id) ?? []).map((slip) => ({ ...slip, of: answered })),
      answered,
      blank: Math.max(0, byQuestion.length - Math.max(answered, countMarked(asked.item_id))),
      average_seconds: seconds.get(asked.item_id) ?? null,
      is_dropped: keys.get(asked.item_id)?.dropped ?? false,
    }
  })
  return { ...spreadOf(sorted, most), items, note: noteOf(sorted.length) }
}
