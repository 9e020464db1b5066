import { sumOf } from '@ganit/contract/money'
import type { StudentFeeStatus } from '@ganit/contract/money/fees'
import { useTableState } from '../../../ui/tables/table-state.ts'
import { standingOf } from './sums.ts'

/** Whom to show, by the words of the address. */
export const STATUS_CHOICES = {
  owing: 'Still to pay',
  late: 'Overdue',
  clear: 'All paid',
  waived: 'Waived',
} as const

/** The list's state in the address. */
export const useFeeStatusState = () => useTableState({ sortKeys: ['name'], filters: ['show'] })

export type FeeStatusState = ReturnType<typeof useFeeStatusState>

const plain = (text: string) => text.normalize('NFC').toLocaleLowerCase()

/** The students that were looked for. */
export function narrowed(
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
    return isShown && plain(name).includes(plain(search))
  })
}

/** Those who are late first, then who owes, then the others; in each the order stays. */
export function toPayFirst(students: StudentFeeStatus[], today: string | undefined) {
  const rank = ({ fees }: StudentFeeStatus) => {
    const { isLate, isClear } = standingOf(fees, today)
    return isLate ? 0 : isClear ? 2 : 1
  }
  return students.toSorted((a, b) => rank(a) - rank(b))
}

/** What the whole batch was asked for, has paid and was let off; what is late only once today is known. */
export function totalsOf(students: StudentFeeStatus[], today: string | undefined) {
  const dues = students.flatMap(({ fees }) => fees)
  const { owed, overdue } = standingOf(dues, today)
  const total = sumOf(dues.map(({ amount }) => amount))
  const waived = sumOf(dues.flatMap(({ waived: given_up }) => given_up ?? []))
  const paid = sumOf([total, `-${owed}`, `-${waived}`])
  return { total, owed, paid, waived, overdue: today && overdue }
}
