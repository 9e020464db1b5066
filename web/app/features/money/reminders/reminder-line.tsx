import { countDays } from '@ganit/contract/days'
import type { ReminderRow } from '@ganit/contract/money/reminders'
import { useRef } from 'react'
import { useAcademy } from '../../../academy.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { useMarkedButton } from '../../../ui/buttons/use-marked-button.ts'
import { formatRupees } from '../../../ui/text/formats.ts'
import { formatShortDay } from '../../../ui/text/times/dates.ts'
import { useToday } from '../../../ui/text/times/use-clock.ts'
import { childrenInWords, promiseInWords, reminderInWords } from './reminder-words.ts'
import classes from './reminders.module.css'
import type { Reminding } from './use-reminding.ts'

type ReminderLineProps = {
  row: ReminderRow
  isMarked: boolean
  reminding: Reminding
  onShow: () => void
}

/** One family: who, how much, since when, and the press that opens WhatsApp. */
export function ReminderLine({ row, isMarked, reminding, onShow }: ReminderLineProps) {
  const { person, overdue, oldest, checking, left, why } = row
  const { timeZone } = useAcademy()
  const today = useToday()
  const button = useRef<HTMLButtonElement>(null)
  const promise = promiseInWords(row)
  const refusal = reminding.keptOf(person.key)?.refusal
  useMarkedButton(button, isMarked, '[data-reminders]')

  return (
    <li className={classes.line} data-marked={isMarked || undefined}>
      <button type="button" className={classes.who} onClick={onShow}>
        <b>{person.name}</b>
        <span className={classes.language}>{person.language}</span>
        {left && <span className={classes.language}>left</span>}
        <small>{childrenInWords(row)}</small>
      </button>
      <b className={`amount ${classes.sum}`}>{formatRupees(overdue)}</b>
      <p className={classes.since}>
        {formatShortDay(oldest)}
        <small>{countDays(oldest, today)} days</small>
      </p>
      <p className={classes.told}>
        {promise && (
          <small data-broken={row.promise?.state === 'broken' || undefined}>{promise}</small>
        )}
        {Number(checking) > 0 && <small>{formatRupees(checking)} more being checked</small>}
        <small>{why ?? reminderInWords(row, timeZone, today)}</small>
        {refusal && (
          <small role="alert" data-broken>
            {refusal}
          </small>
        )}
      </p>
      {why === null && (
        <Button
          ref={button}
          size="sm"
          variant={isMarked ? 'main' : 'default'}
          aria-label={`WhatsApp: ${person.name}`}
          onClick={() => (refusal ? reminding.open(row, true) : reminding.open(row))}
        >
          {refusal ? 'Open all the same' : 'WhatsApp'}
        </Button>
      )}
    </li>
  )
}
