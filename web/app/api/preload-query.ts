import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import { hasSessionAs, type UserType } from '../session.ts'
import { queryClient } from './query-client.ts'

/**
 * Starts a screen's query before the guard's answer and before anything is drawn; the screen's own query then shares the
 * answer or failure. Only for roles that may see the screen, as the browser remembers them: others would be refused.
 */
export function preloadQuery<Data, Key extends QueryKey>(
  who: readonly UserType[],
  query: FetchQueryOptions<Data, Error, Data, Key>,
) {
  if (who.some(hasSessionAs)) void queryClient.prefetchQuery(query)
}
