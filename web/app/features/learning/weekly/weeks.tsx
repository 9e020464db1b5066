import { dayAfter } from '@ganit/contract/days'
import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { useFormats } from '../../../i18n/use-formats.ts'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { WeekLines } from './week-lines.tsx'
import { weeksOf } from './weeks.data.ts'

/** Notes are kept for 400 days. */
const ALL_KEPT = 60

/** All notes about a student, the latest first. */
export function Weeks({ uid }: { uid: string }) {
  const { i18n } = useLingui()
  const { day } = useFormats()
  const query = useQuery(weeksOf({ uid, page_size: ALL_KEPT }))

  return (
    <QueryView
      query={query}
      failure={i18n.t('The weekly notes could not be loaded.')}
      skeleton={
        <SkeletonRows rows={4} photo={false} label={i18n.t('Loading the weekly notes...')} />
      }
    >
      {({ items }) =>
        items.length === 0 ? (
          <p>{i18n.t('No weekly note yet.')}</p>
        ) : (
          <ol className="stack gap16">
            {items.map((item) => (
              <li key={item.week} className="stack gap8 pad16 card">
                <h2>{i18n.t('The week to {date}', { date: day(dayAfter(item.week, -1)) })}</h2>
                <WeekLines lines={item.lines} example={item.example} />
              </li>
            ))}
          </ol>
        )
      }
    </QueryView>
  )
}
