import { STUDENT_LABELS } from '@ganit/contract/people/students'
import { StudentField } from '../../../../ui/forms/student-field.tsx'
import { PhotoField } from '../../../../ui/photos/photo-field.tsx'
import { fullName } from '../../../../ui/text/formats.ts'
import type { StepProps } from '../step-props.ts'

export function YourName({ form, onPhotoWork }: StepProps) {
  return (
    <>
      <StudentField name="first_name" {...form.getInputProps('first_name')} />
      <StudentField name="middle_name" {...form.getInputProps('middle_name')} />
      <StudentField name="last_name" {...form.getInputProps('last_name')} />
      <PhotoField
        label={STUDENT_LABELS.student_photo_path}
        name={fullName(form.values)}
        onWork={onPhotoWork}
        {...form.getInputProps('student_photo_path')}
        value={form.values.student_photo_path}
      />
    </>
  )
}
