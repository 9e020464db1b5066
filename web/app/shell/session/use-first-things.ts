import type { Me } from '@ganit/contract/accounts/accounts'
import type { MutationCacheNotifyEvent, QueryCacheNotifyEvent } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../../api/api-error.ts'
import { me } from '../../api/me.ts'
import { queryClient } from '../../api/query-client.ts'
import { FIRST } from './guards.ts'

type Noticed = QueryCacheNotifyEvent | MutationCacheNotifyEvent

const isRefusal = (event: Noticed) =>
  event.type === 'updated' &&
  event.action.type === 'error' &&
  event.action.error instanceof ApiError &&
  event.action.error.status === 403

/** The step that the server's last answer requires first. */
function requiredStep(event: QueryCacheNotifyEvent) {
  if (event.type !== 'updated' || event.action.type !== 'success') return undefined
  return event.query.queryKey[0] === me.queryKey[0]
    ? (event.query.state.data as Me | undefined)?.needs
    : undefined
}

/**
 * For layouts of signed-in screens: redirects to a required first step as soon as the server refuses a call, because the
 * owner may require it while the screen is open.
 */
export function useRequireFirstSteps() {
  const navigate = useNavigate()

  useEffect(() => {
    const askWhy = (event: Noticed) => {
      if (isRefusal(event)) void queryClient.prefetchQuery({ ...me, staleTime: 0 })
    }
    const stops = [
      queryClient.getMutationCache().subscribe(askWhy),
      queryClient.getQueryCache().subscribe((event) => {
        askWhy(event)
        const needed = requiredStep(event)
        if (needed && window.location.pathname !== FIRST[needed])
          void navigate(FIRST[needed], { replace: true })
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [navigate])
}
