import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import { remembers, type UserType } from '../session.ts'
import { queryClient } from './query-client.ts'

/**
 * Asks for what a screen will show while the server is still asked who is signed in and before anything is drawn; the
 * screen's own query finds the answer, or its failure, and waits for it. Only for whom the browser remembers as one of those
 * who may see it: nobody else's questions are worth a refusal.
 */
export function preloadQuery<Data, Key extends QueryKey>(
  who: readonly UserType[],
  query: FetchQueryOptions<Data, Error, Data, Key>,
) {
  if (who.some(remembers)) void queryClient.prefetchQuery(query)
}
