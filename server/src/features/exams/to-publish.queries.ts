import { sql } from 'kysely'
import { toAcademyDay } from '../ground/settings/academy-day.queries.ts'
import { SAYS_SOMETHING, STATE } from './exams.queries.ts'
import { IS_ANSWERED, IS_MARKED } from './scores/submission.queries.ts'

/** True if a test is over or has marks, and is not published. */
export const IS_TO_MARK = sql<boolean>`(${STATE} = 'marking')`

const countKeys = (object: ReturnType<typeof sql>) =>
  sql`(select count(*) from jsonb_object_keys(${object}))`

/** True if sheet `sheets` of a test on paper lacks a mark; dropped questions are not excluded. */
const LACKS_A_MARK = sql<boolean>`not (coalesce(sheets.absent or sheets.total is not null, false)
  or coalesce(${SAYS_SOMETHING}
    and ${countKeys(sql`sheets.answers`)} <= ${countKeys(sql`sheets.key_marks || sheets.marks`)}, false))`

/** Sitters of a test without their entries: members of its batches on its days, and named students. */
const SITTERS = sql`
  select m.student_id from test_batches b join memberships m using (batch_id)
  where b.test_id = tests.test_id and not tests.only_named
    and m.joined_on <= ${toAcademyDay(sql`tests.closes_at`)}
    and (m.left_on is null or m.left_on >= ${toAcademyDay(sql`tests.opens_at`)})
    and not exists (select from test_students n
      where n.test_id = tests.test_id and n.student_id = m.student_id and not n.sits)
  union
  select student_id from test_students where test_id = tests.test_id and sits
  union
  select student_id from test_sheets as sheets
  where test_id = tests.test_id and ${SAYS_SOMETHING}`

const ON_PAPER = sql<boolean>`(
  exists (select from test_sheets as sheets
    where sheets.test_id = tests.test_id and ${SAYS_SOMETHING})
  and not exists (
    select from (${SITTERS}) as sitting join students using (student_id)
    left join test_sheets as sheets
      on sheets.test_id = tests.test_id and sheets.student_id = sitting.student_id
    where ${LACKS_A_MARK}))`

const ONLINE = sql<boolean>`(
  exists (select from attempts where attempts.test_id = tests.test_id)
  and not exists (
    select from attempts a
    where a.test_id = tests.test_id and a.submitted_at is null)
  and not exists (
    select from attempts a join answers using (attempt_id)
    left join test_sheets s on s.test_id = a.test_id and s.student_id = a.student_id
    where a.test_id = tests.test_id and ${IS_ANSWERED} and not ${IS_MARKED}))`

/** True if the rows of a test allow publishing; publishing itself checks more closely. Part of a query on `tests`. */
export const ALL_MARKS_ARE_IN = sql<boolean>`case tests.mode when 'paper' then ${ON_PAPER} else ${ONLINE} end`
