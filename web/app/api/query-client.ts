import {
  type FetchQueryOptions,
  type Mutation,
  MutationCache,
  type MutationMeta,
  type Query,
  QueryClient,
  type QueryFilters,
  type QueryKey,
} from '@tanstack/react-query'
import { onSessionChange, readSession } from '../session.ts'
import { ApiError } from './api-error.ts'
import type { Subjects } from './subjects.ts'

const changesOf = (meta: MutationMeta | undefined): Subjects => meta?.changes ?? []

type Write = Mutation<unknown, unknown, unknown, unknown>

/**
 * Has everything asked for anew that shows what a write has changed: what is on the screen when the last of such writes is
 * done (an earlier answer would show the others undone), all else when it is next seen. What the write itself has stored of
 * its answer is new already.
 */
function invalidatingMutations(client: () => QueryClient): MutationCache {
  async function markOld({ meta }: Write) {
    const changes = changesOf(meta)
    const predicate = ({ meta: of }: Query) => of?.shows?.some((s) => changes.includes(s)) ?? false
    // What was asked before the write answers with what was there before it.
    await client().cancelQueries({ predicate })
    await client().invalidateQueries({ predicate, refetchType: 'none' })
  }

  function askAnew(mutation: Write) {
    const changes = changesOf(mutation.meta)
    const others = cache.findAll({
      status: 'pending',
      predicate: (each) => (each as Write) !== mutation,
    })
    if (others.some(({ meta }) => changesOf(meta).some((each) => changes.includes(each)))) return
    void client().refetchQueries({
      type: 'active',
      // A question that was cancelled before its first answer has nothing to leave as it is.
      predicate: ({ meta: { shows = [], patches = [] } = {}, state: { isInvalidated, data } }) =>
        isInvalidated &&
        shows.some((s) => changes.includes(s) && (data === undefined || !patches.includes(s))),
    })
  }

  const cache = new MutationCache({
    onSuccess: (_data, _variables, _context, mutation) => markOld(mutation),
    // It may have been done all the same, or was refused because what is shown here is old.
    onError: (_error, _variables, _context, mutation) => markOld(mutation),
    onSettled: (_data, _error, _variables, _context, mutation) => askAnew(mutation),
  })
  return cache
}

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
