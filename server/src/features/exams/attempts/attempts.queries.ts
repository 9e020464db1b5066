import { sql } from 'kysely'
import { queryPrepared } from '../../../db/connections/prepared.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { notFound } from '../../../http/errors.ts'
import type { Order } from './sitting/order.service.ts'

export const attemptNotFound = () => notFound('Attempt not found.')

/** Seconds after the end in which answers still count. */
const GRACE_SECONDS = 15
export const GRACE = sql`make_interval(secs => ${sql.lit(GRACE_SECONDS)})`

/**
 * Whether a student may have read the right answers, because it is a practice test that is over and its review does not
 * wait. Part of a query on `tests` and an attempt.
 */
export const mayKnowRight = sql<boolean>`(tests.practice and submitted_at is not null
  and (tests.review = 'published' or tests.review = 'from' and tests.review_from <= clock_timestamp()))`

/** The part of an attempt that never changes. */
export type AttemptFacts = Order & {
  attempt_id: number
  test_id: number
  student_id: number
  paper_id: number
  /** Identifies the frozen paper. */
  ready_at: Date | null
}

/** The part of an attempt that never changes; 404 if there is none. */
export const factsOfAttempt = (db: Db, attempt_id: number): Promise<AttemptFacts> =>
  db
    .selectFrom('attempts')
    .innerJoin('tests', 'tests.test_id', 'attempts.test_id')
    .innerJoin('papers', 'papers.paper_id', 'tests.paper_id')
    .select(['attempt_id', 'attempts.test_id', 'student_id', 'attempts.seed'])
    .select(['shuffle_questions', 'shuffle_options', 'papers.paper_id', 'papers.ready_at'])
    .where('attempt_id', '=', attempt_id)
    .executeTakeFirstOrThrow(attemptNotFound)

/**
 * The time until which an attempt takes photos. A practice test takes none once it was handed in, because its student
 * can read the solutions.
 */
export const PHOTOS_UNTIL = sql<Date>`case when practice and submitted_by = 'student' then submitted_at
  else ends_at + make_interval(mins => upload_minutes) end`

/** An attempt as its student is shown it. */
export async function attemptRow(db: Db, attempt_id: number) {
  const [row] = await queryPrepared(
    db,
    'attempt as its student is told',
    { attempt_id },
    (blanks) =>
      db
        .selectFrom('attempts')
        .innerJoin('tests', 'tests.test_id', 'attempts.test_id')
        .innerJoin('papers', 'papers.paper_id', 'tests.paper_id')
        .innerJoin('students', 'students.student_id', 'attempts.student_id')
        .leftJoin('attempt_presence as presence', 'presence.attempt_id', 'attempts.attempt_id')
        .select(['attempts.attempt_id', 'attempts.test_id', 'attempts.student_id', 'attempts.seed'])
        .select('students.student_class as class_number')
        .select(['shuffle_questions', 'shuffle_options', 'papers.paper_id', 'papers.ready_at'])
        .select(['tests.title', 'tests.marking', 'tests.negative'])
        .select(sql<number>`coalesce(presence.lease, 0)`.as('lease'))
        .select(['started_at', 'ends_at', 'submitted_at', 'submitted_by'])
        .select(sql<Date>`now()`.as('now'))
        .select([PHOTOS_UNTIL.as('photos_until'), 'tests.practice'])
        .select(
          sql<number>`(select count(*)::integer from late_answers
          where late_answers.attempt_id = attempts.attempt_id)`.as('late'),
        )
        .where('attempts.attempt_id', '=', blanks.attempt_id),
  )
  if (!row) throw attemptNotFound()
  return row
}

/** A student's attempt at a test; undefined if they have not begun. */
export async function findAttempt(db: Db, test_id: number, student_id: number) {
  const [attempt] = await queryPrepared(
    db,
    'attempt of a student',
    { test_id, student_id },
    (blanks) =>
      db
        .selectFrom('attempts')
        .select(['attempt_id', 'submitted_at'])
        .where('test_id', '=', blanks.test_id)
        .where('student_id', '=', blanks.student_id),
  )
  return attempt
}

type Begin = {
  test_id: number
  student_id: number
  seed: number
  minutes: number
  extra_minutes: number
  device: string | null
}

/** Begins an attempt for a device; undefined if the student has just begun in another window. */
export async function insertAttempt(trx: Trx, begin: Begin) {
  const [begun] = await queryPrepared<{ attempt_id: number }, Begin>(
    trx,
    'begin an attempt',
    begin,
    (blanks) => ({
      compile: () =>
        sql<{ attempt_id: number }>`
      with begun as (
        insert into attempts (test_id, student_id, seed, extra_minutes, ends_at)
        select test_id, ${blanks.student_id}::integer, ${blanks.seed}::integer,
          ${blanks.extra_minutes}::integer,
          least(now() + make_interval(mins => ${blanks.minutes}::integer), closes_at)
            + make_interval(mins => ${blanks.extra_minutes}::integer)
        from tests where test_id = ${blanks.test_id}::integer
        on conflict (test_id, student_id) do nothing
        returning attempt_id
      ), present as (
        insert into attempt_presence (attempt_id, device, lease)
        select attempt_id, ${blanks.device}::text, (${blanks.device}::text is not null)::integer
        from begun
      )
      select attempt_id from begun`.compile(trx),
    }),
  )
  return begun?.attempt_id
}

/**
 * Gives the attempt to a device if it is free or taken over; returns whether the device holds it. A new device gets a
 * new lease, so that saves under the old lease are recognised.
 */
export async function holdAttempt(
  trx: Trx,
  attempt_id: number,
  { device, take_over = false }: { device: string; take_over?: boolean | undefined },
) {
  const { numUpdatedRows } = await trx
    .updateTable('attempt_presence')
    .set({
      device,
      seen_at: sql<Date>`now()`,
      lease: sql<number>`lease + (device is distinct from ${device})::integer`,
    })
    .where('attempt_id', '=', attempt_id)
    .where(sql<boolean>`(device is null or device = ${device} or ${take_over})`)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Announcements of a test, in order. */
export const announcementsOf = (db: Db, test_id: number) =>
  queryPrepared(db, 'announcements of a test', { test_id }, (blanks) =>
    db
      .selectFrom('test_announcements')
      .select(['created_at', 'text'])
      .where('test_id', '=', blanks.test_id)
      .orderBy('announcement_id'),
  )
