import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import { calendarFeed } from './calendar.data.ts'
import classes from './calendar.module.css'
import { CalendarAddress } from './calendar-address.tsx'

/** What the address is for, and how one gets it. */
export function CalendarPart() {
  return (
    <div className={classes.sheet}>
      <p>
        Your phone’s calendar can show your lessons, and what has changed of them. Copy the address
        below and add it there as a calendar from the internet, in Google Calendar under “Other
        calendars, From URL”.
      </p>
      <Loaded
        query={useQuery(calendarFeed)}
        failure="Failed to load your calendar."
        skeleton={<SkeletonRows rows={2} photo={false} />}
      >
        {({ exists }) => <CalendarAddress exists={exists} />}
      </Loaded>
    </div>
  )
}
