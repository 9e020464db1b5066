import type { Test } from '@ganit/contract/exams/tests'
import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { type Column, RecordTable } from '../../../ui/tables/record-table.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { useTestPaths } from '../area.ts'
import { CorrectKey } from '../correct-key.tsx'
import { type Statistics, statisticsOf } from './statistics.data.ts'
import classes from './statistics.module.css'

type Item = Statistics['items'][number]

const formatPercent = (value: number | null) =>
  value === null ? '–' : `${Math.round(value * 100)} %`

const labelOf = ({ number, part, or }: Item) =>
  [number, or && 'or', part && `(${part})`].filter(Boolean).join(' ')

const optionsOf = ({ options }: Item) =>
  options
    .map(({ option, count, is_right }) => `${option}${is_right ? ' (right)' : ''} ${count}`)
    .join(', ')

const slipsOf = ({ slips }: Item) =>
  slips.map(({ name, count, of }) => `${name}: ${count} of ${of}`).join(', ')

const columnsOf = (test: Test): readonly Column<Item>[] => [
  {
    label: 'Question',
    narrow: 'start',
    cell: (item) => `${labelOf(item)}${item.is_dropped ? ' (dropped)' : ''}`,
  },
  { label: 'Facility', narrow: 'label', cell: ({ facility }) => formatPercent(facility) },
  { label: 'Chosen', narrow: 'label', cell: (item) => optionsOf(item) || '–' },
  { label: 'Mistakes they make', narrow: 'label', cell: (item) => slipsOf(item) || '–' },
  { label: 'Blank', narrow: 'label', cell: ({ blank }) => blank },
  {
    label: 'Seconds',
    narrow: 'label',
    cell: ({ average_seconds }) => (average_seconds === null ? '–' : Math.round(average_seconds)),
  },
  {
    label: 'Action',
    kind: 'actions',
    cell: (item) => (
      <CorrectKey
        test={test}
        item={{
          item_id: item.item_id,
          label: labelOf(item),
          kind: item.kind,
          letters: item.options.map(({ option }) => option),
        }}
      />
    ),
  },
]

/** How hard each question was, with the common wrong answers. */
const ItemTable = ({ test, items }: { test: Test; items: readonly Item[] }) => (
  <section className={`sheet ${classes.part}`} aria-labelledby="questions">
    <h2 id="questions">Questions</h2>
    <p className="below12 quiet smaller">Facility is the mean mark as a part of the maximum.</p>
    <RecordTable
      rows={items}
      columns={columnsOf(test)}
      keyOf={({ item_id }) => item_id}
      labelledBy="questions"
    />
  </section>
)

const WIDTH = 60
const GAP = 6
const HEIGHT = 140
/** Room for half of the outer labels. */
const MARGIN = 24

/** The number of students per tenth of the total, as a chart and a table. */
function Histogram({ bars }: { bars: Statistics['histogram'] }) {
  const most = Math.max(1, ...bars.map(({ count }) => count))
  const step = WIDTH + GAP
  const width = bars.length * step
  return (
    <section className={`sheet ${classes.part}`} aria-labelledby="histogram">
      <h2 id="histogram">Totals</h2>
      <svg
        className={classes.bars}
        viewBox={`${-MARGIN} 0 ${width + 2 * MARGIN} ${HEIGHT + 44}`}
        aria-hidden="true"
      >
        {bars.map(({ from, count }, n) => {
          const height = (count / most) * HEIGHT
          return (
            <g key={from} transform={`translate(${n * step} 20)`}>
              <rect x={GAP / 2} y={HEIGHT - height} width={WIDTH} height={height} />
              {count > 0 && (
                <text x={step / 2} y={HEIGHT - height - 5}>
                  {count}
                </text>
              )}
              <text y={HEIGHT + 18}>{from}</text>
            </g>
          )
        })}
        <text x={width} y={HEIGHT + 38}>
          {bars.at(-1)?.to}
        </text>
        <path d={`M0 ${HEIGHT + 20}H${width}`} />
      </svg>
      <details className={`above12 ${classes.table}`}>
        <summary>As a table</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Total</th>
              <th scope="col">Students</th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ from, to, count }) => (
              <tr key={from}>
                <th scope="row">
                  {from} to {to}
                </th>
                <td>{count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  )
}

const formatRounded = (value: number | null) =>
  value === null ? '–' : String(Number(value.toFixed(2)))

/** The distribution of totals and the difficulty of questions. */
export function StatisticsPart({ test }: { test: Test }) {
  const { marks } = useTestPaths()
  return (
    <QueryView
      query={useQuery(statisticsOf({ test_id: test.test_id }))}
      failure="Failed to load the statistics."
      skeleton={<SkeletonRows rows={8} photo={false} />}
    >
      {({ sat, maximum, mean, median, deviation, histogram, items, note }) =>
        sat === 0 ? (
          <EmptyState
            title="Nobody has marks yet."
            action={<ButtonLink to={marks(test.test_id)}>Enter marks</ButtonLink>}
          >
            The spread of totals and the difficulty of each question appear here.
          </EmptyState>
        ) : (
          <div className="stack gap24">
            <p>
              {sat} sat. Mean {formatRounded(mean)} of {maximum}, median {formatRounded(median)},
              deviation {formatRounded(deviation)}.{note && ` ${note}`}
            </p>
            <Histogram bars={histogram} />
            {items.length > 0 && <ItemTable test={test} items={items} />}
          </div>
        )
      }
    </QueryView>
  )
}
