import { foldName } from '@ganit/contract/fold-text'
import { sumMoney } from '@ganit/contract/money'
import type { StudentFeeStatus } from '@ganit/contract/money/fees'
import { useTableState } from '../../../../ui/tables/table-state.ts'
import { standingOf } from '../desk/sums.ts'

/** The filter's choices, by name in the address. */
export const STATUS_CHOICES = {
  owing: 'Still to pay',
  late: 'Overdue',
  clear: 'All paid',
  waived: 'Waived',
} as const

export const useFeeStatusState = () => useTableState({ sortKeys: ['name'], filters: ['show'] })

export type FeeStatusState = ReturnType<typeof useFeeStatusState>

/** The students that match search and filter. */
export function filterStudents(
  students: StudentFeeStatus[],
  { search, filters: { show } }: FeeStatusState,
  today: string | undefined,
) {
  return students.filter(({ name, fees }) => {
    const { isClear, isLate } = standingOf(fees, today)
    const isShown =
      {
        owing: !isClear,
        late: isLate,
        clear: isClear,
        waived: fees.some(({ payment_status }) => payment_status === 'Waived'),
      }[show as keyof typeof STATUS_CHOICES] ?? true
    return isShown && foldName(name).includes(foldName(search))
  })
}

/** Late students first, then those who owe, then the rest; stable within each. */
export function sortToPayFirst(students: StudentFeeStatus[], today: string | undefined) {
  const rank = ({ fees }: StudentFeeStatus) => {
    const { isLate, isClear } = standingOf(fees, today)
    return isLate ? 0 : isClear ? 2 : 1
  }
  return students.toSorted((a, b) => rank(a) - rank(b))
}

const UNKNOWN = { due_now: undefined, overdue: undefined, not_due_yet: undefined }

/** The batch's sums asked, paid and waived; overdue only once today is known. */
export function totalsOf(students: StudentFeeStatus[], today: string | undefined) {
  const dues = students.flatMap(({ fees }) => fees)
  const { owed, due_now, overdue } = standingOf(dues, today)
  const total = sumMoney(dues.map(({ amount }) => amount))
  const waived = sumMoney(dues.flatMap(({ waived: given_up }) => given_up ?? []))
  const paid = sumMoney([total, `-${owed}`, `-${waived}`])
  const not_due_yet = sumMoney([owed, `-${due_now}`])
  return { total, owed, paid, waived, ...(today ? { due_now, overdue, not_due_yet } : UNKNOWN) }
}
