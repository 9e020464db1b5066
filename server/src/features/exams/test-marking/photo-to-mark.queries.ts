import type { Trx } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { readSheets } from '../marks/sheets.queries.ts'
import { isTestInReach } from '../reach.queries.ts'

/**
 * Locks an answer's photo and returns its version, if the account may mark the answer: it must belong to a submitted
 * test of a student whom the account sees.
 */
export async function lockAnswerPhoto(trx: Trx, account: Account, photo_id: number) {
  const found = await trx
    .selectFrom('answer_photos')
    .innerJoin('attempts', 'attempts.attempt_id', 'answer_photos.attempt_id')
    .innerJoin('tests', 'tests.test_id', 'attempts.test_id')
    .select(['answer_photos.version', 'tests.test_id', 'student_id'])
    .where('photo_id', '=', photo_id)
    .where('submitted_at', 'is not', null)
    .where(isTestInReach(account))
    .forUpdate(['answer_photos'])
    .executeTakeFirst()
  if (!found) return undefined
  const { test_id, student_id } = found
  const sheets = await readSheets(trx, account, test_id, [student_id])
  return sheets.length > 0 ? found : undefined
}
