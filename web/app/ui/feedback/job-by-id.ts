import { getJob } from '@ganit/contract/jobs'
import { reads } from '../../api/declared.ts'

const LOOK_MS = 1_000

/** Progress of a background job; polled until it ends. */
export const jobById = reads(getJob, {
  shows: [],
  refetchInterval: ({ state: { data } }) =>
    data && (data.state === 'done' || data.state === 'failed') ? false : LOOK_MS,
})
