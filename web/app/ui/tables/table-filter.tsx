import { NativeSelect } from '@mantine/core'
import type { TableState } from './table-state.ts'
import classes from './table-tools.module.css'

type Choice = { value: string; label: string }

type TableFilterProps<Filter extends string> = {
  state: Pick<TableState<never, Filter>, 'filters' | 'filterBy'>
  /** Its name in the address. */
  name: Filter
  /** Read out. */
  label: string
  /** The first one, with an empty value, narrows nothing. */
  choices: readonly (Choice | { group: string; items: Choice[] })[]
}

/** One choice that narrows a list. */
export function TableFilter<Filter extends string>({
  state: { filters, filterBy },
  name,
  label,
  choices,
}: TableFilterProps<Filter>) {
  return (
    <NativeSelect
      size="sm"
      className={classes.filter}
      aria-label={label}
      data={[...choices]}
      value={filters[name] ?? ''}
      onChange={({ currentTarget }) => filterBy(name, currentTarget.value)}
    />
  )
}
