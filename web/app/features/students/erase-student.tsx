import type { StudentProfile } from '@ganit/contract/students'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAcademy } from '../../academy.ts'
import { formatDayOf } from '../../ui/text/dates.ts'
import { EraseDialog } from './erase-dialog.tsx'
import classes from './student-privacy.module.css'

type EraseStudentProps = {
  student: StudentProfile
  /** When the student asked for it, in ISO form. */
  asked: string | null
}

/** Where a record is erased for good. */
export function EraseStudent({ student, asked }: EraseStudentProps) {
  const [isOpen, setOpen] = useState(false)
  const { timeZone } = useAcademy()

  return (
    <div className={classes.danger}>
      <h3>Erase this student</h3>
      {asked && (
        <p>
          <b>The student asked on {formatDayOf(asked, timeZone)} to be erased.</b>
        </p>
      )}
      <p className={classes.note}>
        The account and all that tells of the person go for good. Payments and what is owed stay
        under the student’s number.
      </p>
      <Button variant="danger" onClick={() => setOpen(true)}>
        Erase student…
      </Button>
      {isOpen && <EraseDialog student={student} onClose={() => setOpen(false)} />}
    </div>
  )
}
