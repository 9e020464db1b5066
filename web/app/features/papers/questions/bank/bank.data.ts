import type { Input } from '@ganit/contract/endpoint'
import { getJob, type Job } from '@ganit/contract/jobs'
import { listSlipNames } from '@ganit/contract/learning/slips'
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
import {
  endVariant,
  listVariants,
  makeVariants,
  takeVariant,
} from '@ganit/contract/papers/question-variants'
import type { Attempt } from '../../../../api/attempt.ts'
import { call } from '../../../../api/call.ts'
import { reads, sends } from '../../../../api/declared.ts'
import { downloadFile } from '../../../../api/files/download.ts'
import { pathOf } from '../../../../api/path-of.ts'
import { queryClient } from '../../../../api/query-client.ts'
import { write } from '../../../../api/write.ts'
import type { BankAsked } from '../questions.data.ts'

const LOOK_MS = 700
const FIRST_VARIANTS_MS = 3_000

export const bankQuestion = reads(getBankQuestion, { shows: ['question'] })

/** The names of slips in the bank. */
export const slipNames = reads(listSlipNames, { shows: ['question'] })

const cacheQuestion = ({ question }: { question: BankQuestion }) => {
  const { question_id } = question
  queryClient.setQueryData(bankQuestion({ question_id }).queryKey, question)
}

export type BankToAdd = Input<typeof addBankQuestion>['body']

export const addToBank = sends(addBankQuestion, { changes: ['question'], keep: cacheQuestion })

export const changeInBank = sends(changeBankQuestion, {
  changes: ['question'],
  keep: cacheQuestion,
})

export const deleteFromBank = sends(deleteBankQuestion, { changes: ['question'] })

/** The stored versions of a question. */
export const questionVersions = reads(listVersions, { shows: ['question'] })

/** A template's variants with their texts. Saving starts a job that makes them, so the first come a little later. */
export const questionVariants = reads(listVariants, {
  shows: ['question'],
  refetchInterval: ({ state: { data } }) => (data?.length === 0 ? FIRST_VARIANTS_MS : false),
})

export const endVariantOf = sends(endVariant, { changes: ['question'] })

export const takeVariantOf = sends(takeVariant, { changes: ['question'], keep: cacheQuestion })

type ToMake = { question_id: number } & Input<typeof makeVariants>['body']

/** Makes variants, reports progress, and returns the job once it has ended. */
export const makeVariantsOf = write({
  key: ['question-bank', 'variants'],
  changes: ['question'],
  send: async (
    { question_id, ...body }: ToMake,
    attempt: Attempt,
    onProgress: (job: Job) => void,
  ) => {
    const params = { question_id: String(question_id) }
    let { job } = await call(makeVariants, { params, body, attempt })
    while (job.state === 'waiting' || job.state === 'running') {
      onProgress(job)
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
      job = await call(getJob, { params: { job_id: String(job.job_id) } })
    }
    return job
  },
})

/** The papers that use a question. */
export const questionUses = reads(listQuestionUses, { shows: ['question', 'paper'] })

/** Saves all pages of the list, or the chosen questions, as a table. */
export function exportQuestions(
  { page: _, page_size: __, sort: ___, order: ____, ...filters }: BankAsked,
  ids: readonly number[],
  onBytes: (bytes: number) => void,
) {
  const querystring = ids.length > 0 ? { ids: ids.join(',') } : filters
  return downloadFile(pathOf('/questions/export.csv', { querystring }), onBytes)
}

/** Checks a form's values without saving. */
export const checkForBank = (body: Input<typeof checkBankQuestion>['body']) =>
  call(checkBankQuestion, { body })

export type ImportToSend = Input<typeof importQuestions>['body']
export type Preview = { items: ReadQuestion[]; good: number; left_out: string }

/** Previews an import without storing anything. */
export const fetchImportPreview = (body: ImportToSend): Promise<Preview> =>
  call(previewImport, { body })

/** Imports the valid questions, reports progress, and waits for the end. Throws if it fails. */
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

/** Saves the template. */
export const saveTemplate = () => downloadFile('/questions/import/template.csv', () => {})
