import { STUDENT_LABELS } from '@ganit/contract/people/student-labels'
import { useLingui } from '@lingui/react'
import { Textarea } from '@mantine/core'
import { useTranslateServerText } from '../../i18n/said.ts'
import field from './field.module.css'
import { STUDENT_INPUTS, StudentInput, type StudentInputProps } from './student-input.tsx'

/** A student's field by name, of one line or several. Photo, class and numbers have their own components. */
export function StudentField(props: StudentInputProps) {
  const { i18n } = useLingui()
  const said = useTranslateServerText()
  const { name } = props

  if (name !== 'address' && name !== 'notes') return <StudentInput {...props} />
  const optional = name === 'notes' && {
    description: i18n.t('Optional'),
    className: field.optional ?? '',
  }
  return (
    <Textarea
      label={said(STUDENT_LABELS[name])}
      {...optional}
      {...STUDENT_INPUTS[name]}
      {...props}
    />
  )
}
