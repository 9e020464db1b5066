import type { ReactNode } from 'react'
import { SkipLink } from './skip-link.tsx'
import { StudentHeader } from './student-header.tsx'

/** Around a screen that has to be done with first: the academy's name, and the way out. */
export const PlainFrame = ({ children }: { children: ReactNode }) => (
  <>
    <SkipLink />
    <StudentHeader isPlain />
    {children}
  </>
)
