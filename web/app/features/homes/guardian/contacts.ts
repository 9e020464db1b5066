import { useLingui } from '@lingui/react'

/** The contacts a guardian may ask to change. */
export const CONTACTS = [
  'contact_number_1',
  'contact_number_2',
  'address',
  'city',
  'district',
  'state',
  'pin',
] as const
export type Contact = (typeof CONTACTS)[number]

/** Labels of the contacts in the reader's language. */
export function useContactLabels(): Record<Contact, string> {
  const { i18n } = useLingui()
  return {
    contact_number_1: i18n.t('Contact number 1'),
    contact_number_2: i18n.t('Contact number 2'),
    address: i18n.t('Address'),
    city: i18n.t('City'),
    district: i18n.t('District'),
    state: i18n.t('State'),
    pin: i18n.t('PIN code'),
  }
}
