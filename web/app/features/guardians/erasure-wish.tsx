import { type Candidate, eraseStudent } from '@ganit/contract/privacy'
import { Link } from 'react-router'
import { useMay } from '../../api/may.ts'
import { formatDay } from '../../ui/text/dates.ts'
import classes from './requests.module.css'

/** Somebody who wants to be erased; the owner does it on the student's page. */
export function ErasureWish({ wish }: { wish: Candidate }) {
  const { uid, student_id, name, since } = wish
  const mayErase = useMay(eraseStudent)

  return (
    <li className={classes.card}>
      <h3>
        <Link to={`/admin/student/${uid}`}>{name}</Link>
      </h3>
      <p>
        Student ID {student_id}, asked on {formatDay(since)}.{' '}
        {mayErase ? 'Erasing is at the end of the student’s page.' : 'The owner erases.'}
      </p>
    </li>
  )
}
