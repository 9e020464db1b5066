import { searchable, useTableState } from '../../ui/table-state.ts'

/** The list's state in the address: the newest question first. */
export const useQuestionsTable = () =>
  useTableState({
    sortKeys: ['id', 'question', 'optioncount', 'marks', 'isactive'],
    lastFirst: ['id'],
    filters: ['active'],
  })

export type QuestionsTableState = ReturnType<typeof useQuestionsTable>

/** What to ask of the server for this state; what makes no sense in the address is left out. */
export function queryOf({ page, search, sort, order, filters }: QuestionsTableState) {
  const isactive = (['0', '1'] as const).find((flag) => flag === filters.active)
  return {
    page,
    sort,
    order,
    ...(search && { search: searchable(search) }),
    ...(isactive && { isactive }),
  }
}
