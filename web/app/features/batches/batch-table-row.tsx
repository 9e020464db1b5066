import type { Batch } from '@ganit/contract/batches'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { useSending } from '../../ui/forms/use-sending.ts'
import table from '../../ui/tables/table.module.css'
import { formatClass } from '../../ui/text/formats.ts'
import { WeeklyTimes } from '../../ui/text/weekly-times.tsx'
import classes from './batches-table.module.css'
import { deleteBatch } from './delete-batch.ts'

type BatchTableRowProps = {
  batch: Batch
  /** Made or changed just now: highlighted, with what mostly comes next. */
  isWorkedOn?: boolean
}

/** Where students are put into a batch of a class. */
const studentsOf = ({ batch_id, class_number }: Batch) =>
  class_number && `/admin/class-batches?class=${class_number}&batch=${batch_id}`

/** One batch: when it meets, how many are in it, and what can be done with it. */
export function BatchTableRow({ batch, isWorkedOn }: BatchTableRowProps) {
  const { batch_id, batch_name, course_name, class_number, schedules, student_count } = batch
  const { isSending, once } = useSending()
  const nameId = `batch-${batch_id}`
  const students = studentsOf(batch)
  const link = (screen: string, text: string) => (
    <ButtonLink size="xs" to={`/admin/batches/${screen}/${batch_id}`} aria-describedby={nameId}>
      {text}
    </ButtonLink>
  )

  return (
    <tr className={isWorkedOn ? classes.workedOn : undefined}>
      <td>
        <Link to={`/admin/batches/edit/${batch_id}`} id={nameId} className={table.name}>
          {batch_name}
        </Link>
        {course_name && <p className={classes.course}>{course_name}</p>}
      </td>
      <td>{class_number ? formatClass(class_number) : 'Any class'}</td>
      <td>
        <WeeklyTimes schedules={schedules} />
      </td>
      <td className={table.right} data-label="Students">
        {students ? (
          <Link to={students} aria-label={`${student_count} students of ${batch_name}`}>
            {student_count}
          </Link>
        ) : (
          student_count
        )}
      </td>
      <td className={classes.actions}>
        <div>
          {isWorkedOn && students && (
            <ButtonLink size="xs" to={students} aria-describedby={nameId}>
              Add students
            </ButtonLink>
          )}
          {link('edit', 'Edit')}
          {link('fee', 'Add Fee')}
          {link('status', 'Fee Status')}
          <Button
            size="xs"
            variant="quiet"
            aria-describedby={nameId}
            disabled={isSending}
            onClick={() => once(() => deleteBatch(batch))}
          >
            Delete
          </Button>
        </div>
      </td>
    </tr>
  )
}
