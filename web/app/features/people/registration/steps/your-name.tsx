import { STUDENT_LABELS } from '@ganit/contract/people/student-labels'
import { useTranslateServerText } from '../../../../i18n/said.ts'
import { StudentInput } from '../../../../ui/forms/fields/student-input.tsx'
import { PhotoField } from '../../../../ui/photos/photo-field.tsx'
import { fullName } from '../../../../ui/text/formats.ts'
import type { NameProps } from '../step-props.ts'

export function YourName({ form, onPhotoWork }: NameProps) {
  const said = useTranslateServerText()
  return (
    <>
      <StudentInput name="first_name" {...form.getInputProps('first_name')} />
      <StudentInput name="middle_name" {...form.getInputProps('middle_name')} />
      <StudentInput name="last_name" {...form.getInputProps('last_name')} />
      <PhotoField
        label={said(STUDENT_LABELS.student_photo_path)}
        name={fullName(form.values)}
        onWork={onPhotoWork}
        {...form.getInputProps('student_photo_path')}
        value={form.values.student_photo_path}
      />
    </>
  )
}
