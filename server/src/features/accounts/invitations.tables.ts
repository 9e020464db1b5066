import type { InvitedRole } from '@ganit/contract/accounts/invitations'
import type { Generated } from 'kysely'
import type { DataMap } from '../../db/data-map.ts'
import type { CreatedAt } from '../../db/schema.ts'

/** Whoever has been invited and has neither come nor been told that they need not. Of their two links only hashes are kept. */
export type Invitations = {
  invitation_id: Generated<number>
  name: string
  email: string
  role: InvitedRole
  phone: string | null
  /** Whom it is for, where it is no staff. */
  guardian_id: number | null
  /** Whose record it is for, where it is a student's. */
  student_id: number | null
  /** How often somebody with the link gave another date of birth than the student's. */
  wrong_births: Generated<number>
  /** Of the link that the owner passes on, which says nothing of whose address it is. */
  link_hash: Buffer
  /** Of the link that was mailed, whose bearer reads the mails of that address. */
  mail_hash: Buffer
  expires_at: Date
  created_at: CreatedAt
}

declare module '../../db/schema.ts' {
  interface Database {
    invitations: Invitations
  }
}

export const DATA_MAP: DataMap = {
  invitations: {
    purpose:
      'name, e-mail and phone of who is invited to work for the academy, of guardians, and of students who have no account yet',
    kept: 'until they come, or the invitation is withdrawn',
    told: '**About the account:**',
    exported: 'who has an account to ask with is invited no more',
    erased: 'deleted',
  },
}
