import { type RawBuilder, type Selectable, sql } from 'kysely'
import { queryPrepared, unseen } from '../../../db/prepared.ts'
import type { Database, Db } from '../../../db/schema.ts'
import type { OptionColumns } from '../../papers/question-bank/stored-content.ts'
import { asAsked } from './as-asked.queries.ts'
import { isKept } from './kept.queries.ts'
import type { PracticeItems } from './practice.tables.ts'

/** An item and its question as it was asked, with its key: for marking, never to be shown. `opened`: hints. */
export type KeyedItem = Pick<
  Selectable<PracticeItems>,
  'position' | 'state' | 'tries' | 'chapter_id' | 'skill_id' | 'counts' | 'variant' | 'answered_on'
> &
  OptionColumns & {
    opened: number
    reserved: boolean
    kind: 'choice' | 'several' | 'number' | 'expression'
    details: Selectable<Database['questions']>['details']
  }

/** Items of a session with answers that wait, and those at these positions. */
export const keyedItems = (db: Db, session_id: number, positions: readonly number[] = []) =>
  queryPrepared(db, 'keys of a practice', { session_id, positions }, (blanks) => ({
    compile: () => keysOf(blanks.session_id, unseen(blanks.positions, 'integer[]')).compile(db),
  }))

const keysOf = (session_id: RawBuilder<number>, positions: RawBuilder<unknown>) =>
  sql<KeyedItem>`
    select item.position, item.state, item.tries, item.chapter_id, item.skill_id, item.counts, item.variant,
      item.answered_on, item.hints as opened, kept.reserved, asked.kind, asked.details, asked.option_a,
      asked.option_b, asked.option_c, asked.option_d, asked.option_count, asked.right_option
    from practice_items as item
    join questions on questions.question_id = item.question_id
    cross join lateral ${asAsked} as asked
    cross join lateral (select ${isKept} as reserved) as kept
    where item.session_id = ${session_id}
      and (item.state = 'waiting' or item.position = any(${positions}))
    order by item.position`
