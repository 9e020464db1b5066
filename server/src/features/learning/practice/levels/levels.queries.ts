import { queryPrepared } from '../../../../db/connections/prepared.ts'
import type { Db } from '../../../../db/schema.ts'
import { keyOfTopic } from '../choosing/topic-keys.ts'
import type { TopicId } from '../practice.tables.ts'
import type { Level } from './levels.ts'

/** Levels of a student by topic. */
export async function levelsByTopic(db: Db, student_id: number) {
  const rows = await queryPrepared(db, 'levels of a student', { student_id }, (blanks) =>
    db
      .selectFrom('practice_levels')
      .select(['chapter_id', 'skill_id', 'box', 'due_on', 'box_before', 'due_before', 'last_on'])
      .where('student_id', '=', blanks.student_id)
      .orderBy('chapter_id')
      .orderBy('skill_id'),
  )
  return new Map(rows.map((row): [string, TopicId & Level] => [keyOfTopic(row), row]))
}
