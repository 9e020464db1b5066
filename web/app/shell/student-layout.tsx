import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient } from '../api/query-client.ts'
import { Footer } from './footer.tsx'
import { requireStudent } from './guards.ts'
import { Mantine } from './mantine.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import { onOtherPath } from './revalidation.ts'
import { useLeaveWhenSignedOut } from './session-watch.tsx'
import { SignedInOutlet } from './signed-in-outlet.tsx'
import { SkipLink } from './skip-link.tsx'
import { StudentHeader } from './student-header.tsx'

export async function clientLoader() {
  await requireStudent()
  return null
}

export const shouldRevalidate = onOtherPath

/** Header and footer of the signed-in student's screens. */
export default function StudentLayout() {
  useLeaveWhenSignedOut()

  return (
    <Mantine>
      <QueryClientProvider client={queryClient}>
        <SkipLink />
        <StudentHeader />
        <SignedInOutlet />
        <Footer />
      </QueryClientProvider>
    </Mantine>
  )
}

export function HydrateFallback() {
  return (
    <Mantine>
      <StudentHeader />
      <PageSkeleton />
    </Mantine>
  )
}
