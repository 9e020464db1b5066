import type { Input } from '@ganit/contract/endpoint'
import { getJob, type Job } from '@ganit/contract/jobs'
import {
  addBankQuestion,
  type BankQuestion,
  changeBankQuestion,
  checkBankQuestion,
  deleteBankQuestion,
  getBankQuestion,
  listQuestionUses,
  listVersions,
} from '@ganit/contract/papers/question-bank'
import {
  importQuestions,
  previewImport,
  type ReadQuestion,
} from '@ganit/contract/papers/question-import'
import type { Attempt } from '../../../../api/attempt.ts'
import { call } from '../../../../api/call.ts'
import { reads, sends } from '../../../../api/declared.ts'
import { download } from '../../../../api/download.ts'
import { pathOf } from '../../../../api/path-of.ts'
import { queryClient } from '../../../../api/query-client.ts'
import { write } from '../../../../api/write.ts'
import type { BankAsked } from '../questions.data.ts'

const LOOK_MS = 700

/** A question of the bank as it is stored now. */
export const bankQuestion = reads(getBankQuestion, { shows: ['question'] })

const keep = ({ question }: { question: BankQuestion }) => {
  const { question_id } = question
  queryClient.setQueryData(bankQuestion({ question_id }).queryKey, question)
}

export type BankToAdd = Input<typeof addBankQuestion>['body']

export const addToBank = sends(addBankQuestion, { changes: ['question'], keep })

export const changeInBank = sends(changeBankQuestion, { changes: ['question'], keep })

export const deleteFromBank = sends(deleteBankQuestion, { changes: ['question'] })

/** What a question is and was, the newest version first. */
export const questionVersions = reads(listVersions, { shows: ['question'] })

/** The papers that have a question. */
export const questionUses = reads(listQuestionUses, { shows: ['question', 'paper'] })

/** Saves as a table what the list shows, all pages of it, or those that were chosen. */
export function exportQuestions(
  { page: _, page_size: __, sort: ___, order: ____, ...filters }: BankAsked,
  ids: readonly number[],
  onBytes: (bytes: number) => void,
) {
  const querystring = ids.length > 0 ? { ids: ids.join(',') } : filters
  return download(pathOf('/questions/export.csv', { querystring }), onBytes)
}

/** Looks over what a form holds; nothing is saved. */
export const checkForBank = (body: Input<typeof checkBankQuestion>['body']) =>
  call(checkBankQuestion, { body })

export type ImportToSend = Input<typeof importQuestions>['body']
export type Preview = { items: ReadQuestion[]; good: number; left_out: string }

/** What an import would bring; nothing is stored. */
export const lookOver = (body: ImportToSend): Promise<Preview> => call(previewImport, { body })

/** Imports what is good, and waits until that is done, telling how far it is. Throws where it failed. */
export const importAll = write({
  key: ['question-bank', 'import'],
  changes: ['question'],
  send: async (body: ImportToSend, attempt: Attempt, onProgress: (job: Job) => void) => {
    let { job } = await call(importQuestions, { body, attempt })
    const params = { job_id: String(job.job_id) }
    for (;;) {
      onProgress(job)
      if (job.state === 'failed') throw new Error(job.problem ?? 'The import could not be done.')
      if (job.state === 'done') return job.result as { added: number; left_out: number }
      job = await call(getJob, { params })
      if (job.state === 'waiting' || job.state === 'running')
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    }
  },
})

/** Saves the table to fill in. */
export const saveTemplate = () => download('/questions/import/template.csv', () => {})
