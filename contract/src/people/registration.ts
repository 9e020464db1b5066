import { z } from 'zod'
import { ANYONE_SIGNED_IN, create, read } from '../endpoint.ts'
import { sentImageField } from '../ground/images.ts'
import { Language } from '../languages.ts'
import { blankIsAbsent, ClassNumber, LINE_MAX, optionalLine } from '../shared.ts'
import { ENQUIRY_TOKEN_MAX } from './enquiries.ts'
import { Email, personalFields, SavedStudent } from './students.ts'

const agreementField = (label: string) => z.literal(true, `${label} is required.`)

/** Terms shown above the two checkboxes, and their version, stored with each registration. */
export const TERMS_VERSION = '2026-11-2'
export const TERMS = [
  'Fees once paid are non-refundable.',
  'Monthly fees are due by the 10th of the month.',
  'The academy may take disciplinary action where a student’s conduct calls for it.',
  'The terms may change without notice.',
  'The photo and name of successful candidates may be published.',
] as const

/** The first term where a course fee is for a time, and the version of the terms with it. */
export const SHARED_TERM =
  'A course fee is for the time of the course where its page says so: a student who leaves earlier pays up to the last day, and the rest is paid back within ten days. Other fees once paid are non-refundable.'
export const SHARED_TERMS_VERSION = `${TERMS_VERSION}-shared`

/** The terms of an academy; `isShared`: a fee of a batch that has not ended is for a time. */
export const termsOf = (isShared: boolean): readonly string[] =>
  isShared ? [SHARED_TERM, ...TERMS.slice(1)] : TERMS

/** Field labels of the parent's or guardian's details, for students under 18. */
export const GUARDIAN_LABELS = {
  guardian_name: 'Guardian’s name',
  guardian_consent: 'My parent or guardian has read this and agrees',
} as const

/**
 * Body of the wizard. `email` defaults to the account's; the photo is a data URL. A guardian's consent is stored if
 * sent; the server never requires it.
 */
export const Registration = z.object({
  ...personalFields,
  student_photo_path: z
    .string('Photo is required.')
    .regex(/\S/, { error: 'Photo is required.', abort: true })
    .pipe(sentImageField('Photo')),
  student_class: ClassNumber,
  email: blankIsAbsent(Email),
  conditions: agreementField('Conditions'),
  terms: agreementField('Terms'),
  /** Language in which the terms were read. */
  language: blankIsAbsent(Language),
  guardian_name: optionalLine(GUARDIAN_LABELS.guardian_name),
  guardian_consent: z.boolean('Guardian’s agreement must be true or false.').nullish(),
  /** Token of the enquiry's link; an invalid one never blocks registration. */
  enquiry_token: z.string().max(ENQUIRY_TOKEN_MAX).optional().catch(undefined),
})
export type Registration = z.output<typeof Registration>

export const registerStudent = create('/student/register', {
  access: ['student'],
  summary: 'Register the signed-in account as a student',
  body: Registration,
  response: SavedStudent,
})

export const checkRegistration = read('/student/check-registration', {
  access: ANYONE_SIGNED_IN,
  summary: 'Whether the signed-in account has a student record',
  querystring: z.object({
    google_uid: z.string().max(LINE_MAX).optional(),
    email: z
      .string()
      .max(LINE_MAX * 2)
      .optional(),
  }),
  response: z.object({ exists: z.boolean(), is_registered: z.boolean() }),
})
