import { CLASS_NUMBERS } from '@ganit/contract/shared'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { SearchBox } from '../../ui/search-box.tsx'
import { ColumnChoice, type ColumnChoiceProps } from './column-choice.tsx'
import { batchChoices } from './directory.data.ts'
import classes from './directory-tools.module.css'
import type { DirectoryTableState } from './use-directory-table.ts'

const ALL_CLASSES = [
  { value: '', label: 'All classes' },
  ...CLASS_NUMBERS.map((n) => ({ value: String(n), label: `Class ${n}` })),
]
const ACTIVE_OR_NOT = [
  { value: '', label: 'Active or not' },
  { value: '1', label: 'Active' },
  { value: '0', label: 'Inactive' },
]
const VERIFIED_OR_NOT = [
  { value: '', label: 'Verified or not' },
  { value: '1', label: 'Verified' },
  { value: '0', label: 'Not verified' },
]

type DirectoryToolsProps = ColumnChoiceProps & { state: DirectoryTableState }

/** Search and filters above the table, and which columns it has. */
export function DirectoryTools({ state, ...columns }: DirectoryToolsProps) {
  const { data: batches = [] } = useQuery(batchChoices)
  const { filters, filterBy } = state
  const chosen = filters.batch ?? ''
  const known = batches.map(({ batch_id, batch_name }) => ({
    value: String(batch_id),
    label: batch_name,
  }))
  // What the address says stays chosen while the batches load, or when it is no more.
  const unknown = chosen && !known.some(({ value }) => value === chosen)
  const selects = [
    ['class', 'Class', ALL_CLASSES],
    [
      'batch',
      'Batch',
      [
        { value: '', label: 'All batches' },
        ...known,
        ...(unknown ? [{ value: chosen, label: `Batch ${chosen}` }] : []),
      ],
    ],
    ['active', 'Active', ACTIVE_OR_NOT],
    ['verified', 'Verified', VERIFIED_OR_NOT],
  ] as const

  return (
    <div className={classes.tools}>
      <SearchBox
        className={classes.search}
        value={state.search}
        onSearch={state.searchFor}
        placeholder="Search name, id or e-mail"
      />
      {selects.map(([name, label, choices]) => (
        <NativeSelect
          key={name}
          size="sm"
          className={classes.filter}
          aria-label={label}
          data={choices}
          value={filters[name] ?? ''}
          onChange={({ currentTarget }) => filterBy(name, currentTarget.value)}
        />
      ))}
      <ColumnChoice {...columns} />
    </div>
  )
}
