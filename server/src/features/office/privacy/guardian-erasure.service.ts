import type { Kysely } from 'kysely'
import type { Database, Trx } from '../../../db/schema.ts'
import { conflict, invalid } from '../../../http/errors.ts'
import { choosePrimary } from '../../people/guardians/guardians.queries.ts'
import { leftGuardians } from '../../people/guardians/left.queries.ts'
import {
  deleteGuardian,
  lockStudentsOf,
  studentIdsOf,
} from '../../people/guardians/merge.queries.ts'
import { hashOf } from './erasure.queries.ts'
import {
  beginErasingGuardian,
  deleteGuardiansTraces,
  type GuardianErasure,
  insertGuardianErasure,
  lockedGuardianToErase,
  namelessClaimsOf,
  namelessConsentsOf,
  namelessGuardianTrail,
  sameGuardians,
} from './guardian-erasure.queries.ts'

/** Erases a guardian with an account of their own for good; 400 on `confirm` unless that is the guardian's number. */
export const eraseGuardian = (
  db: Kysely<Database>,
  { guardian_id, confirm }: { guardian_id: number; confirm: number },
  erased_by: string,
) =>
  db.transaction().execute(async (trx) => {
    // Students first, as all do who change a student's guardians.
    await lockStudentsOf(trx, [guardian_id])
    const guardian = await lockedGuardianToErase(trx, guardian_id)
    if (confirm !== guardian_id)
      throw invalid({ confirm: 'This is not the number of this guardian.' })
    if (!guardian.is_own)
      throw conflict('They have no account of their own. Remove them from their students instead.')
    await erase(trx, guardian_id, erased_by)
  })

/** Puts the erasure on record first: only then may it take words out of what is never changed otherwise. */
async function erase(trx: Trx, guardian_id: number, erased_by: string | null) {
  const { account_id, created_at } = await lockedGuardianToErase(trx, guardian_id)
  if (account_id === null) return
  const uid_hash = hashOf(account_id)
  await beginErasingGuardian(trx, { uid_hash, guardian_id, known_since: created_at, erased_by })
  await takeOut(trx, guardian_id)
}

/** What is said of the guardian goes, and what the books need stays without them. */
async function takeOut(trx: Trx, guardian_id: number) {
  const guardian = await lockedGuardianToErase(trx, guardian_id)
  const { account_id, is_own } = guardian
  if (account_id && is_own) {
    await namelessClaimsOf(trx, account_id)
    await namelessConsentsOf(trx, account_id)
  }
  await deleteGuardiansTraces(trx, guardian)
  const students = await studentIdsOf(trx, guardian_id)
  await deleteGuardian(trx, guardian_id)
  for (const student_id of students) await choosePrimary(trx, student_id)
  if (account_id && is_own) await trx.deleteFrom('accounts').where('id', '=', account_id).execute()
  // At last, because each step before has left entries too.
  await namelessGuardianTrail(trx, guardian)
}

/**
 * Erases guardians who look after nobody any more, a year after they last paid something; answers how many. See
 * `leftGuardians`.
 */
export async function eraseLeftGuardians(db: Kysely<Database>) {
  const left = await leftGuardians(db)
  let count = 0
  for (const guardian_id of left) {
    const isErased = await db.transaction().execute(async (trx) => {
      await lockStudentsOf(trx, [guardian_id])
      // Meanwhile they may have signed in, or look after somebody.
      if ((await leftGuardians(trx, guardian_id)).length === 0) return false
      await erase(trx, guardian_id, null)
      return true
    })
    if (isErased) count += 1
  }
  return count
}

/** Repeats erasures in a database that was restored from before them, as `eraseAgain` does; answers how many were erased. */
export async function eraseGuardiansAgain(db: Kysely<Database>, erasures: GuardianErasure[]) {
  let count = 0
  for (const erasure of erasures) {
    const isErased = await db.transaction().execute(async (trx) => {
      const ids = await sameGuardians(trx, erasure)
      await lockStudentsOf(trx, ids)
      if (ids.length === 0) await insertGuardianErasure(trx, erasure)
      else await beginErasingGuardian(trx, erasure)
      for (const guardian_id of ids) await takeOut(trx, guardian_id)
      return ids.length > 0
    })
    if (isErased) count += 1
  }
  return count
}
