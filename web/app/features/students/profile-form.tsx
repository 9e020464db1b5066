import type { StudentProfile } from '@ganit/contract/students'
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { useAcademy } from '../../academy.ts'
import { ConflictBox } from '../../ui/forms/conflict-box.tsx'
import { PhotoField } from '../../ui/photos/photo-field.tsx'
import { fullName } from '../../ui/text/formats.ts'
import { Details } from './details.tsx'
import { FLAGS, fixedDetails, LABELS, TEXT_FIELDS } from './profile-fields.ts'
import classes from './student-profile.module.css'
import { useProfileForm } from './use-profile-form.ts'

const YES_NO = [
  { value: '1', label: 'Yes' },
  { value: '0', label: 'No' },
]

/** The photo, and every field but ids and class as free text; saves what was changed. */
export function ProfileForm({ student, onDone }: { student: StudentProfile; onDone: () => void }) {
  const edit = useProfileForm(student, onDone)
  const { form, formRef, conflict } = edit
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
    <form ref={formRef} noValidate className={classes.form} onSubmit={submit}>
      {conflict && <ConflictBox {...edit} conflict={conflict} labels={LABELS} />}
      <div className={classes.fields}>
        <PhotoField
          {...input('student_photo_path')}
          name={fullName(form.values)}
          onWork={edit.onWork}
          value={form.values.student_photo_path}
        />
        {TEXT_FIELDS.map(([name]) =>
          name === 'notes' ? (
            <Textarea key={name} autosize minRows={2} {...input(name)} />
          ) : (
            <TextInput
              key={name}
              type={name === 'date_of_birth' ? 'date' : 'text'}
              {...input(name)}
            />
          ),
        )}
        <NativeSelect data={['Yes', 'No']} {...input('fees_status')} />
        {FLAGS.map((name) => (
          <NativeSelect key={name} data={YES_NO} {...input(name)} />
        ))}
      </div>
      <Details facts={fixedDetails(student, useAcademy().timeZone)} />
      <div className={classes.buttons}>
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" variant="main" loading={edit.isSending}>
          Save Changes
        </Button>
      </div>
    </form>
  )
}
