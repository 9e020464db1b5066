import { z } from 'zod'
import { dayAfter } from '../days.ts'
import { act, change, create, read, remove } from '../endpoint.ts'
import { pageOf, pageQuery } from '../pages.ts'
import { phoneAtHome } from '../phones.ts'
import {
  blankIsAbsent,
  ClassNumber,
  dateOf,
  idOf,
  Message,
  oneOf,
  optionalLine,
  optionalText,
  orNull,
  requiredLine,
  requiredText,
  Version,
} from '../shared.ts'
import { tableFiles } from '../table-files.ts'
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
  source: 'Source',
  follow_up_on: 'Call on',
  note: 'Note',
  reason: 'Reason',
} as const

export const ENQUIRY_SOURCES = ['site', 'walk-in', 'phone', 'referral', 'other'] as const
export type EnquirySource = (typeof ENQUIRY_SOURCES)[number]

/** Where an enquiry stands while somebody still works on it. */
export const OPEN_STAGES = ['new', 'contacted', 'trial', 'offered'] as const
export type OpenStage = (typeof OPEN_STAGES)[number]
export const ENQUIRY_STAGES = [...OPEN_STAGES, 'joined', 'lost'] as const
export type EnquiryStage = (typeof ENQUIRY_STAGES)[number]

/** For how many days the link of an invitation opens. */
export const ENQUIRY_LINK_DAYS = 14
/** Among the lessons of how many days a trial lesson is chosen. */
export const TRIAL_DAYS = 14

const MESSAGE_MAX = 2_000
const NAME_MAX = 100
const { phone, source, follow_up_on, school, message, note, reason } = ENQUIRY_LABELS

/** Who else has the phone of an enquiry. `id` is the number of the student, the guardian or the enquiry. */
export const KnownByPhone = z.object({
  kind: z.enum(['student', 'guardian', 'enquiry']),
  id: z.int(),
  name: z.string(),
})
export type KnownByPhone = z.output<typeof KnownByPhone>

/** Somebody who asks about lessons. Lost has a reason, joined a student; who does not work here is told none of it. */
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
})
export type Enquiry = z.output<typeof Enquiry>

/** What was said of an enquiry; never changed. `written_by` is null where the family wrote it, or who did is gone. */
export const EnquiryNote = z.object({
  note_id: z.int(),
  text: z.string(),
  written_by: z.string().nullable(),
  created_at: z.string(),
})
export type EnquiryNote = z.output<typeof EnquiryNote>

/** The lesson that somebody tries; `came` as its register says. */
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
  /** The oldest first. */
  notes: z.array(EnquiryNote),
  trial: Trial.nullable(),
})
export type EnquiryDetail = z.output<typeof EnquiryDetail>

/** Names the range alone, as the form says it. */
const CLASS = 'Class must be 1 to 12.'
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
    CLASS,
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

const Source = oneOf(ENQUIRY_SOURCES, `${source} must be one of ${ENQUIRY_SOURCES.join(', ')}.`)
const FollowUp = dateOf(follow_up_on)

/** `website` is a trap: people do not see it, and who fills it in is none. `source` and `follow_up_on` are the office's. */
export const EnquiryDraft = z.object({
  ...asked,
  consent: z.boolean('Consent must be true or false.').nullish(),
  website: optionalText('Website', MESSAGE_MAX),
  source: blankIsAbsent(Source),
  follow_up_on: blankIsAbsent(FollowUp),
})
export type EnquiryDraft = z.output<typeof EnquiryDraft>

/** As it must be where a visitor sends it. */
export const VisitorsEnquiry = EnquiryDraft.extend({
  consent: z.literal(true, 'Please allow us to call you.'),
})

const openStage = oneOf(OPEN_STAGES, `stage must be one of ${OPEN_STAGES.join(', ')}.`)

/** Absent fields stay as stored; a blank e-mail goes. */
export const EnquiryChanges = z
  .object({
    ...asked,
    email: orNull(Email),
    consent: z.boolean('Consent must be true or false.'),
    source: Source,
    follow_up_on: FollowUp,
    stage: openStage,
    version: Version,
  })
  .partial()
export type EnquiryChanges = z.output<typeof EnquiryChanges>

const Saved = Message.extend({ enquiry: Enquiry })
const OFFICE = ['admin', 'desk'] as const

export const createEnquiry = create('/enquiries', {
  access: 'public',
  summary: 'Ask about lessons; the office writes down who asks, and is answered the enquiry',
  body: EnquiryDraft,
  response: Message.extend({ enquiry: Enquiry.optional() }),
})

export const EnquiriesQuery = pageQuery(['follow_up_on'])
  .pick({ page: true, page_size: true, search: true })
  .extend({
    stage: blankIsAbsent(oneOf(ENQUIRY_STAGES, 'stage must be one of the known ones.')),
    source: blankIsAbsent(Source),
    class_number: blankIsAbsent(ClassNumber),
    due: blankIsAbsent(oneOf(['today', 'late'], 'due must be today or late.')),
  })
export type EnquiriesQuery = z.output<typeof EnquiriesQuery>

export const EnquiriesPage = pageOf(Enquiry)
export type EnquiriesPage = z.output<typeof EnquiriesPage>

/** Whom to call first comes first. `due`: open ones to be called by today, or before today. */
export const listEnquiries = read('/enquiries', {
  access: OFFICE,
  summary: 'Who asks about lessons, by the day on which they are to be called',
  querystring: EnquiriesQuery,
  response: EnquiriesPage,
})

/** The list's own filters and search count. */
export const [exportEnquiries, exportEnquiriesXlsx] = tableFiles({
  path: '/enquiries',
  access: OFFICE,
  summary: 'Who asks about lessons as a table for spreadsheets',
  querystring: EnquiriesQuery.omit({ page: true, page_size: true }),
})

export const getEnquiry = read('/enquiries/:enquiry_id', {
  access: OFFICE,
  summary: 'An enquiry with its notes and its trial lesson',
  response: EnquiryDetail,
})

export const updateEnquiry = change('/enquiries/:enquiry_id', {
  access: OFFICE,
  summary: 'Change an enquiry, or move it to another open stage',
  body: EnquiryChanges,
  response: Saved,
})

export const addEnquiryNote = create('/enquiries/:enquiry_id/notes', {
  access: OFFICE,
  summary: 'Write down what was said, and when to call again',
  body: z.object({
    text: requiredText(note, MESSAGE_MAX),
    follow_up_on: blankIsAbsent(FollowUp),
  }),
  response: Saved.extend({ note: EnquiryNote }),
})

export const loseEnquiry = act('/enquiries/:enquiry_id/lost', {
  access: OFFICE,
  summary: 'Close an enquiry that comes to nothing, and say why',
  body: z.object({ reason: requiredText(reason, 500) }),
  response: Saved,
})

export const reopenEnquiry = act('/enquiries/:enquiry_id/reopen', {
  access: OFFICE,
  summary: 'Take up again what was closed',
  response: Saved,
})

export const joinEnquiry = act('/enquiries/:enquiry_id/joined', {
  access: OFFICE,
  summary: 'Say which student came of an enquiry',
  body: z.object({ student_id: idOf('student_id', 'Student is required.') }),
  response: Saved,
})

/** A lesson that can be tried; `free` is null where the batch says no capacity. */
export const TrialLesson = z.object({
  lesson_id: z.int(),
  batch_name: z.string(),
  date: z.string(),
  start_time: z.string(),
  free: z.int().nullable(),
})
export type TrialLesson = z.output<typeof TrialLesson>

export const listTrialLessons = read('/enquiries/:enquiry_id/trial-lessons', {
  access: OFFICE,
  summary: 'The lessons of the next 14 days that somebody can try, of batches for their class',
  response: z.array(TrialLesson),
})

export const setTrial = act('/enquiries/:enquiry_id/trial', {
  access: OFFICE,
  summary: 'Give somebody a seat in a lesson to try; another one is given up for it',
  body: z.object({ lesson_id: idOf('lesson_id', 'Lesson is required.') }),
  response: Saved.extend({ trial: Trial.nullable() }),
})

export const deleteTrial = remove('/enquiries/:enquiry_id/trial', {
  access: OFFICE,
  summary: 'Give up the seat in the lesson to try',
  response: Saved,
})

/** Its link opens the registration, filled in. A newer one ends the older. */
export const inviteEnquiry = create('/enquiries/:enquiry_id/invite', {
  access: OFFICE,
  summary: 'A link by which somebody who asked can register',
  response: Message.extend({
    invitation: z.object({ link: z.string(), expires_at: z.string() }),
  }),
})

/** What the registration begins with; blank where nothing is known. */
export const Prefill = z.object({
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  contact_number_1: z.string(),
  student_class: z.int(),
  school_or_college_name: z.string(),
})
export type Prefill = z.output<typeof Prefill>

export const ENQUIRY_TOKEN_MAX = 100

export const prefillRegistration = act('/enquiries/prefill', {
  access: 'public',
  summary: 'What the link of an invitation fills in',
  body: z.object({ token: requiredText('Token', ENQUIRY_TOKEN_MAX) }),
  response: Prefill,
})

/** The last day on which a trial lesson can be. */
export const lastTrialDay = (today: string) => dayAfter(today, TRIAL_DAYS)
