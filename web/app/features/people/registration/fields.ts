import { DEFAULT_DIAL_CODE } from '@ganit/contract/ground/country-codes'
import { isMinor } from '@ganit/contract/office/privacy'
import { assemblePhone } from '../../../ui/forms/phone-number.ts'

/** What the wizard holds while it is filled in: text as typed, and a country beside each number. */
export const emptyFields = {
  first_name: '',
  middle_name: '',
  last_name: '',
  student_photo_path: '',
  date_of_birth: '',
  country_1: DEFAULT_DIAL_CODE as string,
  contact_number_1: '',
  country_2: DEFAULT_DIAL_CODE as string,
  contact_number_2: '',
  student_class: '',
  school_or_college_name: '',
  board_or_university_name: '',
  address: '',
  city: '',
  district: '',
  state: '',
  pin: '',
  email: '',
  notes: '',
  conditions: false,
  terms: false,
  guardian_name: '',
  guardian_consent: false,
}
export type RegistrationFields = typeof emptyFields

type Fields<Name extends keyof RegistrationFields> = Pick<RegistrationFields, Name>

/** Whether a parent or guardian is asked to agree, too, to what is sent on this day at the academy. */
export const needsGuardian = ({ date_of_birth }: Fields<'date_of_birth'>, today: string) =>
  date_of_birth !== '' && isMinor(date_of_birth, today)

/** Whether one is named, where one is asked for. */
const hasGuardian = (fields: Fields<'date_of_birth' | 'guardian_name'>, today: string) =>
  needsGuardian(fields, today) && fields.guardian_name.trim() !== ''

/** What is sent on this day: each number with its country's code, the helpers left out. */
export const asSent = ({ country_1, country_2, ...fields }: RegistrationFields, today: string) => ({
  ...fields,
  ...(!hasGuardian(fields, today) && { guardian_name: '', guardian_consent: false }),
  contact_number_1: assemblePhone({ country: country_1, number: fields.contact_number_1 }),
  contact_number_2: assemblePhone({ country: country_2, number: fields.contact_number_2 }),
})
