import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import { keyOfTopic } from '../practice/choosing/topic-keys.ts'
import type { TopicId } from '../practice/practice.tables.ts'
import type { PractisedDay } from './plan.ts'

type Asked = TopicId & { school_test_id: number; is_answered: boolean }

/**
 * For each school test, the days on which a student answered a question for it, in order, and today once practice has
 * begun. Each day has the topics that the plan asked; questions that only filled up a day are left out. A day has no
 * topics if neither of its two topics had a question.
 */
export async function daysPractisedByTest(db: Db, student_id: number, today: string) {
  const { rows } = await sql<{ school_test_id: number; date: string; topics: Asked[] }>`
    select school_test_id, day as date, coalesce(jsonb_agg(jsonb_build_object(
      'chapter_id', chapter_id, 'skill_id', skill_id, 'is_answered', is_answered)) filter (where is_planned),
      '[]') as topics
    from (
      select school_test_id, day, item.chapter_id, item.skill_id, why in ('chosen', 'untaught') as is_planned,
        bool_or(answered_on is not null) as is_answered
      from practice_sessions join practice_items item using (session_id)
      where student_id = ${student_id} and school_test_id is not null and day <= ${today}::date
      group by school_test_id, day, item.chapter_id, item.skill_id, is_planned
    ) as asked
    group by school_test_id, day having bool_or(is_answered) or day = ${today}::date
    order by day`.execute(db)
  const days = new Map<number, PractisedDay[]>()
  for (const { school_test_id, date, topics } of rows) {
    const answered = topics.filter(({ is_answered }) => is_answered)
    const own = days.get(school_test_id) ?? []
    own.push({
      date,
      asked: new Set(topics.map(keyOfTopic)),
      answered: new Set(answered.map(keyOfTopic)),
    })
    days.set(school_test_id, own)
  }
  return days
}
