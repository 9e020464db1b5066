import type { ReactNode } from 'react'
import paper from '../layout/paper.module.css'
import classes from './state.module.css'

type EmptyStateProps = {
  /** Names the missing content. */
  title: string
  /** The reason why it is empty. */
  children?: ReactNode
  /** A button for the next step. */
  action?: ReactNode
}

/** The empty set on squared paper, shown in place of an empty list. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <section className={`column gap10 ${classes.state} ${paper.squared}`}>
      <svg
        className={classes.braces}
        viewBox="0 0 160 96"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinecap="round"
        aria-hidden="true"
      >
        <path d="M44 12c-14 0-8 36-24 36 16 0 10 36 24 36M116 12c14 0 8 36 24 36-16 0-10 36-24 36" />
      </svg>
      <h2>{title}</h2>
      {children && <p className={classes.hint}>{children}</p>}
      {action}
    </section>
  )
}
