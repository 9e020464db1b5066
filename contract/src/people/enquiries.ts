import { z } from 'zod'
import { dayAfter } from '../days.ts'
import { act, change, create, read, remove } from '../endpoint.ts'
import { pageQuery, pageSchema } from '../pages.ts'
import {
  blankIsAbsent,
  ClassNumber,
  Message,
  oneOfWords,
  requiredId,
  requiredText,
} from '../shared.ts'
import { tableFiles } from '../table-files.ts'
import {
  ENQUIRY_LABELS,
  ENQUIRY_STAGES,
  Enquiry,
  EnquiryChanges,
  EnquiryDetail,
  EnquiryDraft,
  EnquiryNote,
  EnquirySource,
  FollowUpDay,
  MESSAGE_MAX,
  TRIAL_DAYS,
  Trial,
} from './enquiry.ts'

export * from './enquiry.ts'

export const SavedEnquiry = Message.extend({ enquiry: Enquiry })
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
    stage: blankIsAbsent(oneOfWords(ENQUIRY_STAGES, 'stage must be one of the known ones.')),
    source: blankIsAbsent(EnquirySource),
    class_number: blankIsAbsent(ClassNumber),
    due: blankIsAbsent(oneOfWords(['today', 'late'], 'due must be today or late.')),
  })
export type EnquiriesQuery = z.output<typeof EnquiriesQuery>

export const EnquiriesPage = pageSchema(Enquiry)
export type EnquiriesPage = z.output<typeof EnquiriesPage>

/** Enquiries that need a call soonest come first. `due`: open ones to call today or earlier. */
export const listEnquiries = read('/enquiries', {
  access: OFFICE,
  summary: 'Who asks about lessons, by the day on which they are to be called',
  querystring: EnquiriesQuery,
  response: EnquiriesPage,
})

/** Takes the list's own filters and search. */
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
  response: SavedEnquiry,
})

export const addEnquiryNote = create('/enquiries/:enquiry_id/notes', {
  access: OFFICE,
  summary: 'Write down what was said, and when to call again',
  body: z.object({
    text: requiredText(ENQUIRY_LABELS.note, MESSAGE_MAX),
    follow_up_on: blankIsAbsent(FollowUpDay),
  }),
  response: SavedEnquiry.extend({ note: EnquiryNote }),
})

export const loseEnquiry = act('/enquiries/:enquiry_id/lost', {
  access: OFFICE,
  summary: 'Close an enquiry that comes to nothing, and say why',
  body: z.object({ reason: requiredText(ENQUIRY_LABELS.reason, 500) }),
  response: SavedEnquiry,
})

export const reopenEnquiry = act('/enquiries/:enquiry_id/reopen', {
  access: OFFICE,
  summary: 'Take up again what was closed',
  response: SavedEnquiry,
})

export const joinEnquiry = act('/enquiries/:enquiry_id/joined', {
  access: OFFICE,
  summary: 'Say which student came of an enquiry',
  body: z.object({ student_id: requiredId('student_id', 'Student is required.') }),
  response: SavedEnquiry,
})

/** A lesson open to trials; `free` is null if the batch has no capacity set. */
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
  body: z.object({ lesson_id: requiredId('lesson_id', 'Lesson is required.') }),
  response: SavedEnquiry.extend({ trial: Trial.nullable() }),
})

export const deleteTrial = remove('/enquiries/:enquiry_id/trial', {
  access: OFFICE,
  summary: 'Give up the seat in the lesson to try',
  response: SavedEnquiry,
})

/** The link opens the registration, prefilled. A newer link ends the older. */
export const inviteEnquiry = create('/enquiries/:enquiry_id/invite', {
  access: OFFICE,
  summary: 'A link by which somebody who asked can register',
  response: Message.extend({
    invitation: z.object({ link: z.string(), expires_at: z.string() }),
  }),
})

/** Prefilled values of the registration; blank if unknown. */
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

/** Last day on which a trial lesson may take place. */
export const lastTrialDay = (today: string) => dayAfter(today, TRIAL_DAYS)
