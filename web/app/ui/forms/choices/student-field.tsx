import { STUDENT_LABELS } from '@ganit/contract/people/student-labels'
import { useTranslateServerText } from '../../../i18n/said.ts'
import { Textarea } from '../fields/fields.tsx'
import { STUDENT_INPUTS, StudentInput, type StudentInputProps } from '../fields/student-input.tsx'

/** A student's field by name, of one line or several. Photo, class and numbers have their own components. */
export function StudentField(props: StudentInputProps) {
  const said = useTranslateServerText()
  const { name } = props

  if (name !== 'address' && name !== 'notes') return <StudentInput {...props} />
  const optional = name === 'notes' && {
    isOptional: true,
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
