import { sql } from 'kysely'
import type { Db, Trx } from '../../../db/schema.ts'
import { ofGuardian } from '../../ground/rights/rights.ts'

/** Data on a student's guardians, for the export of personal data. */
export const guardiansHeld = (db: Db, student_id: number) =>
  db
    .selectFrom('guardians')
    .innerJoin('guardianships', 'guardianships.guardian_id', 'guardians.guardian_id')
    .select(['guardians.guardian_id', 'name', 'phone', 'email', 'language'])
    .select('guardians.created_at')
    .where('student_id', '=', student_id)
    .orderBy('place')
    .execute()

/** Data on the guardianships of a student, for the export of personal data. */
export const guardianshipsHeld = (db: Db, student_id: number) =>
  db
    .selectFrom('guardianships')
    .select(['guardian_id', 'relation', 'is_primary', 'gets_messages', 'may_collect', 'limited'])
    .select(['confirmed_at', 'created_at'])
    .where('student_id', '=', student_id)
    .orderBy('place')
    .execute()

/** The guardians of a student, for one of them: all data about that guardian, and name and relation of the others. */
export async function guardiansHeldFor(db: Db, student_id: number, account_id: string) {
  const own = await db
    .selectFrom('guardians')
    .select('guardian_id')
    .where('account_id', '=', account_id)
    .executeTakeFirst()
  const isOwn = (row: { guardian_id: number }) => row.guardian_id === own?.guardian_id
  const guardians = await guardiansHeld(db, student_id)
  const guardianships = await guardianshipsHeld(db, student_id)
  return {
    guardians: guardians.map((row) =>
      isOwn(row) ? row : { guardian_id: row.guardian_id, name: row.name },
    ),
    guardianships: guardianships.map((row) =>
      isOwn(row) ? row : { guardian_id: row.guardian_id, relation: row.relation },
    ),
  }
}

export async function guardianIdsOf(trx: Trx, student_id: number) {
  const rows = await trx
    .selectFrom('guardianships')
    .select('guardian_id')
    .where('student_id', '=', student_id)
    .execute()
  return rows.map(({ guardian_id }) => guardian_id)
}

export async function guardianIdsOfAccount(trx: Trx, account_id: string) {
  const rows = await trx
    .selectFrom('guardians')
    .select('guardian_id')
    .where('account_id', '=', account_id)
    .execute()
  return rows.map(({ guardian_id }) => guardian_id)
}

/**
 * Those of the given guardians who have no children. Guardians with accounts of their own are left out, because they stay to
 * see their payments.
 */
export async function guardiansOfNobody(trx: Trx, guardian_ids: number[]) {
  const rows = await trx
    .selectFrom('guardians')
    .select('guardian_id')
    .where(sql<boolean>`guardian_id = any(${guardian_ids}::integer[])`)
    .where(
      sql<boolean>`not exists (
        select from guardianships where guardianships.guardian_id = guardians.guardian_id)`,
    )
    .where(
      sql<boolean>`not exists (
        select from accounts where id = guardians.account_id and ${ofGuardian})`,
    )
    .orderBy('guardian_id')
    .execute()
  return rows.map(({ guardian_id }) => guardian_id)
}

/** Deletes `guardiansOfNobody`. */
export async function deleteGuardiansOfNobody(trx: Trx, guardian_ids: number[]) {
  const gone = await guardiansOfNobody(trx, guardian_ids)
  await trx
    .deleteFrom('guardians')
    .where(sql<boolean>`guardian_id = any(${gone}::integer[])`)
    .execute()
}

/** Whether a student has a confirmed guardian. */
export const hasGuardian = async (db: Db, student_id: number) =>
  (await db
    .selectFrom('guardianships')
    .select('guardian_id')
    .where('student_id', '=', student_id)
    .where('confirmed_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()) !== undefined
