import type { ReactNode } from 'react'
import { English } from '../i18n/translated.tsx'
import { type Area, ROLES } from '../roles.ts'
import { useSession } from '../session.ts'
import { areaLayout } from './area-layout.tsx'
import { GuardianFrame } from './families/guardian-frame.tsx'
import { StudentFrame } from './families/student-frame.tsx'
import { OfficeFrame } from './office/office-frame.tsx'
import { TeacherFrame } from './office/teacher-frame.tsx'
import { ANYBODY } from './session/guards.ts'

const FRAMES: Record<Area, typeof OfficeFrame> = {
  office: OfficeFrame,
  teacher: TeacherFrame,
  guardian: GuardianFrame,
  student: StudentFrame,
}

/** Screens for all roles: each role sees its own area's header. */
function OwnFrame({ children }: { children: ReactNode }) {
  const { userType } = useSession()
  const { area: own } = ROLES[userType ?? 'student']
  const Frame = FRAMES[own]
  const page = <Frame>{children}</Frame>
  return own === 'office' || own === 'teacher' ? <English isPage>{page}</English> : page
}

const area = areaLayout({ admitted: ANYBODY, Frame: OwnFrame })

export const clientLoader = area.clientLoader
export const shouldRevalidate = area.shouldRevalidate
export const HydrateFallback = area.HydrateFallback
export const ErrorBoundary = area.ErrorBoundary
export default area.Layout
