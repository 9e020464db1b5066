import { getJob } from '@ganit/contract/jobs'
import { useQuery } from '@tanstack/react-query'
import { reads } from '../../api/declared.ts'

const LOOK_MS = 1_000

const jobById = reads(getJob, {
  shows: [],
  refetchInterval: ({ state: { data } }) =>
    data && (data.state === 'done' || data.state === 'failed') ? false : LOOK_MS,
})

/** How far work is that goes on behind the screen, looked at until it ends; `''` where there is none. */
export const useJob = (job_id: string) =>
  useQuery({ ...jobById({ job_id }), enabled: job_id !== '' })
