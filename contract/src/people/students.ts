import { z } from 'zod'
import { act, change, read } from '../endpoint.ts'
import { sentImageField } from '../ground/images.ts'
import { openSums, Standing } from '../money/standing.ts'
import { pageQuery, pageSchema } from '../pages.ts'
import {
  blankIsAbsent,
  ClassNumber,
  FeesStatus,
  Message,
  oneOfWords,
  optionalId,
  optionalLine,
  optionalText,
  PathName,
  requiredDate,
  requiredId,
  requiredLine,
  requiredText,
  TEXT_MAX,
  Version,
  zeroOrOneFlag,
} from '../shared.ts'
import { StudentBatch, Who } from './who.ts'

const CONTACT_MAX = 32
const PIN_MAX = 12
/** More batches than any student has. The maximum must be high, because a whole received record may be sent back. */
const BATCHES_MAX = 100

/** Uses today in UTC, because contract and browser do not know the academy's day. */
const isPast = (date: string) => date < new Date().toISOString().slice(0, 10)

export const Email = requiredText('Email', 254).pipe(
  z.email({ pattern: z.regexes.html5Email, error: 'Email must be an e-mail address.' }),
)

/** Fields a student enters: in the registration wizard, later in the profile. */
export const personalFields = {
  first_name: requiredLine('First Name'),
  middle_name: optionalLine('Middle Name'),
  last_name: requiredLine('Last Name'),
  date_of_birth: requiredDate('Date of Birth').refine(isPast, 'Date of Birth must be in the past.'),
  contact_number_1: requiredText('Contact Number 1', CONTACT_MAX),
  contact_number_2: optionalText('Contact Number 2', CONTACT_MAX),
  school_or_college_name: requiredLine('School or College Name'),
  board_or_university_name: requiredLine('Board or University Name'),
  address: requiredText('Address', 500),
  city: requiredText('City'),
  district: requiredText('District'),
  state: requiredText('State'),
  pin: requiredText('PIN', PIN_MAX),
  notes: optionalText('Notes', TEXT_MAX),
}

/** A whole student record. Photo URLs are signed, root-relative and expire. */
export const StudentProfile = z.object({
  uid: z.string(),
  student_id: z.int(),
  first_name: z.string(),
  middle_name: z.string().nullable(),
  last_name: z.string(),
  email: z.string(),
  student_class: z.int(),
  class_name: z.string(),
  batch_id: z.int().nullable(),
  batches: z.array(StudentBatch),
  fees_status: FeesStatus,
  is_active: zeroOrOneFlag('Active'),
  is_verified: zeroOrOneFlag('Verified'),
  date_of_birth: z.string(),
  contact_number_1: z.string(),
  contact_number_2: z.string().nullable(),
  address: z.string(),
  city: z.string(),
  district: z.string(),
  state: z.string(),
  pin: z.string(),
  school_or_college_name: z.string(),
  board_or_university_name: z.string(),
  notes: z.string().nullable(),
  registered_at: z.string(),
  google_photo_url: z.string().nullable(),
  student_photo_path: z.string().nullable(),
  version: z.int(),
})
export type StudentProfile = z.output<typeof StudentProfile>

/**
 * A profile edit; absent fields stay as stored. `student_photo_path` is a data URL, or the URL as received, which keeps
 * the photo. 409 if `from_version` is not the stored one; it is not called `version`, because a whole received record
 * may be sent back. Only the admin changes `email` and what follows.
 */
export const ProfileChanges = z
  .object({
    ...personalFields,
    student_photo_path: sentImageField('Photo').nullable(),
    from_version: Version,
    email: Email,
    student_class: ClassNumber,
    batch_id: optionalId('batch_id'),
    batches: z
      .array(z.object({ id: requiredId('Batch') }), 'Batches must be a list.')
      .max(BATCHES_MAX, `Batches may be at most ${BATCHES_MAX}.`),
    fees_status: FeesStatus,
    feesPaid: z.union([z.boolean(), FeesStatus.transform((status) => status === 'Yes')]),
    is_active: zeroOrOneFlag('Active'),
    is_activate: zeroOrOneFlag('Active'),
    is_verified: zeroOrOneFlag('Verified'),
  })
  .partial()
export type ProfileChanges = z.output<typeof ProfileChanges>

/** Row of the fee dashboard. `id` equals `student_id`. */
export const StudentFeesRow = StudentProfile.pick({
  uid: true,
  student_id: true,
  first_name: true,
  middle_name: true,
  last_name: true,
  student_class: true,
  fees_status: true,
  student_photo_path: true,
  google_photo_url: true,
}).extend({
  id: z.int(),
  /** Sums of the ledger, in pages only. */
  owed: z.string().optional(),
  ...Standing.partial().shape,
  /** Tells students with the same name apart; only in answers that are pages. */
  ...Who.pick({ batches: true, guardian: true, phone_end: true }).partial().shape,
  /** Only where receipts say who has paid: the family's phone, the day of the oldest open due, and the last day of a payment. */
  family_phone: z.string().nullable().optional(),
  since: z.string().nullable().optional(),
  last_paid: z.string().nullable().optional(),
})
export type StudentFeesRow = z.output<typeof StudentFeesRow>

export const STUDENT_SORT_KEYS = [
  'student_id',
  'first_name',
  'last_name',
  'email',
  'student_class',
  'is_active',
  'is_verified',
  'date_of_birth',
] as const

export const STUDENT_VIEWS = ['due', 'overdue', 'no_batch', 'left'] as const
const View = oneOfWords(STUDENT_VIEWS, `view must be one of ${STUDENT_VIEWS.join(', ')}.`)

const Owes = oneOfWords(['any', 'overdue'], 'owes must be any or overdue.')

export const StudentFeesQuery = pageQuery([
  ...STUDENT_SORT_KEYS,
  'fees_status',
  'owed',
  'due_now',
  'overdue',
]).extend({
  student_class: blankIsAbsent(ClassNumber),
  fees_status: blankIsAbsent(FeesStatus),
  /** Students who owe anything, or anything due before today. */
  owes: blankIsAbsent(Owes),
  /** Students with something due now, with something overdue, in no batch, or in no batch any more. */
  view: blankIsAbsent(View),
  /** Students whose mark contradicts the ledger: paid although something is overdue, or unpaid although all dues are paid. */
  disagrees: blankIsAbsent(zeroOrOneFlag('disagrees')),
  /** Active students in a batch without a confirmed parent’s phone. */
  no_phone: blankIsAbsent(zeroOrOneFlag('no_phone')),
})
export type StudentFeesQuery = z.output<typeof StudentFeesQuery>

export const StudentFeesPage = pageSchema(StudentFeesRow)
export type StudentFeesPage = z.output<typeof StudentFeesPage>

/**
 * Sums of the whole ledger, erased students included; `received` is all unreversed payments, `collected` less refunds.
 * Amounts are text.
 */
export const FeesTally = z.object({
  paid: z.int(),
  total: z.int(),
  owed: z.string(),
  ...openSums,
  collected_today: z.string(),
  collected_month: z.string(),
  received_today: z.string(),
  received_month: z.string(),
})
export type FeesTally = z.output<typeof FeesTally>

export const SavedStudent = Message.extend({ student: StudentProfile })
const ByUid = z.object({ uid: PathName })

export const listStudentFees = read('/student', {
  access: ['admin', 'desk'],
  summary: 'Students and their fees mark: all of them, or one page',
  querystring: StudentFeesQuery,
  response: z.union([z.array(StudentFeesRow), StudentFeesPage]),
})

export const getFeesTally = read('/student/fees-tally', {
  access: ['admin', 'desk'],
  summary: 'How many students are marked as paid, and what all owe and have paid by the ledger',
  response: FeesTally,
})

export const markFees = change('/student/:id/fees', {
  access: ['admin', 'desk'],
  summary: "Mark one student's fees as paid or unpaid",
  body: z.object({ status: FeesStatus }),
  response: SavedStudent,
})

export const resetFees = act('/student/reset-fees', {
  access: ['admin'],
  summary: "Mark every student's fees as unpaid",
  /** Number by which the reset can be undone for a day. */
  response: Message.extend({ reset_id: z.string() }),
})

export const undoResetFees = act('/student/reset-fees/:reset_id/undo', {
  access: ['admin'],
  summary: 'Bring back the marks that a reset took away, but for those set since',
  params: z.object({ reset_id: z.uuid() }),
  response: Message.extend({ restored: z.int() }),
})

export const getProfile = read('/student/profile/:uid', {
  access: ['admin', 'desk', 'guardian', 'student'],
  summary: "A student's record: one's own, one's child's, or any for the admin",
  params: ByUid,
  response: StudentProfile,
})

export const updateProfile = change('/student/:uid', {
  access: ['admin', 'desk', 'student'],
  summary: "Change a student's record: one's own, or any for the admin",
  params: ByUid,
  body: ProfileChanges,
  response: SavedStudent,
})
