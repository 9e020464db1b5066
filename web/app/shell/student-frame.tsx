import type { ReactNode } from 'react'
import { Footer } from './footer.tsx'
import { SkipLink } from './skip-link.tsx'
import { StudentHeader } from './student-header.tsx'

export const StudentFrame = ({ children }: { children: ReactNode }) => (
  <>
    <SkipLink />
    <StudentHeader />
    {children}
    <Footer />
  </>
)
