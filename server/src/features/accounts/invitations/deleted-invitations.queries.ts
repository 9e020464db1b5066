import type { Trx } from '../../../db/schema.ts'

/** Deletes a guardian's invitation, if any. */
export const deleteInvitationOfGuardian = (trx: Trx, guardian_id: number) =>
  trx.deleteFrom('invitations').where('guardian_id', '=', guardian_id).execute()

/** Deletes a student's invitation, if any. */
export const deleteInvitationOfStudent = (trx: Trx, student_id: number) =>
  trx.deleteFrom('invitations').where('student_id', '=', student_id).execute()
