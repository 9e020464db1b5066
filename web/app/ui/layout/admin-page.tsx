import type { ReactNode } from 'react'
import classes from './admin-page.module.css'

type AdminPageProps = {
  /** The h1. */
  title: ReactNode
  /** Beside the title at the right: a tally, a button. */
  aside?: ReactNode
  children: ReactNode
}

/** The frame of each of the admin's screens. */
export function AdminPage({ title, aside, children }: AdminPageProps) {
  return (
    <main id="main" tabIndex={-1} className={classes.page}>
      <div className={classes.head}>
        <h1>{title}</h1>
        {aside}
      </div>
      {children}
    </main>
  )
}
