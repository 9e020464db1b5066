import { sql } from 'kysely'
import { columnEquals, holdsForAll } from '../../../db/rows/conditions.ts'
import { countOf, limitToPage, type PageOf, readPageWithTotal } from '../../../db/rows/page.ts'
import type { Db } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { fullName } from '../../ground/names/full-name.queries.ts'
import { familyPhoneInSql } from '../../people/guardians/family-phone.queries.ts'
import type { AttendanceConcerns } from './attendance.tables.ts'
import { isBatchInReach } from './sheet.queries.ts'

/** Concerns of present members, in batches the account may see. */
const concernsQuery = (db: Db, account: Account, kind: AttendanceConcerns['kind'] | undefined) =>
  db
    .selectFrom('attendance_concerns as c')
    .innerJoin('students as s', 's.student_id', 'c.student_id')
    .innerJoin('batches', 'batches.batch_id', 'c.batch_id')
    .select(['c.student_id', 'c.batch_id', 'batches.batch_name', 'c.kind'])
    .select(['c.absent_streak', 'c.percent'])
    .select(familyPhoneInSql('s').as('contact'))
    .select(fullName('s').as('name'))
    .where('s.is_active', '=', true)
    .where(sql<boolean>`exists (
      select from memberships m
      where m.batch_id = c.batch_id and m.student_id = c.student_id and m.left_on is null)`)
    .where(holdsForAll(isBatchInReach(account), columnEquals('c.kind', kind)))

type Page = Omit<PageOf<string>, 'sort' | 'order'>

/** Students to look at, by name. */
export const readConcerns = (
  db: Db,
  account: Account,
  { kind, ...page }: Page & { kind: AttendanceConcerns['kind'] | undefined },
) =>
  readPageWithTotal(
    limitToPage(
      concernsQuery(db, account, kind),
      ['s.first_name', 's.last_name', 'c.student_id', 'c.batch_id', 'c.kind'],
      { ...page, order: 'asc' },
    ),
    countOf(db, concernsQuery(db, account, kind)),
  )
