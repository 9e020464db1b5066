import type { Input } from '@ganit/contract/endpoint'
import { getJob, type Job } from '@ganit/contract/jobs'
import { importQuestions, previewImport, type ReadQuestion } from '@ganit/contract/question-import'
import type { Attempt } from '../../../api/attempt.ts'
import { call } from '../../../api/call.ts'
import { download } from '../../../api/download.ts'
import { write } from '../../../api/write.ts'

const LOOK_MS = 700

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
