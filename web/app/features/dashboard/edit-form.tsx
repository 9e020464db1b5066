import type { CountryCode } from '@ganit/contract/country-codes'
import { STUDENT_LABELS, type StudentProfile } from '@ganit/contract/students'
import { Button } from '@mantine/core'
import { type FormEvent, useEffect, useRef } from 'react'
import { FormFailure } from '../../ui/forms/form-failure.tsx'
import { PhoneField } from '../../ui/forms/phone-field.tsx'
import { StudentField } from '../../ui/forms/student-field.tsx'
import { PhotoField } from '../../ui/photos/photo-field.tsx'
import { fullName } from '../../ui/text/formats.ts'
import { AcademysFields } from './academys-fields.tsx'
import classes from './edit-form.module.css'
import { useEdit } from './use-edit.ts'

type EditFormProps = {
  profile: StudentProfile
  countries: readonly CountryCode[]
  onDone: () => void
}

/** The same fields as in the registration; what only the academy changes can be read. */
export function EditForm({ profile, countries, onDone }: EditFormProps) {
  const edit = useEdit(profile, countries, onDone)
  const { form, formRef, failure, isSending } = edit
  const heading = useRef<HTMLHeadingElement>(null)
  const field = form.getInputProps

  useEffect(() => {
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void edit.save()
  }
  return (
    <form ref={formRef} noValidate className={classes.sheet} onSubmit={submit}>
      <h1 ref={heading} tabIndex={-1}>
        Edit your profile
      </h1>
      {failure && <FormFailure>{failure}</FormFailure>}
      <StudentField name="first_name" {...field('first_name')} />
      <StudentField name="middle_name" {...field('middle_name')} />
      <StudentField name="last_name" {...field('last_name')} />
      <PhotoField
        label={STUDENT_LABELS.student_photo_path}
        name={fullName(form.values)}
        onWork={edit.onPhotoWork}
        {...field('student_photo_path')}
        value={form.values.student_photo_path}
      />
      <StudentField name="date_of_birth" {...field('date_of_birth')} />
      <PhoneField
        label={STUDENT_LABELS.contact_number_1}
        number={field('contact_number_1')}
        country={field('country_1')}
      />
      <PhoneField
        label={STUDENT_LABELS.contact_number_2}
        isOptional
        number={field('contact_number_2')}
        country={field('country_2')}
      />
      <StudentField name="school_or_college_name" {...field('school_or_college_name')} />
      <StudentField name="board_or_university_name" {...field('board_or_university_name')} />
      <StudentField name="address" {...field('address')} />
      <StudentField name="city" {...field('city')} />
      <StudentField name="district" {...field('district')} />
      <StudentField name="state" {...field('state')} />
      <StudentField name="pin" {...field('pin')} />
      <StudentField name="notes" {...field('notes')} />
      <AcademysFields profile={profile} />
      <div className={classes.foot}>
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" variant="main" disabled={isSending}>
          Save Changes
        </Button>
      </div>
    </form>
  )
}
