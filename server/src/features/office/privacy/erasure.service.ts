import type { Kysely } from 'kysely'
import type { Database, Db, Trx } from '../../../db/schema.ts'
import { invalid } from '../../../http/errors.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import { choosePrimary } from '../../people/guardians/guardians.queries.ts'
import {
  guardianIdsOf,
  guardianIdsOfAccount,
  guardiansOfNobody,
} from '../../people/guardians/held.queries.ts'
import { deleteGuardian, studentIdsOf } from '../../people/guardians/merging/merge.queries.ts'
import { leaveForGood } from '../../people/memberships/memberships.service.ts'
import {
  allErasures,
  anonymiseClaims,
  anonymiseConsents,
  anonymiseMoney,
  anonymiseTrail,
  beginErasing,
  deleteImportedRows,
  deletePerson,
  deleteTraces,
  dropPlainMemberships,
  type Erasure,
  findSamePerson,
  hashOf,
  insertErasure,
  lockPerson,
} from './erasure.queries.ts'
import { deleteContactsTraces } from './guardian-erasure.queries.ts'
import { sayingWhy } from './refused-erasure.ts'

export type { Erasure } from './erasure.queries.ts'

type By = Partial<Pick<Erasure, 'erased_at'>> & Pick<Erasure, 'erased_by'>

/** Erases a student for good; 400 on `confirm` if it is not the student's number, 404 if there is no such student. */
export const eraseStudent = (
  db: Kysely<Database>,
  { uid, confirm }: { uid: string; confirm: number },
  erased_by: string,
) =>
  sayingWhy(
    db.transaction().execute(async (trx) => {
      const { student_id } = await lockPerson(trx, uid)
      if (confirm !== student_id)
        throw invalid({ confirm: 'This is not the number of this student.' })
      await erasePerson(trx, uid, { erased_by })
    }),
  )

/** Ends memberships first, as usual: later dues are withdrawn, earlier ones stay owed. */
export async function erasePerson(trx: Trx, uid: string, by: By) {
  const person = await lockPerson(trx, uid)
  const { student_id } = person
  await leaveForGood(trx, person, await readAcademyToday(trx))
  await beginErasing(trx, { student_id, uid_hash: hashOf(uid), ...by })
  await dropPlainMemberships(trx, student_id)
  await anonymiseMoney(trx, student_id)
  await anonymiseClaims(trx, person)
  await anonymiseConsents(trx, person)
  await deleteTraces(trx, person)
  await deleteImportedRows(trx, student_id)
  const guardians = await guardianIdsOf(trx, student_id)
  // A student, such as an elder brother, may be the guardian of others; that guardian is erased, too.
  for (const guardian_id of await guardianIdsOfAccount(trx, uid))
    await takeOutContact(trx, guardian_id)
  await deletePerson(trx, person)
  for (const guardian_id of await guardiansOfNobody(trx, guardians))
    await takeOutContact(trx, guardian_id)
  // The trail is anonymised last, because each step before has left entries in it.
  await anonymiseTrail(trx, person)
}

/** Deletes a guardian's record, and the messages to its addresses. */
async function takeOutContact(trx: Trx, guardian_id: number) {
  await deleteContactsTraces(trx, guardian_id)
  const students = await studentIdsOf(trx, guardian_id)
  await deleteGuardian(trx, guardian_id)
  for (const student_id of students) await choosePrimary(trx, student_id)
}

/** Erasures to repeat in a restored older database: see `eraseAgain`. */
export const erasuresOf = (db: Db): Promise<Erasure[]> => allErasures(db)

/**
 * Repeats erasures in a database restored from an older backup, and stores them again. Numbers that were reused for
 * another student there are skipped. Returns how many were erased.
 */
export async function eraseAgain(db: Kysely<Database>, erasures: Erasure[]) {
  let count = 0
  for (const erasure of erasures) {
    const { erased_at, erased_by } = erasure
    const isErased = await db.transaction().execute(async (trx) => {
      const uid = await findSamePerson(trx, erasure)
      if (uid) await erasePerson(trx, uid, { erased_at, erased_by })
      else await insertErasure(trx, erasure)
      return uid !== undefined
    })
    if (isErased) count += 1
  }
  return count
}
