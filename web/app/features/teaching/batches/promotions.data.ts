import type { Input } from '@ganit/contract/endpoint'
import { getJob, type Job } from '@ganit/contract/jobs'
import { PromotionResult, promote } from '@ganit/contract/office/promotions'
import type { Attempt } from '../../../api/attempt.ts'
import { call } from '../../../api/call.ts'
import { write } from '../../../api/write.ts'

const LOOK_MS = 700

type Wish = Omit<Input<typeof promote>['body'], 'preview'>
type OnProgress = (job: Job) => void

/** Starts the job, reports progress, and waits for its end. Throws if it fails. */
async function done(body: Input<typeof promote>['body'], attempt: Attempt, tell: OnProgress) {
  let { job } = await call(promote, { body, attempt })
  const params = { job_id: String(job.job_id) }
  for (;;) {
    tell(job)
    if (job.state === 'failed') throw new Error(job.problem ?? 'The students could not be moved.')
    if (job.state === 'done') return PromotionResult.parse(job.result)
    job = await call(getJob, { params })
    if (job.state === 'waiting' || job.state === 'running')
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}

/** Previews who would move and who cannot; changes nothing. */
export const lookWhoMoves = (wish: Wish, attempt: Attempt, tell: OnProgress) =>
  done({ ...wish, preview: true }, attempt, tell)

/** Moves a batch's students to another batch. */
export const moveUp = write({
  key: ['batch', 'move-up'],
  changes: ['member', 'student', 'batch', 'money'],
  send: (wish: Wish, attempt: Attempt, tell: OnProgress) => done(wish, attempt, tell),
})
