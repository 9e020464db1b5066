import { STUDENT_LABELS } from '@ganit/contract/people/student-labels'
import { unprintableWords } from '@ganit/contract/printed-text'
import type { GetInputPropsReturnType } from '@mantine/form'
import type { ComponentProps } from 'react'
import { useTranslateServerText } from '../../../i18n/said.ts'
import { dayBefore } from '../../text/times/dates.ts'
import { useToday } from '../../text/times/use-clock.ts'
import { TextInput } from './fields.tsx'

/** Keyboard, autofill and picker of each text field. */
export const STUDENT_INPUTS = {
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
const SUGGESTIONS: Partial<Record<keyof typeof STUDENT_INPUTS, readonly string[]>> = {
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

export type StudentInputProps = Partial<GetInputPropsReturnType> &
  Pick<ComponentProps<typeof TextInput>, 'readOnly' | 'description'> & {
    name: keyof typeof STUDENT_INPUTS
  }

/** A student's field of one line by name, labelled from `STUDENT_LABELS`. */
export function StudentInput({ name, ...others }: StudentInputProps) {
  const said = useTranslateServerText()
  const today = useToday()
  const known = SUGGESTIONS[name]
  const unprinted = name.endsWith('_name') && unprintableWords(String(others.value ?? ''))

  return (
    <>
      <TextInput
        label={said(STUDENT_LABELS[name])}
        name={name}
        isOptional={name === 'middle_name'}
        {...(name === 'date_of_birth' && { max: dayBefore(today) })}
        {...(known && { list: `${name}-suggestions` })}
        {...STUDENT_INPUTS[name]}
        {...(unprinted && { description: said(unprinted) })}
        {...others}
      />
      {known && (
        <datalist id={`${name}-suggestions`}>
          {known.map((value) => (
            <option key={value} value={value} />
          ))}
        </datalist>
      )}
    </>
  )
}
