import { queryOptions } from '@tanstack/react-query'
import { studentProfile } from '../students/students.data.ts'

const REFRESH_MS = 3 * 60 * 1000

/**
 * The signed-in student's own record, asked for again every three minutes while the tab is looked at. A failure
 * stays a failure until it is retried: two time-outs in a row would keep one waiting for 20 s.
 */
export const ownProfile = (uid: string) =>
  queryOptions({ ...studentProfile(uid), refetchInterval: REFRESH_MS, retryOnMount: false })
