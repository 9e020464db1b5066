import type { Kysely } from 'kysely'
import type { Database } from '../../../../db/schema.ts'
import { lockForChange } from '../../../../http/changes/lock-for-change.ts'
import { invalid, notAllowed } from '../../../../http/errors.ts'
import {
  countWrongBirth,
  guardiansOfBorn,
  lockGuardianOfAccount,
  proveWithContacts,
  unconfirmGuardians,
  WRONG_BIRTHS,
} from '../../../ground/rights/births.queries.ts'
import { isOwnAccount, joinAccount } from '../../../ground/rights/guardian-account.queries.ts'
import { GUARDIAN, guardianNotFound } from '../guardians.queries.ts'

type Proof = { date_of_birth: string; version?: number | undefined }

/**
 * Proves by a child's date of birth that an account is its guardian's; 400 if the date is wrong. After the third wrong
 * one the link to a student's account ends, and a guardian's own account waits until the office confirms the guardian
 * again. `version`: of the contacts that the page has shown, which codes open from now on; 409 if they were changed
 * since.
 */
export async function proveAccount(
  db: Kysely<Database>,
  uid: string,
  { date_of_birth, version }: Proof,
) {
  // A wrong date is counted even though it is refused.
  const outcome = await db.transaction().execute(async (trx) => {
    const guardian = await lockGuardianOfAccount(trx, uid)
    if (!guardian) return 'unknown'
    if (guardian.proven_at) return 'right'
    await lockForChange(trx, GUARDIAN, guardian.guardian_id, version)
    const ids = [guardian.guardian_id]
    const [born] = await guardiansOfBorn(trx, ids, date_of_birth)
    // The account's own record proves nothing about a guardian.
    if (born?.is_anothers) {
      // The page has shown the guardian these contacts.
      await proveWithContacts(trx, guardian.guardian_id)
      return 'right'
    }
    const { guardian_id } = guardian
    if ((await countWrongBirth(trx, guardian_id)) < WRONG_BIRTHS) return 'wrong'
    if (await isOwnAccount(trx, uid)) {
      await unconfirmGuardians(trx, [guardian_id])
      return 'unconfirmed'
    }
    await joinAccount(trx, guardian_id, null)
    return 'spent'
  })
  if (outcome === 'unknown') throw guardianNotFound()
  if (outcome === 'unconfirmed') throw notAllowed('The academy has to confirm you again.')
  if (outcome !== 'right') throw invalid({ date_of_birth: SENTENCES[outcome] })
}

const SENTENCES = {
  wrong: 'This is not the date of birth of one of your children here.',
  spent: 'This was wrong three times. Please ask the academy to link your account again.',
}
