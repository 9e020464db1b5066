import { HOME } from '@ganit/contract/home-country'

/** The wizard's values: text as typed, and a country beside each phone number. */
export const emptyFields = {
  first_name: '',
  middle_name: '',
  last_name: '',
  student_photo_path: '',
  date_of_birth: '',
  country_1: HOME.code,
  contact_number_1: '',
  country_2: HOME.code,
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
