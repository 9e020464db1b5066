import { useEffect, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useSession } from '../../session.ts'
import { KeptFocus } from '../focus/kept-focus.ts'
import { PageSkeleton } from '../loading/page-skeleton.tsx'
import { OfflineBar } from '../offline/offline-bar.tsx'
import { useWantedPath } from './use-wanted-path.ts'

/** Most pages load within this time, so nothing flickers. */
const PATIENCE_MS = 300

/** True if the next page takes longer than that. */
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
 * The screen of a signed-in person. It disappears as soon as the session ends, not only when the next page has loaded. On
 * a slow network a skeleton of the next page replaces it; it returns if that page fails to load.
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
        // `contents`: the page lays out as if it were the frame's child.
        <div style={{ display: isOnTheWay ? 'none' : 'contents' }}>
          <Outlet />
        </div>
      )}
    </>
  )
}
