import { useAcademy } from '../../academy.ts'
import { Button, ButtonLink } from '../buttons/button.tsx'
import { EmptyState } from '../feedback/empty-state.tsx'
import type { TableState } from './table-state.ts'

type ListState = Pick<TableState<never, string>, 'page' | 'search' | 'goTo' | 'clear'> & {
  filters: Record<string, string | undefined>
}

const isNarrowed = ({ search, filters }: ListState) =>
  search !== '' || Object.values(filters).some(Boolean)

function reasonOfEmptyList(state: ListState, total: number, origin: string) {
  const { page, search } = state
  if (total > 0) return `Page ${page} is past the end of the list.`
  if (search)
    return `Nothing matches “${search.slice(0, 60)}”. Check the spelling, or search by student id or e-mail.`
  if (isNarrowed(state)) return 'No student matches the filters.'
  return `Import the students you have from a table. Others appear here as soon as they have registered, at ${origin}/student/login.`
}

function wayOut(state: ListState, total: number) {
  if (total > 0) return <Button onClick={() => state.goTo(1)}>First page</Button>
  if (isNarrowed(state)) return <Button onClick={state.clear}>Clear search</Button>
  return <ButtonLink to="/admin/import">Import</ButtonLink>
}

/** The reason why a list of students is empty, and the way out. */
export function NobodyFound({ state, total }: { state: ListState; total: number }) {
  const { origin } = useAcademy()
  return (
    <EmptyState title="No students found." action={wayOut(state, total)}>
      {reasonOfEmptyList(state, total, origin)}
    </EmptyState>
  )
}
