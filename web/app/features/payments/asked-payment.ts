import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'

const asksForPayment = (state: unknown) =>
  typeof state === 'object' && state !== null && 'recordsPayment' in state

/** Begins what a navigation to this page has asked for, once: a reload or a step back does not ask again. */
export function useAskedPayment(begin: () => void) {
  const { state, pathname, search } = useLocation()
  const navigate = useNavigate()
  const isAsked = asksForPayment(state)

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked by the navigation alone.
  useEffect(() => {
    if (!isAsked) return
    void navigate(pathname + search, { replace: true, state: null, preventScrollReset: true })
    begin()
  }, [isAsked])
}
