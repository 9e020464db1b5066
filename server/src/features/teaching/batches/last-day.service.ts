import { dayAfter } from '@ganit/contract/days'
import type { Trx } from '../../../db/schema.ts'
import { invalid } from '../../../http/errors.ts'
import { registerLockDays } from '../../ground/settings/settings.queries.ts'
import { dayInWords } from '../../ground/settings/words.service.ts'
import { lastRegisterOf } from './batch-writes.queries.ts'

/**
 * 400 on `ends_on` for a last day of a batch after which a register was taken, or that is longer ago than registers can be changed:
 * in the night everybody would be taken out with that day, and what was taught and owed since would be nobody's.
 */
export async function refuseEarlyEnd(
  trx: Trx,
  { batch_id, ends_on, today }: { batch_id: number; ends_on: string; today: string },
) {
  const last = await lastRegisterOf(trx, batch_id)
  if (last !== null && last > ends_on)
    throw invalid({
      ends_on: `There are registers after this day, the last on ${dayInWords(new Date(last))}.`,
    })
  const days = await registerLockDays(trx)
  if (ends_on < dayAfter(today, -days))
    throw invalid({ ends_on: `Ends must not be more than ${days} days ago.` })
}
