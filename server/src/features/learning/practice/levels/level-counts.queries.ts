import type { PracticeItemState } from '@ganit/contract/learning/practice'
import { type Insertable, sql } from 'kysely'
import { queryPrepared } from '../../../../db/connections/prepared.ts'
import type { Db, Trx } from '../../../../db/schema.ts'
import type { Verdict } from '../../../marking/marking.service.ts'
import { LATE_DAYS, type PracticeLevels, type TopicId } from '../practice.tables.ts'

export type FirstTry = TopicId & {
  counts: TopicId[]
  kind: string
  verdict: Verdict | null
  wasHinted: boolean
  state: PracticeItemState
}

/** First tries of a student on a day, in sessions that had not ended before; mistakes from tests count for no level. */
export const dayOfStudent = (db: Db, student_id: number, day: string) =>
  queryPrepared(db, 'first tries of a day', { student_id, day }, (blanks) => ({
    compile: () =>
      sql<FirstTry>`
    select item.chapter_id, item.skill_id, item.counts, item.state, questions.kind,
      item.tries -> 0 ->> 'verdict' as verdict, item.tries -> 0 ? 'hinted' as "wasHinted"
    from practice_sessions join practice_items item using (session_id)
    join questions on questions.question_id = item.question_id
    where student_id = ${blanks.student_id} and practice_sessions.kind <> 'mistakes' and answered_on = ${blanks.day}::date
      and day between ${blanks.day}::date - ${sql.lit(LATE_DAYS)} and ${blanks.day}::date
      and (ended_at is null or ended_at >= ${blanks.day}::date - 1)
    order by item.session_id, item.position`.compile(db),
  }))

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
