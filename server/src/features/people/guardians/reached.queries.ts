import { sql } from 'kysely'
import { queryPrepared } from '../../../db/connections/prepared.ts'
import type { Db } from '../../../db/schema.ts'
import { guardianMaySee } from '../../ground/rights/children.queries.ts'

/**
 * Guardians of students who get messages, by place: confirmed ones, of students under 18 or who agreed. `may_see` is
 * false for adults who have not agreed: their guardians get only messages on older dues. Limited guardians get only
 * messages on attendance, results, homework and dues.
 */
export const guardiansToTell = (db: Db, student_ids: number[]) =>
  queryPrepared(db, 'guardians to tell', { student_ids }, (blanks) =>
    db
      .selectFrom('guardianships')
      .innerJoin('guardians', 'guardians.guardian_id', 'guardianships.guardian_id')
      .innerJoin('students as child', 'child.student_id', 'guardianships.student_id')
      .select([
        'guardianships.student_id',
        'guardians.guardian_id',
        'guardians.account_id',
        'guardians.name',
        'guardians.phone',
        'guardians.email',
        'guardians.language',
        'guardianships.relation',
        'guardianships.is_primary',
        'guardianships.limited',
        guardianMaySee.as('may_see'),
      ])
      .where(sql<boolean>`guardianships.student_id = any(${blanks.student_ids}::integer[])`)
      .where('guardianships.confirmed_at', 'is not', null)
      .where('guardianships.gets_messages', '=', true)
      .orderBy('guardianships.student_id')
      .orderBy('guardianships.place'),
  )
