import type { ReactNode } from 'react'
import { SkipLink } from './skip-link.tsx'
import { TeacherHeader } from './teacher-header.tsx'

/** The header above each of a teacher's screens. */
export const TeacherFrame = ({ children }: { children: ReactNode }) => (
  <>
    <SkipLink />
    <TeacherHeader />
    {children}
  </>
)
