import type { ReactNode } from 'react'
import { formatRupees } from '../text/formats.ts'
import classes from './written-sum.module.css'

type WrittenSumProps = { label: string; lines: ReactNode; children?: ReactNode }

/** A sum as it is written on squared paper: its lines, and remarks below. */
export const WrittenSum = ({ label, lines, children }: WrittenSumProps) => (
  <section className={classes.sum} aria-label={label}>
    <dl>{lines}</dl>
    {children}
  </section>
)

type SumLineProps = {
  /** The line with `=` ends the sum. */
  sign?: '+' | '−' | '±' | '='
  text: string
  amount: string
  more?: string | undefined
}

export const SumLine = ({ sign, text, amount, more }: SumLineProps) => (
  <div data-end={sign === '=' || undefined}>
    <dt>
      <i>{sign}</i> <span>{text}</span> {more && <small>{more}</small>}
    </dt>
    <dd className="amount">{formatRupees(amount)}</dd>
  </div>
)
