import type { ReactNode } from 'react'
import classes from './settings.module.css'

type SectionProps = {
  /** The side menu's anchor. */
  id: string
  title: string
  /** Where the site shows it. */
  hint?: ReactNode
  children: ReactNode
}

export function Section({ id, title, hint, children }: SectionProps) {
  return (
    <section
      id={id}
      className={`stack gap20 sheet ${classes.section}`}
      aria-labelledby={`${id}-heading`}
    >
      <div>
        <h2 id={`${id}-heading`}>{title}</h2>
        {hint && <p>{hint}</p>}
      </div>
      {children}
    </section>
  )
}
