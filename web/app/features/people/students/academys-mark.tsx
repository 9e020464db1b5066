import type { StudentProfile } from '@ganit/contract/people/students'
import { Button } from '../../../ui/buttons/button.tsx'
import { alert } from '../../../ui/dialogs/ask.ts'
import { StatusMark } from '../../../ui/feedback/status-mark.tsx'
import { useSending } from '../../../ui/forms/use-sending.ts'
import { fullName } from '../../../ui/text/formats.ts'
import { markStudent } from './students.data.ts'
import classes from './students.module.css'

/** The paid mark set by hand, beside the dues, with its toggle. */
export function AcademysMark({ student }: { student: StudentProfile }) {
  const { isSending, once } = useSending()
  const isPaid = student.fees_status === 'Yes'

  const turnOver = () =>
    once(() =>
      markStudent({ id: student.student_id, status: isPaid ? 'No' : 'Yes' }).catch(
        () =>
          void alert({
            title: `The mark of ${fullName(student)} is unchanged`,
            text: 'Failed to update fees. Check backend logs.',
          }),
      ),
    )
  return (
    <div className={`wrap centred small ${classes.mark}`}>
      <StatusMark kind={isPaid ? 'done' : 'open'}>{student.fees_status}</StatusMark>
      <span>marked by the academy</span>
      <Button size="xs" aria-disabled={isSending} onClick={turnOver}>
        {isPaid ? 'Mark as unpaid' : 'Mark as paid'}
      </Button>
    </div>
  )
}
