import { sql } from 'kysely'
import type { Account } from '../../http/access.ts'
import { SAYS_SOMETHING } from './exams.queries.ts'
import { isBatchForTests, isWhollyTheirs } from './reach.queries.ts'

/**
 * The sitters of a test as parts of a `with`; `sitting` has their numbers. Sitters are members of its batches on any
 * day from opening to closing, named students, and students who began or have marks. A test for named students has only
 * these. A teacher of some of the batches sees only their members.
 */
export const sittersQuery = (
  account: Pick<Account, 'role' | 'uid'>,
  test_id: number,
  timeZone: string,
) => sql`
  test as (
    select test_id, only_named, (opens_at at time zone ${timeZone})::date as from_day,
      (closes_at at time zone ${timeZone})::date as to_day,
      ${isWhollyTheirs(account)} as is_wholly_theirs
    from tests where test_id = ${test_id}
  ), members as (
    select m.student_id, bool_or(${isBatchForTests(account)}) as is_theirs
    from test join test_batches using (test_id) join batches using (batch_id)
    join memberships m using (batch_id)
    where m.joined_on <= to_day and (m.left_on is null or m.left_on >= from_day)
    group by m.student_id
  ), invited as (
    select student_id from members cross join test where not only_named
    union select student_id from test_students where test_id = ${test_id} and sits
    except select student_id from test_students where test_id = ${test_id} and not sits
    union select student_id from attempts where test_id = ${test_id}
    union select student_id from test_sheets as sheets
      where test_id = ${test_id} and ${SAYS_SOMETHING}
  ), sitting as (
    select student_id from invited
    where (select is_wholly_theirs from test)
      or student_id in (select student_id from members where is_theirs)
  )`
