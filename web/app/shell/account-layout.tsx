import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryClient } from '../api/query-client.ts'
import { useSession } from '../session.ts'
import { AdminBar } from './admin-bar.tsx'
import classes from './admin-layout.module.css'
import { Footer } from './footer.tsx'
import { requireSignedIn } from './guards.ts'
import { Mantine } from './mantine.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import { onOtherPath } from './revalidation.ts'
import { useLeaveWhenSignedOut } from './session-watch.tsx'
import { SignedInOutlet } from './signed-in-outlet.tsx'
import { SkipLink } from './skip-link.tsx'
import { StudentHeader } from './student-header.tsx'

export async function clientLoader() {
  await requireSignedIn()
  return null
}

export const shouldRevalidate = onOtherPath

/** Screens that students and the admin share: each finds the header of their own area. */
export default function AccountLayout() {
  useLeaveWhenSignedOut()

  return (
    <Mantine>
      <QueryClientProvider client={queryClient}>
        <OwnArea>
          <SignedInOutlet />
        </OwnArea>
      </QueryClientProvider>
    </Mantine>
  )
}

export function HydrateFallback() {
  return (
    <Mantine>
      <OwnArea>
        <PageSkeleton />
      </OwnArea>
    </Mantine>
  )
}

function OwnArea({ children }: { children: ReactNode }) {
  const isAdmin = useSession().userType === 'admin'

  return (
    <div className={isAdmin ? classes.admin : undefined}>
      <SkipLink />
      {isAdmin ? <AdminBar /> : <StudentHeader />}
      {children}
      {!isAdmin && <Footer />}
    </div>
  )
}
