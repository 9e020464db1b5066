import type { DayClose } from '@ganit/contract/day-closes'
import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { titled } from '../../academy.ts'
import { me } from '../../api/me.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { AdminPage } from '../../ui/layout/admin-page.tsx'
import { DownloadCsv } from '../../ui/tables/download-csv.tsx'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import { isDay } from '../../ui/text/dates.ts'
import { useToday } from '../../ui/text/use-today.ts'
import classes from './day-close.module.css'
import { dayCloses, downloadDays } from './day-closes.data.ts'
import { OneDay } from './one-day.tsx'
import { PastDays } from './past-days.tsx'
import { ReopenDialog } from './reopen-dialog.tsx'

export const meta = titled('Day close')

/** Where the till is counted at the end of a day, and what came of the days before. */
export default function DayCloseScreen() {
  return (
    <AdminPage title="Day close">
      <Loaded
        query={useQuery(me)}
        failure="Failed to load the day."
        skeleton={<SkeletonRows rows={4} photo={false} label="Loading the day..." />}
      >
        {(own) => <Days own={own} />}
      </Loaded>
    </AdminPage>
  )
}

type Own = { uid: string; name: string; userType: string }

function Days({ own }: { own: Own }) {
  const today = useToday()
  const top = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<{ day: string; account_id: string }>()
  const [reopened, setReopened] = useState<DayClose>()
  const { day, account_id } = chosen ?? { day: today, account_id: own.uid }
  const isOwner = own.userType === 'admin'
  const all = useQuery(dayCloses())
  const ofDay = useQuery(dayCloses({ from: day, to: day }))
  const people = new Map([[own.uid, own.name]])
  for (const each of [...(all.data ?? []), ...(ofDay.data ?? [])])
    people.set(each.account_id, each.name)

  const turnTo = (wanted: DayClose) => {
    setChosen(wanted)
    top.current?.querySelector('input')?.focus()
  }
  return (
    <>
      <div ref={top} className={classes.tools}>
        <TextInput
          type="date"
          label="Day"
          max={today}
          value={day}
          onChange={({ currentTarget }) => {
            if (isDay(currentTarget.value)) setChosen({ day: currentTarget.value, account_id })
          }}
        />
        {isOwner && people.size > 1 && (
          <NativeSelect
            label="Person"
            data={[...people].map(([value, label]) => ({ value, label }))}
            value={account_id}
            onChange={({ currentTarget }) => setChosen({ day, account_id: currentTarget.value })}
          />
        )}
      </div>
      <Loaded
        query={ofDay}
        failure="Failed to load the day."
        skeleton={<SkeletonRows rows={3} photo={false} label="Loading the day..." />}
      >
        {(days) => (
          <OneDay
            key={`${day} ${account_id}`}
            day={day}
            account_id={account_id}
            isOwn={account_id === own.uid}
            found={days.find((each) => each.account_id === account_id)}
          />
        )}
      </Loaded>
      <section className={classes.past} aria-label="Past days">
        <header className={classes.head}>
          <h2>Past days</h2>
          {all.data?.length ? <DownloadCsv what="the days" save={downloadDays} /> : null}
        </header>
        <Loaded
          query={all}
          failure="Failed to load the past days."
          skeleton={<SkeletonRows rows={4} photo={false} label="Loading the past days..." />}
        >
          {(days) =>
            days.length === 0 ? (
              <EmptyState
                title="No days yet."
                action={<ButtonLink to="/admin/counter">Counter</ButtonLink>}
              >
                Each day on which you record money stands here, with what was counted.
              </EmptyState>
            ) : (
              <PastDays days={days} isOwner={isOwner} onClose={turnTo} onReopen={setReopened} />
            )
          }
        </Loaded>
      </section>
      {reopened && <ReopenDialog closed={reopened} onClose={() => setReopened(undefined)} />}
    </>
  )
}
