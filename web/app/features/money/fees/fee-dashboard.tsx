import type { StudentFeesPage } from '@ganit/contract/people/students'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { titled } from '../../../academy.ts'
import { UnexpectedResponse } from '../../../api/api-error.ts'
import { loadsFirst } from '../../../api/loads-first.ts'
import { useShowsMarks } from '../../../api/me.ts'
import { pageOf } from '../../../api/pages.ts'
import { queryClient } from '../../../api/query-client.ts'
import { OFFICE } from '../../../roles.ts'
import { ButtonLink } from '../../../ui/buttons/button.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { SignInAddressReminder } from '../../../ui/feedback/sign-in-address.tsx'
import { AlsoFound } from '../../../ui/finding/also-found.tsx'
import { AdminPage } from '../../../ui/layout/admin-page.tsx'
import { NobodyFound } from '../../../ui/tables/nobody-found.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { SortHeader } from '../../../ui/tables/sort-header.tsx'
import { stepRows } from '../../../ui/tables/step-rows.ts'
import table from '../../../ui/tables/table.module.css'
import { Pager } from '../../../ui/tables/tools/pager.tsx'
import { usePrintAll } from '../../../ui/tables/tools/use-print-all.ts'
import aloud from '../../../ui/text/aloud.module.css'
import { directoryPage } from '../../people/directory/directory.data.ts'
import { RemindLink } from '../reminders/remind-link.tsx'
import classes from './fee-dashboard.module.css'
import { FeeRow } from './fee-row.tsx'
import { FeeTools } from './fee-tools.tsx'
import { feesPage, feesTally, firstDays, NEWCOMERS } from './fees.data.ts'
import { FeesTally } from './fees-tally.tsx'
import { FirstDaysLine } from './first-days-line.tsx'
import { MarkLine } from './mark-line.tsx'
import { Newcomers } from './newcomers.tsx'
import { ReceiptRow } from './receipt-row.tsx'
import { type FeeTableState, feeTableAt, queryOf, useFeeTable } from './use-fee-table.ts'
import type { Marked } from './use-mark.ts'

type FeeTableProps = {
  page: StudentFeesPage
  state: FeeTableState
  showsMarks: boolean
  /** True while the rows are those of the previous query. */
  isStale: boolean
  onMarked: (marked: Marked) => void
}

function FeeTable({ page, state, showsMarks, isStale, onMarked }: FeeTableProps) {
  const { rows, printing } = usePrintAll(page, async (part) =>
    pageOf(await queryClient.fetchQuery(feesPage({ ...queryOf(state, showsMarks), ...part }))),
  )
  const showsOwed = !showsMarks || page.items.some(({ due_now }) => due_now !== undefined)

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
            {showsMarks && (
              <SortHeader column="fees_status" state={state} style={{ width: '15%' }}>
                Fees status <small className={classes.hand}>by hand</small>
              </SortHeader>
            )}
            {showsOwed && (
              <SortHeader column="due_now" state={state} isRight style={{ width: '14%' }}>
                Due now
              </SortHeader>
            )}
            {!showsMarks && (
              <>
                <th scope="col">Since</th>
                <th scope="col">Last paid</th>
              </>
            )}
            <th scope="col" className={showsMarks ? classes.action : classes.collect}>
              <span className={aloud.only}>Action</span>
            </th>
          </tr>
        </thead>
        <tbody {...(showsMarks && { onKeyDown: stepRows })}>
          {rows.map((student) =>
            showsMarks ? (
              <FeeRow
                key={student.id}
                student={student}
                showsOwed={showsOwed}
                onMarked={onMarked}
              />
            ) : (
              <ReceiptRow key={student.id} student={student} />
            ),
          )}
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
    ask(firstDays),
  ]),
)
export const loader = first.loader
export const clientLoader = first.clientLoader

const failureText = (error: Error) =>
  error instanceof UnexpectedResponse
    ? 'Invalid data format received from server.'
    : 'Failed to load student data. Please check your server.'

/** All students with what is due, and the paid marks unless receipts alone say who has paid. */
export default function FeeDashboard() {
  const state = useFeeTable()
  const areMarksShown = useShowsMarks()
  const asked = queryOf(state, areMarksShown)
  const view = JSON.stringify(asked)
  const [marked, setMarked] = useState<Marked & { view: string }>()
  const last = marked?.view === view ? marked : undefined
  const onMarked = (each: Marked) => setMarked({ ...each, view })
  const { isFetched: isTallyAsked } = useQuery(feesTally)
  const { isFetched: areNewcomersAsked } = useQuery(directoryPage(NEWCOMERS))
  const { isFetched: areFirstDaysAsked } = useQuery(firstDays)
  // The heights of these are not known before: nothing below them shows until then, and all of it at once.
  const isHeld = !isTallyAsked || !areNewcomersAsked || !areFirstDaysAsked
  const query = useQuery({
    ...feesPage(asked),
    // Marked rows stay in place until the search changes.
    refetchOnWindowFocus: !last,
    refetchOnReconnect: !last,
  })

  // Each answer says it anew: another window may have changed the setting.
  const [row] = query.data?.items ?? []
  const showsMarks = row ? row.last_paid === undefined : areMarksShown

  function list(page: StudentFeesPage) {
    if (page.items.length === 0) return <NobodyFound state={state} total={page.total} />
    return (
      <FeeTable
        page={page}
        state={state}
        showsMarks={showsMarks}
        isStale={query.isPlaceholderData}
        onMarked={onMarked}
      />
    )
  }

  return (
    <AdminPage
      title="Students and fees"
      aside={
        <div className={`wrap gap12 centred ${classes.sums}`}>
          <FeesTally isHeld={isHeld} showsMarks={showsMarks} />
          {!showsMarks && !isHeld && <RemindLink />}
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
          <FirstDaysLine />
          <Newcomers />
          <FeeTools state={state} showsMarks={showsMarks} onReset={() => setMarked(undefined)} />
          {showsMarks && <MarkLine last={last} onMarked={onMarked} />}
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
