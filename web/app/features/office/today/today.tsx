import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { titled } from '../../../academy.ts'
import { loadsFirst } from '../../../api/loads-first.ts'
import { OFFICE } from '../../../roles.ts'
import { ButtonLink } from '../../../ui/buttons/button.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import {
  ChannelsNotice,
  channels,
  messageWays,
  WaysNotice,
} from '../../../ui/feedback/message-ways.tsx'
import { AdminPage } from '../../../ui/layout/admin-page.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { formatTime } from '../../../ui/text/formats.ts'
import { formatDay, formatWeekday } from '../../../ui/text/times/dates.ts'
import { useClock } from '../../../ui/text/times/use-clock.ts'
import { WaitedTests } from '../../teaching/waited-tests.tsx'
import { NotSent } from '../not-sent/not-sent.tsx'
import { AbsentList } from './absent-list.tsx'
import { LessonsToday, MonthPart } from './beside.tsx'
import { FirstDays } from './first-days/first-days.tsx'
import { NowStrip } from './now-strip.tsx'
import { OwnName } from './own-name.tsx'
import { officeToday } from './today.data.ts'
import classes from './today.module.css'
import { Waits } from './waits.tsx'

export const meta = titled('Today')

const first = loadsFirst(OFFICE, ({ ask }) =>
  Promise.all([ask(officeToday), ask(messageWays), ask(channels)]),
)
export const loader = first.loader
export const clientLoader = first.clientLoader

/** The commonest actions of the day. */
const CommonActions = () => (
  <div className="wrap gap12 centred">
    <ButtonLink size="sm" to="/admin/absent">
      Teacher absent
    </ButtonLink>
    <ButtonLink size="sm" to="/admin/holidays">
      Declare holiday
    </ButtonLink>
    <ButtonLink size="sm" variant="main" to="/admin/counter">
      Collect fee
    </ButtonLink>
  </div>
)

/** The figures of the day, this morning's tasks with links, and the month. */
export default function Today() {
  const query = useQuery(officeToday)
  const { day, time } = useClock()
  const [asked] = useSearchParams()

  return (
    <AdminPage
      title="Today"
      aside={
        <>
          <p className={classes.day}>
            {formatWeekday(day)}, {formatDay(day)} · {formatTime(time)}
          </p>
          <CommonActions />
        </>
      }
    >
      <NotSent />
      <QueryView
        query={query}
        failure="Failed to load today’s tasks."
        skeleton={<SkeletonRows rows={6} photo={false} label="Loading today’s tasks..." />}
      >
        {({ lines, now, month, checklist }) => (
          <>
            <NowStrip now={now} />
            <div className={`grid top ${classes.columns}`}>
              <div className="stack gap8">
                {checklist ? (
                  <FirstDays list={checklist} onChanged={() => void query.refetch()} />
                ) : (
                  <OwnName />
                )}
                {(!checklist || lines.length > 0) && <Waits lines={lines} />}
                {lines.some(({ kind }) => kind === 'parents_to_agree') && <WaitedTests />}
                {!checklist && (
                  <div>
                    <WaysNotice />
                    <ChannelsNotice />
                  </div>
                )}
              </div>
              <div className="stack gap16">
                <LessonsToday lessons={now.lessons} />
                {checklist && <ChannelsNotice />}
                <MonthPart month={month} day={day} />
              </div>
            </div>
            {asked.get('show') === 'absent' && <AbsentList absent={now.absent} />}
          </>
        )}
      </QueryView>
    </AdminPage>
  )
}
