import { toHundredths } from '@ganit/contract/money'
import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import { conflict } from '../../../http/errors.ts'
import { creditOfStudent, lockWithCredit } from '../../money/payments/credit.queries.ts'
import { lockStudent } from '../../people/students/students.queries.ts'

/** Notes that a family leaves its present credit with the academy; 409 without credit. */
export const keepCreditOf = (
  db: Kysely<Database>,
  { uid, reason }: { uid: string; reason: string },
  by: { uid: string; today: string },
) =>
  db.transaction().execute(async (trx) => {
    const { student_id } = await lockStudent(trx, uid)
    await lockWithCredit(trx, student_id)
    const amount = await creditOfStudent(trx, student_id)
    if (toHundredths(amount) === 0) throw conflict('There is no credit.')
    await trx
      .insertInto('credit_wishes')
      .values({ student_id, amount, reason, recorded_by: by.uid, recorded_on: by.today })
      .execute()
  })
