import { z } from 'zod'
import { act, create, read, remove } from '../endpoint.ts'
import { LANGUAGES, Language } from '../languages.ts'
import { GUARDIAN_LABELS } from '../people/registration.ts'
import {
  blankIsAbsent,
  LINE_MAX,
  Message,
  oneOfWords,
  optionalLine,
  PathName,
  requiredId,
} from '../shared.ts'

/** `guardian_access`: guardians keep access to the record of an adult student. */
export const PURPOSES = [
  'conditions',
  'terms',
  'privacy',
  'guardian',
  'publicity',
  'guardian_access',
] as const
export type Purpose = (typeof PURPOSES)[number]

/**
 * Consent is given at registration, by the student's own account, by a signed-in guardian, by the family's link, or on
 * paper that the office records.
 */
const WAYS_OF_CONSENT = ['registration', 'account', 'office', 'guardian', 'link'] as const
export type WayOfConsent = (typeof WAYS_OF_CONSENT)[number]

/** Version of the default privacy page; an edited page has its own. */
export const PRIVACY_VERSION = '2026-12-24'

/** A version of the privacy page as people read it below the notice: the shipped page's date, or the number of the academy's own. */
export const shownVersion = (text_version: string) => text_version.replace('edited, version ', '')

export const ADULT_AT = 18

/** Days of grace when the switch goes on: after them, the children who were there wait for a parent's agreement. */
export const GRACE_DAYS = 30

/** Refusal of a child who waits; its answer has `parent_first: true`. */
export const PARENT_FIRST = 'A parent has to agree first.'

/** How many days before the 18th birthday a student is asked whether guardians keep access. */
export const ASKED_DAYS_BEFORE = 30

/** Whether somebody born on a day (`YYYY-MM-DD`) is under 18 on another. */
export function isMinor(date_of_birth: string, today: string) {
  const [year = '', ...rest] = date_of_birth.split('-')
  return [Number(year) + ADULT_AT, ...rest].join('-') > today
}

export const Consent = z.object({
  purpose: z.enum(PURPOSES),
  text_version: z.string(),
  /** False if withdrawn. */
  given: z.boolean(),
  guardian_name: z.string().nullable(),
  way: z.enum(WAYS_OF_CONSENT),
  /** Absent in answers of earlier versions. */
  language: z.enum(LANGUAGES).nullable().optional(),
  /** Whether a guardian said that they are of age. Absent in answers of earlier versions. */
  adult_stated: z.boolean().optional(),
  recorded_at: z.string(),
})
export type Consent = z.output<typeof Consent>

/**
 * A student's consents, latest first, and since when they want to be erased (null: they do not).
 * `asks_guardian_access`: it is time to ask whether guardians keep access. `waits_from`: the day from which the child
 * waits until a parent agrees, null if nobody is asked; `waits`: that day has come. Both are absent in answers of earlier
 * versions.
 */
export const Agreements = z.object({
  student_id: z.int(),
  is_minor: z.boolean(),
  consents: z.array(Consent),
  erasure_asked_at: z.string().nullable(),
  asks_guardian_access: z.boolean(),
  waits: z.boolean().optional(),
  waits_from: z.string().nullable().optional(),
})
export type Agreements = z.output<typeof Agreements>

export const ConsentDraft = z.object({
  purpose: oneOfWords(
    ['guardian', 'publicity', 'guardian_access'],
    'Purpose must be guardian, publicity or guardian_access.',
  ),
  given: z.boolean('Given must be true or false.'),
  guardian_name: optionalLine(GUARDIAN_LABELS.guardian_name),
  /** Language in which the text was read. */
  language: blankIsAbsent(Language),
  /** The guardian says that they are the parent or guardian, and of age. It counts with the purpose `guardian` alone. */
  adult_stated: z.boolean('adult_stated must be true or false.').optional(),
})
export type ConsentDraft = z.output<typeof ConsentDraft>

const ByUid = z.object({ uid: PathName })
export const SavedAgreements = Message.extend({ agreements: Agreements })

export const getAgreements = read('/student/agreements/:uid', {
  access: ['admin', 'desk', 'guardian', 'student'],
  summary:
    "What was agreed for a student, and when: one's own, one's child's, or any for the admin",
  params: ByUid,
  response: Agreements,
})

export const recordConsent = create('/student/agreements/:uid', {
  access: ['admin', 'desk', 'guardian', 'student'],
  summary:
    'Record a consent: a guardian for their child; a student can only withdraw, and let guardians see who is of age',
  params: ByUid,
  body: ConsentDraft,
  response: SavedAgreements,
})

export const exportStudent = read('/student/export/:uid', {
  access: ['admin', 'guardian', 'student'],
  summary:
    "All that is held about a student as one JSON file: one's own, one's child's, or any for the admin",
  params: ByUid,
})

export const askErasure = create('/account/erasure-request', {
  access: ['student'],
  summary: 'Ask the academy to erase one’s own record',
  response: SavedAgreements,
})

export const withdrawErasure = remove('/account/erasure-request', {
  access: ['student'],
  summary: 'Take that wish back',
  response: SavedAgreements,
})

export const eraseStudent = act('/student/:uid/erase', {
  access: ['admin'],
  summary: 'Erase a student for good; what was owed and paid stays without the person',
  params: ByUid,
  body: z.object({
    confirm: requiredId('confirm', 'Type the student’s number to erase the record.'),
  }),
})

/** A record up for erasure: `since` is the day of the request, or of the last lesson or payment. */
export const Candidate = z.object({
  student_id: z.int(),
  uid: z.string().max(LINE_MAX),
  name: z.string(),
  since: z.string(),
})
export type Candidate = z.output<typeof Candidate>

/** Longest waiting first, at most 100 of `total`. */
export const PrivacyTasks = z.object({
  keep_inactive_years: z.int(),
  requests: z.object({ total: z.int(), students: z.array(Candidate) }),
  past_time: z.object({ total: z.int(), students: z.array(Candidate) }),
})
export type PrivacyTasks = z.output<typeof PrivacyTasks>

export const getPrivacyTasks = read('/privacy/tasks', {
  access: ['admin'],
  summary: 'Who asked to be erased, and whose record is past its time',
  response: PrivacyTasks,
})
