import { countDays, dayAfter } from '@ganit/contract/days'
import { formatMonth } from '../../../ui/text/times/dates.ts'
import type { Draft } from './plan-draft.ts'
import classes from './plans.module.css'

/** First days of the months between two days. */
function monthsFrom(from: string, to: string) {
  // There is no room for the name of a month that is nearly over.
  const months = from.slice(8) <= '15' ? [from] : []
  for (let month = `${from.slice(0, 7)}-01`; ; ) {
    month = `${dayAfter(month, 31).slice(0, 7)}-01`
    if (month > to) return months
    months.push(month)
  }
}

type PlanMonthsProps = { draft: Draft; today: string }

/** The chapters along the months. The list beside it says the same in words. */
export function PlanMonths({ draft: { starts_on, ends_on, chapters }, today }: PlanMonthsProps) {
  if (!starts_on || ends_on <= starts_on) return null
  const days = countDays(starts_on, ends_on)
  const positionOf = (day: string) =>
    `${Math.min(100, Math.max(0, ((countDays(starts_on, day) - 1) / days) * 100))}%`
  return (
    <div className={`unprinted ${classes.months}`} aria-hidden>
      {monthsFrom(starts_on, ends_on).map((month) => (
        <span key={month} className={classes.month} style={{ insetInlineStart: positionOf(month) }}>
          {formatMonth(month.slice(0, 7)).split(' ')[0]?.slice(0, 3)}
        </span>
      ))}
      {starts_on <= today && today <= ends_on && (
        <span className={classes.today} style={{ insetInlineStart: positionOf(today) }} />
      )}
      {chapters.map(({ chapter_id, from_date, to_date, was_before, saved }) => (
        <span key={chapter_id} className={classes.line}>
          {from_date && to_date && !was_before && (
            <span
              data-state={saved?.state ?? 'ahead'}
              style={{
                insetInlineStart: positionOf(from_date),
                insetInlineEnd: `calc(100% - ${positionOf(dayAfter(to_date))})`,
              }}
            />
          )}
        </span>
      ))}
    </div>
  )
}
