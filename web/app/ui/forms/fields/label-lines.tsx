import type { ReactNode } from 'react'
import classes from './label-lines.module.css'

type LabelLine = { name: string; value: ReactNode }

/** The ruled lines of a sticker label (`paper.label`), as label and value. */
export function LabelLines({ lines }: { lines: readonly LabelLine[] }) {
  return (
    <dl className={classes.lines}>
      {lines.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
