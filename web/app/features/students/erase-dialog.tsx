import type { StudentProfile } from '@ganit/contract/students'
import { useNavigate } from 'react-router'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { ErasureDialog } from '../../ui/forms/erasure-dialog.tsx'
import { fullName } from '../../ui/text/formats.ts'
import { erase } from '../privacy/privacy.data.ts'

type EraseDialogProps = { student: StudentProfile; onClose: () => void }

/** Erases a student, after which there is nothing to see here. */
export function EraseDialog({ student, onClose }: EraseDialogProps) {
  const navigate = useNavigate()
  return (
    <ErasureDialog
      name={fullName(student)}
      label={`Type the student’s number, ${student.student_id}`}
      erase={async (typed) => {
        await erase(student.uid, typed)
        toastSuccess('The student was erased.')
        await navigate('/admin-dashboard', { replace: true })
        return true
      }}
      onClose={onClose}
    >
      <ul>
        <li>
          <b>Goes:</b> account, sign-in, photo, names, contacts, address, date of birth, school,
          notes, guardian’s name, places in batches, dues that are not yet due, and what the audit
          trail says of them.
        </li>
        <li>
          <b>Stays:</b> payments, receipts and what is owed, as ‘Erased student’ with number, days
          and amounts; and that and when something was agreed.
        </li>
        <li>
          <b>Not touched:</b> what you wrote about the student yourself, in posts or testimonials,
          and backups made before today.
        </li>
      </ul>
    </ErasureDialog>
  )
}
