import type { Trx } from '../../db/schema.ts'
import { clock } from '../../lifecycle/clock.ts'
import { ofGuardian } from '../ground/rights/rights.ts'

/** Renames a guardian's own account; a linked student's account keeps its name. */
export const renameGuardianAccount = (trx: Trx, account_id: string, name: string) =>
  trx
    .updateTable('accounts')
    .set({ name, updated_at: clock.now() })
    .where('id', '=', account_id)
    .where(ofGuardian)
    .execute()
