import { resetFees, type StudentFeesPage } from '@ganit/contract/people/students'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { titled } from '../../../academy.ts'
import { messageOf, UnexpectedResponse } from '../../../api/api-error.ts'
import { loadsFirst } from '../../../api/loads-first.ts'
import { useMayCall } from '../../../api/may.ts'
import { pageOf } from '../../../api/pages.ts'
import { queryClient } from '../../../api/query-client.ts'
import { OFFICE } from '../../../roles.ts'
import { Button, ButtonLink } from '../../../ui/buttons/button.tsx'
import { alert, confirm } from '../../../ui/dialogs/ask.ts'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { SignInAddressReminder } from '../../../ui/feedback/sign-in-address.tsx'
import { toastSuccess } from '../../../ui/feedback/toasts/toast.ts'
import { AlsoFound } from '../../../ui/finding/also-found.tsx'
import { useSending } from '../../../ui/forms/use-sending.ts'
import { AdminPage } from '../../../ui/layout/admin-page.tsx'
import { NobodyFound } from '../../../ui/tables/nobody-found.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { SortHeader } from '../../../ui/tables/sort-header.tsx'
import { stepRows } from '../../../ui/tables/step-rows.ts'
import table from '../../../ui/tables/table.module.css'
import { ALL_CLASSES } from '../../../ui/tables/tools/filter-choices.ts'
import { Pager } from '../../../ui/tables/tools/pager.tsx'
import { TableFilter } from '../../../ui/tables/tools/table-filter.tsx'
import { TableTools } from '../../../ui/tables/tools/table-tools.tsx'
import { usePrintAll } from '../../../ui/tables/tools/use-print-all.ts'
import aloud from '../../../ui/text/aloud.module.css'
import { countInWords } from '../../../ui/text/formats.ts'
import { directoryPage } from '../../people/directory/directory.data.ts'
import classes from './fee-dashboard.module.css'
import { FeeRow } from './fee-row.tsx'
import { FeeViews } from './fee-views.tsx'
import { feesPage, feesTally, NEWCOMERS, resetMarks, undoReset } from './fees.data.ts'
import { FeesTally } from './fees-tally.tsx'
import { MarkLine } from './mark-line.tsx'
import { Newcomers } from './newcomers.tsx'
import { type FeeTableState, feeTableAt, queryOf, useFeeTable } from './use-fee-table.ts'
import type { Marked } from './use-mark.ts'

const BOTH_MARKS = [
  { value: '', label: 'Yes and No' },
  { value: 'Yes', label: 'Yes' },
  { value: 'No', label: 'No' },
]

const markedInWords = (paid: number) => countInWords(paid, 'student is', 'students are')

async function bringBackMarks(reset_id: string) {
  try {
    const { restored } = await undoReset({ reset_id })
    toastSuccess(`${countInWords(restored, 'mark is', 'marks are')} back`)
  } catch (error) {
    await alert({ title: 'Reset Fees', text: `The marks are not back. ${messageOf(error)}` })
  }
}

/** Search and filters, and for those allowed the reset of all marks. */
function FeeTools({ state, onReset }: { state: FeeTableState; onReset: () => void }) {
  const { data: tally } = useQuery(feesTally)
  const { isSending, once } = useSending()
  const mayReset = useMayCall(resetFees)

  async function resetAll() {
    const agreed = await confirm({
      title: 'Reset Fees',
      text: "Are you sure you want to reset all fees to 'No'?",
      detail: [
        tally && `${markedInWords(tally.paid)} marked Yes.`,
        'No money is taken or given back.',
      ]
        .filter(Boolean)
        .join(' '),
      accept: 'Reset',
      destructive: true,
    })
    if (!agreed) return
    await once(async () => {
      try {
        const { reset_id } = await resetMarks()
        onReset()
        toastSuccess('✅ All fees reset successfully!', {
          text: 'Undo',
          press: () => void bringBackMarks(reset_id),
        })
      } catch {
        // The message is not awaited, because sending is over by then.
        void alert({ title: 'Reset Fees', text: 'Failed to reset fees. Check backend logs.' })
      }
    })
  }

  return (
    <TableTools state={state} placeholder="Search name, phone, id or e-mail">
      <FeeViews state={state} />
      <TableFilter state={state} name="class" label="Class" choices={ALL_CLASSES} />
      <TableFilter state={state} name="status" label="Fees status" choices={BOTH_MARKS} />
      {mayReset && (
        <Button
          size="sm"
          variant="danger"
          className="pushed"
          loading={isSending}
          onClick={resetAll}
        >
          Reset Fees
        </Button>
      )}
    </TableTools>
  )
}

type FeeTableProps = {
  page: StudentFeesPage
  state: FeeTableState
  /** True while the rows are those of the previous query. */
  isStale: boolean
  onMarked: (marked: Marked) => void
}

function FeeTable({ page, state, isStale, onMarked }: FeeTableProps) {
  const { rows, printing } = usePrintAll(page, async (part) =>
    pageOf(await queryClient.fetchQuery(feesPage({ ...queryOf(state), ...part }))),
  )
  const showsOwed = page.items.some(({ due_now }) => due_now !== undefined)

  return (
    <>
      <table className={`${table.table} ${table.cards} ${classes.students}`} aria-busy={isStale}>
        <thead>
          <tr>
            <th scope="col" className={classes.photo}>
              <span className={aloud.only}>Photo</span>
            </th>
            <SortHeader column="first_name" state={state}>
              Name
            </SortHeader>
            <SortHeader column="student_class" state={state} style={{ width: '13%' }}>
              Class
            </SortHeader>
            <SortHeader column="fees_status" state={state} style={{ width: '15%' }}>
              Fees status <small className={classes.hand}>by hand</small>
            </SortHeader>
            {showsOwed && (
              <SortHeader column="due_now" state={state} isRight style={{ width: '14%' }}>
                Due now
              </SortHeader>
            )}
            <th scope="col" className={classes.action}>
              <span className={aloud.only}>Action</span>
            </th>
          </tr>
        </thead>
        <tbody onKeyDown={stepRows}>
          {rows.map((student) => (
            <FeeRow key={student.id} student={student} showsOwed={showsOwed} onMarked={onMarked} />
          ))}
        </tbody>
      </table>
      <Pager
        state={state}
        total={page.total}
        isFloor={page.total_is_floor}
        pageSize={page.page_size}
        nouns={['student', 'students']}
        printing={printing}
      />
    </>
  )
}

const PAGE_SIZE = 10

export const meta = titled('Students and fees')

const first = loadsFirst(OFFICE, ({ url, ask }) =>
  Promise.all([
    ask(feesPage(queryOf(feeTableAt(url.href)))),
    ask(feesTally),
    ask(directoryPage(NEWCOMERS)),
  ]),
)
export const loader = first.loader
export const clientLoader = first.clientLoader

const failureText = (error: Error) =>
  error instanceof UnexpectedResponse
    ? 'Invalid data format received from server.'
    : 'Failed to load student data. Please check your server.'

/** The admin's first screen: paid marks of all students. */
export default function FeeDashboard() {
  const state = useFeeTable()
  const asked = queryOf(state)
  const view = JSON.stringify(asked)
  const [marked, setMarked] = useState<Marked & { view: string }>()
  const last = marked?.view === view ? marked : undefined
  const onMarked = (each: Marked) => setMarked({ ...each, view })
  const { isFetched: isTallyAsked } = useQuery(feesTally)
  const { isFetched: areNewcomersAsked } = useQuery(directoryPage(NEWCOMERS))
  // The heights of these two are not known before: nothing below them shows until then, and all of it at once.
  const isHeld = !isTallyAsked || !areNewcomersAsked
  const query = useQuery({
    ...feesPage(asked),
    // Marked rows stay in place until the search changes.
    refetchOnWindowFocus: !last,
    refetchOnReconnect: !last,
  })

  function list(page: StudentFeesPage) {
    if (page.items.length === 0) return <NobodyFound state={state} total={page.total} />
    return (
      <FeeTable page={page} state={state} isStale={query.isPlaceholderData} onMarked={onMarked} />
    )
  }

  return (
    <AdminPage
      title="Students and fees"
      aside={
        <div className="wrap gap12 centred">
          <FeesTally isHeld={isHeld} />
          <ButtonLink variant="main" to="/admin/admissions/new">
            New admission
          </ButtonLink>
        </div>
      }
    >
      {isHeld ? (
        <SkeletonRows rows={PAGE_SIZE} />
      ) : (
        <>
          <Newcomers />
          <FeeTools state={state} onReset={() => setMarked(undefined)} />
          <MarkLine last={last} onMarked={onMarked} />
          <AlsoFound search={asked.search} rows={query.data?.items} />
          <div className="sheet">
            <QueryView
              query={query}
              failure={failureText}
              skeleton={<SkeletonRows rows={PAGE_SIZE} />}
            >
              {list}
            </QueryView>
          </div>
          <SignInAddressReminder />
        </>
      )}
    </AdminPage>
  )
}
