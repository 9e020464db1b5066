import type { DirectoryPage } from '@ganit/contract/directory'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { counted } from '../../ui/text/formats.ts'
import { directoryPage } from '../directory/directory.data.ts'
import { NEWCOMERS } from './fees.data.ts'
import classes from './newcomers.module.css'
import { PlaceNewcomer } from './place-newcomer.tsx'

/** The directory, narrowed to who is not verified yet, the newest first. */
const LIST = '/admin/students?verified=0&sort=student_id&order=desc'

const howMany = ({ total, total_is_floor }: DirectoryPage) =>
  (total_is_floor ? 'More than ' : '') + counted(total, 'new registration', 'new registrations')

/** Who has registered and is not verified yet: how many, and the newest to be verified and placed here. */
export function Newcomers() {
  const { data } = useQuery(directoryPage(NEWCOMERS))
  /** As they were when the list was opened: who is placed stays in sight. */
  const [shown, setShown] = useState<DirectoryPage>()
  if (!shown && !data?.total) return null

  return (
    <section className={classes.newcomers} aria-label="New registrations">
      <p>
        <button
          type="button"
          aria-expanded={shown !== undefined}
          onClick={() => setShown(shown ? undefined : data)}
        >
          {data && data.total > 0 ? howMany(data) : 'No new registrations'}
        </button>
        , not verified yet
      </p>
      {shown && (
        <>
          <ul>
            {shown.items.map((student) => (
              <PlaceNewcomer key={student.student_id} student={student} />
            ))}
          </ul>
          {shown.total > shown.items.length && <Link to={LIST}>All of them in the directory</Link>}
        </>
      )}
    </section>
  )
}
