import type { ReactNode } from 'react'
import classes from './section.module.css'

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
    <section id={id} className={classes.section} aria-labelledby={`${id}-heading`}>
      <div>
        <h2 id={`${id}-heading`}>{title}</h2>
        {hint && <p>{hint}</p>}
      </div>
      {children}
    </section>
  )
}
