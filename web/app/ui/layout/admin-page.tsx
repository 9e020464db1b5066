import type { ReactNode } from 'react'
import classes from './admin-page.module.css'

type AdminPageProps = {
  title: ReactNode
  /** Shown at the right of the title: a count, a button. */
  aside?: ReactNode
  children: ReactNode
}

/** The frame of the admin's screens. */
export function AdminPage({ title, aside, children }: AdminPageProps) {
  return (
    <main id="main" tabIndex={-1} className={classes.page}>
      <div className={`row split ${classes.head}`}>
        <h1>{title}</h1>
        {aside}
      </div>
      {children}
    </main>
  )
}
