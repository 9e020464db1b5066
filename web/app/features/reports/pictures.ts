import type { ReportName } from '@ganit/contract/reports'
import type { BarPicture, BarSeries } from '../../ui/plots/bars.ts'
import { formatCount } from '../../ui/text/formats.ts'
import { wayText } from './kinds.ts'
import type { ReportRow } from './reports.data.ts'

const MAIN = 'var(--gn-primary)'
const SECOND = 'var(--gn-marigold)'
const THIRD = 'var(--gn-tint)'

/** More names are too many to look at. */
const MOST_NAMES = 12

const RUPEES = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  maximumFractionDigits: 0,
})
const rupees = (value: number) => RUPEES.format(value)
const people = (value: number) => formatCount(Math.abs(value))

type Drawn = {
  title: string
  write: (value: number) => string
  /** Each kind of figure: its name, its colour and what of a row it is. */
  series: readonly [name: string, colour: string, of: (row: ReportRow) => number][]
}

const figure = (name: string) => (row: ReportRow) => Number(row[name] ?? 0)

const DRAWN: Record<ReportName, Drawn> = {
  collected: {
    title: 'Collected, less what was given back',
    write: rupees,
    series: [['Net', MAIN, figure('net')]],
  },
  owed: { title: 'Owed', write: rupees, series: [['Owed', MAIN, figure('amount')]] },
  expected: { title: 'Expected', write: rupees, series: [['Expected', MAIN, figure('amount')]] },
  students: {
    title: 'Who joined, and below the line who left',
    write: people,
    series: [
      ['Joined', MAIN, figure('joined')],
      ['Left', SECOND, (row) => -Number(row.left ?? 0)],
    ],
  },
  batches: {
    title: 'What was paid, and what is owed',
    write: rupees,
    series: [
      ['Collected', MAIN, figure('collected')],
      ['Owed', SECOND, figure('owed')],
    ],
  },
  enquiries: {
    title: 'Who asked',
    write: people,
    series: [
      ['Joined', MAIN, figure('joined')],
      ['Lost', SECOND, figure('lost')],
      ['Open', THIRD, (row) => figure('asked')(row) - figure('joined')(row) - figure('lost')(row)],
    ],
  },
}

const kindOf = (by: string): BarPicture['rows']['kind'] =>
  by === 'day' || by === 'month' ? by : 'name'

/** The rows that are drawn: of many names those with the most, in the table's order. */
function drawnRows(rows: readonly ReportRow[], by: string, { series }: Drawn) {
  if (kindOf(by) !== 'name' || rows.length <= MOST_NAMES) return rows
  const size = (row: ReportRow) => series.reduce((sum, [, , of]) => sum + Math.abs(of(row)), 0)
  const most = new Set(rows.toSorted((a, b) => size(b) - size(a)).slice(0, MOST_NAMES))
  return rows.filter((row) => most.has(row))
}

/** The picture of a report's figures, and what stands above it. */
export function pictureOf(name: ReportName, by: string, rows: readonly ReportRow[]) {
  const drawn = DRAWN[name]
  const kind = kindOf(by)
  const shown = drawnRows(rows, by, drawn)
  const most = shown.length < rows.length ? `: the ${MOST_NAMES} with the most` : ''
  const picture: BarPicture = {
    rows: { kind, names: shown.map(({ key, label }) => (kind === 'name' ? label : key)) },
    series: drawn.series.map(
      ([name, colour, of]): BarSeries => ({ name, colour, values: shown.map(of) }),
    ),
    write: drawn.write,
  }
  return { title: `${drawn.title}, by ${wayText(by).toLowerCase()}${most}`, picture }
}
