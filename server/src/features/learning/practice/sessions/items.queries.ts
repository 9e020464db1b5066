import type { Language } from '@ganit/contract/languages'
import type {
  PracticeItem,
  PracticeItemState,
  PracticeKind,
  PracticeReason,
} from '@ganit/contract/learning/practice'
import { type RawBuilder, sql } from 'kysely'
import { queryPrepared, unseenPlaceholder } from '../../../../db/connections/prepared.ts'
import type { Db, Trx } from '../../../../db/schema.ts'
import type { OptionColumns } from '../../../papers/question-bank/stored-content.ts'
import { nameIn } from '../../../people/study-language/name-in.queries.ts'
import { questionAsAsked } from '../answers/as-asked.queries.ts'
import type { NewItem } from '../choosing/choose.service.ts'
import type { Try } from '../practice.tables.ts'
import { isKept, queryNameFor, type SessionOfKind } from './kept.queries.ts'

/** Whether the right answer may be shown. */
const isOver = sql<boolean>`(item.state in ('right', 'shown', 'by hand') and not kept.reserved)`

/** An item with the fields that may be shown; `right` and `solution` are null before it is finished. */
export type ItemRow = Omit<OptionColumns, 'right_option'> & {
  position: number
  question_id: number
  variant: number | null
  /** The paper's item, if the question was a mistake in a test. */
  item_id: number | null
  kind: 'choice' | 'several' | 'number' | 'expression'
  text: string
  options: string[] | null
  figures: (string | null)[]
  /** Indexes of figures that its hints, slips and solution use, also if these were not shown. */
  told_figures: number[]
  unit: string | null
  topic: string | null
  why: PracticeReason
  state: PracticeItemState
  tries: Try[]
  /** Known mistakes in the answers, one entry per try. */
  slips: ({ name: string; text: string } | null)[] | null
  hints: string[] | null
  opened: number
  answered_on: string | null
  hint_count: number
  reserved: boolean
  right_option: OptionColumns['right_option']
  right: PracticeItem['right']
  solution: string | null
}

/** A session as it is shown: with names of topics in a language. */
export type ShownSession = SessionOfKind & { names: Language }

/**
 * Items of a session by position, or only those at `positions`. The query reads no keys of unfinished items, and none
 * of questions that a test or paper keeps. `offset 0` prevents PostgreSQL from checking this for each column.
 */
export const itemRows = (
  db: Db,
  { session_id, kind, names }: ShownSession,
  positions: readonly number[] | null,
) =>
  queryPrepared(
    db,
    queryNameFor('items of a practice', kind),
    { session_id, positions, names },
    ({ session_id, positions, names }) => ({
      compile: () =>
        itemsOf({ kind, session_id, names }, unseenPlaceholder(positions, 'integer[]')).compile(db),
    }),
  )

type OfSession = {
  kind: PracticeKind
  session_id: RawBuilder<number>
  names: RawBuilder<Language>
}

const itemsOf = ({ kind, session_id, names }: OfSession, positions: RawBuilder<unknown>) =>
  sql<ItemRow>`
    select item.position, item.question_id, item.variant, item.item_id, asked.kind, asked.question as text,
      asked.option_a, asked.option_b, asked.option_c, asked.option_d, asked.option_count,
      asked.details -> 'options' as options, asked.figures, asked.details ->> 'unit' as unit,
      case when asked.figures = '{}' then '{}' else array(
        select found[1]::int
        from regexp_matches(concat_ws(' ', asked.solution, asked.details - 'options'),
          '!\\[(\\d{1,3})\\](?!\\()', 'g') as found) end as told_figures,
      coalesce(${nameIn(names, 'skills')}, ${nameIn(names, 'chapters')}) as topic, item.why, item.state, item.tries, kept.reserved,
      case when not kept.reserved then (
        select jsonb_agg(case when each ->> 'slip' is not null then jsonb_build_object(
          'name', asked.details -> 'slips' -> (each ->> 'slip')::int ->> 'name',
          'text', asked.details -> 'slips' -> (each ->> 'slip')::int ->> 'text') end order by place)
        from jsonb_array_elements(item.tries) with ordinality as tries (each, place)) end as slips,
      case when not kept.reserved then (
        select jsonb_agg(hint order by place)
        from jsonb_array_elements_text(asked.details -> 'hints') with ordinality as hints (hint, place)
        where place <= item.hints) end as hints,
      item.hints as opened, item.answered_on,
      coalesce(jsonb_array_length(asked.details -> 'hints'), 0) as hint_count,
      case when ${isOver} then asked.right_option end as right_option,
      case when ${isOver} then asked.details -> 'right' end as right,
      case when ${isOver} then asked.solution end as solution
    from practice_items as item
    join questions on questions.question_id = item.question_id
    left join chapters on chapters.chapter_id = item.chapter_id
    left join skills on skills.skill_id = item.skill_id
    cross join lateral ${questionAsAsked(kind)} as asked
    cross join lateral (select ${isKept(kind)} as reserved offset 0) as kept
    where item.session_id = ${session_id}
      and (${positions} is null or item.position = any(${positions}))
    order by item.position`

/** Appends items to a session; returns the positions. */
export async function addItems(trx: Trx, session_id: number, items: readonly NewItem[]) {
  if (items.length === 0) return []
  const added = { session_id, items: JSON.stringify(items) }
  const rows = await queryPrepared(trx, 'add items to practice', added, (blanks) => ({
    compile: () =>
      sql<{ position: number }>`
    insert into practice_items (session_id, position, question_id, question_version, variant, chapter_id,
      skill_id, counts, why)
    select ${blanks.session_id}, last + place, question_id, question_version, variant, chapter_id, skill_id,
      counts, why
    from rows from (jsonb_to_recordset(${blanks.items}::jsonb) as (question_id integer, question_version integer,
        variant integer, chapter_id integer, skill_id integer, counts jsonb, why text)) with ordinality
      as item (question_id, question_version, variant, chapter_id, skill_id, counts, why, place),
      (select coalesce(max(position), 0) as last from practice_items
        where session_id = ${blanks.session_id}) as before
    order by place
    returning position`.compile(trx),
  }))
  return rows.map(({ position }) => position)
}

/** An item's topics and day. */
export const itemFacts = (
  db: Db,
  { session_id, position }: { session_id: number; position: number },
) =>
  db
    .selectFrom('practice_items')
    .select(['chapter_id', 'skill_id', 'counts', 'answered_on'])
    .where('session_id', '=', session_id)
    .where('position', '=', position)
    .execute()
