import type { StudentFee, StudentFeeStatus } from '@ganit/contract/money/fees'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button, ButtonLink } from '../../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { QueryView } from '../../../../ui/feedback/loading/query-view.tsx'
import { NativeSelect } from '../../../../ui/forms/fields/fields.tsx'
import { DueParts, WhyButton } from '../../../../ui/money/why-amount.tsx'
import { Photo } from '../../../../ui/photos/photo.tsx'
import { SkeletonRows } from '../../../../ui/tables/skeleton-rows.tsx'
import { Pager } from '../../../../ui/tables/tools/pager.tsx'
import { SearchBox } from '../../../../ui/tables/tools/search-box.tsx'
import { countInWords, formatMoney } from '../../../../ui/text/formats.ts'
import { formatDay } from '../../../../ui/text/times/dates.ts'
import { useToday } from '../../../../ui/text/times/use-clock.ts'
import { Balance } from '../balance.tsx'
import classes from '../desk/payment.module.css'
import { RecordPayment } from '../desk/record-payment.tsx'
import { type Owed, standingOf } from '../desk/sums.ts'
import { dueName } from '../due-names.ts'
import { DuesTable } from '../dues-table.tsx'
import { PaidFolded } from '../ledger/paid-folded.tsx'
import { feeStatus, ledger } from '../payments.data.ts'
import {
  type FeeStatusState,
  filterStudents,
  STATUS_CHOICES,
  sortToPayFirst,
  totalsOf,
  useFeeStatusState,
} from './use-fee-status.ts'

type WhyOfLedgerProps = { uid: string; fees: readonly StudentFee[]; describedBy: string }

/** How dues were calculated; fetched from the ledger on request, because the list does not include it. */
const LedgerExplanation = ({ describedBy, ...parts }: WhyOfLedgerProps) => (
  <WhyButton describedBy={describedBy}>
    <Parts {...parts} />
  </WhyButton>
)

const Parts = ({ uid, fees }: Omit<WhyOfLedgerProps, 'describedBy'>) => (
  <QueryView
    query={useQuery(ledger({ uid }))}
    failure="It could not be loaded."
    skeleton={<SkeletonRows rows={1} photo={false} label="Loading the details..." />}
  >
    {({ dues }) =>
      fees.map((fee) => (
        <div key={fee.fee_id}>
          <p>{dueName(fee)}</p>
          <DueParts
            parts={dues.find(({ fee_id }) => fee_id === fee.fee_id)?.parts ?? []}
            money={formatMoney}
          />
        </div>
      ))
    }
  </QueryView>
)

type StandingProps = {
  dues: Owed[]
  /** Today at the academy; while unknown, nothing is late. */
  today: string | undefined
}

/** The amount owed and its date, in two lines. */
function AmountOwed({ dues, today }: StandingProps) {
  const { owed, since, isClear, isLate } = standingOf(dues, today)
  if (isClear)
    return (
      <p className={`wrap quiet small amount ${classes.standing}`}>
        {dues.length === 0 ? 'No dues yet.' : <b>All paid</b>}
      </p>
    )
  return (
    <p className={`wrap quiet small amount ${classes.standing}`} data-late={isLate || undefined}>
      <b>
        {formatMoney(owed)} {isLate ? 'to pay' : 'due'}
      </b>
      {since && (
        <span>
          {isLate ? 'overdue since' : 'by'} {formatDay(since)}
        </span>
      )}
    </p>
  )
}

const CHOICES = [
  { value: '', label: 'All students' },
  ...Object.entries(STATUS_CHOICES).map(([value, label]) => ({ value, label })),
]

type FeeStatusToolsProps = { state: FeeStatusState; found: number; total: number }

/** Search by name, a filter, and printing. */
function FeeStatusTools({ state, found, total }: FeeStatusToolsProps) {
  return (
    <div className="unprinted wrap gap12 centred below16">
      <SearchBox
        className={classes.search}
        value={state.search}
        onSearch={state.searchFor}
        placeholder="Search student"
      />
      <NativeSelect
        size="sm"
        className={classes.filter}
        aria-label="Show"
        data={CHOICES}
        value={state.filters.show ?? ''}
        onChange={({ currentTarget }) => state.filterBy('show', currentTarget.value)}
      />
      <p role="status" className={classes.count}>
        {found < total && `${found} of ${total} students`}
      </p>
      <Button size="sm" onClick={() => window.print()}>
        Print
      </Button>
    </div>
  )
}

type FeeStatusCardProps = {
  student: StudentFeeStatus
  today: string | undefined
  /** True to hide the dues until asked for, in long lists. */
  isFolded: boolean
}

/** One student of a batch: owed, paid, and Record payment. */
function FeeStatusCard({ student, today, isFolded }: FeeStatusCardProps) {
  const { student_id, uid, name, fees } = student
  const nameId = `payer-${student_id}`
  const [choice, choose] = useState<boolean>()
  const isOpen = choice ?? !isFolded

  return (
    <li className={`sheet ${classes.card}`} data-closed={!isOpen || undefined}>
      <header className={`row centred ${classes.head}`}>
        <Photo size="m" name={name} src={null} />
        <div className={`narrow ${classes.who}`}>
          <h2 id={nameId}>
            {uid ? <Link to={`/admin/student/${uid}`}>{name}</Link> : `${name} ${student_id}`}
          </h2>
          <AmountOwed dues={fees} today={today} />
        </div>
        {isFolded && fees.length > 0 && (
          <Button
            variant="quiet"
            size="sm"
            className={`unprinted pushed ${classes.unfold}`}
            aria-expanded={isOpen}
            aria-describedby={nameId}
            onClick={() => choose(!isOpen)}
          >
            {isOpen ? 'Hide dues' : countInWords(fees.length, 'due', 'dues')}
          </Button>
        )}
        {/* An erased student still owes, but payments can no longer be attributed. */}
        {uid && (
          <div className={`unprinted pushed ${classes.action}`}>
            <RecordPayment uid={uid} describedBy={nameId} />
          </div>
        )}
      </header>
      {fees.length > 0 && (
        <div className={classes.dues}>
          <PaidFolded dues={fees}>
            {(shown) => <DuesTable dues={shown} labelledBy={nameId} />}
          </PaidFolded>
          {uid && <LedgerExplanation uid={uid} fees={fees} describedBy={nameId} />}
        </div>
      )}
    </li>
  )
}

const AT_ONCE = 40
/** This many students fit one screen with their dues. */
const FEW = 3

/** The batch's sums, and a card per student. */
export function FeeStatusList({ batchId }: { batchId: number }) {
  const query = useQuery(feeStatus({ batch_id: batchId }))
  const today = useToday()

  return (
    <QueryView
      query={query}
      failure="Failed to load the fee status."
      skeleton={<SkeletonRows rows={6} label="Loading fee status..." />}
    >
      {(students) => <Students students={students} today={today} />}
    </QueryView>
  )
}

type StudentsProps = { students: StudentFeeStatus[]; today: string | undefined }

function Students({ students, today }: StudentsProps) {
  const state = useFeeStatusState()

  if (students.length === 0)
    return (
      <EmptyState
        title="No students in this batch yet."
        action={<ButtonLink to="/admin/class-batches">Class batches</ButtonLink>}
      >
        Add students to it, and their dues appear here.
      </EmptyState>
    )
  const found = sortToPayFirst(filterStudents(students, state, today), today)
  const from = (state.page - 1) * AT_ONCE
  return (
    <>
      <Balance sums={totalsOf(students, today)} money={formatMoney} />
      <FeeStatusTools state={state} found={found.length} total={students.length} />
      {found.length === 0 && (
        <EmptyState
          title="No students found."
          action={<Button onClick={state.clear}>Clear search</Button>}
        >
          {state.search ? `Nobody here is called “${state.search}”.` : 'Nobody matches the filter.'}
        </EmptyState>
      )}
      <ul className="stack gap12">
        {found.slice(from, from + AT_ONCE).map((student) => (
          <FeeStatusCard
            key={student.student_id}
            student={student}
            today={today}
            isFolded={found.length > FEW}
          />
        ))}
      </ul>
      {(found.length > AT_ONCE || state.page > 1) && (
        <Pager
          state={state}
          total={found.length}
          pageSize={AT_ONCE}
          nouns={['student', 'students']}
        />
      )}
    </>
  )
}
