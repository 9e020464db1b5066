import { z } from 'zod'
import { act, create } from '../endpoint.ts'
import { sentImageField } from '../ground/images.ts'
import { Language } from '../languages.ts'
import { STUDENT_LABELS } from '../people/student-labels.ts'
import { Email, personalFields } from '../people/students.ts'
import {
  blankIsAbsent,
  Message,
  oneOfWords,
  optionalLine,
  PathName,
  requiredText,
} from '../shared.ts'
import { Weekday } from '../teaching/batch.ts'

export const WELCOME_DAYS = 14
export const WRONG_DIGITS_MAX = 5
const TOKEN_MAX = 100

/** The fields that a family may fill in where the record is blank, with the labels of its form. */
export const WELCOME_LABELS = {
  email: STUDENT_LABELS.email,
  date_of_birth: STUDENT_LABELS.date_of_birth,
  school_or_college_name: 'School',
  address: STUDENT_LABELS.address,
  student_photo_path: STUDENT_LABELS.student_photo_path,
} as const
export type WelcomeField = keyof typeof WELCOME_LABELS
export const WELCOME_FIELDS = Object.keys(WELCOME_LABELS) as [WelcomeField, ...WelcomeField[]]

/** The consents asked of a parent for a child, and of a student of age; each is given separately. */
export const ASKED_CONSENTS = {
  minor: ['guardian', 'privacy', 'publicity'],
  adult: ['terms', 'privacy', 'publicity'],
} as const
export type AskedConsent = (typeof ASKED_CONSENTS)['minor' | 'adult'][number]
const CONSENTS = ['guardian', 'terms', 'privacy', 'publicity'] as const

export const GIVER_LABEL = 'Your name'

const NO_DIGITS = 'Enter the last four digits.'

/** The link's token, and the last four digits of the family's mobile in the records. */
const opening = {
  token: requiredText('Token', TOKEN_MAX),
  digits: requiredText('digits', 4, NO_DIGITS).refine((text) => /^\d{4}$/.test(text), NO_DIGITS),
}

/**
 * `missing`: blank fields of the record; `decided`: consents given or withdrawn before, which the link does not change.
 * A student without a date of birth counts as under 18.
 */
export const Welcome = z.object({
  academy: z.string(),
  first_name: z.string(),
  class_name: z.string(),
  batches: z.array(
    z.object({
      name: z.string(),
      schedules: z.array(
        z.object({ weekday: Weekday, start_time: z.string(), end_time: z.string() }),
      ),
    }),
  ),
  missing: z.array(z.enum(WELCOME_FIELDS)),
  decided: z.array(z.enum(CONSENTS)),
  is_minor: z.boolean(),
  /** Whether the person who agrees for a child must say that they are of age. Absent in answers of earlier versions. */
  asks_adult: z.boolean().optional(),
})
export type Welcome = z.output<typeof Welcome>

/** Blank parts stay as they are. `giver`, who agrees for a student under 18, is required with any consent. */
export const WelcomeDraft = z.object({
  ...opening,
  email: blankIsAbsent(Email),
  date_of_birth: blankIsAbsent(personalFields.date_of_birth),
  school_or_college_name: blankIsAbsent(personalFields.school_or_college_name),
  address: blankIsAbsent(personalFields.address),
  student_photo_path: blankIsAbsent(sentImageField(WELCOME_LABELS.student_photo_path)),
  agreed: z
    .array(oneOfWords(CONSENTS, 'agreed must name consents.'), 'agreed must be a list.')
    .max(CONSENTS.length, 'agreed names too many consents.')
    .optional(),
  giver: optionalLine(GIVER_LABEL, 100),
  language: Language.optional(),
  /** The giver says that they are the parent or guardian, and of age. */
  adult_stated: z.boolean('adult_stated must be true or false.').optional(),
})
export type WelcomeDraft = z.output<typeof WelcomeDraft>

export const makeWelcomeLink = create('/student/:uid/welcome', {
  access: ['admin', 'desk'],
  summary: 'A link by which the family fills in what is blank; a newer one ends the older',
  params: z.object({ uid: PathName }),
  response: Message.extend({
    link: z.string(),
    expires_at: z.string(),
    whatsapp_link: z.string(),
  }),
})

export const readWelcome = act('/welcome/read', {
  access: 'public',
  summary: 'What the family is shown; five wrong digits end the link',
  body: z.object(opening),
  response: Welcome,
})

/** The token comes from the mail that confirms an e-mail typed on the link's page. */
export const confirmFamilyEmail = act('/welcome/email', {
  access: 'public',
  summary:
    'Confirm an e-mail that came by a family’s link; the office decides whether it is the student’s',
  body: z.object({ token: opening.token }),
  response: Message,
})

/** The token comes from the message that tells the first parent of an account's access to the record. */
export const endClaim = act('/welcome/not-us', {
  access: 'public',
  summary:
    'Say that nobody of the family made the account which took a child’s record; it loses the record, and the office is told',
  body: z.object({ token: opening.token }),
  response: Message,
})

export const fillInWelcome = act('/welcome', {
  access: 'public',
  summary:
    'Fill in blanks, and agree; nothing there is overwritten, and e-mail and date of birth wait for the office',
  body: WelcomeDraft,
  response: Message.extend(Welcome.shape),
})
