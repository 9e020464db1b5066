import { z } from 'zod'
import { GuardianInvitation } from '../accounts/invitations.ts'
import { act, change, create, read, remove } from '../endpoint.ts'
import { Language } from '../languages.ts'
import { pageQuery, pageSchema } from '../pages.ts'
import { Message, PathId, PathName, requiredDate, requiredId, Version } from '../shared.ts'
import { tableFiles } from '../table-files.ts'
import {
  Guardian,
  GuardianChanges,
  GuardianDraft,
  GuardianName,
  knownOrNew,
  OtherGuardian,
  RELATIONS,
} from './guardian.ts'

export { LANGUAGES, Language } from '../languages.ts'
export * from './guardian.ts'

const OfStudent = z.object({ uid: PathName })
const OfBoth = z.object({ uid: PathName, guardian_id: PathId })
export const SavedGuardian = Message.extend({ guardian: Guardian })

export const listGuardiansOfStudent = read('/student/:uid/guardians', {
  access: ['admin', 'desk', 'guardian', 'student'],
  summary:
    'The guardians of a student, of oneself or of one’s own child; of the others a guardian is told name and relation',
  params: OfStudent,
  response: z.array(z.union([Guardian, OtherGuardian])),
})

export const addGuardian = create('/student/:uid/guardians', {
  access: ['admin', 'desk', 'student'],
  summary: 'Add a guardian; what a student says of themselves waits until the office confirms it',
  params: OfStudent,
  body: GuardianDraft,
  response: SavedGuardian,
})

export const updateGuardian = change('/student/:uid/guardians/:guardian_id', {
  access: ['admin', 'desk', 'guardian', 'student'],
  summary:
    'Change a guardian; a student what they proposed and nobody confirmed, a guardian their own name and language',
  params: OfBoth,
  body: GuardianChanges,
  response: SavedGuardian,
})

export const removeGuardian = remove('/student/:uid/guardians/:guardian_id', {
  access: ['admin', 'desk', 'student'],
  summary: 'Remove a guardian; a student what they proposed and nobody confirmed',
  params: OfBoth,
})

/**
 * Confirms a proposed guardian: `guardian_id` merges with a known person, `is_new` makes a new one. One of them is
 * required if the phone or e-mail is known.
 */
export const confirmGuardian = act('/student/:uid/guardians/:guardian_id/confirm', {
  access: ['admin', 'desk'],
  summary: 'Confirm that somebody is a guardian of a student',
  params: OfBoth,
  body: z.object(knownOrNew).partial().nullish(),
  response: SavedGuardian,
})

/** A guardian in the office's list, with their children's names, including those waiting for confirmation. */
export const ListedGuardian = Guardian.pick({
  guardian_id: true,
  name: true,
  phone: true,
  email: true,
  language: true,
  access: true,
  version: true,
}).extend({
  children: z.array(
    z.object({
      student_id: z.int(),
      uid: z.string(),
      name: z.string(),
      relation: z.enum(RELATIONS),
      is_confirmed: z.boolean(),
    }),
  ),
})
export type ListedGuardian = z.output<typeof ListedGuardian>

export const GuardiansPage = pageSchema(ListedGuardian)
export type GuardiansPage = z.output<typeof GuardiansPage>

/** Searches name, phone and e-mail. */
export const listGuardians = read('/guardians', {
  access: ['admin', 'desk'],
  summary: 'Guardians by name, one page of them',
  querystring: pageQuery(['name']),
  response: GuardiansPage,
})

/** Takes the list's own search and order. */
export const [exportGuardians, exportGuardiansXlsx] = tableFiles({
  path: '/guardians',
  access: ['admin', 'desk'],
  summary: 'Guardians as a table for spreadsheets',
  querystring: pageQuery(['name']).omit({ page: true, page_size: true }),
})

export const mergeGuardians = act('/guardians/:guardian_id/merge', {
  access: ['admin', 'desk'],
  summary:
    'Join two records of one person: this one goes, its children and what the other has not become the other’s',
  body: z.object({ into: requiredId('into') }),
  response: Message.extend({ guardian: ListedGuardian }),
})

/** `linked`: their e-mail is a student's account, so no link is sent. */
export const inviteGuardian = act('/guardians/:guardian_id/invite', {
  access: ['admin', 'desk'],
  summary:
    'Invite a guardian to sign in, or let them see their children with the account that is there',
  response: Message.extend({
    invitation: GuardianInvitation.optional(),
    linked: z.literal(true).optional(),
  }),
  status: '200 or 201',
})

/** Only for the owner, who confirms that the contacts belong to the guardian. */
export const letInGuardian = act('/guardians/:guardian_id/let-in', {
  access: ['admin'],
  summary:
    'Let codes to a guardian’s phone and e-mail open their account, after these were changed',
})

/**
 * A child of the signed-in account. Limited guardians see little; with `may_see: false`, only dues from before the
 * child turned 18. `photo` is a signed URL.
 */
export const OwnChild = z.object({
  student_id: z.int(),
  uid: z.string(),
  first_name: z.string(),
  name: z.string(),
  student_class: z.int(),
  photo: z.string().nullable(),
  guardian_id: z.int(),
  limited: z.boolean(),
  is_of_age: z.boolean(),
  may_see: z.boolean(),
  /** The day from which the child waits until a parent agrees; null if nobody is asked. Absent in answers of earlier versions. */
  waits_from: z.string().nullable().optional(),
})
export type OwnChild = z.output<typeof OwnChild>

/** `guardian` is null if the account is not a guardian's; `is_proven` is false until they gave a child's date of birth. */
export const OwnGuardianships = z.object({
  guardian: Guardian.pick({
    guardian_id: true,
    name: true,
    phone: true,
    email: true,
    language: true,
    version: true,
  })
    .extend({ is_proven: z.boolean() })
    .nullable(),
  children: z.array(OwnChild),
})
export type OwnGuardianships = z.output<typeof OwnGuardianships>

/** After three wrong dates the academy must link the guardian again. */
export const confirmGuardianship = act('/guardianships/confirm', {
  access: ['guardian', 'student'],
  summary:
    'Show by the date of birth of one of the children that the account is their guardian’s, where the academy linked the two',
  /** `version`: of the contacts that the page has shown; 409 if they were changed since. */
  body: z.object({ date_of_birth: requiredDate('Date of Birth'), version: Version.optional() }),
})

export const getOwnGuardianships = read('/guardianships', {
  access: ['guardian', 'student'],
  summary: 'The children whom the signed-in account looks after, by name',
  response: OwnGuardianships,
})

/** Absent fields stay as stored. */
export const OwnGuardianChanges = z.object({
  name: GuardianName.optional(),
  language: Language.optional(),
  version: Version.optional(),
})
export type OwnGuardianChanges = z.output<typeof OwnGuardianChanges>

/** Guardians with no child or no consent may call it, too: they still choose their language. */
export const updateOwnGuardian = change('/guardianships', {
  access: ['guardian', 'student'],
  summary:
    'Change one’s own name, or the language in which one reads and is written to, as a guardian',
  body: OwnGuardianChanges,
  response: Message.extend(OwnGuardianships.shape),
})
