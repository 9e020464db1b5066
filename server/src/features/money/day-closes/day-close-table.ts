import { sumOf } from '@ganit/contract/money'
import { DAY_CLOSE_LABELS, type DayClose } from '@ganit/contract/money/day-closes'
import type { Column } from '../../../http/table-files/table.ts'

const sumOfMethods = ({ methods }: DayClose, part: 'received' | 'given_back') =>
  sumOf(methods.map((each) => each[part]))

/** The columns of the table of days, as on screen. */
export const DAY_CLOSE_TABLE: readonly Column<DayClose>[] = [
  [DAY_CLOSE_LABELS.day, ({ day }) => day],
  ['Person', ({ name }) => name],
  ['Received', (row) => sumOfMethods(row, 'received'), 'money'],
  ['Given back', (row) => sumOfMethods(row, 'given_back'), 'money'],
  ['Expected', ({ expected }) => expected, 'money'],
  ['Counted', ({ counted }) => counted, 'money'],
  ['Difference', ({ difference }) => difference, 'money'],
  [DAY_CLOSE_LABELS.reason, ({ reason }) => reason],
  ['Corrected', ({ corrected }) => corrected, 'money'],
]
