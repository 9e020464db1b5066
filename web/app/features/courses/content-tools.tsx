import { useQuery } from '@tanstack/react-query'
import { ACTIVE_OR_NOT } from '../../ui/tables/filter-choices.ts'
import { TableFilter } from '../../ui/tables/table-filter.tsx'
import { TableTools } from '../../ui/tables/table-tools.tsx'
import type { ContentKind } from './content-kind.ts'
import { courseChoices } from './courses.data.ts'
import type { ContentTableState } from './use-content-table.ts'

/** Search and filters above the table. */
export function ContentTools({ kind, state }: { kind: ContentKind; state: ContentTableState }) {
  const { data: courses } = useQuery(courseChoices)
  const allCourses = [{ value: '', label: 'All courses' }, ...(courses ?? [])]

  return (
    <TableTools state={state} placeholder={`Search ${kind.noun[1]}`}>
      <TableFilter state={state} name="course" label="Filter by course" choices={allCourses} />
      <TableFilter state={state} name="active" label="Status" choices={ACTIVE_OR_NOT} />
    </TableTools>
  )
}
