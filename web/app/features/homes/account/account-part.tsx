import { type ReactNode, useId } from 'react'
import classes from './account.module.css'

export function AccountPart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()

  return (
    <section className={`stack gap16 sheet ${classes.part}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
