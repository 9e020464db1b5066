import { dayAfter } from '@ganit/contract/days'
import type { ReminderRow } from '@ganit/contract/money/reminders'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useAcademy } from '../../../academy.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { toastSuccess } from '../../../ui/feedback/toasts/toast.ts'
import { DateField } from '../../../ui/forms/dates/date-field.tsx'
import { formatPhone } from '../../../ui/forms/fields/phone-number.ts'
import { useAction } from '../../../ui/forms/use-action.ts'
import { formatShortDay } from '../../../ui/text/times/dates.ts'
import { useToday } from '../../../ui/text/times/use-clock.ts'
import { OtherGuardians } from './other-guardians.tsx'
import { eventInWords, promiseInWords, reminderInWords } from './reminder-words.ts'
import { dropContact, familyEvents, keepContact } from './reminders.data.ts'
import classes from './reminders.module.css'
import type { Reminding } from './use-reminding.ts'

const LANGUAGES = { en: 'English', hi: 'Hindi', bn: 'Bengali' } as const

/** Days ahead of the promises that one press notes. */
export const PROMISED_DAYS = [1, 3, 7] as const

/** Notes what a family said; the row changes once the list is read again. The last note can be taken back. */
export function useContacts() {
  const { failure, run } = useAction()
  const last = useRef<number>(undefined)
  return {
    failure,
    promise: (row: ReminderRow, promised_for: string) =>
      run(async (attempt) => {
        const said = { person: row.person.key, kind: 'promise', promised_for } as const
        last.current = (await keepContact(said, attempt)).contact_id
        toastSuccess(`${row.person.name}: promised for ${formatShortDay(promised_for)}.`)
      }),
    call: (row: ReminderRow, outcome: 'spoke' | 'no answer') =>
      run(async (attempt) => {
        const said = { person: row.person.key, kind: 'call', outcome } as const
        const { message, contact_id } = await keepContact(said, attempt)
        last.current = contact_id
        return message
      }),
    /** Returns false if nothing was noted since the last one. */
    takeBack() {
      const contact_id = last.current
      last.current = undefined
      if (contact_id === undefined) return false
      void run(async () => (await dropContact({ contact_id })).message)
      return true
    },
    /** A later press of another kind is what is taken back next. */
    forget() {
      last.current = undefined
    },
  }
}

/** The last promise, if it counts, and what happened last, with its day. */
function LastEvents({ row }: { row: ReminderRow }) {
  const { timeZone } = useAcademy()
  const today = useToday()
  const { data = [] } = useQuery(familyEvents({ person: row.person.key }))
  return (
    <ul className="stack gap4 small quiet">
      {row.promise && <li>{promiseInWords(row)}</li>}
      {data.map((event, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: events have nothing but their places.
        <li key={n} className="row gap12">
          <span className="nowrap">{formatShortDay(event.day)}</span> {eventInWords(event)}
        </li>
      ))}
      {data.length === 0 && <li>{reminderInWords(row, timeZone, today)}</li>}
    </ul>
  )
}

type ReminderSideProps = {
  row: ReminderRow
  reminding: Reminding
  contacts: ReturnType<typeof useContacts>
  isCalling: boolean
  onCall: () => void
  isPromising: boolean
  onPromise: (isPromising: boolean) => void
  /** Whether another day is being chosen. */
  isChoosing: boolean
  onChoose: (isChoosing: boolean) => void
}

/** The marked family: the text as it will be sent, the phone, and what it promises. */
export function ReminderSide(props: ReminderSideProps) {
  const {
    row,
    reminding,
    contacts,
    isCalling,
    onCall,
    isPromising,
    onPromise,
    isChoosing,
    onChoose,
  } = props
  const { person, why } = row
  const today = useToday()
  const [other, setOther] = useState(dayAfter(today, 2))
  const text = reminding.textOf(person.key)
  const days = PROMISED_DAYS.map((n) => dayAfter(today, n))
  return (
    <aside className={`stack gap12 sheet pad16 ${classes.side}`} aria-label={person.name}>
      <h2>
        {person.name}{' '}
        <span className="quiet smaller">
          {person.phone && formatPhone(person.phone)} · {LANGUAGES[person.language]}
        </span>
      </h2>
      {contacts.failure && <ErrorBox>{contacts.failure}</ErrorBox>}
      {why === null && (
        <p className={classes.text} lang={person.language}>
          {text?.text ?? '…'}
        </p>
      )}
      {why === null && (
        <Button
          variant="main"
          fullWidth
          disabled={!text?.whatsapp_link}
          onClick={() => reminding.open(row)}
        >
          Open in WhatsApp <kbd>Enter</kbd>
        </Button>
      )}
      {/* Texts name the sum, so another sum begins anew. */}
      <OtherGuardians key={row.overdue} row={row} reminding={reminding} />
      <div className="wrap gap8">
        {person.phone && (
          <Button size="sm" onClick={onCall}>
            Call <kbd>C</kbd>
          </Button>
        )}
        <Button size="sm" onClick={() => reminding.move(1)}>
          Later <kbd>↓</kbd>
        </Button>
      </div>
      {isCalling && (
        <div className="wrap gap8 centred">
          <Button size="sm" variant="filled" onClick={() => void contacts.call(row, 'spoke')}>
            Spoke with them
          </Button>
          <Button size="sm" onClick={() => void contacts.call(row, 'no answer')}>
            No answer
          </Button>
        </div>
      )}
      <fieldset className={classes.promises}>
        <legend>
          Promised for <kbd>P</kbd>
        </legend>
        {days.map((day, n) => (
          <Button key={day} size="sm" onClick={() => void contacts.promise(row, day)}>
            {n === 0 ? 'Tomorrow' : formatShortDay(day)} {isPromising && <kbd>{n + 1}</kbd>}
          </Button>
        ))}
        <Button size="sm" aria-expanded={isChoosing} onClick={() => onChoose(!isChoosing)}>
          Day… {isPromising && <kbd>4</kbd>}
        </Button>
      </fieldset>
      {isChoosing && (
        <div className={`row gap8 ${classes.day}`}>
          <DateField label="Day" value={other} min={days[0] ?? ''} onChange={setOther} />
          <Button
            size="sm"
            variant="filled"
            onClick={() => {
              void contacts.promise(row, other)
              onChoose(false)
              onPromise(false)
            }}
          >
            Note
          </Button>
        </div>
      )}
      <LastEvents row={row} />
    </aside>
  )
}
