import type { StudentProfile } from '@ganit/contract/students'
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useAcademy } from '../../academy.ts'
import { Icon } from '../../ui/layout/icon.tsx'
import { Photo } from '../../ui/photos/photo.tsx'
import { formatClass, fullName } from '../../ui/text/formats.ts'
import { isPhone, PhoneLink } from '../../ui/text/phone-link.tsx'
import { AcademysMark } from './academys-mark.tsx'
import { Details } from './details.tsx'
import { OwedFact } from './owed-fact.tsx'
import { allDetails } from './profile-fields.ts'
import { ProfileForm } from './profile-form.tsx'
import { RecordClaim } from './record-claim.tsx'
import { StudentBatch } from './student-batch.tsx'
import classes from './student-profile.module.css'

const batchNames = ({ batches }: StudentProfile) =>
  batches.map(({ name }) => name).join(', ') || 'Not Assigned'

type ProfileSheetProps = {
  student: StudentProfile
  /** The fees, the reason for most visits: between head and details. */
  children: ReactNode
}

/** The head of the record: who it is, how to reach them, what they owe, and the form while editing; the details last. */
export function ProfileSheet({ student, children }: ProfileSheetProps) {
  const [isEditing, setEditing] = useState(false)
  const { timeZone } = useAcademy()
  const numbers = [student.contact_number_1, student.contact_number_2].filter(
    (each) => each !== null,
  )

  return (
    <>
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
              <dt>Phone</dt>
              <dd>
                {numbers.map((number) => (
                  <div key={number}>
                    {isPhone(number) ? <PhoneLink number={number} isSpaced /> : number}
                  </div>
                ))}
              </dd>
            </div>
            <div>
              <dt>Owed</dt>
              <dd>
                <OwedFact uid={student.uid} />
              </dd>
            </div>
            <div>
              <dt>Fees paid</dt>
              <dd>
                <AcademysMark student={student} />
              </dd>
            </div>
          </dl>
          {!isEditing && (
            <Button leftSection={<Icon name="pencil" />} onClick={() => setEditing(true)}>
              Edit Profile
            </Button>
          )}
        </header>
        <RecordClaim student={student} />
        {isEditing && <ProfileForm student={student} onDone={() => setEditing(false)} />}
      </section>
      {children}
      <section className={classes.details} aria-labelledby="details">
        <h2 id="details">Details</h2>
        <div className={classes.sheet}>
          <StudentBatch student={student} />
          {!isEditing && <Details facts={allDetails(student, timeZone)} />}
        </div>
      </section>
    </>
  )
}
