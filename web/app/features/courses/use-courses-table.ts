import { CLASS_NUMBERS } from '@ganit/contract/shared'
import { pageQueryOf, useTableState } from '../../ui/tables/table-state.ts'

/** Rows of three and of two cards are both full. */
const CARDS = 12

/** The list's state in the address: the newest course first. */
export const useCoursesTable = () =>
  useTableState({
    sortKeys: ['ID', 'course_name', 'class_level'],
    lastFirst: ['ID'],
    filters: ['class', 'active'],
  })

export type CoursesTableState = ReturnType<typeof useCoursesTable>

/** What to ask of the server for this state; what makes no sense in the address is left out. */
export function queryOf(state: CoursesTableState) {
  const { filters } = state
  const class_level_id = CLASS_NUMBERS.find((n) => String(n) === filters.class)
  const isActive = (['0', '1'] as const).find((flag) => flag === filters.active)
  return {
    ...pageQueryOf(state),
    page_size: CARDS,
    ...(class_level_id && { class_level_id }),
    ...(isActive && { isActive }),
  }
}
