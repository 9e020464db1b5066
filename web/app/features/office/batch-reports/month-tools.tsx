import { MonthArrows } from '../../../ui/tables/tools/month-arrows.tsx'
import { formatMonth } from '../../../ui/text/times/dates.ts'
import type { useMonthDays } from '../../../ui/text/times/use-month-days.ts'

/** The month of a report, between its arrows. */
export const MonthTools = ({ month, goBy, isNow }: ReturnType<typeof useMonthDays>) => (
  <div className="row gap8 centred">
    <span className="unprinted">
      <MonthArrows goBy={goBy} isLast={isNow} />
    </span>
    <b aria-live="polite">{formatMonth(month)}</b>
    {isNow && <small className="quiet">up to today</small>}
  </div>
)
