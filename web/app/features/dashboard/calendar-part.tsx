import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import { calendarFeed } from './calendar.data.ts'
import classes from './calendar.module.css'
import { CalendarAddress } from './calendar-address.tsx'

/** What the address is for, which `about` says in the reader's language, and how one gets it. */
export function CalendarPart({ about }: { about: string }) {
  const { i18n } = useLingui()

  return (
    <div className={classes.sheet}>
      <p>{about}</p>
      <Loaded
        query={useQuery(calendarFeed)}
        failure={i18n.t('Failed to load your calendar.')}
        skeleton={
          <SkeletonRows rows={2} photo={false} label={i18n.t('Loading your calendar...')} />
        }
      >
        {({ exists }) => <CalendarAddress exists={exists} />}
      </Loaded>
    </div>
  )
}
