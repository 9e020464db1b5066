import { CLASS_NUMBERS } from '@ganit/contract/shared'
import {
  pageQueryOf,
  readTable,
  type TableSettings,
  type TableView,
  useTableState,
} from '../../../ui/tables/table-state.ts'
import type { DirectoryQuery } from './directory.data.ts'

const SORT_KEYS = [
  'student_id',
  'first_name',
  'email',
  'student_class',
  'date_of_birth',
  'is_active',
  'is_verified',
] as const
export type DirectorySort = (typeof SORT_KEYS)[number]

type Filter = 'class' | 'batch' | 'active' | 'verified'

const TABLE: TableSettings<DirectorySort, Filter> = {
  sortKeys: SORT_KEYS,
  filters: ['class', 'batch', 'active', 'verified'],
}

/** The directory's state in the address; sorted by student id by default. */
export const useDirectoryTable = () => useTableState(TABLE)

export const directoryTableAt = (address: string) => readTable(new URL(address).searchParams, TABLE)

export type DirectoryTableState = ReturnType<typeof useDirectoryTable>

const parseFlag = (text: string | undefined) => (['0', '1'] as const).find((flag) => flag === text)

/** The server's query for this state; invalid values are left out. */
export function queryOf(state: TableView<DirectorySort, Filter>): DirectoryQuery {
  const { filters } = state
  const class_number = CLASS_NUMBERS.find((n) => String(n) === filters.class)
  const batch_id = /^([1-9]\d{0,8}|none)$/.test(filters.batch ?? '') ? filters.batch : undefined
  const is_active = parseFlag(filters.active)
  const is_verified = parseFlag(filters.verified)
  return {
    ...pageQueryOf(state),
    ...(class_number && { class_number }),
    ...(batch_id && { batch_id }),
    ...(is_active && { is_active }),
    ...(is_verified && { is_verified }),
  }
}
