import { sumMoney } from '@ganit/contract/money'
import type { DuePart, LateWhy } from '@ganit/contract/money/fees'
import { useLingui } from '@lingui/react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslateServerText } from '../../i18n/said.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { Button } from '../buttons/button.tsx'
import { formatRupees } from '../text/formats.ts'
import { useDueTitle } from './use-due-title.ts'
import { useTimeInWords } from './use-time-in-words.ts'
import classes from './why-amount.module.css'

type WhyProps = {
  /** Label of the button, if it is not the usual one. */
  label?: string
  /** The id of the amount's element. */
  describedBy?: string | undefined
  children: ReactNode
}

/** A button that explains an amount. */
export function WhyButton({ label, describedBy, children }: WhyProps) {
  const { i18n } = useLingui()
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
        {label ?? i18n.t('Why this amount?')}
      </Button>
      {isOpen && <div id={id}>{children}</div>}
    </div>
  )
}

/** True if a due's lines say more than its title and amount: it has several lines, or the reason of a late fine. */
export const hasReason = (parts: readonly DuePart[]) =>
  parts.length > 1 || parts.some(({ late }) => late)

type DuePartsProps = {
  parts: readonly DuePart[]
  /** Formats amounts, if not in English. */
  money?: (amount: string) => string
}

type LateSaidProps = { why: LateWhy; money: (amount: string) => string }

/** The rule of a late fine, and the amount that was open when the fine was made. */
function LateFineRule({ why, money }: LateSaidProps) {
  const { i18n } = useLingui()
  const { day } = useFormats()
  const titleOf = useDueTitle()
  const { amount, percent, cap, after_days: days, title, due_date, on, open, whole } = why
  const most = cap && { most: money(cap) }
  const rule = amount
    ? i18n.t('{amount} once, {days} days after the due day.', { amount: money(amount), days })
    : most
      ? i18n.t(
          '{percent} % of what is open, at most {most}, once, {days} days after the due day.',
          {
            percent: Number(percent),
            days,
            ...most,
          },
        )
      : i18n.t('{percent} % of what is open, once, {days} days after the due day.', {
          percent: Number(percent),
          days,
        })
  const open_of =
    open === whole
      ? money(open)
      : i18n.t('{open} of {whole}', { open: money(open), whole: money(whole) })
  return (
    <small className="block">
      {rule}{' '}
      {i18n.t('{fee} was due on {due}; on {day} {open} was open.', {
        // Only fees and single dues are fined.
        fee: titleOf({ kind: 'fee', fee_title: title }),
        due: day(due_date),
        day: day(on),
        open: open_of,
      })}
    </small>
  )
}

/** The lines of a due and their sum, if several. Text typed by people stays untranslated. */
export function DueParts({ parts, money = formatRupees }: DuePartsProps) {
  const said = useTranslateServerText()
  const timeInWords = useTimeInWords()
  const isTime = (kind: DuePart['kind'], text: string) =>
    kind === 'left' || (kind === 'pro rata' && timeInWords(text) !== text)
  return (
    <ul className={`stack small ${classes.parts}`}>
      {parts.map(({ kind, text, amount, late }, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a due's lines have no other name.
        <li key={line} data-kind={kind}>
          <span>
            {kind === 'fee' || kind === 'single'
              ? text
              : isTime(kind, text)
                ? timeInWords(text)
                : said(text)}
            {late && <LateFineRule why={late} money={money} />}
          </span>
          <span>{money(amount)}</span>
        </li>
      ))}
      {parts.length > 1 && (
        <li data-sum>
          <span aria-hidden="true">=</span>
          <b>{money(sumMoney(parts.map(({ amount }) => amount)))}</b>
        </li>
      )}
    </ul>
  )
}

type WhyAmountProps = Omit<WhyProps, 'children'> & DuePartsProps

/** The button that shows how a due was calculated. */
export const WhyAmount = ({ parts, money, ...others }: WhyAmountProps) =>
  parts.length > 0 && (
    <WhyButton {...others}>
      <DueParts parts={parts} {...(money && { money })} />
    </WhyButton>
  )
