import { sql } from 'kysely'
import type { Trx } from '../../../db/schema.ts'
import type { ListQuestions } from './answer-types.ts'

/** More groups and spellings help nobody. */
const MOST = 500

const isReached = sql`coalesce(draft #>> '{record,contact_number_1}',
  draft #>> '{record,contact_number_2}', draft #>> '{guardian,phone}') is not null`

/** Stores what the checked rows of a list ask, each thing once, in the order of the list. */
export const storeAsked = async (trx: Trx, import_id: number) => {
  const { rows } = await sql<Omit<ListQuestions, 'kinds'>>`
    with judged as materialized (
      select row, state, draft from import_rows where import_id = ${import_id} and state is not null)
    select (
      select coalesce(json_agg(json_build_object('key', key, 'name', name, 'rows', n, 'proposed', proposed)
        order by first), '[]')
      from (
        select draft #>> '{group,key}' as key, min(draft #>> '{group,name}') as name, count(*)::int as n,
          min((draft #>> '{group,proposed}')::integer) as proposed, min(row) as first
        from judged where state <> 'refused' and draft -> 'group' is not null
        group by 1 order by first limit ${sql.lit(MOST)}) as each) as groups,
    (
      select coalesce(json_agg(json_build_object('text', text, 'rows', n) order by first), '[]')
      from (
        select draft ->> 'unread_class' as text, count(*)::int as n, min(row) as first
        from judged where draft ->> 'unread_class' is not null
        group by 1 order by first limit ${sql.lit(MOST)}) as each) as classes,
    (
      select case when count(*) > 0 then json_build_object('rows', count(*)::int,
        'example', (array_agg(draft ->> 'capitals' order by row))[1]) end
      from judged where draft ->> 'capitals' is not null) as capitals,
    (select count(*)::int from judged where state = 'new' and not (${isReached})) as without_phone`.execute(
    trx,
  )
  await sql`
    update imports set asked = asked || ${JSON.stringify(rows[0])}::jsonb
    where import_id = ${import_id}`.execute(trx)
}
