import { TextInput } from '@mantine/core'
import { TableTools } from '../../ui/tables/table-tools.tsx'
import classes from './all-payments.module.css'
import type { AllPaymentsState } from './use-all-payments.ts'

const DAYS = [
  ['from', 'From'],
  ['to', 'To'],
] as const

/** What the list of payments is narrowed to. */
export function AllPaymentsTools({ state }: { state: AllPaymentsState }) {
  return (
    <TableTools state={state} placeholder="Search receipt, student or transaction">
      {DAYS.map(([name, label]) => (
        <TextInput
          key={name}
          className={classes.day}
          size="sm"
          type="date"
          leftSection={<span className={classes.label}>{label}</span>}
          leftSectionWidth={56}
          aria-label={label}
          value={state.filters[name] ?? ''}
          onChange={({ currentTarget }) => state.filterBy(name, currentTarget.value)}
        />
      ))}
    </TableTools>
  )
}
