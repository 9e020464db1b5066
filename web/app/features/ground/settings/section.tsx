import type { ReactNode } from 'react'
import classes from './section.module.css'

type SectionProps = {
  /** Where the side menu leads to. */
  id: string
  title: string
  /** Where on the site this is seen. */
  hint?: ReactNode
  children: ReactNode
}

/** One part of the settings, with its heading. */
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
