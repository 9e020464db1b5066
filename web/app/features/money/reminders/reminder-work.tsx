import { dayAfter } from '@ganit/contract/days'
import { REST_DAYS, type ReminderRow, type ReminderTab } from '@ganit/contract/money/reminders'
import { type KeyboardEvent, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { useAction } from '../../../ui/forms/use-action.ts'
import { formatRupees, formatTime } from '../../../ui/text/formats.ts'
import { formatDayAndMonth } from '../../../ui/text/times/dates.ts'
import { useToday } from '../../../ui/text/times/use-clock.ts'
import { ReminderLine } from './reminder-line.tsx'
import { PROMISED_DAYS, ReminderSide, useContacts } from './reminder-side.tsx'
import { childrenInWords } from './reminder-words.ts'
import { dropOpened } from './reminders.data.ts'
import classes from './reminders.module.css'
import { useReminding } from './use-reminding.ts'

const NOBODY: Record<ReminderTab, string> = {
  to_remind: 'Nobody is to be reminded.',
  promised: 'Nobody has promised anything.',
  reminded: 'Nobody was reminded in the last days.',
  unreachable: 'Everybody who is overdue can be reached.',
}
const allReminded = (families: number) =>
  families === 1 ? 'The one family was reminded.' : `All ${families} were reminded.`

type Families = Record<ReminderTab, number>

/** The title of an empty tab: nobody is overdue only if the other tabs are empty, too. */
function nobodyInWords(show: ReminderTab, { promised, reminded, unreachable }: Families) {
  if (show !== 'to_remind') return NOBODY[show]
  if (reminded > 0) return allReminded(reminded)
  return promised + unreachable > 0 ? NOBODY.to_remind : 'Nobody is overdue.'
}

type ReminderWorkProps = {
  rows: readonly ReminderRow[]
  way: 'app' | 'web'
  show: ReminderTab
  /** Number of families in each tab. */
  families: Families
}

/** The families of a tab, and the marked one beside them. Its keys work on any button of the list. */
export function ReminderWork({ rows: listed, way, show, families }: ReminderWorkProps) {
  const contacts = useContacts()
  const reminding = useReminding(listed, way, contacts.forget)
  const today = useToday()
  const [isCalling, setCalling] = useState(false)
  const [isPromising, setPromising] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const [isSideOpen, setSideOpen] = useState(false)
  const { failure, run } = useAction()
  const { rows, marked, opened } = reminding

  function press(event: KeyboardEvent) {
    const { key, target } = event
    const isTyping = target instanceof HTMLElement && target.matches('input, select, textarea')
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey || !marked) return
    // A key held down presses once: it counts again when it is up.
    if (key === 'Enter' && event.repeat) return event.preventDefault()
    const day = PROMISED_DAYS[Number(key) - 1]
    if (key === 'ArrowDown') reminding.move(1)
    else if (key === 'ArrowUp') reminding.move(-1)
    else if (key.toLowerCase() === 'c') call()
    else if (key.toLowerCase() === 'p') setPromising(!isPromising)
    else if (key.toLowerCase() === 'u') takeLastBack()
    else if (isPromising && key === '4') setChoosing(true)
    else if (isPromising && day) {
      setPromising(false)
      void contacts.promise(marked, dayAfter(today, day))
    } else return
    event.preventDefault()
  }
  function call() {
    setCalling(true)
    if (marked?.person.phone) window.location.assign(`tel:${marked.person.phone}`)
  }
  function takeLastBack() {
    if (!contacts.takeBack() && opened[0]) void notSent(opened[0].row)
  }
  const copyText = (row: ReminderRow) =>
    run(async () => {
      await navigator.clipboard.writeText(reminding.textOf(row.person.key)?.text ?? '')
      return 'Copied. Paste it into the chat.'
    })
  const notSent = (row: ReminderRow) =>
    run(async () => {
      const { delivery_id, isAnothers } = reminding.keptOf(row.person.key) ?? {}
      reminding.forget(row.person.key)
      return delivery_id && !isAnothers
        ? (await dropOpened({ delivery_id })).message
        : 'Taken back.'
    })

  if (rows.length === 0 && opened.length === 0)
    return (
      <EmptyState title={nobodyInWords(show, families)}>
        {show === 'to_remind' &&
          families.reminded > 0 &&
          `They rest until ${formatDayAndMonth(dayAfter(today, REST_DAYS))}.`}
      </EmptyState>
    )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the list work on any of its buttons.
    <div className={classes.work} data-reminders onKeyDown={press}>
      <section className="sheet" aria-label="Families">
        {failure && <p role="alert">{failure}</p>}
        {reminding.isFast && (
          <p role="status" className="notice">
            WhatsApp may block a number that writes to many families at once. Go on after a while,
            or set up a gateway.
          </p>
        )}
        <ul>
          {rows.map((row) => (
            <ReminderLine
              key={row.person.key}
              row={row}
              isMarked={row === marked}
              reminding={reminding}
              onShow={() => {
                reminding.mark(row.person.key)
                setSideOpen(true)
              }}
            />
          ))}
        </ul>
        {opened.length > 0 && (
          <>
            <h2 className={classes.cap}>Opened today</h2>
            <ul>
              {opened.map(({ row, at }, n) => (
                <li key={row.person.key} className={classes.done}>
                  <span>
                    {row.person.name} <small>{childrenInWords(row)}</small>{' '}
                    <small>Opened {formatTime(at)}</small>
                    {n === 0 && (
                      <Button size="xs" variant="quiet" onClick={() => void copyText(row)}>
                        Nothing opened? Copy the text
                      </Button>
                    )}
                  </span>
                  <span className="amount">{formatRupees(row.overdue)}</span>
                  <Button
                    size="xs"
                    variant="quiet"
                    aria-label={`Not sent: ${row.person.name}`}
                    onClick={() => void notSent(row)}
                  >
                    Not sent
                  </Button>
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
      {marked && (
        <div className={classes.beside} data-open={isSideOpen || undefined}>
          <Button
            size="sm"
            variant="quiet"
            className={classes.close ?? ''}
            onClick={() => setSideOpen(false)}
          >
            Close
          </Button>
          <ReminderSide
            key={marked.person.key}
            row={marked}
            reminding={reminding}
            contacts={contacts}
            isCalling={isCalling}
            onCall={call}
            isPromising={isPromising}
            onPromise={setPromising}
            isChoosing={isChoosing}
            onChoose={setChoosing}
          />
        </div>
      )}
    </div>
  )
}
