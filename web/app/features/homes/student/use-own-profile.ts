import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError, UnexpectedResponse } from '../../../api/api-error.ts'
import { ownProfile } from './dashboard.data.ts'
import {
  cachedProfileSummary,
  cacheProfileSummary,
  clearProfileSummary,
} from './profile-summary.ts'

/** The sentence for a failure, and its remedy: retry or sign in. */
export type Problem = { text: string; remedy: 'retry' | 'login' }

const problemOf = (error: Error): Problem => {
  if (error instanceof ApiError && error.status === 404)
    return { text: 'Student not found. Please login again.', remedy: 'login' }
  if (error instanceof UnexpectedResponse)
    return { text: 'No student record found.', remedy: 'retry' }
  return { text: 'Failed to fetch student data. Please retry.', remedy: 'retry' }
}

/**
 * The own record: `profile` once loaded, before that a `glimpse` from the last visit. `isAway`: the server has just
 * failed to answer, so wait for Retry.
 */
export function useOwnProfile(uid: string, isAway: boolean) {
  const [waits, setWaits] = useState(isAway)
  const [kept] = useState(() => cachedProfileSummary(uid))
  const { data, error, refetch } = useQuery({ ...ownProfile(uid), enabled: !waits })
  const isGone = error instanceof ApiError && error.status === 404

  useEffect(() => {
    if (isGone) clearProfileSummary()
    else if (data) cacheProfileSummary(data)
  }, [data, isGone])

  const retry = () => {
    if (waits) setWaits(false)
    else void refetch()
  }
  const failure = error ?? (waits && !data ? new ApiError(0, 'The server did not answer.') : null)
  return {
    profile: isGone ? undefined : data,
    glimpse: isGone ? undefined : (data ?? kept),
    problem: failure && problemOf(failure),
    retry,
  }
}
