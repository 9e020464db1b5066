import { Button } from '@mantine/core'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { DirectoryTableState } from './use-directory-table.ts'

const isNarrowed = ({ search, filters }: DirectoryTableState) =>
  search !== '' || Object.values(filters).some(Boolean)

function reason(state: DirectoryTableState, total: number) {
  const { page, search } = state
  if (total > 0) return `Page ${page} is past the end of the list.`
  if (search)
    return `Nothing matches “${search.slice(0, 60)}”. Check the spelling, or search by student id or e-mail.`
  if (isNarrowed(state)) return 'No student matches what was chosen.'
  return 'Students appear here as soon as they have registered.'
}

function wayOut(state: DirectoryTableState, total: number) {
  if (total > 0) return <Button onClick={() => state.goTo(1)}>First page</Button>
  return isNarrowed(state) && <Button onClick={state.clear}>Clear search</Button>
}

/** Why the directory is empty, and the way out. */
export function NobodyFound({ state, total }: { state: DirectoryTableState; total: number }) {
  return (
    <EmptyState title="No students found." action={wayOut(state, total)}>
      {reason(state, total)}
    </EmptyState>
  )
}
