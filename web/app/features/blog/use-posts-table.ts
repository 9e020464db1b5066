import { useTableState } from '../../ui/tables/table-state.ts'

/** The list's state in the address: the newest first unless another column was chosen. */
export const usePostsTable = () =>
  useTableState({ sortKeys: ['date', 'title', 'status'], lastFirst: ['date'] })

export type PostsTableState = ReturnType<typeof usePostsTable>
