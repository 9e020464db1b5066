import { pageQueryOf, useTableState } from '../../ui/tables/table-state.ts'

/** The list's state in the address: the newest question first. */
export const useQuestionsTable = () =>
  useTableState({
    sortKeys: ['id', 'question', 'optioncount', 'marks', 'isactive'],
    lastFirst: ['id'],
    filters: ['active'],
  })

export type QuestionsTableState = ReturnType<typeof useQuestionsTable>

/** What to ask of the server for this state; what makes no sense in the address is left out. */
export function queryOf(state: QuestionsTableState) {
  const isactive = (['0', '1'] as const).find((flag) => flag === state.filters.active)
  return {
    ...pageQueryOf(state),
    ...(isactive && { isactive }),
  }
}
