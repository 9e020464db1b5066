import type { Trx } from '../../db/schema.ts'
import { ofGuardian } from './rights.ts'

/** Gives a guardian's own account their name; a student's that is joined to it keeps the student's. */
export const renameGuardianAccount = (trx: Trx, account_id: string, name: string) =>
  trx
    .updateTable('accounts')
    .set({ name, updated_at: new Date() })
    .where('id', '=', account_id)
    .where(ofGuardian)
    .execute()
