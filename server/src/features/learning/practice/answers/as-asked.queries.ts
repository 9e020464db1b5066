import type { PracticeKind } from '@ganit/contract/learning/practice'
import { type RawBuilder, sql } from 'kysely'
import { QUESTION_COLUMNS } from '../../../papers/question-bank/question-bank.queries.ts'

const columnsOf = (table: string) =>
  sql.join(QUESTION_COLUMNS.map((name) => sql.ref(`${table}.${name}`)))

/** A question of an item at its version: the present row, or the stored version. */
const atVersion = sql`(
  select ${columnsOf('questions')}
  where questions.version = item.question_version
  union all
  select ${columnsOf('old')}
  from question_versions as kept
  cross join jsonb_populate_record(null::questions, kept.content) as old
  where kept.question_id = item.question_id and kept.version = item.question_version)`

/** A question of an item of daily practice as it was asked; a template is written with the numbers of the item's variant. */
export const asPractised = sql`(
  select ${columnsOf('at_version')} from ${atVersion} as at_version where item.variant is null
  union all
  select ${columnsOf('written')} from ${atVersion} as at_version
  join question_variants as variants
    on variants.question_id = item.question_id and variants.version = item.question_version
    and variants.variant = item.variant
  cross join jsonb_populate_record(null::questions, to_jsonb(at_version) || variants.content) as written)`

const isPlacingFigure = (text: RawBuilder<unknown>) =>
  sql<boolean>`${text} ~ ('!\\[' || place || '\\](?!\\()')`

/**
 * Fields of a question of which one part is asked. The part's text stands after the group's. A figure that only other
 * parts place is left out.
 */
const ofPart = sql`jsonb_build_object(
  'kind', part.of ->> 'kind',
  'question', concat_ws(E'\\n\\n', at_version.question, part.of ->> 'text'),
  'solution', coalesce(part.of ->> 'solution', at_version.solution),
  'details', part.of,
  'figures', (
    select coalesce(jsonb_agg(case
      when ${isPlacingFigure(sql`concat_ws(' ', at_version.question, part.of)`)}
        or not ${isPlacingFigure(sql`concat_ws(' ', at_version.solution, at_version.details)`)}
      then figure end order by place), '[]')
    from unnest(at_version.figures) with ordinality as figures (figure, place)))`

/** Options of a single choice, as they are printed. */
const printed = sql`(
  select jsonb_agg(option order by place) from (
    select option, place
    from unnest(array[at_version.option_a, at_version.option_b, at_version.option_c, at_version.option_d])
      with ordinality as options (option, place)
    where option is not null order by place limit at_version.option_count) as printed)`

/** Fields of a question that its test's corrected key replaces; an empty object if the key was not corrected. */
const byKey = sql`case when key.correct is null then '{}' else jsonb_build_object(
  'right_option', null, 'option_count', null,
  'details', coalesce(part.of, at_version.details)
    || case when part.of is null and at_version.option_count is not null
      then jsonb_build_object('options', ${printed}) else '{}' end
    || jsonb_build_object('right', key.correct)) end`

/** A question of a mistake, by the present key of its test. */
const asInTest = sql`(
  select ${columnsOf('told')} from ${atVersion} as at_version
  join paper_items as placed on placed.item_id = item.item_id
  join practice_sessions as of_item on of_item.session_id = item.session_id
  join attempts as sat on sat.attempt_id = of_item.attempt_id
  cross join lateral (select at_version.details -> 'parts' -> placed.part as of) as part
  left join lateral (
    select correct from test_keys
    where test_keys.test_id = sat.test_id and test_keys.item_id = item.item_id
    order by test_key_id desc limit 1
  ) as key on true
  cross join jsonb_populate_record(null::questions, to_jsonb(at_version)
    || case when part.of is null then '{}' else ${ofPart} end || ${byKey}) as told)`

/** A question of an item of a session as it was asked. */
export const questionAsAsked = (kind: PracticeKind) =>
  kind === 'mistakes' ? asInTest : asPractised
