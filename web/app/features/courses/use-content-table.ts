import { pageQueryOf, useTableState } from '../../ui/tables/table-state.ts'
import type { ContentQuery } from './content-kind.ts'

/** The list's state in the address: the newest first. */
export const useContentTable = () =>
  useTableState({
    sortKeys: ['id', 'name'],
    lastFirst: ['id'],
    filters: ['course', 'active'],
  })

export type ContentTableState = ReturnType<typeof useContentTable>

/** What to ask of the server for this state; what makes no sense in the address is left out. */
export function queryOf(state: ContentTableState): ContentQuery {
  const { filters } = state
  const is_activate = (['0', '1'] as const).find((flag) => flag === filters.active)
  return {
    ...pageQueryOf(state),
    ...(/^[1-9]\d{0,8}$/.test(filters.course ?? '') && { course_id: filters.course as string }),
    ...(is_activate && { is_activate }),
  }
}
