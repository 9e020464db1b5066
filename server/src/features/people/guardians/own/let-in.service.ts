import type { Trx } from '../../../../db/schema.ts'
import { lockForChange } from '../../../../http/changes/lock-for-change.ts'
import { conflict } from '../../../../http/errors.ts'
import { proveWithContacts } from '../../../ground/rights/births.queries.ts'
import { GUARDIAN, growVersion, guardianNotFound } from '../guardians.queries.ts'

/**
 * The owner confirms that the contacts of a guardian are the guardian's: codes to them open the account again after the
 * office has changed them. 409 without an account, which the first code creates.
 */
export async function letGuardianIn(trx: Trx, guardian_id: number) {
  const { account_id, is_proposed } = await lockForChange(trx, GUARDIAN, guardian_id)
  if (is_proposed) throw guardianNotFound()
  if (!account_id) throw conflict('This guardian has no account yet.')
  await proveWithContacts(trx, guardian_id)
  await growVersion(trx, guardian_id)
}
