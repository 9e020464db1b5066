import { type Expense, reverseExpense } from '@ganit/contract/money/expenses'
import { TABLE_FORMATS, type TableFormat } from '@ganit/contract/table-files'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { titled } from '../../../academy.ts'
import { messageOf } from '../../../api/api-error.ts'
import { useSession } from '../../../session.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { toastFailure, toastSuccess } from '../../../ui/feedback/toasts/toast.ts'
import { ReasonDialog } from '../../../ui/forms/dialogs/reason-dialog.tsx'
import { useSending } from '../../../ui/forms/use-sending.ts'
import { AdminPage } from '../../../ui/layout/admin-page.tsx'
import { type Column, RecordTable } from '../../../ui/tables/record-table.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { MonthArrows } from '../../../ui/tables/tools/month-arrows.tsx'
import { Pager } from '../../../ui/tables/tools/pager.tsx'
import { countInWords, formatRupees } from '../../../ui/text/formats.ts'
import { formatDay, formatMonth } from '../../../ui/text/times/dates.ts'
import { useToday } from '../../../ui/text/times/use-clock.ts'
import { useMonthAsked } from '../../../ui/text/times/use-month-asked.ts'
import { PAID_FROM_TEXTS } from '../pay/pay.data.ts'
import { ExpenseForm, kindText } from './expense-form.tsx'
import { downloadExpenses, expensesOf, takeExpenseBack } from './expenses.data.ts'
import classes from './expenses.module.css'

export const meta = titled('Expenses')

const fromText = ({ paid_from, drawer_name, transaction_id }: Expense) =>
  [
    PAID_FROM_TEXTS[paid_from],
    drawer_name !== null && `of ${drawer_name}`,
    transaction_id !== null && transaction_id,
  ]
    .filter(Boolean)
    .join(' ')

const COLUMNS: readonly Column<Expense>[] = [
  { label: 'Day', narrow: 'start', cell: ({ day }) => formatDay(day) },
  {
    label: 'What',
    cell: ({ expense_id, kind, note, batch, reversal }) => (
      <>
        <b id={`expense ${expense_id}`}>{kindText(kind)}</b>
        {[note, batch?.batch_name].filter(Boolean).map((text) => `, ${text}`)}
        {reversal && <small className={classes.reversed}>reversed: {reversal.reason}</small>}
      </>
    ),
  },
  { label: 'To whom', cell: ({ paid_to }) => paid_to },
  { label: 'Paid from', narrow: 'label', cell: fromText },
  {
    label: 'Bill',
    narrow: 'label',
    cell: ({ photo }) =>
      photo === null ? (
        <span className="quiet">no bill</span>
      ) : (
        <a href={photo} target="_blank" rel="noreferrer">
          Bill
        </a>
      ),
  },
  {
    label: 'Amount',
    kind: 'number',
    narrow: 'end',
    cell: ({ amount, reversed }) =>
      reversed ? <s>{formatRupees(amount)}</s> : <b>{formatRupees(amount)}</b>,
  },
]

function Export({ month, format }: { month: string; format: TableFormat }) {
  const { isSending, once } = useSending()
  const save = () =>
    once(() =>
      downloadExpenses(month, format).catch((error) =>
        toastFailure(`Failed to export the expenses. ${messageOf(error)}`),
      ),
    )
  return (
    <Button size="sm" loading={isSending} onClick={save}>
      {format === 'xlsx' ? 'Excel' : 'CSV'}
    </Button>
  )
}

const PAGE = 50

/** The expenses for a month, with a line in which the next one is typed. */
export default function Expenses() {
  const today = useToday()
  const { month, goBy } = useMonthAsked()
  const isOwner = useSession().userType === 'admin'
  const [page, setPage] = useState(1)
  const [reversed, setReversed] = useState<Expense>()
  const query = useQuery(expensesOf({ month, page, page_size: PAGE }))
  const actions: Column<Expense> = {
    label: 'Actions',
    kind: 'actions',
    width: 140,
    cell: (row) =>
      row.reversed ? null : (
        <Button
          size="xs"
          aria-describedby={`expense ${row.expense_id}`}
          onClick={() => setReversed(row)}
        >
          Reverse
        </Button>
      ),
  }
  return (
    <AdminPage
      title={
        <span className={classes.title}>
          <MonthArrows
            goBy={(months) => {
              setPage(1)
              goBy(months)
            }}
          >
            <span>Expenses, {formatMonth(month)}</span>
          </MonthArrows>
        </span>
      }
      aside={
        <div className="wrap gap8">
          {TABLE_FORMATS.map((format) => (
            <Export key={format} month={month} format={format} />
          ))}
          <Button size="sm" onClick={() => window.print()}>
            Print
          </Button>
        </div>
      }
    >
      <ExpenseForm key={month} month={month} isOwner={isOwner} />
      {!isOwner && (
        <p className="quiet above12">
          You pay from your own drawer. Here are your expenses of today, {formatDay(today)}.
        </p>
      )}
      <section className="above20" aria-label="Expenses">
        <QueryView
          query={query}
          failure="Failed to load the expenses."
          skeleton={<SkeletonRows rows={5} photo={false} label="Loading the expenses..." />}
        >
          {({ items, total, sum }) =>
            items.length === 0 ? (
              <EmptyState title={`No expenses in ${formatMonth(month).replace(/ \d+$/, '')}.`} />
            ) : (
              <>
                <p className={`row split ${classes.sum}`}>
                  {countInWords(total, 'expense', 'expenses')} <b>{formatRupees(sum)}</b>
                </p>
                <RecordTable
                  rows={items}
                  columns={[...COLUMNS, actions]}
                  keyOf={({ expense_id }) => expense_id}
                  isStale={query.isPlaceholderData}
                />
                {total > PAGE && (
                  <Pager
                    state={{ page, goTo: setPage }}
                    total={total}
                    pageSize={PAGE}
                    nouns={['expense', 'expenses']}
                  />
                )}
              </>
            )
          }
        </QueryView>
      </section>
      {reversed && (
        <ReasonDialog
          title="Reverse the expense"
          accept="Reverse"
          unsaved="The expense is not reversed yet."
          schema={reverseExpense.body}
          send={async (reason) => {
            const { expense_id } = reversed
            toastSuccess((await takeExpenseBack({ expense_id, reason })).message)
          }}
          onClose={() => setReversed(undefined)}
        >
          {kindText(reversed.kind)}, {formatRupees(reversed.amount)}, to {reversed.paid_to}.
          {reversed.drawer_name !== null &&
            ` The cash is then missing in the drawer of ${reversed.drawer_name}.`}
        </ReasonDialog>
      )}
    </AdminPage>
  )
}
