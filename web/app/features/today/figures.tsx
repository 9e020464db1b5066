import type { TodayFigures } from '@ganit/contract/today'
import { formatMonth } from '../../ui/text/dates.ts'
import { formatMoney } from '../../ui/text/formats.ts'
import classes from './today.module.css'

type FigureProps = {
  name: string
  now: string
  before: string
  /** How long the bar is, from 0 to 1. */
  share: number
}

const shareOf = (now: number, before: number) => (now === 0 ? 0 : now / Math.max(now, before))

const percent = (value: number | null) => (value === null ? 'none yet' : `${value} %`)

/** The month in figures, each with a bar beside what it was in the last one. */
export function Figures({ figures, today }: { figures: TodayFigures; today: string }) {
  const { collected, owed, attendance, joined, left } = figures
  const money = ({ this_month, last_month }: { this_month: string; last_month: string }) => ({
    now: formatMoney(this_month),
    before: formatMoney(last_month),
    share: shareOf(Number(this_month), Number(last_month)),
  })
  return (
    <section className={classes.figures} aria-labelledby="month">
      <h2 id="month">{formatMonth(today.slice(0, 7))}</h2>
      <dl>
        <Figure name="Collected" {...money(collected)} />
        <Figure name="Owed" {...money(owed)} />
        <Figure
          name="Attendance"
          now={percent(attendance.this_month)}
          before={percent(attendance.last_month)}
          share={(attendance.this_month ?? 0) / 100}
        />
        <Figure
          name="Joined"
          now={String(joined.this_month)}
          before={String(joined.last_month)}
          share={shareOf(joined.this_month, joined.last_month)}
        />
        <Figure
          name="Left"
          now={String(left.this_month)}
          before={String(left.last_month)}
          share={shareOf(left.this_month, left.last_month)}
        />
      </dl>
    </section>
  )
}

function Figure({ name, now, before, share }: FigureProps) {
  return (
    <div className={classes.figure}>
      <dt>{name}</dt>
      <dd className={classes.now}>{now}</dd>
      <dd className={classes.track} aria-hidden="true">
        <span style={{ width: `${100 * share}%` }} />
      </dd>
      <dd className={classes.before}>{before} last month</dd>
    </div>
  )
}
