import { z } from 'zod'
import { InvitedEmail } from '../accounts/invitations.ts'
import { LANGUAGES, Language } from '../languages.ts'
import { phoneOf } from '../phones.ts'
import { blankIsAbsent, idOf, oneOf, orNull, requiredLine, Version } from '../shared.ts'

/** The labels of the forms about guardians, and so of their messages. */
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

/** What a guardian is to a student. */
export const RELATIONS = ['mother', 'father', 'guardian', 'other'] as const
export const Relation = oneOf(RELATIONS, 'Relation must be mother, father, guardian or other.')
export type Relation = z.output<typeof Relation>

/** How many guardians a student has at most. */
export const GUARDIANS_MAX = 6

const { name, phone, email, relation } = GUARDIAN_FORM_LABELS
const NAME_MAX = 100
export const GuardianName = requiredLine(name, NAME_MAX)

/**
 * How far somebody is in signing in: not invited, invited, joined to a student's account that has not yet given a date of
 * birth, or able to.
 */
export const GUARDIAN_ACCESS = ['none', 'invited', 'linked', 'open'] as const

/** What a guardian is told of the other guardians of their child. */
export const OtherGuardian = z.object({
  guardian_id: z.int(),
  name: z.string(),
  relation: z.enum(RELATIONS),
})
export type OtherGuardian = z.output<typeof OtherGuardian>

/**
 * A guardian of a student. `confirmed_at` is null while the academy has not confirmed it: until then it gives no right and no
 * message; `is_proposed` while the student alone has said so. A `limited` one sees attendance, results, homework and dues.
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

const choice = (label: string) => z.boolean(`${label} must be true or false.`)

const kinship = {
  gets_messages: choice(GUARDIAN_FORM_LABELS.gets_messages),
  may_collect: choice(GUARDIAN_FORM_LABELS.may_collect),
  limited: choice(GUARDIAN_FORM_LABELS.limited),
}

/** Who of those who are known is meant, or that none is. */
export const knownOrNew = {
  guardian_id: idOf('guardian_id'),
  is_new: z.boolean('is_new must be true or false.'),
}

/**
 * Somebody who is known here already, by `guardian_id`, or somebody new with name, relation and a phone or an e-mail. Where
 * the phone or e-mail is known, `is_new` says that it is somebody else all the same. Of somebody known the relation is, unless
 * it is said, what they are to another child. `limited` is the office's to say.
 */
export const GuardianDraft = z
  .object({
    ...knownOrNew,
    name: GuardianName,
    relation: Relation,
    phone: blankIsAbsent(phoneOf(phone)),
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

/** Absent fields stay as stored; a blank phone or e-mail goes. `is_primary: true` takes it over from another one. */
export const GuardianChanges = z
  .object({
    name: GuardianName,
    relation: Relation,
    phone: orNull(phoneOf(phone)),
    email: orNull(InvitedEmail),
    language: Language,
    is_primary: z.literal(true, 'Choose another one instead.'),
    ...kinship,
    version: Version,
  })
  .partial()
export type GuardianChanges = z.output<typeof GuardianChanges>

/** Somebody who may be meant; `children` is how many they look after. */
export const GuardianMatch = z.object({
  guardian_id: z.int(),
  name: z.string(),
  children: z.int(),
  children_names: z.array(z.string()),
})
export type GuardianMatch = z.output<typeof GuardianMatch>
