import type { PrivacyTasks } from '@ganit/contract/office/privacy'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router'
import { titled } from '../../../academy.ts'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import cards from '../../../ui/tables/row-cards.module.css'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import table from '../../../ui/tables/table.module.css'
import { formatDay } from '../../../ui/text/times/dates.ts'
import { privacyTasks } from '../../people/agreements/agreements.data.ts'
import classes from './settings.module.css'
import { SettingsFrame } from './settings-frame.tsx'

type CandidatesProps = {
  title: string
  /** Label of the date. */
  since: string
  /** Shown for an empty list. */
  none: string
  of: PrivacyTasks['requests']
}

/** Students whose records need a decision, with links. */
function Candidates({ title, since, none, of: { total, students } }: CandidatesProps) {
  const id = useId()

  return (
    <section className={`stack gap20 sheet ${classes.section}`} aria-labelledby={id}>
      <h2 id={id}>
        {title} ({total})
      </h2>
      {students.length === 0 ? (
        <p>{none}</p>
      ) : (
        <div className={cards.holder}>
          <table className={`${table.table} ${cards.table}`} aria-labelledby={id}>
            <thead>
              <tr>
                <th>Name</th>
                <th>Student ID</th>
                <th>{since}</th>
              </tr>
            </thead>
            <tbody>
              {students.map(({ uid, student_id, name, since: day }) => (
                <tr key={uid}>
                  <td className={cards.title}>
                    <Link className={table.name} to={`/admin/student/${uid}?tab=privacy`}>
                      {name}
                    </Link>
                  </td>
                  <td data-label="Student ID">{student_id}</td>
                  <td data-label={since} className="nowrap">
                    {formatDay(day)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {total > students.length && <p>The first {students.length} are shown.</p>}
    </section>
  )
}

export const meta = titled('Records to look at')

/** Requests for erasure, and records past their retention. Each is erased or kept on its own page. */
export default function Privacy() {
  return (
    <SettingsFrame title="Records to look at">
      <QueryView
        query={useQuery(privacyTasks)}
        failure="Failed to load the records."
        skeleton={<SkeletonRows rows={6} photo={false} />}
      >
        {(tasks) => <Lists {...tasks} />}
      </QueryView>
    </SettingsFrame>
  )
}

function Lists({ keep_inactive_years: years, requests, past_time }: PrivacyTasks) {
  return (
    <div className={`stack gap24 ${classes.form}`}>
      <Candidates title="Asked to be erased" since="Asked on" none="No requests." of={requests} />
      <Candidates
        title="Past their retention period"
        since="Last here on"
        none={
          years === 0
            ? 'No retention period is set. Records are kept until somebody asks.'
            : `No record is without a lesson or a payment for ${years} years.`
        }
        of={past_time}
      />
    </div>
  )
}
