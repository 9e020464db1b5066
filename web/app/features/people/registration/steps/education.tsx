import { STUDENT_LABELS } from '@ganit/contract/people/student-labels'
import { useLingui } from '@lingui/react'
import { useTranslateServerText } from '../../../../i18n/said.ts'
import { StudentField } from '../../../../ui/forms/choices/student-field.tsx'
import { NativeSelect } from '../../../../ui/forms/fields/fields.tsx'
import { useClassesOffered } from '../../../../ui/text/classes-taught.ts'
import type { StepProps } from '../step-props.ts'

export function Education({ form }: StepProps) {
  const { i18n } = useLingui()
  const said = useTranslateServerText()
  const own = useClassesOffered().map((number) => ({
    value: String(number),
    label: i18n.t('Class {classNumber}', { classNumber: number }),
  }))
  return (
    <>
      <NativeSelect
        label={said(STUDENT_LABELS.student_class)}
        data={[{ value: '', label: i18n.t('Choose a class') }, ...own]}
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
