import { type Selectable, sql } from 'kysely'
import { queryPrepared, unseenPlaceholder } from '../../../../db/connections/prepared.ts'
import type { Database, Db } from '../../../../db/schema.ts'
import type { OptionColumns } from '../../../papers/question-bank/stored-content.ts'
import type { PracticeItems } from '../practice.tables.ts'
import { isKept, queryNameFor, type SessionOfKind } from '../sessions/kept.queries.ts'
import { questionAsAsked } from './as-asked.queries.ts'

/** The fields of an item that change with answers. `reserved`: it must not be shown now. */
type TriesOfItem = Pick<
  Selectable<PracticeItems>,
  'position' | 'state' | 'tries' | 'answered_on'
> & { reserved: boolean }

/** An item, its question as asked, and the key, for marking only: never to be shown. `opened`: number of hints. */
export type KeyedItem = TriesOfItem &
  Pick<Selectable<PracticeItems>, 'chapter_id' | 'skill_id' | 'counts' | 'variant'> &
  OptionColumns & {
    opened: number
    kind: 'choice' | 'several' | 'number' | 'expression'
    details: Selectable<Database['questions']>['details']
  }

/** Items of a session at these positions, and those with waiting answers. */
export const keyedItems = (
  db: Db,
  { session_id, kind }: SessionOfKind,
  positions: readonly number[] = [],
) =>
  queryPrepared(
    db,
    queryNameFor('keys of a practice', kind),
    { session_id, positions },
    (blanks) => ({
      compile: () =>
        sql<KeyedItem>`
    select item.position, item.state, item.tries, item.chapter_id, item.skill_id, item.counts, item.variant,
      item.answered_on, item.hints as opened, kept.reserved, asked.kind, asked.details, asked.option_a,
      asked.option_b, asked.option_c, asked.option_d, asked.option_count, asked.right_option
    from practice_items as item
    join questions on questions.question_id = item.question_id
    cross join lateral ${questionAsAsked(kind)} as asked
    cross join lateral (select ${isKept(kind)} as reserved) as kept
    where item.session_id = ${blanks.session_id}
      and (item.state = 'waiting' or item.position = any(${unseenPlaceholder(blanks.positions, 'integer[]')}))
    order by item.position`.compile(db),
    }),
  )

/** Items of a session with waiting answers, without their questions, which do not change. */
export const waitingTries = (db: Db, { session_id, kind }: SessionOfKind) =>
  queryPrepared(db, queryNameFor('tries of a practice', kind), { session_id }, (blanks) => ({
    compile: () =>
      sql<TriesOfItem>`
    select item.position, item.state, item.tries, item.answered_on, ${isKept(kind)} as reserved
    from practice_items as item
    join questions on questions.question_id = item.question_id
    where item.session_id = ${blanks.session_id} and item.state = 'waiting'
    order by item.position`.compile(db),
  }))
