import type { ImportDraft } from '@ganit/contract/papers/question-import'
import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import {
  storeProgress,
  type TakenJob,
} from '../../ground/background-jobs/background-jobs.queries.ts'
import { questionsOfTexts } from '../question-bank/doubles.queries.ts'
import { storeQuestion } from '../question-bank/question-bank.service.ts'
import { chapterNames, judgeRead } from './judge-read.service.ts'
import { readQuestions } from './read-questions.ts'

export const IMPORT_JOB = 'import-questions'

/** Input of the job, and the number imported so far, updated with each question. */
type Input = { draft: ImportDraft; added: number }

/** Imports question by question, each with progress in one transaction; after an interruption it continues with the next. */
export async function* runImport(db: Kysely<Database>, job: TakenJob) {
  const { draft, added: before } = job.input as Input
  const read = await readQuestions(draft, null)
  const names = await chapterNames(db)
  let added = before
  for (let done = job.done; done < read.length; done++) {
    const raw = read[done]
    if (!raw) break
    const { draft: question, problems } = await judgeRead(db, raw, draft, names)
    const isGood = question !== undefined && Object.keys(problems).length === 0
    added = await db.transaction().execute(async (trx) => {
      const isThere =
        isGood && !draft.with_doubles && (await questionsOfTexts(trx, [question.text])).length > 0
      const comesIn = isGood && !isThere && job.account_id !== null
      if (comesIn) await storeQuestion(trx, { uid: String(job.account_id) }, question)
      const input = { draft, added: added + Number(comesIn) }
      await storeProgress(trx, job, { done: done + 1, of: read.length, input })
      return input.added
    })
    yield
  }
  return { added, left_out: read.length - added }
}
