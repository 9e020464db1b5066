import type { StudentProfile } from '@ganit/contract/students'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAcademy } from '../../academy.ts'
import { StatusMark } from '../../ui/feedback/status-mark.tsx'
import { Icon } from '../../ui/layout/icon.tsx'
import { Photo } from '../../ui/photos/photo.tsx'
import { formatClass, fullName } from '../../ui/text/formats.ts'
import { Details } from './details.tsx'
import { allDetails } from './profile-fields.ts'
import { ProfileForm } from './profile-form.tsx'
import { StudentBatch } from './student-batch.tsx'
import classes from './student-profile.module.css'

const batchNames = ({ batches }: StudentProfile) =>
  batches.map(({ name }) => name).join(', ') || 'Not Assigned'

/** The head of the record with photo, class and batches; below it the details, or the form while editing. */
export function ProfileSheet({ student }: { student: StudentProfile }) {
  const [isEditing, setEditing] = useState(false)
  const { timeZone } = useAcademy()
  const isPaid = student.fees_status === 'Yes'

  return (
    <section className={classes.sheet}>
      <header className={classes.head}>
        <Photo
          size="l"
          name={fullName(student)}
          src={student.student_photo_path ?? student.google_photo_url}
        />
        <dl className={classes.facts}>
          <div>
            <dt>Class</dt>
            <dd>{formatClass(student.student_class)}</dd>
          </div>
          <div>
            <dt>Batch</dt>
            <dd>{batchNames(student)}</dd>
          </div>
          <div>
            <dt>Fees paid</dt>
            <dd>
              <StatusMark kind={isPaid ? 'done' : 'open'}>{student.fees_status}</StatusMark>
            </dd>
          </div>
        </dl>
        {!isEditing && (
          <Button leftSection={<Icon name="pencil" />} onClick={() => setEditing(true)}>
            Edit Profile
          </Button>
        )}
      </header>
      <StudentBatch student={student} />
      {isEditing ? (
        <ProfileForm student={student} onDone={() => setEditing(false)} />
      ) : (
        <Details facts={allDetails(student, timeZone)} />
      )}
    </section>
  )
}
