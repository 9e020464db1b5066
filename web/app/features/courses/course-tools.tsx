import { ACTIVE_OR_NOT, ALL_CLASSES } from '../../ui/tables/filter-choices.ts'
import { TableFilter } from '../../ui/tables/table-filter.tsx'
import { TableTools } from '../../ui/tables/table-tools.tsx'
import type { CoursesTableState } from './use-courses-table.ts'

/** Search and filters above the cards. */
export function CourseTools({ state }: { state: CoursesTableState }) {
  return (
    <TableTools state={state} placeholder="Search courses">
      <TableFilter state={state} name="class" label="Filter by class level" choices={ALL_CLASSES} />
      <TableFilter state={state} name="active" label="Status" choices={ACTIVE_OR_NOT} />
    </TableTools>
  )
}
