import { sql } from 'kysely'
import { queryPrepared } from '../../../db/connections/prepared.ts'
import type { Db } from '../../../db/schema.ts'
import { GRACE, mayKnowRight } from '../attempts/attempts.queries.ts'
import type { ReadAnswer } from './values.ts'

type Save = {
  attempt_id: number
  student_id: number
  /** Identifies the attempt whose order was used. */
  seed: number
  device: string | null
  lease: number | null
  left_page: number
  answers: ReadAnswer[]
}

export type SaveOutcome = {
  /**
   * Whether the answers count. Otherwise newer answers are kept separately until the student submits, results are
   * published, or the student can read the review of a practice test.
   */
  is_saved: boolean
  is_over: boolean
  submitted_by: 'student' | 'clock' | 'teacher' | null
  submitted_at: Date | null
  ends_at: Date
  now: Date
  /** Number of answers kept separately. */
  late: number
  /** Number of sent answers that are newer than the stored ones. */
  newer: number
  announcements: { at: string; text: string }[] | null
}

/** The sent value with photos that came after the end, which the sending page did not know yet. */
const WITH_PHOTOS_AFTER_END = sql`
  case when now() <= ends_at then value else (
    select case when count(*) = 0 then value
      else coalesce(value, '{}') || jsonb_build_object(
        'photos', coalesce(value -> 'photos', '[]') || jsonb_agg(photo_id order by photo_id)) end
    from answer_photos photo
    where photo.attempt_id = attempt.attempt_id and photo.item_id = sent.item_id
      and photo.created_at > ends_at
      and not coalesce(value -> 'photos', '[]') @> to_jsonb(photo_id)
  ) end`

/**
 * Saves answers in one statement and reports the outcome; undefined if the attempt is another's. Takes a shared lock on
 * the running attempt, so that submitting waits for it, or it sees the submission. The highest revision of an item
 * wins, in any order and over any connections. Separately kept answers of different devices are not compared by
 * revision, because each device has its own revisions.
 */
export async function saveAnswers(
  db: Db,
  { answers, ...save }: Save,
): Promise<SaveOutcome | undefined> {
  const values = {
    ...save,
    items: answers.map(({ item_id }) => item_id),
    values: answers.map(({ value }) => (value === null ? null : JSON.stringify(value))),
    flags: answers.map(({ flag }) => flag ?? null),
    revisions: answers.map(({ revision }) => revision),
    seconds: answers.map(({ seconds }) => seconds ?? 0),
  }
  const [outcome] = await queryPrepared<SaveOutcome, typeof values>(
    db,
    'save answers',
    values,
    (blanks) => ({
      compile: () =>
        sql<SaveOutcome>`
      with sent as (
        select * from unnest(
          ${blanks.items}::integer[], ${blanks.values}::jsonb[], ${blanks.flags}::boolean[],
          ${blanks.revisions}::integer[], ${blanks.seconds}::integer[]
        ) as sent (item_id, value, flag, revision, seconds)
      ), attempt as (
        select attempt_id, test_id, started_at, ends_at, submitted_at, submitted_by,
          submitted_at is not null or clock_timestamp() > ends_at + ${GRACE} as is_over
        from attempts
        where attempt_id = ${blanks.attempt_id}::integer and student_id = ${blanks.student_id}::integer
          and seed = ${blanks.seed}::integer
        for share
      ), elsewhere as (
        select from attempt_presence
        where attempt_id = ${blanks.attempt_id}::integer and device is not null
          and (device is distinct from ${blanks.device}::text or lease <> ${blanks.lease}::integer)
      ), held as (
        update attempt_presence as presence
        set seen_at = now(), device = coalesce(presence.device, ${blanks.device}::text),
          left_page = greatest(presence.left_page, ${blanks.left_page}::integer)
        from attempt
        where presence.attempt_id = attempt.attempt_id and not is_over
          and (presence.device is null or presence.device = ${blanks.device}::text
            and presence.lease = coalesce(${blanks.lease}::integer, presence.lease))
        returning presence.attempt_id
      ), saved as (
        insert into answers (attempt_id, item_id, value, flag, revision, seconds)
        select attempt_id, item_id, ${WITH_PHOTOS_AFTER_END}, coalesce(flag, false), revision,
          least(seconds, extract(epoch from ends_at - started_at)::integer)
        from held join attempt using (attempt_id) cross join sent
        order by item_id
        on conflict (attempt_id, item_id) do update set
          value = excluded.value, revision = excluded.revision, saved_at = now(),
          flag = coalesce((select flag from sent where sent.item_id = answers.item_id), answers.flag),
          seconds = greatest(answers.seconds, excluded.seconds)
          where answers.revision < excluded.revision
      ), newer as (
        select attempt.attempt_id, sent.* from attempt cross join sent
        left join answers stored
          on stored.attempt_id = attempt.attempt_id and stored.item_id = sent.item_id
        where not exists (select from held) and (sent.revision > coalesce(stored.revision, 0)
          or (not is_over or exists (select from elsewhere)) and sent.value is distinct from stored.value)
      ), late as (
        insert into late_answers (attempt_id, item_id, value, flag, revision, seconds)
        select attempt_id, item_id, value, coalesce(flag, false), revision,
          least(seconds, extract(epoch from ends_at - started_at)::integer)
        from newer join attempt using (attempt_id) join tests using (test_id)
        where submitted_by is distinct from 'student' and published_at is null
          and not ${mayKnowRight}
        order by item_id
        on conflict (attempt_id, item_id) do update set
          value = excluded.value, flag = excluded.flag, revision = excluded.revision,
          seconds = excluded.seconds, saved_at = now()
          where late_answers.revision < excluded.revision
        returning 1
      )
      select is_over, submitted_by, submitted_at, ends_at, clock_timestamp() as now,
        exists (select from held) as is_saved,
        (select count(*)::integer from late) as late,
        (select count(*)::integer from newer) as newer,
        (select json_agg(json_build_object('at', created_at, 'text', text) order by announcement_id)
          from test_announcements
          where test_announcements.test_id = attempt.test_id) as announcements
      from attempt`.compile(db),
    }),
  )
  return outcome
}
