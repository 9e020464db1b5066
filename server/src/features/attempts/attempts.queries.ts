import { sql } from 'kysely'
import { queryPrepared } from '../../db/prepared.ts'
import type { Db, Trx } from '../../db/schema.ts'
import { notFound } from '../../http/errors.ts'
import type { Order } from './order.service.ts'

export const noAttempt = () => notFound('Attempt not found.')

/** For how long after the end what comes still counts, in seconds. */
export const GRACE_SECONDS = 15
export const GRACE = sql`make_interval(secs => ${sql.lit(GRACE_SECONDS)})`

/** What of an attempt never changes. */
export type AttemptFacts = Order & {
  attempt_id: number
  test_id: number
  student_id: number
  paper_id: number
  /** By which one knows whether the paper is the same. */
  ready_at: Date | null
}

/** What of an attempt never changes; 404 where there is none. */
export const factsOf = (db: Db, attempt_id: number): Promise<AttemptFacts> =>
  db
    .selectFrom('attempts')
    .innerJoin('tests', 'tests.test_id', 'attempts.test_id')
    .innerJoin('papers', 'papers.paper_id', 'tests.paper_id')
    .select(['attempt_id', 'attempts.test_id', 'student_id', 'attempts.seed'])
    .select(['shuffle_questions', 'shuffle_options', 'papers.paper_id', 'papers.ready_at'])
    .where('attempt_id', '=', attempt_id)
    .executeTakeFirstOrThrow(noAttempt)

/** What of an attempt the student is told. */
export const attemptRow = (db: Db, attempt_id: number) =>
  db
    .selectFrom('attempts')
    .innerJoin('tests', 'tests.test_id', 'attempts.test_id')
    .select(['attempt_id', 'attempts.test_id', 'student_id', 'tests.title', 'tests.marking'])
    .select(['started_at', 'ends_at', 'submitted_at', 'submitted_by'])
    .select(sql<Date>`now()`.as('now'))
    .select(sql<Date>`ends_at + make_interval(mins => upload_minutes)`.as('photos_until'))
    .select((eb) =>
      eb
        .selectFrom('late_answers')
        .select((of) => of.fn.countAll<string>().as('late'))
        .whereRef('late_answers.attempt_id', '=', 'attempts.attempt_id')
        .as('late'),
    )
    .where('attempt_id', '=', attempt_id)
    .executeTakeFirstOrThrow(noAttempt)

/** The attempt of a student at a test; undefined where they have not begun. */
export const attemptOf = (db: Db, test_id: number, student_id: number) =>
  db
    .selectFrom('attempts')
    .select(['attempt_id', 'submitted_at'])
    .where('test_id', '=', test_id)
    .where('student_id', '=', student_id)
    .executeTakeFirst()

/** Begins an attempt; undefined where the student has just done so in another window. */
export async function insertAttempt(
  trx: Trx,
  {
    test_id,
    student_id,
    seed,
    minutes,
    extra_minutes,
  }: { test_id: number; student_id: number; seed: number; minutes: number; extra_minutes: number },
) {
  const { rows } = await sql<{ attempt_id: number }>`
    insert into attempts (test_id, student_id, seed, extra_minutes, ends_at)
    select test_id, ${student_id}, ${seed}, ${extra_minutes},
      least(now() + make_interval(mins => ${minutes}), closes_at)
        + make_interval(mins => ${extra_minutes})
    from tests where test_id = ${test_id}
    on conflict (test_id, student_id) do nothing
    returning attempt_id`.execute(trx)
  const [begun] = rows
  if (begun)
    await trx.insertInto('attempt_presence').values({ attempt_id: begun.attempt_id }).execute()
  return begun?.attempt_id
}

/** Has a device hold an attempt, where none does or it takes it over; answers whether it holds it. */
export async function holdAttempt(
  trx: Trx,
  attempt_id: number,
  { device, take_over = false }: { device: string; take_over?: boolean | undefined },
) {
  const { numUpdatedRows } = await trx
    .updateTable('attempt_presence')
    .set({ device, seen_at: sql<Date>`now()` })
    .where('attempt_id', '=', attempt_id)
    .where(sql<boolean>`(device is null or device = ${device} or ${take_over})`)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** What was announced to all who sit a test, in order. */
export const announcementsOf = (db: Db, test_id: number) =>
  queryPrepared(db, 'announcements of a test', { test_id }, (blanks) =>
    db
      .selectFrom('test_announcements')
      .select(['created_at', 'text'])
      .where('test_id', '=', blanks.test_id)
      .orderBy('announcement_id'),
  )
