import { Outlet } from 'react-router'
import { PageSkeleton } from './page-skeleton.tsx'
import { requireStudent } from './guards.ts'
import { Footer } from './footer.tsx'
import { useLeaveWhenSignedOut } from './session-watch.tsx'
import { SkipLink } from './skip-link.tsx'
import { StudentHeader } from './student-header.tsx'

export async function clientLoader() {
  await requireStudent()
  return null
}

/** Header and footer of the signed-in student's screens. */
export default function StudentLayout() {
  useLeaveWhenSignedOut()

  return (
    <>
      <SkipLink />
      <StudentHeader />
      <Outlet />
      <Footer />
    </>
  )
}

export function HydrateFallback() {
  return (
    <>
      <StudentHeader />
      <PageSkeleton />
    </>
  )
}
