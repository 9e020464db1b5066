import { getMe, type Me } from '@ganit/contract/accounts/accounts'
import { queryOptions } from '@tanstack/react-query'
import { readSession, startSession } from '../session.ts'
import { call } from './call.ts'
import { queryClient } from './query-client.ts'

const FRESH_MS = 30_000

/** Who is signed in, asked of the server at most twice a minute. What the browser stores is set right by it. */
export const me = queryOptions({
  queryKey: ['me'],
  queryFn: async () => {
    const { accessToken } = readSession()
    const answer = await call(getMe, {})
    // Of who was signed in before nothing may be remembered beside the token of who is now.
    if (accessToken && accessToken === readSession().accessToken) startSession(accessToken, answer)
    return answer
  },
  staleTime: FRESH_MS,
  meta: { shows: ['account'] },
})

/**
 * Null without a session. What the server has said in this session is believed at once and asked again behind the screen,
 * where it is old; only the first screen waits. Throws when the server cannot say.
 */
export async function fetchMe(): Promise<Me | null> {
  const { accessToken } = readSession()
  if (!accessToken) return null
  const known = queryClient.getQueryData(me.queryKey)
  if (known) {
    void queryClient.prefetchQuery(me)
    return known
  }
  const answer = await queryClient.fetchQuery(me).catch((error: unknown) => ({ error }))
  // Somebody else has signed in meanwhile, or nobody: then that is who is asked about.
  if (readSession().accessToken !== accessToken) return fetchMe()
  if ('error' in answer) throw answer.error
  return answer
}

/** To be called after what `/api/me` answers has changed, for example after registering. */
export const invalidateMe = () => queryClient.removeQueries({ queryKey: me.queryKey })
