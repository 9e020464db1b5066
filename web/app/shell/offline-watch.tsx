import { use, useEffect } from 'react'
import { matchRoutes, UNSAFE_DataRouterContext } from 'react-router'
import { toastFailure } from '../ui/feedback/toast.ts'

/** Where React Router's start script keeps the code of pages that has come, by route. */
type Arrived = { __reactRouterRouteModules?: Record<string, unknown> }

/** A press that the browser would follow within this tab. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey)

/**
 * Keeps the page that is open where a link leads to one whose code has not come yet and there is no network. React Router
 * would load the open page anew for it, and the browser then says that it cannot, with all that was typed gone.
 */
export function OfflineWatch() {
  const router = use(UNSAFE_DataRouterContext)?.router

  useEffect(() => {
    const hasCome = (path: string) => {
      const { __reactRouterRouteModules: arrived = {} } = globalThis as Arrived
      return matchRoutes(router?.routes ?? [], path)?.every(({ route }) => route.id in arrived)
    }
    function stay(event: MouseEvent) {
      if (navigator.onLine || !isPlain(event)) return
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link || link.target || link.origin !== location.origin || hasCome(link.pathname)) return
      event.preventDefault()
      event.stopPropagation()
      toastFailure('You are offline. Please try again when the network is back.')
    }
    addEventListener('click', stay, { capture: true })
    return () => removeEventListener('click', stay, { capture: true })
  }, [router])

  return null
}
