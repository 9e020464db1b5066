import { useQuery } from '@tanstack/react-query'
import { titled } from '../../academy.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { AdminPage } from '../../ui/layout/admin-page.tsx'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import { ClashList } from './clash-list.tsx'
import { LessonSheet } from './lesson-sheet.tsx'
import classes from './timetable.module.css'
import { useTimetable } from './use-timetable.ts'
import { Views } from './views.tsx'
import { week } from './week.data.ts'
import { WeekContent } from './week-content.tsx'
import { WeekTools } from './week-tools.tsx'

export const meta = titled('Timetable')

/** All lessons of a week, or those of one batch, room or teacher: to look at, to change and to print. */
export default function TimetableScreen() {
  const timetable = useTimetable()
  const query = useQuery(week(timetable.monday, timetable.filter))

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
            {(known) => (
              <>
                <ClashList week={known} timetable={timetable} />
                <WeekContent week={known} timetable={timetable} />
                <LessonSheet week={known} timetable={timetable} />
              </>
            )}
          </Loaded>
        </div>
      </AdminPage>
    </div>
  )
}
