import { foldName } from '@ganit/contract/fold-text'
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@ganit/contract/languages'
import { AdmissionDraft, type KnownFamily } from '@ganit/contract/office/admissions'
import type { EnquiryDetail } from '@ganit/contract/people/enquiries'
import type { Relation } from '@ganit/contract/people/guardian'
import { schemaResolver } from '@mantine/form'
import { isLanguage } from '../../../i18n/languages.ts'
import { readStored, writeStored } from '../../../storage.ts'
import type { AdmissionSent } from './admissions.data.ts'

export const CLASSES = Array.from({ length: 12 }, (_, n) => ({
  value: `${n + 1}`,
  label: `${n + 1}`,
}))
export const RELATIONS: readonly { value: Relation; label: string }[] = [
  { value: 'mother', label: 'Mother' },
  { value: 'father', label: 'Father' },
  { value: 'guardian', label: 'Guardian' },
]

export const LANGUAGE_CHOICES = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))

const DESK_LANGUAGE = 'deskLanguage'

/** The family's language: the one last chosen on this device. */
function deskLanguage(): Language {
  const kept = readStored('local', DESK_LANGUAGE) ?? undefined
  return isLanguage(kept) ? kept : 'en'
}

export const keepDeskLanguage = ({ guardian }: AdmissionFields) =>
  writeStored('local', DESK_LANGUAGE, guardian.language)

/** An admission as its form holds it. */
export type AdmissionFields = {
  name: string
  class_number: string
  guardian: { name: string; relation: Relation; phone: string; language: Language }
  /** The desk's answer: the id of a guardian with this number, `new` for another person, blank before an answer. */
  meant: string
  /** The phone for which `meant` was chosen; for another phone the choice does not count. */
  meant_for: string
  /** Blank before a choice; `none` for no batch yet. */
  batch_id: string
  joined_on: string
  /** How much of the month of joining is charged; blank: as the fee says. */
  first_month: string
  email: string
  date_of_birth: string
  school: string
  /**
   * The child (see `childOf`) whom the desk declared to be another child. It no longer holds once the child on the form
   * changes.
   */
  double: string
}

/** Fills the form from an enquiry; `family` is a guardian's id. */
export const fieldsOf = (enquiry: EnquiryDetail | undefined, family: string): AdmissionFields => ({
  name: enquiry?.student_name ?? '',
  class_number: enquiry ? String(enquiry.class_number) : '',
  guardian: {
    ...{ name: enquiry?.name ?? '', relation: 'mother', phone: enquiry?.phone ?? '' },
    language: deskLanguage(),
  },
  meant: family,
  meant_for: enquiry?.phone ?? '',
  batch_id: String(enquiry?.wished[0]?.batch_id ?? ''),
  joined_on: '',
  first_month: '',
  email: enquiry?.email ?? '',
  date_of_birth: '',
  school: enquiry?.school ?? '',
  double: '',
})

/** The desk's answer, unless the number has changed since. */
const chosenFamily = ({ meant, meant_for, guardian }: AdmissionFields) =>
  meant_for === guardian.phone ? meant : ''

/** The form chooses the family with a known number unless the desk chooses otherwise. */
export const meantFamily = (fields: AdmissionFields, known: KnownFamily | undefined) =>
  chosenFamily(fields) || String(known?.guardians[0]?.guardian_id ?? '')

/** Two children with the same key are the same child. */
export const childKey = ({ name, class_number, guardian }: AdmissionFields) =>
  JSON.stringify([name, class_number, guardian.phone])

export const isConfirmedDouble = (fields: AdmissionFields) => fields.double === childKey(fields)

type Besides = {
  enquiry_id: number | null
  batch_id: string
  meant: string
  /** Whether the batch has a fee by whole months. */
  hasMonths: boolean
}

export function toSentFields(fields: AdmissionFields, besides: Besides) {
  const { enquiry_id, batch_id, meant, hasMonths } = besides
  const { guardian, joined_on, email, date_of_birth, school } = fields
  const isKnown = meant !== '' && meant !== 'new'
  return {
    name: fields.name,
    class_number: fields.class_number as never,
    guardian: isKnown
      ? { guardian_id: Number(meant) }
      : { ...guardian, ...(meant === 'new' && { is_new: true }) },
    batch_ids: /^\d+$/.test(batch_id) ? [Number(batch_id)] : [],
    ...{ joined_on, email, date_of_birth, school },
    ...(hasMonths && fields.first_month && { first_month: fields.first_month as never }),
    ...(enquiry_id !== null && { enquiry_id }),
    ...(isConfirmedDouble(fields) && { double: true }),
  } satisfies AdmissionSent
}

export const errorsOf = schemaResolver(AdmissionDraft, { sync: true })

export const isComplete = (sent: AdmissionSent) => AdmissionDraft.safeParse(sent).success

/** A known child with the same class, first name and number. */
export const findSameChild = ({ name, class_number }: AdmissionFields, known?: KnownFamily) => {
  const firstOf = (text: string) => foldName(text).split(' ')[0]
  return known?.students.find(
    (child) =>
      child.class_name === `Class ${class_number}` && firstOf(child.name) === firstOf(name),
  )
}
