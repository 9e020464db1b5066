import type { OfferedPeriod } from '@ganit/contract/learning/progress-reports'
import { Button } from '../../../ui/buttons/button.tsx'
import { DayField } from '../../../ui/forms/dates/day-field.tsx'
import classes from './batch-reports.module.css'

type Period = { from: string; to: string }

const textOf = ({ name, from, to }: OfferedPeriod) =>
  name === 'last'
    ? 'Since the last report'
    : name === 'months'
      ? 'Three months'
      : `Since 1 April${from.slice(0, 4) === to.slice(0, 4) ? '' : ` ${from.slice(0, 4)}`}`

type PeriodFieldsProps = Period & {
  periods: readonly OfferedPeriod[]
  onPeriod: (period: Period) => void
}

/** The days of the reports, and the usual periods. */
export const PeriodFields = ({ periods, from, to, onPeriod }: PeriodFieldsProps) => (
  <div className="wrap gap8-16 foot">
    <div className={`gap8 ${classes.days}`}>
      <DayField label="From" value={from} onDay={(day) => day && onPeriod({ from: day, to })} />
      <DayField label="To" value={to} onDay={(day) => day && onPeriod({ from, to: day })} />
    </div>
    <fieldset className={`wrap gap6 centred ${classes.chips}`} aria-label="Usual periods">
      {periods.map((period) => (
        <Button
          key={period.name}
          size="sm"
          aria-pressed={period.from === from && period.to === to}
          onClick={() => onPeriod({ from: period.from, to: period.to })}
        >
          {textOf(period)}
        </Button>
      ))}
    </fieldset>
  </div>
)
