import { searchable, useTableState } from '../../ui/table-state.ts'
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
export function queryOf({ page, search, sort, order, filters }: ContentTableState): ContentQuery {
  const is_activate = (['0', '1'] as const).find((flag) => flag === filters.active)
  return {
    page,
    sort,
    order,
    ...(search && { search: searchable(search) }),
    ...(/^[1-9]\d{0,8}$/.test(filters.course ?? '') && { course_id: filters.course as string }),
    ...(is_activate && { is_activate }),
  }
}
