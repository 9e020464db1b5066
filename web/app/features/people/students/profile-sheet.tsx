import type { StudentProfile } from '@ganit/contract/people/students'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useAcademy } from '../../../academy.ts'
import { useShowsMarks } from '../../../api/me.ts'
import { queryClient } from '../../../api/query-client.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { toastSuccess } from '../../../ui/feedback/toasts/toast.ts'
import { NativeSelect, Textarea, TextInput } from '../../../ui/forms/fields/fields.tsx'
import { ConflictBox } from '../../../ui/forms/records/conflict-box.tsx'
import { useVersionedForm } from '../../../ui/forms/records/use-versioned-form.ts'
import { Icon } from '../../../ui/layout/icon.tsx'
import { PhotoField } from '../../../ui/photos/photo-field.tsx'
import { fullName } from '../../../ui/text/formats.ts'
import { isPhone, PhoneLink } from '../../../ui/text/phone-link.tsx'
import { AcademysMark } from './academys-mark.tsx'
import { FirstMonths } from './first-months.tsx'
import {
  allDetails,
  errorsOf,
  FLAGS,
  fixedDetails,
  LABELS,
  type ProfileFields,
  snapshotOf,
  TEXT_FIELDS,
} from './profile-fields.ts'
import { RecordClaim } from './record-claim.tsx'
import { StudentBatch } from './student-batch.tsx'
import { type StudentChanges, saveStudent, studentProfile } from './students.data.ts'
import classes from './students.module.css'

/** Shows labels above values; a dash for empty values. */
function Details({ facts }: { facts: [label: string, value: string][] }) {
  return (
    <dl className={classes.detailsBox}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{isPhone(value) ? <PhoneLink number={value} /> : value || '–'}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The admin's form for one record. */
function useProfileForm(student: StudentProfile, onDone: () => void) {
  const { uid } = student
  return useVersionedForm<ProfileFields>({
    stored: snapshotOf(student),
    errorsOf,
    send: async (changes, from_version) => {
      const body = { ...changes, ...(from_version && { from_version }) } as StudentChanges
      return snapshotOf((await saveStudent({ uid, ...body })).student)
    },
    load: async () =>
      snapshotOf(await queryClient.fetchQuery({ ...studentProfile({ uid }), staleTime: 0 })),
    onSaved: () => {
      toastSuccess('Profile updated successfully')
      onDone()
      return true
    },
    failureText: '❌ Failed to update student.',
    alertTitle: fullName(student),
  })
}

const YES_NO = [
  { value: '1', label: 'Yes' },
  { value: '0', label: 'No' },
]

/** The photo and all editable fields; saves only changes. */
function ProfileForm({ student, onDone }: { student: StudentProfile; onDone: () => void }) {
  const edit = useProfileForm(student, onDone)
  const { form, formRef, conflict } = edit
  const showsMarks = useShowsMarks()
  const input = (name: keyof typeof LABELS) => ({
    label: LABELS[name],
    name,
    ...form.getInputProps(name),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void edit.save()
  }
  return (
    <form ref={formRef} noValidate className="stack gap24" onSubmit={submit}>
      {conflict && <ConflictBox {...edit} conflict={conflict} labels={LABELS} />}
      <div className={`grid top ${classes.fields}`}>
        <PhotoField
          {...input('student_photo_path')}
          name={fullName(form.values)}
          onWork={edit.onWork}
          value={form.values.student_photo_path}
        />
        {TEXT_FIELDS.map(([name]) =>
          name === 'notes' ? (
            <Textarea key={name} rows={2} {...input(name)} />
          ) : (
            <TextInput
              key={name}
              type={name === 'date_of_birth' ? 'date' : 'text'}
              {...input(name)}
            />
          ),
        )}
        {showsMarks && <NativeSelect data={['Yes', 'No']} {...input('fees_status')} />}
        {FLAGS.map((name) => (
          <NativeSelect key={name} data={YES_NO} {...input(name)} />
        ))}
      </div>
      <Details facts={fixedDetails(student, useAcademy().timeZone)} />
      <div className={`row gap12 to-end ${classes.buttons}`}>
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" variant="main" loading={edit.isSending}>
          Save Changes
        </Button>
      </div>
    </form>
  )
}

type ProfileSheetProps = {
  student: StudentProfile
  /** The fees stand between head and details, because most visits are about them. */
  children: ReactNode
}

/** The record: name, contacts and balance, with the details last; while editing, the form. */
export function ProfileSheet({ student, children }: ProfileSheetProps) {
  const [isEditing, setEditing] = useState(false)
  const { timeZone } = useAcademy()
  const showsMarks = useShowsMarks()
  const numbers = [student.contact_number_1, student.contact_number_2].filter(
    (each) => each !== null,
  )

  return (
    <>
      <section className={`stack gap24 pad20-24 sheet ${classes.sheet}`}>
        <header className={`wrap top ${classes.head}`}>
          <dl className={`wrap top ${classes.facts}`}>
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
            {showsMarks && (
              <div>
                <dt>Fees paid</dt>
                <dd>
                  <AcademysMark student={student} />
                </dd>
              </div>
            )}
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
      <section className={`above40 ${classes.details}`} aria-labelledby="details">
        <h2 id="details">Details</h2>
        <div className={`stack gap24 pad20-24 sheet ${classes.sheet}`}>
          <StudentBatch student={student} />
          <FirstMonths uid={student.uid} />
          {!isEditing && <Details facts={allDetails(student, { zone: timeZone, showsMarks })} />}
        </div>
      </section>
    </>
  )
}
