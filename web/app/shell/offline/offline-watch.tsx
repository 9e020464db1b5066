import { useEffect } from 'react'
import { matchPath, useMatches } from 'react-router'
import { toastFailure } from '../../ui/feedback/toasts/toast.ts'
import { pathAskedFor } from '../../ui/forms/records/destination.ts'
import { shapeOf } from '../loading/shape-of.ts'

/** Route patterns opened since this tab loaded, whose code is therefore here. */
const arrived = new Set<string>()

/** A click that the browser would follow within this tab. */
const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey)

const hasPageArrived = (path: string) => [...arrived].some((shape) => matchPath(shape, path))

/**
 * Offline, keeps the open page when a link's code has not loaded yet. React Router would reload the page instead, and the
 * browser's error page would lose what was typed.
 */
export function OfflineWatch() {
  const page = useMatches().at(-1)

  useEffect(() => {
    if (page) arrived.add(shapeOf(page))
    const asked = pathAskedFor()
    if (asked) arrived.add(asked)
  }, [page])

  useEffect(() => {
    function keepOnPage(event: MouseEvent) {
      if (navigator.onLine || !isPlainClick(event)) return
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link || link.target || link.origin !== location.origin || hasPageArrived(link.pathname))
        return
      event.preventDefault()
      event.stopPropagation()
      toastFailure('You are offline. Please try again when the network is back.')
    }
    addEventListener('click', keepOnPage, { capture: true })
    return () => removeEventListener('click', keepOnPage, { capture: true })
  }, [])

  return null
}
