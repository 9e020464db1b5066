import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { titled } from '../../academy.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { AdminPage } from '../../ui/layout/admin-page.tsx'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import { DayList } from './day-list.tsx'
import { type Week, week } from './lessons.data.ts'
import classes from './timetable.module.css'
import { useTimetable } from './use-timetable.ts'
import { WeekGrid } from './week-grid.tsx'
import { WeekKey } from './week-key.tsx'
import { weekShown } from './week-shown.ts'
import { Views, WeekTools } from './week-tools.tsx'
import { WhoseWeek } from './whose-week.tsx'

export const meta = titled('Timetable')

/** More lessons than anybody reads from one sheet: they are asked for by room, teacher or batch. */
const LESSONS_MAX = 300

/** All lessons of a week, or those of one batch, room or teacher: to look at, to change and to print. */
export default function TimetableScreen() {
  const timetable = useTimetable()
  const { monday, filter, of, by } = timetable
  const query = useQuery(week(monday, filter))
  const isPhone = useMediaQuery('screen and (max-width: 700px)', undefined, {
    getInitialValueInEffect: false,
  })

  function content(known: Week) {
    if (known.lessons.length > LESSONS_MAX)
      return (
        <section className={classes.ask}>
          <h2>Choose a {by}</h2>
          <p>
            This week has {known.lessons.length} lessons, more than one sheet holds. Choose whose
            week you want to see, by batch, by room or by teacher.
          </p>
          <WhoseWeek timetable={timetable} className={classes.choice} />
        </section>
      )
    if (known.lessons.length === 0)
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
    const shown = weekShown(known, timetable)
    return isPhone ? (
      <DayList shown={shown} />
    ) : (
      <>
        <WeekGrid shown={shown} />
        <WeekKey />
      </>
    )
  }
  return (
    <div className={classes.timetable}>
      <AdminPage title="Timetable" aside={<Views timetable={timetable} />}>
        <WeekTools timetable={timetable} />
        <div data-stale={query.isPlaceholderData || undefined} className={classes.week}>
          <Loaded
            query={query}
            failure="Failed to load the timetable."
            skeleton={<SkeletonRows rows={8} photo={false} />}
          >
            {content}
          </Loaded>
        </div>
      </AdminPage>
    </div>
  )
}
