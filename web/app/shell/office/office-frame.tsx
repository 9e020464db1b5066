import type { ReactNode } from 'react'
import { SkipLink } from '../menus/skip-link.tsx'
import classes from './admin-bar.module.css'
import { AdminBar } from './admin-bar.tsx'

/** The office's bar above its screens, whose text is one step smaller. */
export const OfficeFrame = ({ children }: { children: ReactNode }) => (
  <div className={classes.admin}>
    <SkipLink />
    <AdminBar />
    {children}
  </div>
)
