import { sql } from 'kysely'

/** Title of due `of` with its month, and with its part or number of days. */
const ownLabel = (of: string) => sql<string>`(
  ${sql.ref(`${of}.title`)}
  || case when ${sql.ref(`${of}.period`)} ~ '^\\d{4}-\\d{2}'
    then to_char((left(${sql.ref(`${of}.period`)}, 7) || '-01')::date, '", "FMMonth YYYY') else '' end
  || coalesce((
    select string_agg(', ' || replace(part.text, 'Instalment', 'part'), '' order by part.line)
    from due_parts part
    where part.due_id = ${sql.ref(`${of}.due_id`)} and part.kind in ('instalment', 'pro rata')), ''))`

/** Name of due `d` by which people tell it from others of the same fee: `Tuition, November 2026`. */
export const labelOfDue = sql<string>`case d.kind when 'late' then (
    select 'Late fine for ' || ${ownLabel('late_due')} from dues late_due
    where late_due.due_id = d.late_of)
  else ${ownLabel('d')} end`

export const dueLabel = labelOfDue.as('label')

/** The month of due `d`, such as `2026-12`: the month of its fee, or else of its date. */
export const dueMonth = sql<string>`(case when d.period ~ '^\\d{4}-\\d{2}'
  then left(d.period, 7) else to_char(d.due_date, 'YYYY-MM') end)`
