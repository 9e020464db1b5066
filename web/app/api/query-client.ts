import {
  type FetchQueryOptions,
  QueryClient,
  type QueryFilters,
  type QueryKey,
} from '@tanstack/react-query'
import { onSessionChange, readSession } from '../session.ts'
import { ApiError } from './api-error.ts'
import { invalidatingMutations } from './invalidation.ts'

const RETRY_AFTER_MS = 500

/** Once more after a failure of the server; never after a refusal, nor after a call that timed out. */
export const mayRetry = (failures: number, error: unknown) =>
  failures < 1 && error instanceof ApiError && error.status >= 500

/** Milliseconds until then, for each another: those who were refused together do not come back together. */
export const retryDelay = () => RETRY_AFTER_MS * (1 + Math.random())

/** Holds what the server answered, for this session only: another person in the same tab finds it empty. */
export const queryClient: QueryClient = new QueryClient({
  mutationCache: invalidatingMutations(() => queryClient),
  defaultOptions: {
    queries: {
      retry: mayRetry,
      retryDelay,
      staleTime: 10_000,
      networkMode: 'always',
      // Off by itself where the browser's own word about the network is not waited for.
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always' },
  },
})

/**
 * Forgets what was deleted, so that no screen shows it from memory: at once, or where it is on the screen when that is
 * left.
 */
export function forgetQueries(filters: QueryFilters) {
  const cache = queryClient.getQueryCache()
  for (const query of cache.findAll(filters)) {
    if (!query.isActive()) {
      cache.remove(query)
      continue
    }
    const stop = cache.subscribe((event) => {
      if (event.query !== query || query.isActive()) return
      stop()
      cache.remove(query)
    })
  }
}

/** Asks what is stored now, whatever is known of it. */
export const fetchAnew = <Data, Key extends QueryKey>(
  options: FetchQueryOptions<Data, Error, Data, Key>,
) => queryClient.fetchQuery({ ...options, staleTime: 0 })

let owner = typeof window === 'undefined' ? null : readSession().accessToken
if (typeof window !== 'undefined') {
  onSessionChange(() => {
    const { accessToken } = readSession()
    if (accessToken === owner) return
    owner = accessToken
    queryClient.clear()
  })
}
