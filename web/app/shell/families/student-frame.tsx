import type { ReactNode } from 'react'
import { Helplines } from '../../ui/text/coaching/helplines.tsx'
import { SkipLink } from '../menus/skip-link.tsx'
import { Footer } from '../public/footer.tsx'
import { StudentHeader } from './student-header.tsx'

export const StudentFrame = ({ children }: { children: ReactNode }) => (
  <>
    <SkipLink />
    <StudentHeader />
    {children}
    <Helplines />
    <Footer />
  </>
)
