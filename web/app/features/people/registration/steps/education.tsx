import { STUDENT_LABELS } from '@ganit/contract/people/students'
import { CLASS_NUMBERS } from '@ganit/contract/shared'
import { NativeSelect } from '@mantine/core'
import { StudentField } from '../../../../ui/forms/student-field.tsx'
import { formatClass } from '../../../../ui/text/formats.ts'
import type { StepProps } from '../step-props.ts'

const CLASSES = CLASS_NUMBERS.map((number) => ({
  value: String(number),
  label: formatClass(number),
}))

export function Education({ form }: StepProps) {
  return (
    <>
      <NativeSelect
        label={STUDENT_LABELS.student_class}
        data={[{ value: '', label: 'Choose a class' }, ...CLASSES]}
        {...form.getInputProps('student_class')}
      />
      <StudentField
        name="school_or_college_name"
        {...form.getInputProps('school_or_college_name')}
      />
      <StudentField
        name="board_or_university_name"
        {...form.getInputProps('board_or_university_name')}
      />
    </>
  )
}
