import type { Db } from '../../../db/schema.ts'
import { invalid } from '../../../http/errors.ts'
import { hasWholeMonths } from './first-months.queries.ts'

/** 400 if the month of joining is chosen where no fee charges whole months. */
export async function refuseWithoutMonths(db: Db, batch_ids: number[], first_month: unknown) {
  if (first_month && !(await hasWholeMonths(db, batch_ids)))
    throw invalid({ first_month: 'This batch has no monthly fee by whole months.' })
}
