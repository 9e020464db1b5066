import { STUDENT_VIEWS, type StudentFeesQuery } from '@ganit/contract/people/students'
import { FeesStatus } from '@ganit/contract/shared'
import {
  pageQueryOf,
  readTable,
  type TableSettings,
  type TableView,
  useTableState,
} from '../../../ui/tables/table-state.ts'

type Sort = 'first_name' | 'student_class' | 'fees_status' | 'due_now'
type Filter = 'class' | 'status' | 'view' | 'dues'

const TABLE: TableSettings<Sort, Filter> = {
  sortKeys: ['first_name', 'student_class', 'fees_status', 'due_now'],
  lastFirst: ['due_now'],
  filters: ['class', 'status', 'view', 'dues'],
}

/** Filters that links from Today use, and old links from before there were views. */
const BY_DUES: Record<
  string,
  Pick<StudentFeesQuery, 'owes'> & { disagrees?: '1'; no_phone?: '1' }
> = {
  any: { owes: 'any' },
  overdue: { owes: 'overdue' },
  disagree: { disagrees: '1' },
  no_phone: { no_phone: '1' },
}

/** The table's state in the address; sorted by name by default. */
export const useFeeTable = () => useTableState(TABLE)

export const feeTableAt = (address: string) => readTable(new URL(address).searchParams, TABLE)

export type FeeTableState = ReturnType<typeof useFeeTable>

/** The state without its search and order by marks, as an old link may have them. */
const withoutMarks = ({ filters, ...state }: TableView<Sort, Filter>) => ({
  ...state,
  ...(state.sort === 'fees_status' && { sort: 'first_name' as const }),
  filters: { ...filters, status: '', ...(filters.dues === 'disagree' && { dues: '' }) },
})

/** The server's query for this state; invalid values are left out, and marks where they are not shown. */
export function queryOf(asked: TableView<Sort, Filter>, showsMarks = true) {
  const state = showsMarks ? asked : withoutMarks(asked)
  const { filters } = state
  const student_class = Number(filters.class)
  const view = STUDENT_VIEWS.find((each) => each === filters.view)
  const { data: fees_status } = FeesStatus.safeParse(filters.status)
  return {
    ...pageQueryOf(state),
    ...(student_class >= 1 && student_class <= 12 && { student_class }),
    ...(fees_status && { fees_status }),
    ...(view && { view }),
    ...(Object.hasOwn(BY_DUES, filters.dues ?? '') && BY_DUES[filters.dues ?? '']),
  }
}
