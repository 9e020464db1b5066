import { type Kysely, sql } from 'kysely'

/** A session ends with its last answer: an earlier release left the end of a session where answers came after it. */
export async function up(db: Kysely<never>) {
  await sql`
    update practice_sessions set ended_at = answered.last
    from (
      select session_id, max((try ->> 'at')::timestamptz) as last
      from practice_items cross join jsonb_array_elements(tries) as try
      group by session_id) as answered
    where practice_sessions.session_id = answered.session_id and ended_at < answered.last`.execute(
    db,
  )
}
