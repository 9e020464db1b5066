import type { CountryCode } from '@ganit/contract/country-codes'
import { ProfileChanges, type StudentProfile } from '@ganit/contract/students'
import { schemaResolver } from '@mantine/form'
import { assemblePhone, splitPhone } from '../../ui/forms/phone-number.ts'

const PLAIN = [
  'first_name',
  'middle_name',
  'last_name',
  'student_photo_path',
  'date_of_birth',
  'school_or_college_name',
  'board_or_university_name',
  'address',
  'city',
  'district',
  'state',
  'pin',
  'notes',
] as const

type Plain = Record<(typeof PLAIN)[number], string>
type Phones = Record<'country_1' | 'contact_number_1' | 'country_2' | 'contact_number_2', string>

/** What the edit form holds: everything that is the student's own to change. */
export type EditFields = Plain & Phones

export function fieldsOf(profile: StudentProfile, countries: readonly CountryCode[]): EditFields {
  const first = splitPhone(profile.contact_number_1, countries)
  const second = splitPhone(profile.contact_number_2 ?? '', countries)
  return {
    ...(Object.fromEntries(PLAIN.map((name) => [name, profile[name] ?? ''])) as Plain),
    country_1: first.country,
    contact_number_1: first.number,
    country_2: second.country,
    contact_number_2: second.number,
  }
}

const asSent = ({ country_1, country_2, ...fields }: EditFields) => ({
  ...fields,
  contact_number_1: assemblePhone({ country: country_1, number: fields.contact_number_1 }),
  contact_number_2: assemblePhone({ country: country_2, number: fields.contact_number_2 }),
})

const resolve = schemaResolver(ProfileChanges, { sync: true })

/** The request's own sentences for what is wrong, by field. */
export const errorsOf = (fields: EditFields) => resolve(asSent(fields))

/** Only what differs from what the form began with: what the academy changed meanwhile is not undone. */
export function changesOf(fields: EditFields, before: EditFields): Partial<Plain & Phones> {
  const stored: Record<string, string> = asSent(before)
  return Object.fromEntries(
    Object.entries(asSent(fields)).filter(([name, value]) => value !== stored[name]),
  )
}
