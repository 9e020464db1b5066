import type { ReportName } from '@ganit/contract/office/reports'
import { useMemo } from 'react'
import type { MetaDescriptor } from 'react-router'
import { type MetaArgs, titled } from '../../../academy.ts'
import { useMenuOf } from '../../../shell/office/admin-menus.ts'
import { ButtonLink } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { DayField } from '../../../ui/forms/dates/day-field.tsx'
import { RangeChips } from '../../../ui/forms/dates/range-chips.tsx'
import { NativeSelect } from '../../../ui/forms/fields/fields.tsx'
import { MenuPage } from '../../../ui/layout/menu-page.tsx'
import type { BarPicture, BarSeries } from '../../../ui/plots/bars.ts'
import { BarsFigure } from '../../../ui/plots/bars-figure.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { formatCount } from '../../../ui/text/formats.ts'
import { formatDays } from '../../../ui/text/times/dates.ts'
import { KINDS, wayText } from './kinds.ts'
import classes from './report.module.css'
import { ReportFiles } from './report-files.tsx'
import { ReportTable } from './report-table.tsx'
import type { Report as Answer, ReportRow } from './reports.data.ts'
import { nameAt, type ReportState, useReport } from './use-report.ts'

const DAYS = [
  ['from', 'From'],
  ['to', 'To'],
] as const

/** Period and grouping. */
function ReportTools(state: ReportState) {
  const { kind, ways, by, asked, query, wrong, filterBy, filterAll } = state
  const dayOf = (name: 'from' | 'to') => asked[name] ?? query.data?.[name] ?? ''
  return (
    <div className={`unprinted wrap top ${classes.tools}`}>
      {DAYS.map(([name, label]) => (
        <DayField
          key={name}
          label={label}
          value={dayOf(name)}
          error={wrong[name]}
          readOnly={!kind.hasDays}
          onDay={(day) => filterBy(name, day)}
        />
      ))}
      {kind.hasDays && <RangeChips from={dayOf('from')} to={dayOf('to')} onRange={filterAll} />}
      {ways.length > 1 && (
        <NativeSelect
          label="By"
          data={ways.map((way) => ({ value: way, label: wayText(way) }))}
          value={by}
          onChange={({ currentTarget }) => filterBy('by', currentTarget.value)}
        />
      )}
    </div>
  )
}

const MAIN = 'var(--gn-primary)'
const SECOND = 'var(--gn-marigold)'
const THIRD = 'var(--gn-tint)'

/** More names would be unreadable. */
const MOST_NAMES = 12

const RUPEES = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  maximumFractionDigits: 0,
})
const formatAxisRupees = (value: number) => RUPEES.format(value)
const formatAxisCount = (value: number) => formatCount(Math.abs(value))

type Drawn = {
  title: string
  write: (value: number) => string
  /** The series: name, colour, and value of a row. */
  series: readonly [name: string, colour: string, of: (row: ReportRow) => number][]
}

const figureReader = (name: string) => (row: ReportRow) => Number(row[name] ?? 0)

const DRAWN: Record<ReportName, Drawn> = {
  collected: {
    title: 'Collected, less refunds',
    write: formatAxisRupees,
    series: [['Net', MAIN, figureReader('net')]],
  },
  owed: {
    title: 'Pending',
    write: formatAxisRupees,
    series: [['Pending', MAIN, figureReader('amount')]],
  },
  expected: {
    title: 'Expected',
    write: formatAxisRupees,
    series: [['Expected', MAIN, figureReader('amount')]],
  },
  students: {
    title: 'Joined, and below the line left',
    write: formatAxisCount,
    series: [
      ['Joined', MAIN, figureReader('joined')],
      ['Left', SECOND, (row) => -Number(row.left ?? 0)],
    ],
  },
  enquiries: {
    title: 'Who asked',
    write: formatAxisCount,
    series: [
      ['Joined', MAIN, figureReader('joined')],
      ['Lost', SECOND, figureReader('lost')],
      [
        'Open',
        THIRD,
        (row) =>
          figureReader('asked')(row) - figureReader('joined')(row) - figureReader('lost')(row),
      ],
    ],
  },
}

const kindOf = (by: string): BarPicture['rows']['kind'] =>
  by === 'day' || by === 'month' ? by : 'name'

/** The rows to draw: among many names the largest, in the table's order. */
function drawnRows(rows: readonly ReportRow[], by: string, { series }: Drawn) {
  if (kindOf(by) !== 'name' || rows.length <= MOST_NAMES) return rows
  const size = (row: ReportRow) => series.reduce((sum, [, , of]) => sum + Math.abs(of(row)), 0)
  const most = new Set(rows.toSorted((a, b) => size(b) - size(a)).slice(0, MOST_NAMES))
  return rows.filter((row) => most.has(row))
}

/** The chart and its heading. */
function pictureOf(name: ReportName, by: string, rows: readonly ReportRow[]) {
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

export const meta = (args: MetaArgs & { location: { pathname: string } }): MetaDescriptor[] =>
  titled(KINDS[nameAt(args.location.pathname)].title)(args)

const LOADING = <SkeletonRows rows={8} photo={false} label="Loading the report..." />

/** A report: chart and figures. */
export default function Report() {
  const state = useReport()
  const { name, kind, asked, query, wrong } = state
  const isWrong = Object.keys(wrong).length > 0

  return (
    <div className={classes.screen}>
      <MenuPage
        menu="Reports"
        groups={useMenuOf('reports')}
        title={kind.title}
        aside={<ReportFiles name={name} asked={asked} />}
      >
        <div className="stack gap16">
          <ReportTools {...state} />
          {!isWrong && (
            <QueryView query={query} failure="Failed to load the report." skeleton={LOADING}>
              {(report) => <Content report={report} state={state} />}
            </QueryView>
          )}
        </div>
      </MenuPage>
    </div>
  )
}

/** True without rows, and if they contain only zeros. */
const isEmpty = ({ rows, total }: Answer) =>
  rows.length === 0 || Object.values(total).every((value) => Number(value ?? 0) === 0)

function Content({ report, state }: { report: Answer; state: ReportState }) {
  const { name, kind, by, query } = state
  const { title, picture } = useMemo(
    () =>
      pictureOf(
        name,
        by,
        report.rows.filter(({ key }) => key !== 'ahead'),
      ),
    [name, by, report],
  )
  const { from, to } = report

  if (isEmpty(report))
    return query.isPlaceholderData ? (
      LOADING
    ) : (
      <EmptyState
        title={kind.empty.title}
        action={<ButtonLink to={kind.empty.to}>{kind.empty.text}</ButtonLink>}
      />
    )
  return (
    <>
      <p className="quiet amount">{from && to ? formatDays(from, to) : 'As it is today'}</p>
      <div className={`wrap gap24 top ${classes.both}`}>
        <BarsFigure title={title} picture={picture} className={classes.picture} />
        <div className={`sheet ${classes.figures}`}>
          <ReportTable name={name} by={by} report={report} isStale={query.isPlaceholderData} />
        </div>
      </div>
    </>
  )
}
