import { sql } from 'kysely'
import type { Db, Trx } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { conflict, Refused } from '../../../http/errors.ts'
import { clock } from '../../../lifecycle/clock.ts'
import { readTimeZone } from '../../ground/settings/settings.queries.ts'
import { lockTest, testRow } from '../exams.queries.ts'
import { sittersQuery } from '../sitters.queries.ts'
import { type AttemptFacts, attemptNotFound, factsOfAttempt } from './attempts.queries.ts'

type Reason = { attempt_id: number; reason: string }

/** 404 unless the account is the owner or teaches the student of the attempt. */
export async function refuseUnseen(
  db: Db,
  account: Account,
  { test_id, student_id }: Pick<AttemptFacts, 'test_id' | 'student_id'>,
) {
  await testRow(db, account, test_id).catch((error: unknown) => {
    throw error instanceof Refused && error.statusCode === 404 ? attemptNotFound() : error
  })
  const timeZone = await readTimeZone(db)
  const { rows } = await sql`
    with ${sittersQuery(account, test_id, timeZone)}
    select from sitting where student_id = ${student_id}`.execute(db)
  if (rows.length === 0) throw attemptNotFound()
}

/** Locks an attempt the account may change, and its test; 404 for others. */
export async function lockAttempt(trx: Trx, account: Account, attempt_id: number) {
  const facts = await factsOfAttempt(trx, attempt_id)
  await refuseUnseen(trx, account, facts)
  const test = await lockTest(trx, account, facts.test_id)
  const attempt = await trx
    .selectFrom('attempts')
    .select(['attempt_id', 'test_id', 'submitted_at', 'submitted_by', 'ends_at'])
    .where('attempt_id', '=', attempt_id)
    .forUpdate()
    .executeTakeFirstOrThrow(attemptNotFound)
  return { test, attempt }
}

type Locked = Awaited<ReturnType<typeof lockAttempt>>

/** 409 once results were published, even if they were withdrawn since. */
export function refusePublished({ test }: Locked) {
  if (test.published_at) throw conflict('The results of this test were published.')
}

/** Adds minutes to an attempt, counted from now if it has expired. */
export async function addMinutes(trx: Trx, { attempt_id, reason }: Reason, minutes: number) {
  const { rows } = await sql<{ ends_at: Date }>`
    update attempts set reason = ${reason}, extra_minutes = extra_minutes + ${minutes},
      ends_at = case when submitted_at is null then ends_at else greatest(ends_at, now()) end
        + make_interval(mins => ${minutes}),
      submitted_at = null, submitted_by = null
    where attempt_id = ${attempt_id} returning ends_at`.execute(trx)
  return rows[0]?.ends_at ?? clock.now()
}

const LEAST_MINUTES = 5

/** Reopens a submitted attempt with its remaining time, a few minutes at least. */
export async function reopenAttempt(trx: Trx, { attempt_id, reason }: Reason) {
  const { rows } = await sql<{ ends_at: Date }>`
    update attempts set reason = ${reason}, submitted_at = null, submitted_by = null,
      ends_at = greatest(
        now() + (ends_at - submitted_at), now() + make_interval(mins => ${LEAST_MINUTES}), ends_at)
    where attempt_id = ${attempt_id} returning ends_at`.execute(trx)
  return rows[0]?.ends_at ?? clock.now()
}

/**
 * Accepts late answers, except where a newer one was saved; returns how many. Newer is decided by time, not revision,
 * because two devices count separately. Photos that came after the end stay with their answers.
 */
export async function mergeLateAnswers(trx: Trx, { attempt_id, reason }: Reason) {
  const { rows } = await sql`
    with late as (
      delete from late_answers where attempt_id = ${attempt_id} returning *
    ), after_end as (
      select item_id, jsonb_agg(photo_id) as photos
      from answer_photos join attempts using (attempt_id)
      where attempt_id = ${attempt_id} and answer_photos.created_at > least(submitted_at, ends_at)
      group by item_id
    ), counted as (
      insert into answers (attempt_id, item_id, value, flag, revision, seconds, saved_at)
      select attempt_id, item_id, case when photos is null then value
          else coalesce(value, '{}') || jsonb_build_object('photos', (
            select jsonb_agg(distinct photo)
            from jsonb_array_elements(coalesce(value -> 'photos', '[]') || photos) as photo)) end,
        flag, revision, seconds, saved_at
      from late left join after_end using (item_id)
      order by item_id
      on conflict (attempt_id, item_id) do update set
        value = excluded.value, flag = excluded.flag,
        revision = greatest(answers.revision, excluded.revision),
        seconds = greatest(answers.seconds, excluded.seconds), saved_at = excluded.saved_at
        where answers.saved_at <= excluded.saved_at
    )
    select from late`.execute(trx)
  if (rows.length === 0) throw conflict('No answers came too late.')
  await trx
    .updateTable('attempts')
    .set({ late_accepted_at: sql<Date>`now()`, reason })
    .where('attempt_id', '=', attempt_id)
    .execute()
  return rows.length
}

/** Ends a running attempt; returns the time, and the account that ended it. */
export async function endAttempt(trx: Trx, attempt_id: number, by: 'student' | 'teacher') {
  await trx
    .updateTable('attempts')
    .set({ submitted_at: sql<Date>`now()`, submitted_by: by })
    .where('attempt_id', '=', attempt_id)
    .where('submitted_at', 'is', null)
    .execute()
  return trx
    .selectFrom('attempts')
    .select(['submitted_at', 'submitted_by'])
    .where('attempt_id', '=', attempt_id)
    .executeTakeFirstOrThrow(attemptNotFound)
}
