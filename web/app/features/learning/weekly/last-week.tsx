import { dayAfter } from '@ganit/contract/days'
import type { WeeklyKey } from '@ganit/contract/learning/weekly'
import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useFormats } from '../../../i18n/use-formats.ts'
import { Awaited } from '../../../ui/feedback/loading/awaited.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { useToday } from '../../../ui/text/times/use-clock.ts'
import { WeekLines } from './week-lines.tsx'
import { weeksOf } from './weeks.data.ts'

type Child = { uid: string; student_id: number }

/** A note counts as the note of this week for so many days. */
const DAYS = 7

/** Lines that may be outdated; the page itself shows their present state. */
const CHANGING: readonly WeeklyKey[] = ['next', 'dues']

/** The latest note about a child, until the next; nothing without one. */
export function LastWeek({ uid, student_id }: Child) {
  const { i18n } = useLingui()
  const today = useToday()
  const { days } = useFormats()
  return (
    <QueryView
      query={useQuery(weeksOf({ uid, page_size: 1 }))}
      failure={i18n.t('The weekly notes could not be loaded.')}
      skeleton={<Awaited />}
      missing={[]}
    >
      {({ items: [last] }) =>
        last &&
        last.week > dayAfter(today, -DAYS) && (
          <section className="stack gap8 pad16 card" aria-labelledby="last-week">
            <h2 id="last-week">{days(dayAfter(last.week, -DAYS), dayAfter(last.week, -1))}</h2>
            <WeekLines
              lines={last.lines.filter(({ key }) => !CHANGING.includes(key))}
              example={last.example}
            />
            <Link to={`/guardian/weeks?child=${student_id}`}>{i18n.t('Earlier weeks')}</Link>
          </section>
        )
      }
    </QueryView>
  )
}
