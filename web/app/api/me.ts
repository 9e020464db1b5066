import { getMe, type Me } from '@ganit/contract/accounts/accounts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { firstPageFor } from '../roles.ts'
import { readSession, startSession } from '../session.ts'
import { call } from './call.ts'
import { queryClient } from './query-client.ts'

const FRESH_MS = 30_000

/** The signed-in account, fetched at most twice a minute. Its answer corrects the stored session. */
export const me = queryOptions({
  queryKey: ['me'],
  queryFn: async () => {
    const { accessToken } = readSession()
    const answer = await call(getMe, {})
    // Do not store one person's details beside another's token.
    if (accessToken && accessToken === readSession().accessToken) startSession(accessToken, answer)
    return answer
  },
  staleTime: FRESH_MS,
  meta: { shows: ['account'] },
})

/**
 * The signed-in account; null without a session. A known answer returns at once and refreshes in the background when old;
 * only the first screen waits. Throws when the server cannot tell.
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
  // Somebody else has signed in, or this person has signed out: ask again.
  if (readSession().accessToken !== accessToken) return fetchMe()
  if ('error' in answer) throw answer.error
  return answer
}

/** The first page of the signed-in person; that of the remembered role if the server cannot be asked. */
export async function fetchFirstPage() {
  const { userType } = readSession()
  const who = await fetchMe().catch(() => null)
  return firstPageFor(who ?? { userType: userType ?? 'student' })
}

/** False where receipts alone say who has paid: then no screen shows marks. Asks nothing: the guard has asked. */
export const useShowsMarks = () =>
  useQuery({ ...me, enabled: false }).data?.first_screen !== 'today'

/** Call it after anything in `/api/me` has changed, such as after registering. */
export const invalidateMe = () => queryClient.removeQueries({ queryKey: me.queryKey })
