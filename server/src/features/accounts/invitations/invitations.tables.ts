import type { InvitedRole } from '@ganit/contract/accounts/invitations'
import type { ColumnType, Generated } from 'kysely'
import type { DataMap } from '../../../db/data-map.ts'
import type { CreatedAt } from '../../../db/schema.ts'

/** An open invitation. Its two links are stored as hashes. */
export type Invitations = {
  invitation_id: Generated<number>
  name: string
  /** Null for staff who are invited by phone alone. */
  email: string | null
  role: InvitedRole
  phone: string | null
  /** The invited guardian; null for other roles. */
  guardian_id: number | null
  /** The invited student's record; null for other roles. */
  student_id: number | null
  /** The account that waits for an invited teacher, inactive until the invitation is accepted. */
  account_id: ColumnType<string | null, string | null | undefined, string | null>
  /** Wrong dates of birth given by the link's holder. */
  wrong_births: Generated<number>
  /** Link the owner passes on, which proves no address. */
  link_hash: Buffer
  /** Hash of the mailed link, whose holder reads that address's mails. */
  mail_hash: Buffer
  expires_at: Date
  created_at: CreatedAt
}

declare module '../../../db/schema.ts' {
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
