import type { Trx } from '../../db/schema.ts'

/** Ends the links of an invitation that a guardian has; nothing where there is none. */
export const deleteInvitationOfGuardian = (trx: Trx, guardian_id: number) =>
  trx.deleteFrom('invitations').where('guardian_id', '=', guardian_id).execute()
