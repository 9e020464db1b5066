import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient } from '../api/query-client.ts'
import { AdminBar } from './admin-bar.tsx'
import classes from './admin-layout.module.css'
import { requireAdmin } from './guards.ts'
import { Mantine } from './mantine.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import { onOtherPath } from './revalidation.ts'
import { useLeaveWhenSignedOut } from './session-watch.tsx'
import { SignedInOutlet } from './signed-in-outlet.tsx'
import { SkipLink } from './skip-link.tsx'

export async function clientLoader() {
  await requireAdmin()
  return null
}

export const shouldRevalidate = onOtherPath

/** The admin's bar above each of the admin's screens, whose text is a step smaller. */
export default function AdminLayout() {
  useLeaveWhenSignedOut()

  return (
    <Mantine>
      <QueryClientProvider client={queryClient}>
        <div className={classes.admin}>
          <SkipLink />
          <AdminBar />
          <SignedInOutlet />
        </div>
      </QueryClientProvider>
    </Mantine>
  )
}

export function HydrateFallback() {
  return (
    <Mantine>
      <div className={classes.admin}>
        <AdminBar />
        <PageSkeleton />
      </div>
    </Mantine>
  )
}
