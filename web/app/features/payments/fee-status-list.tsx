import type { StudentFeeStatus } from '@ganit/contract/fees'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { Pager } from '../../ui/tables/pager.tsx'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import { useToday } from '../../ui/text/use-clock.ts'
import { Balance } from './balance.tsx'
import classes from './fee-status.module.css'
import { FeeStatusCard } from './fee-status-card.tsx'
import { FeeStatusTools } from './fee-status-tools.tsx'
import { feeStatus } from './payments.data.ts'
import { narrowed, toPayFirst, totalsOf, useFeeStatusState } from './use-fee-status.ts'

const AT_ONCE = 40
/** So many students have room for their dues on one screen. */
const FEW = 3

/** The sums of a batch, and a card for each of its students. */
export function FeeStatusList({ batchId }: { batchId: number }) {
  const query = useQuery(feeStatus(batchId))
  const today = useToday()

  return (
    <Loaded
      query={query}
      failure="Failed to load the fee status."
      skeleton={<SkeletonRows rows={6} label="Loading fee status..." />}
    >
      {(students) => <Students students={students} today={today} />}
    </Loaded>
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
        Put students into it, and what they are to pay stands here.
      </EmptyState>
    )
  const found = toPayFirst(narrowed(students, state, today), today)
  const from = (state.page - 1) * AT_ONCE
  return (
    <>
      <Balance sums={totalsOf(students, today)} />
      <FeeStatusTools state={state} found={found.length} total={students.length} />
      {found.length === 0 && (
        <EmptyState
          title="No students found."
          action={<Button onClick={state.clear}>Clear search</Button>}
        >
          {state.search ? `Nobody here is called “${state.search}”.` : 'Nobody is as was chosen.'}
        </EmptyState>
      )}
      <ul className={classes.cards}>
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
