import { getJob, type Job } from '@ganit/contract/jobs'
import {
  changeSessionPlan,
  deleteSessionPlan,
  draftSession,
  listSessionPlans,
  planSession,
  retrySession,
  type SessionPlan,
  SessionPreview,
  undoSession,
} from '@ganit/contract/office/new-session'
import type { Attempt } from '../../../api/attempt.ts'
import { call } from '../../../api/call.ts'
import { type Asked, reads, sends } from '../../../api/declared.ts'
import { keepPreviousRows } from '../../../api/pages.ts'
import { write } from '../../../api/write.ts'

/** Poll faster while students move than while a plan might begin. */
const LOOK_MS = 700
const REFRESH_MS = 5_000

export const isAtWork = ({ state }: SessionPlan) => state === 'running' || state === 'undoing'

/** The latest sessions. */
export const sessionPlans = reads(listSessionPlans, {
  shows: ['session'],
  refetchInterval: ({ state: { data } }) => {
    if (data?.some(isAtWork)) return LOOK_MS
    return data?.some(({ state }) => state === 'planned') ? REFRESH_MS : false
  },
})

/** The proposal for a day. */
export const sessionDraft = reads(draftSession, {
  shows: ['batch', 'member', 'fee'],
  placeholderData: keepPreviousRows,
})

const changes = ['session'] as const
export const saveSession = sends(planSession, { changes })
export const changeSession = sends(changeSessionPlan, { changes })
export const removeSession = sends(deleteSessionPlan, { changes })
export const tryAgain = sends(retrySession, { changes })
export const takeSessionBack = sends(undoSession, { changes })

/** Call it when a session has moved its students, or has moved them back. */
export const invalidateMoved = write({
  key: ['session', 'moved'],
  changes: ['member', 'student', 'batch', 'money'],
  send: async () => {},
})

/** Starts a preview, reports its progress, and waits for its end. Throws if it fails. */
export async function previewMoves(
  wish: Pick<Asked<typeof planSession>, 'on' | 'rows'>,
  attempt: Attempt,
  tell: (job: Job) => void,
) {
  const { job: begun } = await call(planSession, { body: { ...wish, preview: true }, attempt })
  let job = begun
  while (job) {
    tell(job)
    if (job.state === 'failed') throw new Error(job.problem ?? 'The preview could not be made.')
    if (job.state === 'done') return SessionPreview.parse(job.result)
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    job = await call(getJob, { params: { job_id: String(job.job_id) } })
  }
  throw new Error('There is no preview.')
}
