import type { Kysely } from 'kysely'
import type { Database, Trx } from '../../../db/schema.ts'
import { conflict, invalid } from '../../../http/errors.ts'
import { choosePrimary } from '../../people/guardians/guardians.queries.ts'
import { findLeftGuardians } from '../../people/guardians/left.queries.ts'
import {
  deleteGuardian,
  lockStudentsOf,
  studentIdsOf,
} from '../../people/guardians/merging/merge.queries.ts'
import { deleteCardsOf } from '../student-cards/student-cards.queries.ts'
import { hashOf } from './erasure.queries.ts'
import {
  anonymiseClaimsOf,
  anonymiseConsentsOf,
  anonymiseGuardianTrail,
  beginErasingGuardian,
  deleteGuardiansTraces,
  findSameGuardians,
  type GuardianErasure,
  insertGuardianErasure,
  lockGuardianToErase,
} from './guardian-erasure.queries.ts'
import { sayingWhy } from './refused-erasure.ts'

/** Erases a guardian with an account of their own for good; 400 on `confirm` if it is not the guardian's number. */
export const eraseGuardian = (
  db: Kysely<Database>,
  { guardian_id, confirm }: { guardian_id: number; confirm: number },
  erased_by: string,
) =>
  sayingWhy(
    db.transaction().execute(async (trx) => {
      // Students are locked first, as in every change of guardians.
      await lockStudentsOf(trx, [guardian_id])
      const guardian = await lockGuardianToErase(trx, guardian_id)
      if (confirm !== guardian_id)
        throw invalid({ confirm: 'This is not the number of this guardian.' })
      if (!guardian.is_own)
        throw conflict(
          'They have no account of their own. Remove them from their students instead.',
        )
      await recordAndErase(trx, guardian_id, erased_by)
    }),
  )

/** Records the erasure before anything else, because the record allows changes of immutable rows. */
async function recordAndErase(trx: Trx, guardian_id: number, erased_by: string | null) {
  const { account_id, created_at } = await lockGuardianToErase(trx, guardian_id)
  if (account_id === null) return
  const uid_hash = hashOf(account_id)
  await beginErasingGuardian(trx, { uid_hash, guardian_id, known_since: created_at, erased_by })
  await removeGuardiansData(trx, guardian_id)
}

/** Removes data about the guardian; the data that the books need stays without a name. */
async function removeGuardiansData(trx: Trx, guardian_id: number) {
  const guardian = await lockGuardianToErase(trx, guardian_id)
  const { account_id, is_own } = guardian
  if (account_id && is_own) {
    await anonymiseClaimsOf(trx, account_id)
    await anonymiseConsentsOf(trx, account_id)
  }
  await deleteGuardiansTraces(trx, guardian)
  const students = await studentIdsOf(trx, guardian_id)
  await deleteGuardian(trx, guardian_id)
  for (const student_id of students) {
    // Cards may say the guardian's phone.
    await deleteCardsOf(trx, student_id)
    await choosePrimary(trx, student_id)
  }
  if (account_id && is_own) await trx.deleteFrom('accounts').where('id', '=', account_id).execute()
  // The trail is anonymised last, because each step before has left entries in it.
  await anonymiseGuardianTrail(trx, guardian)
}

/** Erases guardians without children, a year after their last payment; returns how many. See `findLeftGuardians`. */
export async function eraseLeftGuardians(db: Kysely<Database>) {
  const left = await findLeftGuardians(db)
  let count = 0
  for (const guardian_id of left) {
    const isErased = await db.transaction().execute(async (trx) => {
      await lockStudentsOf(trx, [guardian_id])
      // The guardian may have signed in meanwhile, or have a child again.
      if ((await findLeftGuardians(trx, guardian_id)).length === 0) return false
      await recordAndErase(trx, guardian_id, null)
      return true
    })
    if (isErased) count += 1
  }
  return count
}

/** Repeats erasures in a database restored from an older backup, like `eraseAgain`; returns how many were erased. */
export async function eraseGuardiansAgain(db: Kysely<Database>, erasures: GuardianErasure[]) {
  let count = 0
  for (const erasure of erasures) {
    const isErased = await db.transaction().execute(async (trx) => {
      const ids = await findSameGuardians(trx, erasure)
      await lockStudentsOf(trx, ids)
      if (ids.length === 0) await insertGuardianErasure(trx, erasure)
      else await beginErasingGuardian(trx, erasure)
      for (const guardian_id of ids) await removeGuardiansData(trx, guardian_id)
      return ids.length > 0
    })
    if (isErased) count += 1
  }
  return count
}
