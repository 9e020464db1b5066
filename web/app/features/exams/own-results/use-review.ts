import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { type Review, reviewOf } from './review.data.ts'

/** While answers are not marked, it is asked again so often. */
const BEAT_MS = 15_000

/** The server's reason why a review may not be seen: its results are not published, or its questions are not shown. */
export const closedBy = (error: Error | null) =>
  error instanceof ApiError && error.status === 409 ? error.message : null

/**
 * A finished test. It is asked for again at each return to the window; one that was closed since, because its results were
 * withdrawn, is forgotten, so that no failed call afterwards shows it from the cache.
 */
export function useReview(attempt_id: string): UseQueryResult<Review> {
  const client = useQueryClient()
  const query = useQuery({
    ...reviewOf({ attempt_id }),
    refetchInterval: ({ state }) => ((state.data?.unmarked ?? 0) > 0 ? BEAT_MS : false),
    refetchOnWindowFocus: 'always',
  })
  const { refetch } = query
  const isClosed = closedBy(query.error) !== null

  useEffect(() => {
    // Two windows side by side stay visible: switching fires nothing else.
    const again = () => void refetch({ cancelRefetch: false })
    window.addEventListener('focus', again)
    return () => window.removeEventListener('focus', again)
  }, [refetch])
  useEffect(() => {
    if (!isClosed) return
    const { queryKey } = reviewOf({ attempt_id })
    const kept = client.getQueryCache().find({ queryKey })
    kept?.setState({ data: undefined, dataUpdatedAt: 0 })
  }, [client, attempt_id, isClosed])
  return query
}
