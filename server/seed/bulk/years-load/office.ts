import { sql } from 'kysely'
import type { Trx } from '../../../src/db/schema.ts'
import type { Years } from './years.ts'

/** Rows of the trail that an academy of 300 writes in a year, in proportion to its students. */
const ENTRIES_A_STUDENT = 660
const NOTICES_A_YEAR = 300
/** Messages to each student in the days before they are deleted. */
const MESSAGES_A_STUDENT = 66
const KEPT_DAYS = 29

/** The trail of all years, and messages as retention leaves them: 30 days of letters, notices without text, daily counts. */
export async function loadYearsOfOffice(trx: Trx, span: Years) {
  await loadTrail(trx, span)
  await loadOldNotices(trx, span)
  await loadMessages(trx)
}

/** Entries like the academy's own, spread over the years; one in three by a member of staff. */
const loadTrail = (trx: Trx, { from, until, years }: Years) =>
  sql`
    with like_entries as materialized (
      select *, row_number() over () - 1 as place from (
        select distinct on (subject, action) subject, action, changes from audit_entries
        where length(changes::text) < 400 order by subject, action) as chosen
    ), staff as materialized (
      select id, row_number() over (order by id) - 1 as place from accounts where role in ('admin', 'desk', 'teacher')
    ), size as (
      select count(*) * ${ENTRIES_A_STUDENT * years}::bigint as entries from students where uid not like 'former-%'
    )
    insert into audit_entries (happened_at, actor, action, subject, subject_id, row_count, changes)
    select ${from}::timestamptz + (${until}::timestamptz - ${from}::timestamptz) * (n::double precision / entries),
      case when n % 3 = 0 then staff.id end, e.action, e.subject, (n % 40000)::text, 1, e.changes
    from size, generate_series(1, entries) as n
    join like_entries e on e.place = n % (select count(*) from like_entries)
    join staff on staff.place = n % (select count(*) from staff)
    order by n`.execute(trx)

async function loadOldNotices(trx: Trx, { from, until, years }: Years) {
  await sql`
    with told as (
      insert into tellings (event_key, purpose, told_by, created_at)
      select 'years-notice/' || n, 'notice', (select id from accounts where role = 'admin' order by id limit 1),
        ${from}::timestamptz + n * interval '29 hours'
      from generate_series(1, ${NOTICES_A_YEAR * years}::integer) as n
      returning telling_id, told_by, created_at)
    insert into messages (purpose, state, created_at, counts, telling_id, written_by)
    select 'notice', 'sent', created_at, '{"sent": 312}', telling_id, told_by from told order by telling_id`.execute(
    trx,
  )
  await sql`
    insert into message_counts (day, purpose, channel, state, deliveries)
    select day::date, purpose, channel, 'sent', 40
    from generate_series(${from}::date, ${until}::date - 1, '1 day') as day,
      (select distinct purpose from messages where purpose <> 'notice') as purposes,
      unnest(array['inbox', 'mail', 'whatsapp']) as channel
    on conflict do nothing`.execute(trx)
}

/** The letters of the last month to the present students, each to the inbox and by mail. */
async function loadMessages(trx: Trx) {
  await sql`
    create temp table letters on commit drop as
    with like_messages as (
      select purpose, subject, text, row_number() over (order by message_id) - 1 as place, count(*) over () as of
      from messages where subject is not null and purpose <> 'notice'
    ), readers as (
      select student_id, row_number() over (order by student_id) as nth, count(*) over () as of
      from (select distinct student_id from memberships where left_on is null) as present
    )
    select row_number() over (order by n, nth) as place, 'years/' || n || '/' || nth as event_key, l.purpose, l.subject,
      l.text, r.student_id,
      now() - interval '1 day' * (${KEPT_DAYS}::double precision * (1 - (n + nth::double precision / r.of) / ${MESSAGES_A_STUDENT}::integer))
        as created_at
    from readers r cross join generate_series(0, ${MESSAGES_A_STUDENT}::integer - 1) as n
    join like_messages l on l.place = (n + nth) % l.of`.execute(trx)
  await sql`
    insert into tellings (event_key, purpose, about, text, created_at)
    select event_key, purpose, subject, text, created_at from letters order by place`.execute(trx)
  await sql`
    create temp table sent on commit drop as
    with made as (
      insert into messages (purpose, subject, text, student_ids, link, state, created_at, telling_id)
      select l.purpose, l.subject, l.text, array[l.student_id], '/student/dashboard', 'sent', l.created_at, t.telling_id
      from letters l join tellings t using (event_key) order by l.place
      returning message_id, student_ids[1] as student_id, created_at)
    select * from made`.execute(trx)
  for (const channel of ['inbox', 'mail'])
    await sql`
      insert into deliveries (message_id, student_id, channel, address, state, attempts, due_at, created_at, ended_at, day,
        event_key)
      select message_id, student_id, ${channel}, case ${channel}::text when 'mail' then s.email end, 'sent', 1, created_at,
        created_at, created_at, created_at::date, 'years/' || message_id || ${channel}::text
      from sent join students s using (student_id) order by message_id`.execute(trx)
}
