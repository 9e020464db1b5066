import { useEffect, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useSession } from '../session.ts'
import { KeptFocus } from './kept-focus.ts'
import { OfflineBar } from './offline-bar.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import { useWantedPath } from './use-wanted-path.ts'

/** Most pages are there by then, and nothing flickers. */
const PATIENCE_MS = 300

/** Whether another page has been asked for and takes longer than most. */
function useIsOnTheWay() {
  const isLeaving = useWantedPath() !== useLocation().pathname
  const [isLate, setLate] = useState(false)

  useEffect(() => {
    const timer = isLeaving && setTimeout(() => setLate(true), PATIENCE_MS)
    return () => {
      if (timer) clearTimeout(timer)
      setLate(false)
    }
  }, [isLeaving])

  return isLeaving && isLate
}

/**
 * The screen of somebody signed in. When the session ends it goes at once, with what it shows of people, and not only when
 * the next page has come. On a slow network the next page's shape stands in its place; it comes back as it was where the
 * next page does not come.
 */
export function SignedInOutlet() {
  const isSignedOut = useSession().accessToken === null
  const isOnTheWay = useIsOnTheWay()

  return (
    <>
      <OfflineBar />
      <KeptFocus />
      {(isSignedOut || isOnTheWay) && <PageSkeleton />}
      {!isSignedOut && (
        // No box of its own: the page stands in the frame as if it were its child.
        <div style={{ display: isOnTheWay ? 'none' : 'contents' }}>
          <Outlet />
        </div>
      )}
    </>
  )
}
