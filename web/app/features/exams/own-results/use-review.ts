import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { type Review, reviewOf } from './review.data.ts'

/** The interval of requests while answers are not marked yet. */
const BEAT_MS = 15_000

/** The server's reason why a review may not be seen: its results are not published, or its questions are not shown. */
export const reasonOfClosure = (error: Error | null) =>
  error instanceof ApiError && error.status === 409 ? error.message : null

/**
 * A finished test. It is requested again at each return to the window. If it was closed since, because its results were
 * withdrawn, it is forgotten, so that a call that fails afterwards cannot show it from the cache.
 */
export function useReview(attempt_id: string): UseQueryResult<Review> {
  const client = useQueryClient()
  const query = useQuery({
    ...reviewOf({ attempt_id }),
    refetchInterval: ({ state }) => ((state.data?.unmarked ?? 0) > 0 ? BEAT_MS : false),
    refetchOnWindowFocus: 'always',
  })
  const { refetch } = query
  const isClosed = reasonOfClosure(query.error) !== null

  useEffect(() => {
    // Two windows side by side stay visible: switching fires nothing else.
    const refetchReview = () => void refetch({ cancelRefetch: false })
    window.addEventListener('focus', refetchReview)
    return () => window.removeEventListener('focus', refetchReview)
  }, [refetch])
  useEffect(() => {
    if (!isClosed) return
    const { queryKey } = reviewOf({ attempt_id })
    const kept = client.getQueryCache().find({ queryKey })
    kept?.setState({ data: undefined, dataUpdatedAt: 0 })
  }, [client, attempt_id, isClosed])
  return query
}
