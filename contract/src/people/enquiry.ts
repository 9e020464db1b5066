import { z } from 'zod'
import { Language } from '../languages.ts'
import { phoneAtHome } from '../phones.ts'
import {
  blankIsAbsent,
  oneOfWords,
  optionalLine,
  optionalText,
  orNull,
  requiredDate,
  requiredId,
  requiredLine,
  Version,
} from '../shared.ts'
import { Email } from './students.ts'

/** The labels of the forms about enquiries. */
export const ENQUIRY_LABELS = {
  name: 'Your name',
  student_name: 'Student’s name',
  phone: 'Phone',
  email: 'Email',
  class_number: 'Class',
  school: 'School',
  message: 'Message',
  consent: 'You may call me about this',
  wants_trial: 'Free trial lesson',
  batch_ids: 'Which batch?',
  source: 'Source',
  follow_up_on: 'Call on',
  note: 'Note',
  reason: 'Reason',
} as const

/** Where enquiries come from, in words. */
export const ENQUIRY_SOURCE_TEXTS = {
  site: 'Website',
  'walk-in': 'Walk-in',
  phone: 'Phone',
  referral: 'Referral',
  instagram: 'Instagram',
  google: 'Google',
  hoarding: 'Hoarding',
  other: 'Other',
} as const
export type EnquirySource = keyof typeof ENQUIRY_SOURCE_TEXTS
export const ENQUIRY_SOURCES = Object.keys(ENQUIRY_SOURCE_TEXTS) as [
  EnquirySource,
  ...EnquirySource[],
]

/** Stages in which somebody still works on the enquiry. */
export const OPEN_STAGES = ['new', 'contacted', 'trial', 'offered'] as const
export type OpenStage = (typeof OPEN_STAGES)[number]
export const ENQUIRY_STAGES = [...OPEN_STAGES, 'joined', 'lost'] as const
export type EnquiryStage = (typeof ENQUIRY_STAGES)[number]

/** Days an invitation's link is valid. */
export const ENQUIRY_LINK_DAYS = 14
/** Days ahead within which a trial lesson is chosen. */
export const TRIAL_DAYS = 14

export const MESSAGE_MAX = 2_000
const NAME_MAX = 100
const { phone, source, follow_up_on, school, message } = ENQUIRY_LABELS

/** Other persons with the enquiry's phone. `id` is the number of the student, the guardian or the enquiry. */
export const KnownByPhone = z.object({
  kind: z.enum(['student', 'guardian', 'enquiry']),
  id: z.int(),
  name: z.string(),
})
export type KnownByPhone = z.output<typeof KnownByPhone>

/** Somebody who asks about lessons. `lost` has a reason, `joined` a student. Only the office sees enquiries. */
export const Enquiry = z.object({
  enquiry_id: z.int(),
  name: z.string(),
  student_name: z.string().nullable(),
  /** E.164. */
  phone: z.string(),
  email: z.string().nullable(),
  class_number: z.int(),
  school: z.string().nullable(),
  message: z.string().nullable(),
  source: z.enum(ENQUIRY_SOURCES),
  stage: z.enum(ENQUIRY_STAGES),
  lost_reason: z.string().nullable(),
  follow_up_on: z.string(),
  trial_lesson_id: z.int().nullable(),
  student_id: z.int().nullable(),
  consent_at: z.string().nullable(),
  created_at: z.string(),
  version: z.int(),
  known: z.array(KnownByPhone),
  wants_trial: z.boolean(),
  /** Batches they would like; then the language of the page on which they asked, null if the office wrote it down. */
  batch_ids: z.array(z.int()),
  language: Language.nullable(),
  /** True if the family took its seat in the trial lesson on the site. */
  seat_by_site: z.boolean().optional(),
  /** The text of the latest note, if there is one. */
  last_note: z.string().optional(),
})
export type Enquiry = z.output<typeof Enquiry>

/** A note on an enquiry; never changed. `written_by` is null if the family wrote it or the author's account is gone. */
export const EnquiryNote = z.object({
  note_id: z.int(),
  text: z.string(),
  written_by: z.string().nullable(),
  created_at: z.string(),
})
export type EnquiryNote = z.output<typeof EnquiryNote>

/** A trial lesson; `came` as in its register. */
export const Trial = z.object({
  lesson_id: z.int(),
  batch_name: z.string(),
  date: z.string(),
  start_time: z.string(),
  state: z.enum(['scheduled', 'cancelled']),
  came: z.boolean().nullable(),
})
export type Trial = z.output<typeof Trial>

export const EnquiryDetail = Enquiry.extend({
  /** Oldest first. */
  notes: z.array(EnquiryNote),
  trial: Trial.nullable(),
  /** The batches of `batch_ids` that still exist. */
  wished: z.array(z.object({ batch_id: z.int(), batch_name: z.string() })),
})
export type EnquiryDetail = z.output<typeof EnquiryDetail>

/** The message names only the range, as the form does. */
const CLASS = 'Class must be 1 to 12.'
const UNCHOSEN = 'Please choose the class.'
const isBlank = (value: unknown) =>
  typeof value === 'string' ? value.trim() === '' : value == null
const ClassAsked = z
  .union(
    [
      z.number(),
      z
        .string()
        .trim()
        .regex(/^\d{1,2}$/)
        .transform(Number),
    ],
    { error: ({ input }) => (isBlank(input) ? UNCHOSEN : CLASS) },
  )
  .pipe(z.int(CLASS).min(1, CLASS).max(12, CLASS))

const asked = {
  name: requiredLine('Name', NAME_MAX),
  student_name: optionalLine(ENQUIRY_LABELS.student_name, NAME_MAX),
  phone: phoneAtHome(phone),
  email: blankIsAbsent(Email),
  class_number: ClassAsked,
  school: optionalText(school),
  message: optionalText(message, MESSAGE_MAX),
}

export const EnquirySource = oneOfWords(
  ENQUIRY_SOURCES,
  `${source} must be one of ${ENQUIRY_SOURCES.join(', ')}.`,
)
export const FollowUpDay = requiredDate(follow_up_on)

/** Maximum number of wished batches. */
export const WISHED_BATCHES = 3

/**
 * `website` is a honeypot: hidden from people, so only bots fill it in. Batches that a visitor cannot see are dropped.
 * `source` and `follow_up_on` are for the office.
 */
export const EnquiryDraft = z.object({
  ...asked,
  consent: z.boolean('Consent must be true or false.').nullish(),
  website: optionalText('Website', MESSAGE_MAX),
  wants_trial: z.boolean(`${ENQUIRY_LABELS.wants_trial} must be true or false.`).nullish(),
  batch_ids: z
    .array(requiredId('Batch'), 'batch_ids must be a list.')
    .max(WISHED_BATCHES, `Choose at most ${WISHED_BATCHES} batches.`)
    .nullish(),
  language: blankIsAbsent(Language),
  source: blankIsAbsent(EnquirySource),
  follow_up_on: blankIsAbsent(FollowUpDay),
})
export type EnquiryDraft = z.output<typeof EnquiryDraft>

/** A visitor must consent. */
export const VisitorsEnquiry = EnquiryDraft.extend({
  consent: z.literal(true, 'Please allow us to call you.'),
})

const openStage = oneOfWords(OPEN_STAGES, `stage must be one of ${OPEN_STAGES.join(', ')}.`)

/** Absent fields stay as stored; a blank e-mail is removed. */
export const EnquiryChanges = z
  .object({
    ...asked,
    email: orNull(Email),
    consent: z.boolean('Consent must be true or false.'),
    source: EnquirySource,
    follow_up_on: FollowUpDay,
    stage: openStage,
    version: Version,
  })
  .partial()
export type EnquiryChanges = z.output<typeof EnquiryChanges>
