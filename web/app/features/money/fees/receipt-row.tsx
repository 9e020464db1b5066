import type { StudentFeesRow } from '@ganit/contract/people/students'
import { ButtonLink } from '../../../ui/buttons/button.tsx'
import table from '../../../ui/tables/table.module.css'
import { formatDay } from '../../../ui/text/times/dates.ts'
import { DueNow, StudentCells } from './fee-cells.tsx'

/** One student where receipts say who has paid: what is due, since when, the last payment, and the way to the counter. */
export function ReceiptRow({ student }: { student: StudentFeesRow }) {
  const nameId = `student-${student.id}`
  const { since, last_paid } = student
  return (
    <tr>
      <StudentCells student={student} nameId={nameId} />
      <td data-column="due" className={table.right}>
        <DueNow {...student} />
      </td>
      <td data-column="since" className="nowrap">
        {since ? formatDay(since) : '–'}
      </td>
      <td data-column="last" className="nowrap">
        {last_paid ? formatDay(last_paid) : '–'}
      </td>
      <td data-column="action">
        <ButtonLink
          size="xs"
          to={`/admin/counter?student=${student.student_id}`}
          aria-describedby={nameId}
        >
          Collect
        </ButtonLink>
      </td>
    </tr>
  )
}
