import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '../../session.ts'
import { useWhenWanted } from '../feedback/use-when-wanted.ts'
import { type Asked, currentlyAsked, onAsked, refuseAll } from './ask.ts'
import { askByBrowser } from './ask-by-browser.ts'

const load = () => import('./ask-dialog.tsx')
const NOTHING: readonly Asked[] = []

/**
 * Stands once, in the root: shows what `confirm` and `alert` ask. Its dialog comes when the browser has nothing else to
 * do, or with the first question; where it cannot come the browser's own asks.
 */
export function AskHost() {
  const asked = useSyncExternalStore(onAsked, currentlyAsked, () => NOTHING)
  const AskDialog = useWhenWanted(asked.length > 0, load, askByBrowser)
  const { pathname } = useLocation()
  const isSignedIn = useSession().accessToken !== null

  // Visitors are asked too seldom.
  useEffect(() => {
    if (!isSignedIn || !window.requestIdleCallback) return
    const waiting = window.requestIdleCallback(() => void load().catch(() => undefined))
    return () => window.cancelIdleCallback(waiting)
  }, [isSignedIn])

  // Before the new page asks anything itself.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another page is shown.
  useLayoutEffect(refuseAll, [pathname])

  if (!AskDialog) return null
  return asked.map((each, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: what waits below stays where it is.
    <AskDialog key={place} asked={each} />
  ))
}
