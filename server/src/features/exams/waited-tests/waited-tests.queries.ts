import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { fullName } from '../../ground/names/full-name.queries.ts'
import { academyDay, toAcademyDay } from '../../ground/settings/academy-day.queries.ts'
import { childrenWithoutWord } from '../../people/agreements/waiting.queries.ts'
import { isBatchForTests, isTestInReach, isWhollyTheirs } from '../reach.queries.ts'

/** More would be the whole academy. */
const MOST = 50

type Row = {
  test_id: number
  title: string
  opens_at: Date
  students: { student_id: number; name: string }[]
}

/**
 * Online tests of the coming day, and those that are open, with the students who have not begun and cannot, because they
 * wait for a parent by then. A teacher of some of the batches reads of their members alone.
 */
export async function waitedTests(db: Db, account: Pick<Account, 'role' | 'uid'>) {
  const { rows } = await sql<Row>`
    with near as (
      select * from tests
      where mode = 'online' and published_at is null and closes_at > now()
        and opens_at < now() + interval '1 day' and ${isTestInReach(account)}
    ), invited as (
      select tests.test_id, m.student_id
      from near as tests join test_batches using (test_id) join batches using (batch_id)
        join memberships m using (batch_id)
      where not only_named and ${isBatchForTests(account)}
        and m.joined_on <= ${toAcademyDay(sql`closes_at`)}
        and (m.left_on is null or m.left_on >= ${toAcademyDay(sql`opens_at`)})
      union
      select tests.test_id, student_id
      from near as tests join test_students using (test_id) where sits and ${isWhollyTheirs(account)}
      except
      select test_id, student_id from test_students where not sits
      except
      select test_id, student_id from attempts
    )
    select tests.test_id, title, opens_at, json_agg(
      json_build_object('student_id', s.student_id, 'name', ${fullName('s')})
      order by ${fullName('s')}, s.student_id) as students
    from near as tests join invited using (test_id) join students s using (student_id)
      join ${childrenWithoutWord} as without_word using (student_id)
    where s.is_active and waits_from <= greatest(${toAcademyDay(sql`opens_at`)}, ${academyDay})
    group by tests.test_id, title, opens_at
    order by opens_at, tests.test_id limit ${MOST}`.execute(db)
  return rows.map(({ opens_at, ...test }) => ({ ...test, opens_at: opens_at.toISOString() }))
}
