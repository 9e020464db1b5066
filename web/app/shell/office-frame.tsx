import type { ReactNode } from 'react'
import { AdminBar } from './admin-bar.tsx'
import classes from './admin-layout.module.css'
import { SkipLink } from './skip-link.tsx'

/** The office's bar above its screens, whose text is one step smaller. */
export const OfficeFrame = ({ children }: { children: ReactNode }) => (
  <div className={classes.admin}>
    <SkipLink />
    <AdminBar />
    {children}
  </div>
)
