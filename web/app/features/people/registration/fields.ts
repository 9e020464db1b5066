import { isMinor } from '@ganit/contract/office/privacy'
import { assemblePhone } from '../../../ui/forms/fields/phone-number.ts'
import type { RegistrationFields } from './empty-fields.ts'

type Fields<Name extends keyof RegistrationFields> = Pick<RegistrationFields, Name>

/** True if a guardian must agree, too. `today` is the academy's day. */
export const needsGuardian = ({ date_of_birth }: Fields<'date_of_birth'>, today: string) =>
  date_of_birth !== '' && isMinor(date_of_birth, today)

/** True if a required guardian is named. */
const hasGuardian = (fields: Fields<'date_of_birth' | 'guardian_name'>, today: string) =>
  needsGuardian(fields, today) && fields.guardian_name.trim() !== ''

/** The registration as sent: phone numbers with country code, without helper fields. */
export const toSentFields = (
  { country_1, country_2, ...fields }: RegistrationFields,
  today: string,
) => ({
  ...fields,
  ...(!hasGuardian(fields, today) && { guardian_name: '', guardian_consent: false }),
  contact_number_1: assemblePhone({ country: country_1, number: fields.contact_number_1 }),
  contact_number_2: assemblePhone({ country: country_2, number: fields.contact_number_2 }),
})
