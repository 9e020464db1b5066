import {
  type DefaultOptions,
  type FetchQueryOptions,
  type Mutation,
  MutationCache,
  type MutationMeta,
  partialMatchKey,
  type Query,
  QueryClient,
  type QueryFilters,
  type QueryKey,
} from '@tanstack/react-query'
import { readerHere } from '../reader.ts'
import { onSessionChange, readSession } from '../session.ts'
import { ApiError } from './api-error.ts'
import type { Subjects } from './subjects.ts'

const changesOf = (meta: MutationMeta | undefined): Subjects => meta?.changes ?? []

type Write = Mutation<unknown, unknown, unknown, unknown>

/**
 * Invalidates every query whose `shows` meets the write's `changes`. Those on screen refetch once the last such write is
 * done (an earlier answer would show the others undone), the others when next shown. What `keep` stored is already new.
 */
function createMutationCache(client: () => QueryClient): MutationCache {
  async function markOld({ meta }: Write) {
    const changes = changesOf(meta)
    const predicate = ({ meta: of }: Query) => of?.shows?.some((s) => changes.includes(s)) ?? false
    // A read that is under way may return the state before the write.
    await client().cancelQueries({ predicate })
    await client().invalidateQueries({ predicate, refetchType: 'none' })
  }

  function askAnew(mutation: Write) {
    const changes = changesOf(mutation.meta)
    const patches = mutation.meta?.patches ?? []
    const others = cache.findAll({
      status: 'pending',
      predicate: (each) => (each as Write) !== mutation,
    })
    if (others.some(({ meta }) => changesOf(meta).some((each) => changes.includes(each)))) return
    void client().refetchQueries({
      type: 'active',
      // A query that the write updated has to load all the same if it has no answer yet.
      predicate: ({ meta, queryKey, state: { isInvalidated, data } }) =>
        isInvalidated &&
        (meta?.shows?.some((s) => changes.includes(s)) ?? false) &&
        (data === undefined || !patches.some((key) => partialMatchKey(queryKey, key))),
    })
  }

  const cache = new MutationCache({
    onSuccess: (_data, _variables, _context, mutation) => markOld(mutation),
    // The write may still have happened, or was refused because the screen is stale.
    onError: (_error, _variables, _context, mutation) => markOld(mutation),
    onSettled: (_data, _error, _variables, _context, mutation) => askAnew(mutation),
  })
  return cache
}

const RETRY_AFTER_MS = 500

/** Retry once after a 5xx; never after a refusal or a timeout. */
export const mayRetry = (failures: number, error: unknown) =>
  failures < 1 && error instanceof ApiError && error.status >= 500

/** Milliseconds to wait, with jitter, so that clients refused together do not return together. */
export const retryDelay = () => RETRY_AFTER_MS * (1 + Math.random())

const defaultOptions: DefaultOptions = {
  queries: {
    retry: mayRetry,
    retryDelay,
    staleTime: 10_000,
    networkMode: 'always',
    // `networkMode: 'always'` would switch this off.
    refetchOnReconnect: true,
  },
  mutations: { networkMode: 'always' },
}

/** The cache of the server's answers. It is emptied with the session, so the next person in this tab sees none of it. */
export const queryClient: QueryClient = new QueryClient({
  mutationCache: createMutationCache(() => queryClient),
  defaultOptions,
})

/** A cache for one drawing of a page on the server, with the defaults of the browser's. */
export const createPageClient = () => new QueryClient({ defaultOptions })

/** The cache that the present page reads: the browser's, or on the server that of the person for whom it draws. */
export const clientOfPage = () => readerHere()?.drawing ?? queryClient

/** Drops deleted records from the cache: at once, or when the screen that shows them is left. */
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

/** Fetches from the server even if the cache is fresh. */
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
