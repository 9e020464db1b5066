import type { PrivacyTasks } from '@ganit/contract/privacy'
import { useId } from 'react'
import { Link } from 'react-router'
import cards from '../../ui/tables/row-cards.module.css'
import table from '../../ui/tables/table.module.css'
import { formatDay } from '../../ui/text/dates.ts'
import section from './section.module.css'

type CandidatesProps = {
  title: string
  /** What the date says. */
  since: string
  /** Said where there are none. */
  none: string
  of: PrivacyTasks['requests']
}

/** Students whose records wait to be looked at, with a link to each. */
export function Candidates({ title, since, none, of: { total, students } }: CandidatesProps) {
  const id = useId()

  return (
    <section className={section.section} aria-labelledby={id}>
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
                    <Link className={table.name} to={`/admin/student/${uid}`}>
                      {name}
                    </Link>
                  </td>
                  <td data-label="Student ID">{student_id}</td>
                  <td data-label={since} className={cards.date}>
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
