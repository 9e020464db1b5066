import { STUDENT_LABELS } from '@ganit/contract/people/students'
import { useLingui } from '@lingui/react'
import { Textarea, TextInput, type TextInputProps } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { useTranslateServerText } from '../../i18n/said.ts'
import { dayBefore } from '../text/dates.ts'
import { useToday } from '../text/use-clock.ts'
import field from './field.module.css'

/** Keyboard, autofill and picker of each text field. */
const TYPED = {
  first_name: { autoComplete: 'given-name', autoCapitalize: 'words' },
  middle_name: { autoComplete: 'additional-name', autoCapitalize: 'words' },
  last_name: { autoComplete: 'family-name', autoCapitalize: 'words' },
  date_of_birth: { autoComplete: 'bday', type: 'date', min: '1900-01-01' },
  school_or_college_name: { autoComplete: 'off', autoCapitalize: 'words' },
  board_or_university_name: { autoComplete: 'off', autoCapitalize: 'words' },
  address: { autoComplete: 'street-address', rows: 2 },
  city: { autoComplete: 'address-level2', autoCapitalize: 'words' },
  district: { autoComplete: 'address-level3', autoCapitalize: 'words' },
  state: { autoComplete: 'address-level1', autoCapitalize: 'words' },
  pin: { autoComplete: 'postal-code', inputMode: 'numeric' },
  email: { autoComplete: 'email', type: 'email', inputMode: 'email', autoCapitalize: 'none' },
  notes: { autoComplete: 'off', rows: 3 },
} as const

/** Common values; others may be typed, too. */
const SUGGESTIONS: Partial<Record<keyof typeof TYPED, readonly string[]>> = {
  board_or_university_name: [
    'CBSE',
    'ICSE',
    'ISC',
    'NIOS',
    'State board',
    'IB',
    'Cambridge (IGCSE)',
  ],
  state: [
    'Andhra Pradesh',
    'Arunachal Pradesh',
    'Assam',
    'Bihar',
    'Chhattisgarh',
    'Delhi',
    'Goa',
    'Gujarat',
    'Haryana',
    'Himachal Pradesh',
    'Jammu and Kashmir',
    'Jharkhand',
    'Karnataka',
    'Kerala',
    'Ladakh',
    'Madhya Pradesh',
    'Maharashtra',
    'Manipur',
    'Meghalaya',
    'Mizoram',
    'Nagaland',
    'Odisha',
    'Puducherry',
    'Punjab',
    'Rajasthan',
    'Sikkim',
    'Tamil Nadu',
    'Telangana',
    'Tripura',
    'Uttar Pradesh',
    'Uttarakhand',
    'West Bengal',
  ],
}

const OPTIONAL = new Set<string>(['middle_name', 'notes'])

type StudentFieldProps = Partial<GetInputPropsReturnType> &
  Pick<TextInputProps, 'readOnly' | 'description'> & { name: keyof typeof TYPED }

/** A student's field by name, labelled from `STUDENT_LABELS`. Photo, class and numbers have their own components. */
export function StudentField({ name, ...others }: StudentFieldProps) {
  const { i18n } = useLingui()
  const said = useTranslateServerText()
  const today = useToday()
  const optional = OPTIONAL.has(name) && {
    description: i18n.t('Optional'),
    className: field.optional ?? '',
  }
  const props = { label: said(STUDENT_LABELS[name]), name, ...optional, ...TYPED[name], ...others }

  if (name === 'address' || name === 'notes') return <Textarea {...props} />
  if (name === 'date_of_birth') return <TextInput {...props} max={dayBefore(today)} />
  const known = SUGGESTIONS[name]
  if (!known) return <TextInput {...props} />
  return (
    <>
      <TextInput {...props} list={`${name}-suggestions`} />
      <datalist id={`${name}-suggestions`}>
        {known.map((value) => (
          <option key={value} value={value} />
        ))}
      </datalist>
    </>
  )
}
