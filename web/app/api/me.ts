import { getMe, type Me } from '@ganit/contract/accounts'
import { queryOptions } from '@tanstack/react-query'
import { readSession, startSession } from '../session.ts'
import { call } from './call.ts'
import { queryClient } from './query-client.ts'

const FRESH_MS = 30_000

/** Who is signed in, asked of the server at most twice a minute. What the browser stores is set right by it. */
export const me = queryOptions({
  queryKey: ['me'],
  queryFn: async () => {
    const answer = await call(getMe, {})
    const { accessToken } = readSession()
    if (accessToken) startSession(accessToken, answer)
    return answer
  },
  staleTime: FRESH_MS,
})

/** Null without a session. Throws when the server cannot say. */
export const fetchMe = async (): Promise<Me | null> =>
  readSession().accessToken ? queryClient.fetchQuery(me) : null

/** To be called after what `/api/me` answers has changed, for example after registering. */
export const invalidateMe = () => queryClient.removeQueries({ queryKey: me.queryKey })
