import type {
  BatchesReport,
  CollectedReport,
  EnquiriesReport,
  ExpectedReport,
  OwedReport,
  StudentsReport,
} from '@ganit/contract/reports'
import type { Column } from '../../http/table-files/table.ts'

type RowOf<Report extends { rows: unknown[] }> = Report['rows'][number]
type Labelled = { label: string }

/** The columns of each report's table; the first is named by what it is added up by. */
const label = (head: string) => [head, ({ label }: Labelled) => label] as const

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

export const collectedTable = (by: string): Column<RowOf<CollectedReport>>[] => [
  label(capital(by)),
  ['Payments', ({ count }) => count],
  ['Received', ({ received }) => received, 'money'],
  ['Given back', ({ refunded }) => refunded, 'money'],
  ['Net', ({ net }) => net, 'money'],
]

export const owedTable = (by: string): Column<RowOf<OwedReport>>[] => [
  label(capital(by)),
  ['Students', ({ students }) => students],
  ['Dues', ({ dues }) => dues],
  ['Amount', ({ amount }) => amount, 'money'],
]

export const EXPECTED_TABLE: Column<RowOf<ExpectedReport>>[] = [
  label('Month'),
  ['Amount', ({ amount }) => amount, 'money'],
]

export const STUDENTS_TABLE: Column<RowOf<StudentsReport>>[] = [
  label('Month'),
  ['Joined', ({ joined }) => joined],
  ['Left', ({ left }) => left],
  ['At the end', ({ at_end }) => at_end],
]

export const BATCHES_TABLE: Column<RowOf<BatchesReport>>[] = [
  label('Batch'),
  ['Students', ({ students }) => students],
  ['Capacity', ({ capacity }) => capacity],
  ['Asked', ({ asked }) => asked, 'money'],
  ['Collected', ({ collected }) => collected, 'money'],
  ['Owed', ({ owed }) => owed, 'money'],
  ['Per lesson', ({ per_lesson }) => per_lesson, 'money'],
]

export const enquiriesTable = (by: string): Column<RowOf<EnquiriesReport>>[] => [
  label(capital(by)),
  ['Asked', ({ asked }) => asked],
  ['Trial', ({ trial }) => trial],
  ['Joined', ({ joined }) => joined],
  ['Lost', ({ lost }) => lost],
]
