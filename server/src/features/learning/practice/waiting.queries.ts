import { type Selectable, sql } from 'kysely'
import { queryPrepared } from '../../../db/prepared.ts'
import type { Database, Db } from '../../../db/schema.ts'
import { isReserved } from '../../papers/question-bank/reserved.queries.ts'
import type { OptionColumns } from '../../papers/question-bank/stored-content.ts'
import { asAsked } from './items.queries.ts'
import type { PracticeItems } from './practice.tables.ts'

/** An item with answers that wait, and its question as it was asked, with its key. */
export type WaitingItem = Pick<
  Selectable<PracticeItems>,
  'position' | 'tries' | 'chapter_id' | 'skill_id' | 'counts' | 'variant'
> &
  OptionColumns & {
    answered_on: string
    kind: 'choice' | 'several' | 'number' | 'expression'
    details: Selectable<Database['questions']>['details']
  }

/** Items of a session with answers that wait, without those that a test or paper keeps. */
export const waitingItems = (db: Db, session_id: number) =>
  queryPrepared(db, 'waiting answers of a practice', { session_id }, (blanks) => ({
    compile: () =>
      sql<WaitingItem>`
    select item.position, item.tries, item.chapter_id, item.skill_id, item.counts, item.variant,
      item.answered_on, asked.kind, asked.details, asked.option_a, asked.option_b, asked.option_c,
      asked.option_d, asked.option_count, asked.right_option
    from practice_items as item
    join questions on questions.question_id = item.question_id
    cross join lateral ${asAsked} as asked
    where item.session_id = ${blanks.session_id} and item.state = 'waiting' and not ${isReserved}
    order by item.position`.compile(db),
  }))
