import { type DayClose, reopenDay } from '@ganit/contract/money/day-closes'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { titled } from '../../../academy.ts'
import { me } from '../../../api/me.ts'
import { Button, ButtonLink } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { toastSuccess } from '../../../ui/feedback/toasts/toast.ts'
import { DayField } from '../../../ui/forms/dates/day-field.tsx'
import { ReasonDialog } from '../../../ui/forms/dialogs/reason-dialog.tsx'
import { NativeSelect } from '../../../ui/forms/fields/fields.tsx'
import { mayLeave } from '../../../ui/forms/use-leave-warning.ts'
import { AdminPage } from '../../../ui/layout/admin-page.tsx'
import { type Column, RecordTable } from '../../../ui/tables/record-table.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { DownloadCsv } from '../../../ui/tables/tools/download-csv.tsx'
import { formatRupees } from '../../../ui/text/formats.ts'
import { formatDay, isDay } from '../../../ui/text/times/dates.ts'
import { useToday } from '../../../ui/text/times/use-clock.ts'
import classes from './day-close.module.css'
import { dayCloses, downloadDays, undoDayClose } from './day-closes.data.ts'
import { OneDay } from './one-day.tsx'

/** Reopens a closed day, so that its cashier can record more. */
const ReopenDialog = ({ closed, onClose }: { closed: DayClose; onClose: () => void }) => (
  <ReasonDialog
    title="Reopen the day"
    accept="Reopen"
    unsaved="The day is not reopened yet."
    schema={reopenDay.body}
    send={async (reason) => {
      const { message } = await undoDayClose({ day_close_id: closed.day_close_id ?? 0, reason })
      toastSuccess(message)
    }}
    onClose={onClose}
  >
    {formatDay(closed.day)}, {closed.name}. What was counted stays in the trail; the day is counted
    and closed again.
  </ReasonDialog>
)

const keyOf = ({ day, account_id }: DayClose) => `${day} ${account_id}`

type PastDaysProps = {
  days: readonly DayClose[]
  isOwner: boolean
  /** Selects an open day. */
  onClose: (day: DayClose) => void
  onReopen: (day: DayClose) => void
}

const formatAmount = (amount: string | null) => (amount === null ? '–' : formatRupees(amount))

const COLUMNS: readonly Column<DayClose>[] = [
  {
    label: 'Day',
    narrow: 'start',
    cell: (row) => <b id={`day ${keyOf(row)}`}>{formatDay(row.day)}</b>,
  },
  { label: 'Person', narrow: 'label', cell: ({ name }) => name },
  {
    label: 'Expected',
    kind: 'number',
    narrow: 'label',
    cell: ({ expected }) => formatRupees(expected),
  },
  {
    label: 'Counted',
    kind: 'number',
    narrow: 'label',
    cell: ({ counted }) => formatAmount(counted),
  },
  {
    label: 'Difference',
    kind: 'number',
    narrow: 'label',
    cell: ({ difference }) => formatAmount(difference),
  },
  {
    label: 'Notes',
    narrow: 'label',
    cell: ({ reason, corrected }) =>
      [reason, corrected !== null && `corrected: ${formatRupees(corrected)}`]
        .filter(Boolean)
        .join('; ') || '–',
  },
]

/** The last month's days that have payments or were closed. */
function PastDays({ days, isOwner, onClose, onReopen }: PastDaysProps) {
  const actions: Column<DayClose> = {
    label: 'Actions',
    kind: 'actions',
    width: 130,
    narrow: 'end',
    cell: (row) => {
      if (row.day_close_id === null)
        return (
          <Button size="sm" aria-describedby={`day ${keyOf(row)}`} onClick={() => onClose(row)}>
            Close
          </Button>
        )
      if (!isOwner) return 'Closed'
      return (
        <Button size="sm" aria-describedby={`day ${keyOf(row)}`} onClick={() => onReopen(row)}>
          Reopen
        </Button>
      )
    },
  }
  return <RecordTable rows={days} columns={[...COLUMNS, actions]} keyOf={keyOf} />
}

export const meta = titled('Day close')

/** The screen on which a cashier counts the cash at the end of a day, with a list of earlier days. */
export default function DayCloseScreen() {
  return (
    <AdminPage title="Day close">
      <QueryView
        query={useQuery(me)}
        failure="Failed to load the day."
        skeleton={<SkeletonRows rows={4} photo={false} label="Loading the day..." />}
      >
        {(own) => <Days own={own} />}
      </QueryView>
    </AdminPage>
  )
}

type Own = { uid: string; name: string; userType: string }

/** The account that is shown first: open days come before closed ones, and the caller's own day before others. */
function defaultAccount(days: readonly DayClose[], { uid }: Own) {
  const firstOwn = (some: readonly DayClose[]) =>
    some.find(({ account_id }) => account_id === uid) ?? some[0]
  const open = days.filter(({ day_close_id }) => day_close_id === null)
  return (firstOwn(open) ?? firstOwn(days))?.account_id ?? uid
}

function Days({ own }: { own: Own }) {
  const today = useToday()
  const top = useRef<HTMLDivElement>(null)
  const [params, setParams] = useSearchParams()
  const [reopened, setReopened] = useState<DayClose>()
  const asked = params.get('day') ?? ''
  const day = isDay(asked) && asked <= today ? asked : today
  const isOwner = own.userType === 'admin'
  const all = useQuery(dayCloses())
  const ofDay = useQuery(dayCloses({ from: day, to: day }))
  const account_id =
    params.get('person') ?? (asked ? defaultAccount(ofDay.data ?? [], own) : own.uid)
  const people = new Map([[own.uid, own.name]])
  for (const each of [...(all.data ?? []), ...(ofDay.data ?? [])])
    people.set(each.account_id, each.name)

  // Puts the choice into the address, for reloads and links. If a count for another day was typed, it asks first.
  const choose = async (wanted: Pick<DayClose, 'day' | 'account_id'>) => {
    if (!(await mayLeave())) return false
    setParams(
      { day: wanted.day, person: wanted.account_id },
      { replace: true, preventScrollReset: true },
    )
    return true
  }
  const turnTo = async (wanted: DayClose) => {
    if (await choose(wanted)) top.current?.querySelector('input')?.focus()
  }
  return (
    <>
      <div ref={top} className={`wrap ${classes.tools}`}>
        <DayField
          label="Day"
          max={today}
          value={day}
          onDay={(to) => void (to && choose({ day: to, account_id }))}
        />
        {isOwner && people.size > 1 && (
          <NativeSelect
            label="Person"
            data={[...people].map(([value, label]) => ({ value, label }))}
            value={account_id}
            onChange={({ currentTarget }) => void choose({ day, account_id: currentTarget.value })}
          />
        )}
      </div>
      <QueryView
        query={ofDay}
        failure="Failed to load the day."
        skeleton={<SkeletonRows rows={3} photo={false} label="Loading the day..." />}
      >
        {(days) => (
          <OneDay
            key={`${day} ${account_id}`}
            day={day}
            account_id={account_id}
            isOwn={account_id === own.uid}
            found={days.find((each) => each.account_id === account_id)}
          />
        )}
      </QueryView>
      <section className={classes.past} aria-label="Past days">
        <header className="wrap gap8-16 centred split below12">
          <h2>Past days</h2>
          {all.data?.length ? <DownloadCsv what="the days" save={downloadDays} /> : null}
        </header>
        <QueryView
          query={all}
          failure="Failed to load the past days."
          skeleton={<SkeletonRows rows={4} photo={false} label="Loading the past days..." />}
        >
          {(days) =>
            days.length === 0 ? (
              <EmptyState
                title="No days yet."
                action={<ButtonLink to="/admin/counter">Counter</ButtonLink>}
              >
                Days on which you record money appear here, with the cash counted.
              </EmptyState>
            ) : (
              <PastDays days={days} isOwner={isOwner} onClose={turnTo} onReopen={setReopened} />
            )
          }
        </QueryView>
      </section>
      {reopened && <ReopenDialog closed={reopened} onClose={() => setReopened(undefined)} />}
    </>
  )
}
