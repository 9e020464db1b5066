import { useQuery } from '@tanstack/react-query'
import { StatusMark } from '../../ui/feedback/status-mark.tsx'
import { ACTIVE_OR_NOT } from '../../ui/tables/filter-choices.ts'
import type { Column } from '../../ui/tables/record-table.tsx'
import { TableFilter } from '../../ui/tables/table-filter.tsx'
import { pageQueryOf, useTableState } from '../../ui/tables/table-state.ts'
import { TableTools } from '../../ui/tables/table-tools.tsx'
import classes from './content-list.module.css'
import { courseChoices } from './courses.data.ts'

/** The state of a list of curriculums or essentials in the address: the newest first. */
export const useContentTable = () =>
  useTableState({ sortKeys: ['id', 'name'], lastFirst: ['id'], filters: ['course', 'active'] })

type ContentTableState = ReturnType<typeof useContentTable>

/** What to ask of the server for it; what makes no sense in the address is left out. `keys` are the call's own names. */
export function contentQuery<Sort extends string>(
  { filters, ...state }: ContentTableState,
  keys: Record<ContentTableState['sort'], Sort>,
) {
  const is_activate = (['0', '1'] as const).find((flag) => flag === filters.active)
  return {
    ...pageQueryOf(state),
    sort: keys[state.sort],
    ...(/^[1-9]\d{0,8}$/.test(filters.course ?? '') && { course_id: filters.course as string }),
    ...(is_activate && { is_activate }),
  }
}

type ContentToolsProps = { state: ContentTableState; placeholder: string }

/** Search and filters above such a list. */
export function ContentTools({ state, placeholder }: ContentToolsProps) {
  const { data: courses } = useQuery(courseChoices)
  const allCourses = [{ value: '', label: 'All courses' }, ...(courses ?? [])]

  return (
    <TableTools state={state} placeholder={placeholder}>
      <TableFilter state={state} name="course" label="Filter by course" choices={allCourses} />
      <TableFilter state={state} name="active" label="Status" choices={ACTIVE_OR_NOT} />
    </TableTools>
  )
}

export const COURSE: Column<{ course_name: string }> = {
  label: 'Course',
  width: '22%',
  cell: ({ course_name }) => <span className={classes.course}>{course_name}</span>,
}

export const ACTIVE: Column<{ is_active: boolean }> = {
  label: 'Active',
  width: 110,
  narrow: 'start',
  cell: ({ is_active }) => (
    <StatusMark kind={is_active ? 'done' : 'off'}>{is_active ? 'Active' : 'Inactive'}</StatusMark>
  ),
}
