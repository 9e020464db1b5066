import { z } from 'zod'
import { InvitedEmail } from '../accounts/invitations.ts'
import { LANGUAGES, Language } from '../languages.ts'
import { requiredPhone } from '../phones.ts'
import { blankIsAbsent, oneOfWords, orNull, requiredId, requiredLine, Version } from '../shared.ts'
import { RELATIONS } from './who.ts'

/** Field labels of the forms about guardians, used in their messages too. */
export const GUARDIAN_FORM_LABELS = {
  name: 'Name',
  relation: 'Relation',
  phone: 'Phone',
  email: 'Email',
  language: 'Language',
  is_primary: 'First to call',
  gets_messages: 'Gets messages',
  may_collect: 'May collect the student',
  limited: 'Sees little',
} as const

export { RELATIONS }
export const Relation = oneOfWords(RELATIONS, 'Relation must be mother, father, guardian or other.')
export type Relation = z.output<typeof Relation>

/** Maximum number of guardians of a student. */
export const GUARDIANS_MAX = 6

const { name, phone, email, relation } = GUARDIAN_FORM_LABELS
const NAME_MAX = 100
export const GuardianName = requiredLine(name, NAME_MAX)

/** Progress of signing in: not invited; invited; linked to a student's account without proof yet; can sign in. */
export const GUARDIAN_ACCESS = ['none', 'invited', 'linked', 'open'] as const

/** The child's other guardians as a guardian sees them. */
export const OtherGuardian = z.object({
  guardian_id: z.int(),
  name: z.string(),
  relation: z.enum(RELATIONS),
})
export type OtherGuardian = z.output<typeof OtherGuardian>

/**
 * A guardian of a student. Until the academy confirms the guardian (`confirmed_at`), there are no rights and no
 * messages. `is_proposed`: only the student has named the guardian. A `limited` guardian sees attendance, results,
 * homework and dues.
 */
export const Guardian = OtherGuardian.extend({
  student_id: z.int(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  language: z.enum(LANGUAGES),
  is_primary: z.boolean(),
  gets_messages: z.boolean(),
  may_collect: z.boolean(),
  limited: z.boolean(),
  is_proposed: z.boolean(),
  confirmed_at: z.string().nullable(),
  access: z.enum(GUARDIAN_ACCESS),
  version: z.int(),
})
export type Guardian = z.output<typeof Guardian>

const booleanChoice = (label: string) => z.boolean(`${label} must be true or false.`)

const kinship = {
  gets_messages: booleanChoice(GUARDIAN_FORM_LABELS.gets_messages),
  may_collect: booleanChoice(GUARDIAN_FORM_LABELS.may_collect),
  limited: booleanChoice(GUARDIAN_FORM_LABELS.limited),
}

/** Identifies a known person, or says that the person is new. */
export const knownOrNew = {
  guardian_id: requiredId('guardian_id'),
  is_new: z.boolean('is_new must be true or false.'),
}

/**
 * A known person by `guardian_id`, or a new one with name, relation and a phone or e-mail. `is_new` says that it is a
 * different person although the phone or e-mail is known. A known person's relation defaults to the one with another
 * child. Only the office sets `limited`.
 */
export const GuardianDraft = z
  .object({
    ...knownOrNew,
    name: GuardianName,
    relation: Relation,
    phone: blankIsAbsent(requiredPhone(phone)),
    email: blankIsAbsent(InvitedEmail),
    language: Language,
    ...kinship,
  })
  .partial()
  .check(({ value, issues }) => {
    if (value.guardian_id !== undefined) return
    const missing = (field: string, message: string) =>
      issues.push({ code: 'custom', input: value, path: [field], message })
    if (value.name === undefined) missing('name', `${name} is required.`)
    if (value.relation === undefined) missing('relation', `${relation} is required.`)
    if (value.phone === undefined && value.email === undefined)
      missing('phone', `${phone} or ${email} is required.`)
  })
export type GuardianDraft = z.output<typeof GuardianDraft>

/** Absent fields stay as stored; a blank phone or e-mail is removed. `is_primary: true` takes it from the previous one. */
export const GuardianChanges = z
  .object({
    name: GuardianName,
    relation: Relation,
    phone: orNull(requiredPhone(phone)),
    email: orNull(InvitedEmail),
    language: Language,
    is_primary: z.literal(true, 'Choose another one instead.'),
    ...kinship,
    version: Version,
  })
  .partial()
export type GuardianChanges = z.output<typeof GuardianChanges>

/** A known person who may be the same; `children` counts the children of that person. */
export const GuardianMatch = z.object({
  guardian_id: z.int(),
  name: z.string(),
  children: z.int(),
  children_names: z.array(z.string()),
})
export type GuardianMatch = z.output<typeof GuardianMatch>
