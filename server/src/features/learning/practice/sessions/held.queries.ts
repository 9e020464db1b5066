import { sql } from 'kysely'
import type { Db } from '../../../../db/schema.ts'
import { isKept } from './kept.queries.ts'

/** A student's practice, for the export of personal data; `of` is the title of the set or school test. */
export const sessionsHeld = (db: Db, student_id: number) =>
  db
    .selectFrom('practice_sessions')
    .leftJoin('practice_sets', 'practice_sets.set_id', 'practice_sessions.set_id')
    .leftJoin('school_tests', 'school_tests.school_test_id', 'practice_sessions.school_test_id')
    .leftJoin('attempts', 'attempts.attempt_id', 'practice_sessions.attempt_id')
    .leftJoin('tests', 'tests.test_id', 'attempts.test_id')
    .select(['kind', 'day', 'begun_at', 'ended_at'])
    .select(
      sql<string | null>`coalesce(practice_sets.title, school_tests.title, tests.title)`.as('of'),
    )
    .where('practice_sessions.student_id', '=', student_id)
    .orderBy('session_id')
    .execute()

const topic = sql<string>`coalesce(skills.name, chapters.name)`.as('topic')

/**
 * Whether an `item` is a mistake whose review is closed. `offset 0` prevents PostgreSQL from evaluating this for each
 * column and try.
 */
const kept = sql<{ hidden: boolean }>`lateral (
  select kind = 'mistakes' and ${isKept('mistakes')} as hidden offset 0)`

/**
 * The items and answers of practice, without slips, which are the academy's notes about a question. For a hidden
 * mistake, its correctness is left out, too.
 */
export const itemsHeld = (db: Db, student_id: number) =>
  db
    .selectFrom('practice_items as item')
    .innerJoin('practice_sessions', 'practice_sessions.session_id', 'item.session_id')
    .leftJoin('chapters', 'chapters.chapter_id', 'item.chapter_id')
    .leftJoin('skills', 'skills.skill_id', 'item.skill_id')
    .innerJoin(kept.as('kept'), (join) => join.onTrue())
    .select(['day', 'question_id', topic, 'why', 'hints', 'answered_on'])
    .select([
      sql<string>`case when hidden and state <> 'waiting' then 'withdrawn' else state end`.as(
        'state',
      ),
      sql<object[]>`(select coalesce(jsonb_agg(
          each - 'slip' - case when hidden then 'verdict' else '' end order by place), '[]')
        from jsonb_array_elements(tries) with ordinality as tries (each, place))`.as('tries'),
    ])
    .where('student_id', '=', student_id)
    .orderBy('item.session_id')
    .orderBy('item.position')
    .execute()

/** A student's levels by topic. */
export const levelsHeld = (db: Db, student_id: number) =>
  db
    .selectFrom('practice_levels')
    .innerJoin('chapters', 'chapters.chapter_id', 'practice_levels.chapter_id')
    .leftJoin('skills', 'skills.skill_id', 'practice_levels.skill_id')
    .select([topic, 'box', 'due_on', 'last_on'])
    .where('student_id', '=', student_id)
    .orderBy('practice_level_id')
    .execute()

/** A student's practice of more than 400 days ago, by month and topic. */
export const monthsHeld = (db: Db, student_id: number) =>
  db
    .selectFrom('practice_months')
    .leftJoin('chapters', 'chapters.chapter_id', 'practice_months.chapter_id')
    .leftJoin('skills', 'skills.skill_id', 'practice_months.skill_id')
    .select(['month', topic, 'asked', 'right_first'])
    .where('student_id', '=', student_id)
    .orderBy('month')
    .orderBy('practice_months.chapter_id')
    .orderBy('practice_months.skill_id')
    .execute()
