import { dayAfter } from '@ganit/contract/days'
import type { PracticeItemState } from '@ganit/contract/learning/practice'
import { type Insertable, sql } from 'kysely'
import type { Db, Trx } from '../../../db/schema.ts'
import type { Verdict } from '../../marking/marking.service.ts'
import { LATE_DAYS, type PracticeLevels, type TopicId } from './practice.tables.ts'

export type FirstTry = TopicId & {
  counts: TopicId[]
  kind: string
  verdict: Verdict | null
  wasHinted: boolean
  state: PracticeItemState
}

/** First tries of a student on a day. */
export async function dayOfStudent(db: Db, student_id: number, day: string) {
  const { rows } = await sql<FirstTry>`
    select item.chapter_id, item.skill_id, item.counts, item.state, questions.kind,
      item.tries -> 0 ->> 'verdict' as verdict, item.tries -> 0 ? 'hinted' as "wasHinted"
    from practice_sessions join practice_items item using (session_id)
    join questions on questions.question_id = item.question_id
    where student_id = ${student_id} and answered_on = ${day}::date
      and day between ${dayAfter(day, -LATE_DAYS)}::date and ${day}::date
    order by item.session_id, item.position`.execute(db)
  return rows
}

export const saveLevel = (trx: Trx, level: Insertable<PracticeLevels>) =>
  trx
    .insertInto('practice_levels')
    .values(level)
    .onConflict((conflict) =>
      conflict.columns(['student_id', 'chapter_id', 'skill_id']).doUpdateSet((eb) => ({
        box: eb.ref('excluded.box'),
        due_on: eb.ref('excluded.due_on'),
        box_before: eb.ref('excluded.box_before'),
        due_before: eb.ref('excluded.due_before'),
        last_on: eb.ref('excluded.last_on'),
      })),
    )
    .execute()
