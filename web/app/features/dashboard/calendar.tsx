import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { titled } from '../../academy.ts'
import { requireRegistered } from '../../shell/guards.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import paper from '../../ui/layout/paper.module.css'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import { calendarFeed } from './calendar.data.ts'
import classes from './calendar.module.css'
import { CalendarAddress } from './calendar-address.tsx'
import dashboard from './dashboard.module.css'

export const meta = titled('Calendar')

export async function clientLoader() {
  await requireRegistered()
  return null
}

/** Where a student gets the address under which the calendar of a phone shows their lessons. */
export default function Calendar() {
  return (
    <main id="main" tabIndex={-1} className={`${dashboard.page} ${paper.squared} ${paper.ruled}`}>
      <div className={paper.wrap}>
        <h1>Calendar</h1>
        <div className={classes.sheet}>
          <p>
            Your phone’s calendar can show your lessons, and what has changed of them. Copy the
            address below and add it there as a calendar from the internet, in Google Calendar under
            “Other calendars, From URL”.
          </p>
          <Loaded
            query={useQuery(calendarFeed)}
            failure="Failed to load your calendar."
            skeleton={<SkeletonRows rows={2} photo={false} />}
          >
            {({ exists }) => <CalendarAddress exists={exists} />}
          </Loaded>
          <p>
            <Link to="/student/dashboard">Back to the dashboard</Link>
          </p>
        </div>
      </div>
    </main>
  )
}
