import type { PayAdjustment } from '@ganit/contract/money/pay-sheets'
import type { Kysely } from 'kysely'
import type { Database, Trx } from '../../../db/schema.ts'
import { conflict, notFound } from '../../../http/errors.ts'
import { lockPerson } from './rates.service.ts'

type Draft = Omit<PayAdjustment, 'pay_adjustment_id'>

/** Stores an amount that is added to the pay of a month, or taken off it. */
export async function addAdjustment(
  trx: Trx,
  { month, ...draft }: Draft,
  recorded_by: string,
): Promise<PayAdjustment> {
  await lockPerson(trx, draft.account_id)
  const { pay_adjustment_id } = await trx
    .insertInto('pay_adjustments')
    .values({ ...draft, month: `${month}-01`, recorded_by })
    .returning('pay_adjustment_id')
    .executeTakeFirstOrThrow()
  return { pay_adjustment_id, month, ...draft }
}

/** Deletes an adjustment; 409 once a slip names it, even if the slip was reversed. */
export const deleteAdjustment = (db: Kysely<Database>, pay_adjustment_id: number) =>
  db.transaction().execute(async (trx) => {
    const found = await trx
      .selectFrom('pay_adjustments')
      .select('account_id')
      .where('pay_adjustment_id', '=', pay_adjustment_id)
      .executeTakeFirst()
    if (!found) throw notFound('Adjustment not found.')
    await lockPerson(trx, found.account_id)
    const paid = await trx
      .selectFrom('pay_slip_lines')
      .select('pay_slip_id')
      .where('pay_adjustment_id', '=', pay_adjustment_id)
      .executeTakeFirst()
    if (paid) throw conflict('This adjustment is on a slip. Add the opposite one instead.')
    await trx
      .deleteFrom('pay_adjustments')
      .where('pay_adjustment_id', '=', pay_adjustment_id)
      .execute()
  })
