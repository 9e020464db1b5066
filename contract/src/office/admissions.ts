import { z } from 'zod'
import { act } from '../endpoint.ts'
import { Language } from '../languages.ts'
import { LedgerDue } from '../money/ledger.ts'
import { Standing } from '../money/standing.ts'
import { Guardian, GuardianMatch, Relation } from '../people/guardian.ts'
import { FirstMonth } from '../people/memberships.ts'
import { Email, personalFields } from '../people/students.ts'
import { Who } from '../people/who.ts'
import { phoneAtHome } from '../phones.ts'
import {
  blankIsAbsent,
  ClassNumber,
  Message,
  optionalLine,
  requiredDate,
  requiredId,
  requiredLine,
} from '../shared.ts'

/** Field labels of the form, used in its messages too. */
export const ADMISSION_LABELS = {
  name: 'Student’s name',
  class_number: 'Class',
  guardian_name: 'Parent’s name',
  phone: 'Mobile',
  batch: 'Batch',
  joined_on: 'Joins on',
  email: 'Email',
  date_of_birth: 'Date of Birth',
  school: 'School',
} as const

const NAME_MAX = 100
/** Maximum number of batches; no child begins in more. */
export const ADMITTED_BATCHES = 5

const booleanField = (name: string) => z.boolean(`${name} must be true or false.`)

/**
 * Either a known guardian's number, with the relation to another child as default, or a new guardian, with the language
 * for reading. `is_new` says that it is another person although the number is known.
 */
const AdmissionGuardian = z
  .object({
    guardian_id: requiredId('guardian_id'),
    name: requiredLine(ADMISSION_LABELS.guardian_name, NAME_MAX),
    relation: Relation,
    phone: phoneAtHome(ADMISSION_LABELS.phone),
    language: Language,
    is_new: booleanField('is_new'),
  })
  .partial()
  .check(({ value, issues }) => {
    if (value.guardian_id !== undefined) return
    const missing = (field: string, message: string) =>
      issues.push({ code: 'custom', input: value, path: [field], message })
    if (value.name === undefined) missing('name', `${ADMISSION_LABELS.guardian_name} is required.`)
    if (value.relation === undefined) missing('relation', 'Relation is required.')
    if (value.phone === undefined)
      missing('phone', `${ADMISSION_LABELS.phone} must be a phone number.`)
  })

export const AdmissionDraft = z.object({
  name: requiredLine(ADMISSION_LABELS.name, NAME_MAX),
  class_number: ClassNumber,
  guardian: AdmissionGuardian,
  batch_ids: z
    .array(requiredId('Batch'), 'batch_ids must be a list.')
    .max(ADMITTED_BATCHES, `batch_ids may be at most ${ADMITTED_BATCHES}.`)
    .optional(),
  /** Today by default; at most a year back. */
  joined_on: blankIsAbsent(requiredDate(ADMISSION_LABELS.joined_on)),
  first_month: blankIsAbsent(FirstMonth),
  email: blankIsAbsent(Email),
  date_of_birth: blankIsAbsent(personalFields.date_of_birth),
  school: optionalLine(ADMISSION_LABELS.school),
  enquiry_id: requiredId('enquiry_id').optional(),
  /** Confirms that this is another child than the known one with the same class, first name and number. */
  double: booleanField('double').optional(),
  /** Answers the effect of the admission without admitting. */
  preview: booleanField('preview').optional(),
})
export type AdmissionDraft = z.output<typeof AdmissionDraft>

/** A family whose record already has the number. */
export const KnownFamily = z.object({
  guardians: z.array(GuardianMatch),
  students: z.array(Who),
})
export type KnownFamily = z.output<typeof KnownFamily>

export const Admission = Message.extend({
  student: Who,
  guardian: Guardian,
  /** Dues of the batches, oldest first. */
  dues: z.array(LedgerDue),
  ...Standing.pick({ due_now: true, next: true }).shape,
  /** Present if a batch now exceeds its own or its room's capacity. */
  over_capacity: z.literal(true).optional(),
  /** Given only in a preview. */
  known: KnownFamily.optional(),
})
export type Admission = z.output<typeof Admission>

export const admit = act('/admissions', {
  access: ['admin', 'desk'],
  summary: 'Admit a student; but for a preview it wants an Idempotency-Key',
  body: AdmissionDraft,
  response: Admission,
  status: '200 or 201',
})
