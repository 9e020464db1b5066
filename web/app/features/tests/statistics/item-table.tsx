import type { Test } from '@ganit/contract/tests'
import { type Column, RecordTable } from '../../../ui/tables/record-table.tsx'
import { CorrectKey } from '../correct-key.tsx'
import type { Statistics } from './statistics.data.ts'
import classes from './statistics.module.css'

type Item = Statistics['items'][number]

const percent = (value: number | null) => (value === null ? '–' : `${Math.round(value * 100)} %`)

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
  { label: 'Facility', narrow: 'label', cell: ({ facility }) => percent(facility) },
  {
    label: 'Discrimination',
    narrow: 'label',
    cell: ({ discrimination }) => percent(discrimination),
  },
  { label: 'Chosen', narrow: 'label', cell: (item) => optionsOf(item) || '–' },
  { label: 'Slips', narrow: 'label', cell: (item) => slipsOf(item) || '–' },
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

/** How hard each question was, and what was answered instead. */
export const ItemTable = ({ test, items }: { test: Test; items: readonly Item[] }) => (
  <section className={classes.part} aria-labelledby="questions">
    <h2 id="questions">Questions</h2>
    <p className={classes.quiet}>
      Facility is the mean mark of the maximum. Discrimination is how much better the best 27 % did
      than the last 27 %; it is said from 100 students on.
    </p>
    <RecordTable
      rows={items}
      columns={columnsOf(test)}
      keyOf={({ item_id }) => item_id}
      labelledBy="questions"
    />
  </section>
)
