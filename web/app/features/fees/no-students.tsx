import { Button } from '@mantine/core'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { FeeTableState } from './use-fee-table.ts'

function reason({ search, filters, page }: FeeTableState, total: number) {
  if (total > 0) return `Page ${page} is past the end of the list.`
  if (search)
    return `Nothing matches “${search}”. Check the spelling, or search by student id or e-mail.`
  if (filters.class || filters.status) return 'No student matches what was chosen.'
  return 'Students appear here as soon as they have registered.'
}

/** Why the table is empty, and the way out. */
export function NoStudents({ state, total }: { state: FeeTableState; total: number }) {
  const isNarrowed = state.search || state.filters.class || state.filters.status

  return (
    <EmptyState
      title="No students found."
      action={
        total > 0 ? (
          <Button onClick={() => state.goTo(1)}>First page</Button>
        ) : isNarrowed ? (
          <Button onClick={state.clear}>Clear search</Button>
        ) : undefined
      }
    >
      {reason(state, total)}
    </EmptyState>
  )
}
