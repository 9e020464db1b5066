import { useQuery } from '@tanstack/react-query'
import { titled } from '../../academy.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { WaysNotice } from '../../ui/feedback/message-ways.tsx'
import { AdminPage } from '../../ui/layout/admin-page.tsx'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import { formatDay, formatWeekday } from '../../ui/text/dates.ts'
import { useToday } from '../../ui/text/use-clock.ts'
import { Figures } from './figures.tsx'
import { FirstSteps, isUntouched } from './first-steps.tsx'
import { officeToday } from './today.data.ts'
import classes from './today.module.css'
import { TodayLines } from './today-lines.tsx'

export const meta = titled('Today')

/** What waits for somebody this morning, each with the way to it, and the month beside the last one. */
export default function Today() {
  const query = useQuery(officeToday)
  const today = useToday()

  return (
    <AdminPage title="Today">
      <p className={classes.day}>
        {formatWeekday(today)}, {formatDay(today)}
      </p>
      <WaysNotice />
      <Loaded
        query={query}
        failure="Failed to load what waits today."
        skeleton={<SkeletonRows rows={6} photo={false} label="Loading what waits today..." />}
      >
        {({ lines, figures }) => {
          const isNew = isUntouched(figures)
          return (
            <div className={classes.columns}>
              <div className={classes.waiting}>
                {lines.length > 0 ? (
                  <TodayLines lines={lines} />
                ) : (
                  <EmptyState
                    title="Nothing waits for you."
                    action={!isNew && <ButtonLink to="/admin-dashboard">Students</ButtonLink>}
                  />
                )}
                {isNew && <FirstSteps />}
              </div>
              <Figures figures={figures} today={today} />
            </div>
          )
        }}
      </Loaded>
    </AdminPage>
  )
}
