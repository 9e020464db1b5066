import { sumMoney } from '@ganit/contract/money'
import type { BookItem, Book as BookOfDays } from '@ganit/contract/money/book'
import type { TableFormat } from '@ganit/contract/table-files'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { titled } from '../../../academy.ts'
import { messageOf } from '../../../api/api-error.ts'
import { Button, ButtonLink } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { toastFailure } from '../../../ui/feedback/toasts/toast.ts'
import { useSending } from '../../../ui/forms/use-sending.ts'
import { AdminPage } from '../../../ui/layout/admin-page.tsx'
import { type Column, RecordTable } from '../../../ui/tables/record-table.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { MonthArrows } from '../../../ui/tables/tools/month-arrows.tsx'
import { Pager } from '../../../ui/tables/tools/pager.tsx'
import { formatRupees } from '../../../ui/text/formats.ts'
import { formatDay, formatMonth } from '../../../ui/text/times/dates.ts'
import { useToday } from '../../../ui/text/times/use-clock.ts'
import { useMonthAsked } from '../../../ui/text/times/use-month-asked.ts'
import { PAID_FROM_TEXTS } from '../pay/pay.data.ts'
import { METHOD_TEXTS } from '../payments/words.ts'
import { bookOf, downloadBook } from './book.data.ts'
import classes from './book.module.css'
import { MonthField } from './month-field.tsx'

export const meta = titled('Book')

const METHODS: Record<string, string> = { ...PAID_FROM_TEXTS, ...METHOD_TEXTS }

const isNil = (amount: string) => Number(amount) === 0
const orBlank = (amount: string) => (isNil(amount) ? '' : formatRupees(amount))

/** More receipts than one taking has. */
const RECEIPTS = 100

const isOut = ({ out }: BookItem) => !isNil(out)

const numberOf = ({ voucher }: BookItem) => voucher?.replace(/\d{4}-\d{2}\//g, '') ?? '–'

/** The receipts of one taking, each with its child and what it is for. */
function Receipts({ of, onClose }: { of: BookItem; onClose: () => void }) {
  const { day, taking } = of
  const query = useQuery(
    bookOf({ from: day, to: day, rows: 'receipts', taking, page: 1, page_size: RECEIPTS }),
  )
  return (
    <Dialog
      title={`${of.what}, ${formatDay(day)}`}
      buttons={
        <Button data-autofocus onClick={onClose}>
          Close
        </Button>
      }
      onClose={onClose}
    >
      <QueryView
        query={query}
        failure="The receipts could not be loaded."
        skeleton={<SkeletonRows rows={2} photo={false} label="Loading the receipts..." />}
      >
        {({ items }) => (
          <ul className="stack gap6">
            {items.map((row) => (
              <li key={row.taking} className="row split gap12">
                <span>
                  {numberOf(row)} {row.child}: {row.heads.map(({ head }) => head).join(', ')}
                </span>
                <span className="amount">{formatRupees(isOut(row) ? row.out : row.in)}</span>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </Dialog>
  )
}

/** The number of a row; a press on it opens the receipts of the taking. Expenses have none. */
function Voucher({ row }: { row: BookItem }) {
  const [isOpen, setOpen] = useState(false)
  if (row.voucher === null) return numberOf(row)
  return (
    <>
      <Button
        size="xs"
        variant="quiet"
        data-several={/[–,]/.test(row.voucher) || undefined}
        onClick={() => setOpen(true)}
      >
        {numberOf(row)}
      </Button>
      {isOpen && <Receipts of={row} onClose={() => setOpen(false)} />}
    </>
  )
}

const COLUMNS: readonly Column<BookItem>[] = [
  { label: 'Day', narrow: 'start', cell: ({ day }) => formatDay(day) },
  {
    label: 'Voucher',
    narrow: 'label',
    cell: (row) => <Voucher row={row} />,
  },
  {
    label: 'What',
    cell: (row) => (
      <span data-out={isOut(row) || undefined}>
        {row.what}
        {row.note !== null && `: ${row.note}`}
      </span>
    ),
  },
  {
    label: 'Family',
    cell: ({ family, child }) => (
      <>
        <b>{family ?? child ?? '–'}</b>
        {family !== null && child !== null && <span className="quiet">: {child}</span>}
      </>
    ),
  },
  { label: 'Method', narrow: 'label', cell: ({ method }) => METHODS[method] ?? method },
  { label: 'Reference', narrow: 'label', cell: ({ reference }) => reference ?? '' },
  { label: 'Paid on', narrow: 'label', cell: ({ paid_on }) => formatDay(paid_on) },
  { label: 'In', kind: 'number', narrow: 'end', cell: (row) => orBlank(row.in) },
  {
    label: 'Out',
    kind: 'number',
    narrow: 'end',
    cell: (row) => isOut(row) && <span data-out>{formatRupees(row.out)}</span>,
  },
]

type MethodsProps = {
  methods: BookOfDays['methods']
  chosen: string | undefined
  onChoose: (method: string | undefined) => void
}

/** Money in and out by method; a press shows only the rows of one method. */
function Methods({ methods, chosen, onChoose }: MethodsProps) {
  const sum = (side: 'in' | 'out') => sumMoney(methods.map((each) => each[side]))
  const all = [{ method: undefined, in: sum('in'), out: sum('out') }, ...methods]
  return (
    <ul className={classes.methods} aria-label="Methods">
      {all.map((each) => (
        <li key={each.method ?? 'all'}>
          <button
            type="button"
            aria-pressed={each.method === chosen}
            onClick={() => onChoose(each.method)}
          >
            <b>{each.method === undefined ? 'All' : (METHODS[each.method] ?? each.method)}</b>
            <span className="row split">
              In <span className="amount">{formatRupees(each.in)}</span>
            </span>
            <span className="row split">
              Out{' '}
              <span className="amount" data-out={!isNil(each.out) || undefined}>
                {formatRupees(each.out)}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Compares money in less money out with the amounts collected and with the closed days; red if they differ. */
const Agreement = ({ agreement, day_close, agrees }: Agreed) => (
  <div className={classes.agree} data-wrong={!agrees || undefined}>
    {[agreement, day_close].map((lines, part) => (
      <p key={lines[0]?.word} className="wrap gap4-16">
        <span>
          {part > 0 ? 'By the days’ ends:' : agrees ? 'It agrees:' : 'It does not agree:'}
        </span>
        {lines.map(({ word, amount, link }, n) => (
          <span key={word}>
            {n > 0 && (link === null ? '= ' : '+ ')}
            {link === null ? word : <Link to={link}>{word}</Link>} <b>{formatRupees(amount)}</b>
            {link === null && agrees && ' ✓'}
          </span>
        ))}
      </p>
    ))}
  </div>
)

type Agreed = Pick<BookOfDays, 'agreement' | 'day_close' | 'agrees'>

function Export({ month, format }: { month: string; format: TableFormat }) {
  const { isSending, once } = useSending()
  const save = () =>
    once(() =>
      downloadBook(month, format).catch((error) =>
        toastFailure(`Failed to export the book. ${messageOf(error)}`),
      ),
    )
  const isMain = format === 'xlsx'
  return (
    <Button size="sm" variant={isMain ? 'main' : undefined} loading={isSending} onClick={save}>
      {isMain ? 'Excel' : 'CSV'}
    </Button>
  )
}

const PAGE = 50

/** The money that came in and went out in a month, by day of recording, for the accountant. */
export default function Book() {
  const thisMonth = useToday().slice(0, 7)
  const { month, goBy, goTo } = useMonthAsked()
  const [method, setMethod] = useState<string>()
  const [page, setPage] = useState(1)
  const query = useQuery(
    bookOf({ month, page, page_size: PAGE, ...(method && { method: method as never }) }),
  )
  const choose = (next: string | undefined) => {
    setPage(1)
    setMethod(next)
  }
  return (
    <AdminPage
      title={
        <span className={classes.title}>
          <MonthArrows
            goBy={(months) => {
              choose(undefined)
              goBy(months)
            }}
            isLast={month >= thisMonth}
          >
            <span>Book, {formatMonth(month)}</span>
          </MonthArrows>
        </span>
      }
      aside={
        <div className="wrap gap8">
          <MonthField
            month={month}
            thisMonth={thisMonth}
            onChoose={(chosen) => {
              choose(undefined)
              goTo(chosen)
            }}
          />
          <Export month={month} format="xlsx" />
          <Export month={month} format="csv" />
          <Button size="sm" onClick={() => window.print()}>
            Print
          </Button>
        </div>
      }
    >
      <QueryView
        query={query}
        failure="The book could not be loaded."
        skeleton={<SkeletonRows rows={8} photo={false} label="Loading the book..." />}
      >
        {(book) =>
          book.methods.length === 0 ? (
            <EmptyState
              title={`No money in ${formatMonth(month).replace(/ \d+$/, '')} yet.`}
              action={<ButtonLink to="/admin/counter">Counter</ButtonLink>}
            />
          ) : (
            <>
              <Methods methods={book.methods} chosen={method} onChoose={choose} />
              <div className={`sheet ${classes.rows}`}>
                <RecordTable
                  rows={book.items}
                  columns={COLUMNS}
                  keyOf={({ taking }) => taking}
                  isStale={query.isPlaceholderData}
                />
                <Agreement {...book} />
              </div>
              {book.total > PAGE && (
                <Pager
                  state={{ page, goTo: setPage }}
                  total={book.total}
                  pageSize={PAGE}
                  nouns={['row', 'rows']}
                />
              )}
            </>
          )
        }
      </QueryView>
    </AdminPage>
  )
}
