import { useTranslateServerText } from '../../../../i18n/said.ts'
import { StudentField } from '../../../../ui/forms/choices/student-field.tsx'
import type { StepProps } from '../step-props.ts'
import { unusualPin } from '../unusual.ts'
import { Hint } from './hint.tsx'

const NAMES = ['address', 'city', 'district', 'state', 'pin'] as const

export function Address({ form }: StepProps) {
  const said = useTranslateServerText()

  return (
    <>
      {NAMES.map((name) => (
        <StudentField key={name} name={name} {...form.getInputProps(name)} />
      ))}
      <Hint>{said(unusualPin(form.values.pin) ?? '')}</Hint>
    </>
  )
}
