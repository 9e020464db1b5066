import { sumOf } from '@ganit/contract/money'
import type { DuePart } from '@ganit/contract/money/fees'
import { Button } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { useTranslateServerText } from '../../i18n/said.ts'
import { formatMoney } from '../text/formats.ts'
import classes from './why-amount.module.css'

type WhyProps = {
  /** What the button says, where it is not English. */
  label?: string
  /** The id of what it is about. */
  describedBy?: string | undefined
  /** Shown once it is asked for. */
  children: ReactNode
}

/** Where somebody asks why an amount is what it is. */
export function Why({ label = 'Why this amount?', describedBy, children }: WhyProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()

  return (
    <div className={classes.why}>
      <Button
        variant="quiet"
        size="xs"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-describedby={describedBy}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
      </Button>
      {isOpen && <div id={id}>{children}</div>}
    </div>
  )
}

type DuePartsProps = {
  parts: readonly DuePart[]
  /** How amounts are written, where the reader's language is not English. */
  money?: (amount: string) => string
}

/** How an amount came about, line by line, with the sum where there are several. What somebody typed stays as it is. */
export function DueParts({ parts, money = formatMoney }: DuePartsProps) {
  const said = useTranslateServerText()
  return (
    <ul className={classes.parts}>
      {parts.map(({ kind, text, amount }, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a due's lines have no other name.
        <li key={line} data-kind={kind}>
          <span>{kind === 'fee' || kind === 'single' ? text : said(text)}</span>
          <span>{money(amount)}</span>
        </li>
      ))}
      {parts.length > 1 && (
        <li data-sum>
          <span aria-hidden="true">=</span>
          <b>{money(sumOf(parts.map(({ amount }) => amount)))}</b>
        </li>
      )}
    </ul>
  )
}

type WhyAmountProps = Omit<WhyProps, 'children'> & DuePartsProps

/** The button that shows how a due came about. */
export const WhyAmount = ({ parts, money, ...others }: WhyAmountProps) =>
  parts.length > 0 && (
    <Why {...others}>
      <DueParts parts={parts} {...(money && { money })} />
    </Why>
  )
