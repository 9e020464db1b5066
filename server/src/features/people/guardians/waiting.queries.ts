import { countOf, readPageWithTotal } from '../../../db/rows/page.ts'
import type { Db } from '../../../db/schema.ts'
import { fullName } from '../../ground/names/full-name.queries.ts'
import { guardianRows } from './guardians.queries.ts'
import { presentGuardian } from './present-guardian.ts'

/** Guardians to confirm, longest waiting first, up to `most`. */
export async function readWaitingGuardians(db: Db, most: number) {
  const { items, total } = await readPageWithTotal(
    waitingGuardiansQuery(db, most),
    countWaitingQuery(db),
  )
  return {
    total,
    items: items.map(({ uid, student_name, student_class, ...row }) => ({
      ...presentGuardian(row),
      student: { uid, name: student_name, student_class },
    })),
  }
}

/** Query of `readWaitingGuardians`; separate so that tests can check its plan. */
export const waitingGuardiansQuery = (db: Db, most: number) =>
  guardianRows(db)
    .innerJoin('students as s', 's.student_id', 'guardianships.student_id')
    .select(['s.uid', 's.student_class'])
    .select(fullName('s').as('student_name'))
    .where('confirmed_at', 'is', null)
    .orderBy('guardianships.created_at')
    .orderBy('guardianships.guardian_id')
    .limit(most)

const countWaitingQuery = (db: Db) =>
  countOf(db, db.selectFrom('guardianships').where('confirmed_at', 'is', null))
