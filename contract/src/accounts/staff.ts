import { z } from 'zod'
import { act, change, create, read } from '../endpoint.ts'
import { QUALIFICATION_MAX } from '../ground/coaching-settings.ts'
import {
  blankIsAbsent,
  Message,
  optionalLine,
  optionalText,
  PathName,
  requiredLine,
  requiredText,
} from '../shared.ts'
import { InvitedEmail, SentInvitation, StaffRole } from './invitations.ts'

/** Field labels of the staff forms, used in messages too. */
export const STAFF_LABELS = {
  name: 'Name',
  email: 'Email',
  role: 'Role',
  phone: 'Phone',
  qualification: 'Qualification',
} as const

const NAME_MAX = 100
const PHONE_MAX = 40
const REASON_MAX = 200

/**
 * A member of staff. Invited ones have a null `account_id` and `invited_until`, when the link expires. `is_active` is
 * false once their access has ended.
 */
export const StaffMember = z.object({
  account_id: z.string().nullable(),
  invitation_id: z.int().nullable(),
  name: z.string(),
  /** Null for an invited person of whom only the phone is known. */
  email: z.string().nullable(),
  /** Present if the person typed the e-mail and has not confirmed it: then the owner may correct it. */
  email_typed: z.literal(true).optional(),
  role: StaffRole,
  phone: z.string().nullable(),
  /** Public where the academy shows a prospectus. */
  qualification: z.string().optional(),
  is_active: z.boolean(),
  second_factor: z.boolean(),
  invited_until: z.string().nullable(),
})
export type StaffMember = z.output<typeof StaffMember>

/** Somebody without an e-mail is invited by phone: the link is passed on. */
export const StaffInvitation = z
  .object({
    name: requiredLine(STAFF_LABELS.name, NAME_MAX),
    email: blankIsAbsent(InvitedEmail),
    role: StaffRole,
    phone: optionalText(STAFF_LABELS.phone, PHONE_MAX),
  })
  .refine(({ email, phone }) => email !== undefined || phone !== null, {
    path: ['email'],
    error: 'Enter a phone or an e-mail.',
  })
export type StaffInvitation = z.output<typeof StaffInvitation>

/** Absent fields stay as stored. Only an e-mail that its person typed and has not confirmed may be corrected. */
export const StaffChanges = z
  .object({
    name: requiredLine(STAFF_LABELS.name, NAME_MAX),
    email: InvitedEmail,
    role: StaffRole,
    phone: optionalText(STAFF_LABELS.phone, PHONE_MAX),
    qualification: optionalLine(STAFF_LABELS.qualification, QUALIFICATION_MAX),
  })
  .partial()
export type StaffChanges = z.output<typeof StaffChanges>

const ByAccount = z.object({ account_id: PathName })
export const SavedStaff = Message.extend({ staff: StaffMember })

export const listStaff = read('/staff', {
  access: ['admin'],
  summary: 'Who works for the academy, by name, and who is invited to',
  response: z.array(StaffMember),
})

export const inviteStaff = create('/staff', {
  access: ['admin'],
  summary: 'Invite somebody to work for the academy',
  body: StaffInvitation,
  response: SentInvitation,
})

export const updateStaff = change('/staff/:account_id', {
  access: ['admin'],
  summary: 'Change somebody’s name, phone, qualification or role; a change of role logs them out',
  params: ByAccount,
  body: StaffChanges,
  response: SavedStaff,
})

export const endStaff = act('/staff/:account_id/end', {
  access: ['admin'],
  summary: 'End somebody’s access: they are logged out at once, and what they did stays',
  params: ByAccount,
  response: SavedStaff,
})

export const resumeStaff = act('/staff/:account_id/resume', {
  access: ['admin'],
  summary: 'Give somebody their access back',
  params: ByAccount,
  response: SavedStaff,
})

export const eraseStaff = act('/staff/:account_id/erase', {
  access: ['admin'],
  summary: 'Erase somebody whose access has ended for good; what they did stays without the person',
  params: ByAccount,
  body: z.object({ confirm: InvitedEmail }),
})

export const endStaffSecondFactor = act('/staff/:account_id/second-factor/end', {
  access: ['admin'],
  summary: 'Switch off the second factor of somebody who has lost it, and log them out',
  params: ByAccount,
  body: z.object({ reason: requiredText('Reason', REASON_MAX) }),
  response: SavedStaff,
})

/** People who can teach: active teachers, the owner, and teachers who are `invited`. */
export const Teacher = z.object({
  account_id: z.string(),
  name: z.string(),
  invited: z.literal(true).optional(),
})
export type Teacher = z.output<typeof Teacher>

export const listTeachers = read('/teachers', {
  access: ['admin', 'desk'],
  summary: 'Who can teach: active teachers, invited ones and the owner, by name',
  response: z.array(Teacher),
})
