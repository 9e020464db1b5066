import { dayAfter } from '@ganit/contract/days'
import type { ReminderRow, ReminderTab } from '@ganit/contract/money/reminders'
import { REMINDER_TABS } from '@ganit/contract/money/reminders'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { titled } from '../../../academy.ts'
import { loadsFirst } from '../../../api/loads-first.ts'
import { OFFICE } from '../../../roles.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { NativeSelect } from '../../../ui/forms/fields/fields.tsx'
import { useAction } from '../../../ui/forms/use-action.ts'
import { AdminPage } from '../../../ui/layout/admin-page.tsx'
import { Views } from '../../../ui/layout/views.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { useTableState } from '../../../ui/tables/table-state.ts'
import { Pager } from '../../../ui/tables/tools/pager.tsx'
import { TableFilter } from '../../../ui/tables/tools/table-filter.tsx'
import { formatRupees } from '../../../ui/text/formats.ts'
import { useToday } from '../../../ui/text/times/use-clock.ts'
import { useOpenWith, WAYS } from './open-with.ts'
import { ReminderLine } from './reminder-line.tsx'
import { PROMISED_DAYS, ReminderSide, useContacts } from './reminder-side.tsx'
import { childrenInWords } from './reminder-words.ts'
import { downloadReminders, dropOpened, reminders } from './reminders.data.ts'
import classes from './reminders.module.css'
import { SendToAll } from './send-to-all.tsx'
import { useReminding } from './use-reminding.ts'

export const meta = titled('Reminders')

const PAGE_SIZE = 50
const TAB_TEXTS: Record<ReminderTab, string> = {
  to_remind: 'To remind',
  promised: 'Promised',
  reminded: 'Reminded',
  unreachable: 'Cannot be reached',
}
const AGES = [
  { value: '', label: 'Overdue for any time' },
  ...['7', '30', '60'].map((days) => ({ value: days, label: `For ${days} days or more` })),
]

/** WhatsApp may block a number that writes to more families than this in a short time. */
const MANY = 40

const first = loadsFirst(OFFICE, ({ ask }) =>
  ask(reminders({ show: 'to_remind', page: 1, page_size: PAGE_SIZE })),
)
export const loader = first.loader
export const clientLoader = first.clientLoader

/** Families with overdue fees: one press a family opens WhatsApp with its text. */
export default function RemindersScreen() {
  const state = useTableState({
    sortKeys: ['oldest'],
    filters: ['show', 'older_than', 'batch_id'],
  })
  const { filters, page } = state
  const show = REMINDER_TABS.find((tab) => tab === filters.show) ?? 'to_remind'
  const { older_than, batch_id } = filters
  const asked = {
    show,
    page,
    page_size: PAGE_SIZE,
    ...(older_than && { older_than: older_than as '7' }),
    ...(batch_id && { batch_id }),
  }
  const query = useQuery(reminders(asked))
  const { way, choose } = useOpenWith()
  const { totals } = query.data ?? {}
  const views = REMINDER_TABS.map((tab) => ({
    to: `?${new URLSearchParams({ show: tab, ...(batch_id && { batch_id }) })}`,
    text: `${TAB_TEXTS[tab]}${totals ? ` ${totals[tab].families}` : ''}`,
    isHere: tab === show,
  }))
  const onTab = { show, ...(batch_id && { batch_id }), ...(older_than && { older_than }) }
  const files = useAction()
  return (
    <AdminPage
      title="Reminders"
      aside={
        <>
          {totals && (
            <p className="quiet">
              <b>{totals.to_remind.families} families</b> to remind,{' '}
              <b>{formatRupees(totals.to_remind.amount)}</b> overdue · {totals.promised.families}{' '}
              promised, {formatRupees(totals.promised.amount)}
            </p>
          )}
          <span className="wrap gap8 unprinted">
            <Button size="sm" onClick={() => window.print()}>
              Print
            </Button>
            <Button
              size="sm"
              loading={files.isSending}
              onClick={() => void files.run(async () => downloadReminders({ ...onTab }))}
            >
              Excel
            </Button>
            <SendToAll
              filter={{ ...(older_than && { older_than }), ...(batch_id && { batch_id }) }}
              families={totals?.to_remind.families ?? 0}
            />
          </span>
        </>
      }
    >
      <div className={`wrap gap8 centred unprinted ${classes.tools}`}>
        <Views label="Which families" views={views} />
        <TableFilter state={state} name="older_than" label="Overdue for" choices={AGES} />
        <NativeSelect
          size="sm"
          aria-label="Open with"
          data={[...WAYS]}
          value={way}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        />
      </div>
      {files.failure && <ErrorBox>{files.failure}</ErrorBox>}
      <QueryView
        query={query}
        failure="The list could not be loaded."
        skeleton={<SkeletonRows rows={8} photo={false} label="Loading the families..." />}
      >
        {({ items, total, totals: all, erased }) => (
          <>
            <ReminderWork
              key={show}
              rows={items}
              way={way}
              show={show}
              resting={all.reminded.families}
            />
            {Number(erased) > 0 && (
              <p className="quiet">{formatRupees(erased)} of people who were erased.</p>
            )}
            {total > PAGE_SIZE && (
              <Pager
                state={state}
                total={total}
                pageSize={PAGE_SIZE}
                nouns={['family', 'families']}
              />
            )}
          </>
        )}
      </QueryView>
    </AdminPage>
  )
}

type ReminderWorkProps = {
  rows: readonly ReminderRow[]
  way: 'app' | 'web'
  show: ReminderTab
  /** Families that were reminded lately. */
  resting: number
}

function ReminderWork({ rows: listed, way, show, resting }: ReminderWorkProps) {
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
    if (!contacts.takeBack() && opened[0]) void notSent(opened[0])
  }
  const notSent = (row: ReminderRow) =>
    run(async () => {
      const { delivery_id } = reminding.keptOf(row.person.key) ?? {}
      reminding.forget(row.person.key)
      return delivery_id ? (await dropOpened({ delivery_id })).message : 'Taken back.'
    })

  if (rows.length === 0 && opened.length === 0)
    return (
      <EmptyState
        title={
          show === 'to_remind' && resting > 0
            ? `All ${resting} were reminded.`
            : 'Nobody is overdue.'
        }
      >
        {show === 'to_remind' && resting > 0 && 'They rest for three days.'}
      </EmptyState>
    )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the list work on any of its buttons.
    <div className={classes.work} data-reminders onKeyDown={press}>
      <section className="sheet" aria-label="Families">
        {failure && <p role="alert">{failure}</p>}
        {opened.length > MANY && (
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
              {opened.map((row) => (
                <li key={row.person.key} className={classes.done}>
                  <span>
                    {row.person.name} <small>{childrenInWords(row)}</small>
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
