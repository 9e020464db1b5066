import type { Db, Trx } from '../../../db/schema.ts'
import { clock } from '../../../lifecycle/clock.ts'

/** The second factor with the number of unused recovery codes; undefined if it is off. */
export const secondFactorOf = (db: Db, uid: string) =>
  db
    .selectFrom('second_factors')
    .select(['sealed_key', 'last_step'])
    .select((eb) =>
      eb
        .selectFrom('recovery_codes')
        .select(eb.fn.countAll<string>().as('left'))
        .where('account_id', '=', uid)
        .where('used_at', 'is', null)
        .as('codes_left'),
    )
    .where('account_id', '=', uid)
    .executeTakeFirst()

/** Stores a second factor; false if it was switched on meanwhile. */
export async function insertSecondFactor(
  trx: Trx,
  uid: string,
  { sealed_key, last_step, hashes }: { sealed_key: Buffer; last_step: number; hashes: Buffer[] },
) {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('second_factors')
    .values({ account_id: uid, sealed_key, last_step })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) return false
  await trx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ account_id: uid, code_hash, used_at: null })))
    .execute()
  return true
}

/** Uses a time step once; false if it, or a later one, was used. */
export async function takeStep(db: Db, uid: string, step: number) {
  const { numUpdatedRows } = await db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('account_id', '=', uid)
    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Uses a recovery code, once. */
export async function takeRecoveryCode(db: Db, uid: string, code_hash: Buffer) {
  const { numUpdatedRows } = await db
    .updateTable('recovery_codes')
    .set({ used_at: clock.now() })
    .where('account_id', '=', uid)
    .where('code_hash', '=', code_hash)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Deletes a second factor; false if it was off. */
export async function deleteSecondFactor(db: Db, uid: string) {
  const { numDeletedRows } = await db
    .deleteFrom('second_factors')
    .where('account_id', '=', uid)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
