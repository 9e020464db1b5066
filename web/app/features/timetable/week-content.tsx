import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { useIsPhone } from '../../ui/layout/use-is-phone.ts'
import { DayList } from './day-list.tsx'
import classes from './timetable.module.css'
import type { Timetable } from './use-timetable.ts'
import { LESSONS_MAX, type Week } from './week.data.ts'
import { WeekGrid } from './week-grid.tsx'
import { WeekKey } from './week-key.tsx'
import { weekShown } from './week-shown.ts'
import { WhoseWeek } from './whose-week.tsx'

type WeekContentProps = { week: Week; timetable: Timetable }

/** The week as a grid, on a phone a day of it, or what stands there where there is nothing or too much. */
export function WeekContent({ week, timetable }: WeekContentProps) {
  const isPhone = useIsPhone()
  const { by, of } = timetable
  const { length } = week.lessons

  if (week.isTooMany)
    return (
      <section className={classes.ask}>
        <h2>Choose a {by}</h2>
        <p>
          This week has more than {LESSONS_MAX} lessons, which no sheet holds. Choose whose week you
          want to see, by batch, by room or by teacher.
        </p>
        <WhoseWeek timetable={timetable} className={classes.choice} />
      </section>
    )
  if (length === 0 && week.closed.length === 0)
    return (
      <EmptyState
        title="No lessons in this week."
        action={<ButtonLink to="/admin/batches/all">Batches</ButtonLink>}
      >
        {of
          ? 'Nothing is planned here in these seven days.'
          : 'Lessons are made of the weekly times of the batches, for twelve weeks ahead.'}
      </EmptyState>
    )
  const shown = weekShown(week, timetable)
  if (isPhone) return <DayList shown={shown} />
  return (
    <>
      <WeekGrid shown={shown} />
      <WeekKey />
    </>
  )
}
