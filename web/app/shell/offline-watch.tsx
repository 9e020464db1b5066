import { useEffect } from 'react'
import { matchPath, useMatches } from 'react-router'
import { toastFailure } from '../ui/feedback/toast.ts'
import { pathAskedFor } from '../ui/forms/destination.ts'
import { shapeOf } from './shape-of.ts'

/** The shapes of the addresses whose pages have been open since this tab was loaded: their code is here. */
const arrived = new Set<string>()

/** A press that the browser would follow within this tab. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey)

const hasCome = (path: string) => [...arrived].some((shape) => matchPath(shape, path))

/**
 * Keeps the page that is open where a link leads to one whose code has not come yet and there is no network. React Router
 * would load the open page anew for it, and the browser then says that it cannot, with all that was typed gone.
 */
export function OfflineWatch() {
  const page = useMatches().at(-1)

  useEffect(() => {
    if (page) arrived.add(shapeOf(page))
    const asked = pathAskedFor()
    if (asked) arrived.add(asked)
  }, [page])

  useEffect(() => {
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
  }, [])

  return null
}
