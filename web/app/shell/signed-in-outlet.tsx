import { Outlet } from 'react-router'
import { useSession } from '../session.ts'
import { OfflineBar } from './offline-bar.tsx'
import { PageSkeleton } from './page-skeleton.tsx'

/**
 * The screen of somebody signed in. When the session ends it goes at once, with what it shows of people, and not only when
 * the next page has come.
 */
export const SignedInOutlet = () => (
  <>
    <OfflineBar />
    {useSession().accessToken === null ? <PageSkeleton /> : <Outlet />}
  </>
)
