import { NativeSelect } from '../../forms/fields/fields.tsx'
import type { TableState } from '../table-state.ts'
import classes from './table-tools.module.css'

type Choice = { value: string; label: string }

type TableFilterProps<Filter extends string> = {
  state: Pick<TableState<never, Filter>, 'filters' | 'filterBy'>
  /** The filter's name in the address. */
  name: Filter
  /** Label that is read aloud. */
  label: string
  /** The first choice has an empty value and filters nothing. */
  choices: readonly (Choice | { group: string; items: Choice[] })[]
}

/** A select that filters a list. */
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
