import { NativeSelect } from '@mantine/core'
import { DayField } from '../../ui/forms/day-field.tsx'
import { wayText } from './kinds.ts'
import classes from './report.module.css'
import type { ReportState } from './use-report.ts'

const DAYS = [
  ['from', 'From'],
  ['to', 'To'],
] as const

/** Of which days a report tells, and by what it is added up. */
export function ReportTools({ kind, ways, by, asked, query, wrong, filterBy }: ReportState) {
  return (
    <div className={classes.tools}>
      {DAYS.map(([name, label]) => (
        <DayField
          key={name}
          label={label}
          value={asked[name] ?? query.data?.[name] ?? ''}
          error={wrong[name]}
          readOnly={!kind.hasDays}
          onDay={(day) => filterBy(name, day)}
        />
      ))}
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
