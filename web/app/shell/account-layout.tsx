import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { queryClient } from '../api/query-client.ts'
import { useSession } from '../session.ts'
import { AdminBar } from './admin-bar.tsx'
import { Footer } from './footer.tsx'
import { requireSignedIn } from './guards.ts'
import { PageSkeleton } from './page-skeleton.tsx'
import { useLeaveWhenSignedOut } from './session-watch.tsx'
import { SkipLink } from './skip-link.tsx'
import { StudentHeader } from './student-header.tsx'

export async function clientLoader() {
  await requireSignedIn()
  return null
}

/** Screens that students and the admin share: each finds the header of their own area. */
export default function AccountLayout() {
  useLeaveWhenSignedOut()
  const isAdmin = useSession().userType === 'admin'

  return (
    <QueryClientProvider client={queryClient}>
      <SkipLink />
      {isAdmin ? <AdminBar /> : <StudentHeader />}
      <Outlet />
      {!isAdmin && <Footer />}
    </QueryClientProvider>
  )
}

export function HydrateFallback() {
  return useSession().userType === 'admin' ? (
    <>
      <AdminBar />
      <PageSkeleton />
    </>
  ) : (
    <>
      <StudentHeader />
      <PageSkeleton />
    </>
  )
}
