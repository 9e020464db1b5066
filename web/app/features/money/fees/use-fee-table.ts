import type { StudentFeesQuery } from '@ganit/contract/people/students'
import { FeesStatus } from '@ganit/contract/shared'
import {
  pageQueryOf,
  readTable,
  type TableSettings,
  type TableView,
  useTableState,
} from '../../../ui/tables/table-state.ts'

type Sort = 'first_name' | 'student_class' | 'fees_status' | 'owed' | 'overdue'
type Filter = 'class' | 'status' | 'dues'

const TABLE: TableSettings<Sort, Filter> = {
  sortKeys: ['first_name', 'student_class', 'fees_status', 'owed', 'overdue'],
  lastFirst: ['owed', 'overdue'],
  filters: ['class', 'status', 'dues'],
}

/** Filters by the ledger, by their name in the address. */
const BY_DUES: Record<string, Pick<StudentFeesQuery, 'owes'> & { disagrees?: '1' }> = {
  any: { owes: 'any' },
  overdue: { owes: 'overdue' },
  disagree: { disagrees: '1' },
}

/** The table's state in the address; sorted by name by default. */
export const useFeeTable = () => useTableState(TABLE)

export const feeTableAt = (address: string) => readTable(new URL(address).searchParams, TABLE)

export type FeeTableState = ReturnType<typeof useFeeTable>

/** The server's query for this state; invalid values are left out. */
export function queryOf(state: TableView<Sort, Filter>) {
  const { filters } = state
  const student_class = Number(filters.class)
  const { data: fees_status } = FeesStatus.safeParse(filters.status)
  return {
    ...pageQueryOf(state),
    ...(student_class >= 1 && student_class <= 12 && { student_class }),
    ...(fees_status && { fees_status }),
    ...(Object.hasOwn(BY_DUES, filters.dues ?? '') && BY_DUES[filters.dues ?? '']),
  }
}
