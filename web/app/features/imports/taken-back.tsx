import type { Job } from '@ganit/contract/jobs'
import { useId } from 'react'
import { Link } from 'react-router'
import { counted } from '../../ui/text/formats.ts'
import classes from './imports.module.css'

type Result = {
  removed: number
  restored: number
  kept: { student_id: number; name: string; why: string }[]
}

const students = (count: number) => counted(count, 'student', 'students')

/** What an undo has taken back, and who stays, with why. */
export function TakenBack({ job }: { job: Job | null }) {
  const title = useId()
  // Only of the undo; forgotten after a month.
  const result = job?.result && 'kept' in job.result ? (job.result as Result) : undefined
  if (!result) return <p>This import was taken back.</p>

  const { removed, restored, kept } = result
  return (
    <>
      <p role="status">
        This import was taken back: {students(removed)} removed, {students(restored)} restored
        {kept.length === 0 ? '.' : `, ${kept.length} kept.`}
      </p>
      {kept.length > 0 && (
        <section aria-labelledby={title} className={classes.kept}>
          <h2 id={title}>Kept</h2>
          <ul>
            {kept.map(({ student_id, name, why }) => (
              <li key={student_id}>
                <Link to={`/students/edit/${student_id}`}>{name}</Link> {why}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
