import { dayAfter } from '@ganit/contract/days'
import { asMoney, toHundredths } from '@ganit/contract/money'
import type { PayRate } from '@ganit/contract/money/pay-rates'
import type { PaySheet, PaySheetRow } from '@ganit/contract/money/pay-sheets'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { titled } from '../../../academy.ts'
import { messageOf } from '../../../api/api-error.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { useWindowKey } from '../../../ui/buttons/use-window-key.ts'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import side from '../../../ui/dialogs/side-sheet.module.css'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { toastFailure } from '../../../ui/feedback/toasts/toast.ts'
import { useSending } from '../../../ui/forms/use-sending.ts'
import { AdminPage } from '../../../ui/layout/admin-page.tsx'
import { useIsPhone } from '../../../ui/layout/use-is-phone.ts'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { MonthArrows } from '../../../ui/tables/tools/month-arrows.tsx'
import { countInWords, formatRupees } from '../../../ui/text/formats.ts'
import { formatMonth } from '../../../ui/text/times/dates.ts'
import { useToday } from '../../../ui/text/times/use-clock.ts'
import { useMonthAsked } from '../../../ui/text/times/use-month-asked.ts'
import { AdjustDialog } from './adjust-dialog.tsx'
import { contentInWords } from './line-words.ts'
import { MonthSum } from './month-sum.tsx'
import { downloadSheet, payRates, paySheet } from './pay.data.ts'
import classes from './pay.module.css'
import { NewRate, RatesDialog } from './rates-dialog.tsx'
import { TeacherPanel } from './teacher-panel.tsx'

export const meta = titled('Pay')

/** Until this day of a month the sheet of the last month is shown, because it is paid then. */
const PAYDAYS = 10

const usualMonth = (today: string) =>
  Number(today.slice(8)) <= PAYDAYS
    ? dayAfter(`${today.slice(0, 7)}-01`, -1).slice(0, 7)
    : undefined

/** The sum of the paid slips and the open lines. */
const sumOf = ({ gross, slips }: PaySheetRow) =>
  asMoney(slips.reduce((sum, slip) => sum + toHundredths(slip.gross), toHundredths(gross)))

function StateOf({ gross, slips }: PaySheetRow) {
  const paid = slips.map(({ number }) => number.replace(/^.*\//, '')).join(', ')
  if (Number(gross) !== 0)
    return <span className="quiet">{paid ? `open, ${paid} paid` : 'open'}</span>
  return paid ? <span className={classes.paid}>paid, {paid}</span> : null
}

type TeachersProps = {
  rows: PaySheetRow[]
  total: string
  chosen: string | undefined
  onChoose: (account_id: string) => void
}

/** The table with a row for each teacher; arrow keys choose one. */
function Teachers({ rows, total, chosen, onChoose }: TeachersProps) {
  useWindowKey((event) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const isElsewhere =
      event.target instanceof Element && event.target.closest('input, select, textarea, dialog')
    if (!by || isElsewhere) return
    const at = rows.findIndex(({ account }) => account.account_id === chosen)
    const next = rows[Math.min(rows.length - 1, Math.max(0, at + by))]
    event.preventDefault()
    if (next) onChoose(next.account.account_id)
  })
  return (
    <table className={`sheet ${classes.teachers}`}>
      <thead>
        <tr>
          <th scope="col">Teacher</th>
          <th scope="col">What for</th>
          <th scope="col">To pay</th>
          <th scope="col">State</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={row.account.account_id}
            data-chosen={row.account.account_id === chosen || undefined}
          >
            <td>
              <button type="button" onClick={() => onChoose(row.account.account_id)}>
                {row.account.name}
              </button>
            </td>
            <td>{contentInWords(row)}</td>
            <td className="amount">{formatRupees(sumOf(row))}</td>
            <td>
              <StateOf {...row} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td>{countInWords(rows.length, 'teacher', 'teachers')}</td>
          <td />
          <td className="amount">{formatRupees(total)}</td>
          <td />
        </tr>
      </tfoot>
    </table>
  )
}

type SheetProps = {
  sheet: PaySheet
  rates: readonly PayRate[]
  onNewRate: () => void
  chosen: string | undefined
  onChoose: (account_id: string | undefined) => void
}

function Sheet({ sheet, rates, onNewRate, chosen, onChoose }: SheetProps) {
  const isPhone = useIsPhone()
  const today = useToday()
  const { rows, month, next_number, total } = sheet
  if (rates.length === 0 && rows.every(({ lines, slips }) => lines.length + slips.length === 0))
    return (
      <EmptyState
        title="No rates yet."
        action={
          <Button variant="main" onClick={onNewRate}>
            New rate
          </Button>
        }
      >
        Say what a teacher gets.
      </EmptyState>
    )
  if (rows.length === 0)
    return (
      <EmptyState
        title={`Nothing to pay in ${formatMonth(month)}.`}
        action={<Button onClick={onNewRate}>New rate</Button>}
      />
    )
  const asked = rows.find(({ account }) => account.account_id === chosen)
  const row =
    asked ?? (isPhone ? undefined : (rows.find(({ gross }) => Number(gross) > 0) ?? rows[0]))
  const panel = row && (
    <TeacherPanel row={row} month={month} next={next_number} rates={rates} today={today} />
  )
  return (
    <div className={classes.sheet}>
      <MonthSum sheet={sheet} />
      <Teachers
        rows={rows}
        total={total.gross}
        chosen={row?.account.account_id}
        onChoose={onChoose}
      />
      {!isPhone && <aside>{panel}</aside>}
      {isPhone && panel && (
        <Modal
          className={`${side.sheet} ${classes.side}`}
          aria-label={row.account.name}
          closesOnBackdrop
          onClose={() => onChoose(undefined)}
        >
          <div className="stack gap12 pad16">
            <Button data-autofocus onClick={() => onChoose(undefined)}>
              Close
            </Button>
            {panel}
          </div>
        </Modal>
      )}
    </div>
  )
}

type Shown = 'rates' | 'new rate' | 'adjust'

/** The pay of teachers for a month: the sum, a row for each teacher, and the form that pays the chosen one. */
export default function Pay() {
  const today = useToday()
  const { month, goBy } = useMonthAsked(usualMonth(today))
  const [chosen, setChosen] = useState<string>()
  const [shown, setShown] = useState<Shown>()
  const { isSending, once } = useSending()
  const rates = useQuery(payRates)
  const close = () => setShown(undefined)
  const save = () =>
    once(() =>
      downloadSheet(month).catch((error) =>
        toastFailure(`Failed to export the sheet. ${messageOf(error)}`),
      ),
    )
  return (
    <AdminPage
      title={
        <span className={classes.title}>
          <MonthArrows
            goBy={(months) => {
              setChosen(undefined)
              goBy(months)
            }}
            isLast={month >= today.slice(0, 7)}
          >
            <span>Pay, {formatMonth(month)}</span>
          </MonthArrows>
        </span>
      }
      aside={
        <div className="wrap gap8">
          <Button size="sm" onClick={() => setShown('rates')}>
            Rates
          </Button>
          <Button size="sm" onClick={() => setShown('adjust')}>
            Adjust
          </Button>
          <Button size="sm" onClick={() => window.print()}>
            Print
          </Button>
          <Button size="sm" loading={isSending} onClick={save}>
            Excel
          </Button>
        </div>
      }
    >
      <QueryView
        query={useQuery(paySheet({ month }))}
        failure="Failed to load the sheet."
        skeleton={<SkeletonRows rows={5} photo={false} label="Loading the sheet..." />}
      >
        {(sheet) => (
          <Sheet
            sheet={sheet}
            rates={rates.data ?? []}
            chosen={chosen}
            onChoose={setChosen}
            onNewRate={() => setShown('new rate')}
          />
        )}
      </QueryView>
      {shown === 'rates' && <RatesDialog onClose={close} />}
      {shown === 'new rate' && <NewRate onClose={close} />}
      {shown === 'adjust' && <AdjustDialog month={month} account_id={chosen} onClose={close} />}
    </AdminPage>
  )
}
