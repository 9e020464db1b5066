import { type Kysely, sql } from 'kysely'
import { loadOnlineTests } from '../../server/seed/online-load.ts'
import type { Database } from '../../server/src/db/schema.ts'
import type { App } from './app.ts'
import { QUESTIONS } from './fill.ts'
import { timed } from './probe.ts'

/** Among sixty looks, the p95 would depend on three, and so on one garbage collection. */
const LOOKS = 200

type Of = { app: App; bearer: (uid: string) => string; owner: string; answers: number }

/**
 * Times of reading a test's results and a student's mastery beside millions of answers: another test and student each
 * time, so that no cache helps.
 */
export async function measureGrown(db: Kysely<Database>, { app, bearer, owner, answers }: Of) {
  const sitting = await sql<{ most: number }>`
    select max(count)::int as most from (select count(*) from memberships group by batch_id) m`.execute(
    db,
  )
  const tests = Math.ceil(answers / QUESTIONS / (sitting.rows[0]?.most ?? 1))
  await loadOnlineTests(db, { tests, questions: QUESTIONS })
  // Otherwise writes left over from filling would slow the measured answers.
  await sql`checkpoint`.execute(db)
  const { rows } = await sql<{ count: number }>`select count(*)::int from answers`.execute(db)
  const some = await db
    .selectFrom('tests')
    .select('test_id')
    .where('title', 'like', 'Load %')
    .orderBy(sql`md5(title)`)
    .limit(LOOKS)
    .execute()
  const people = await sql<{ uid: string }>`
    select uid from students order by md5(uid) limit ${LOOKS}`.execute(db)
  const results: number[] = []
  const mastery: number[] = []
  for (const { test_id } of some)
    results.push((await timed(app, bearer(owner), `/tests/${test_id}/results`)) ?? Infinity)
  const lookOf = (uid: string) => timed(app, bearer(uid), `/students/${uid}/results`)
  // A batch's first reader waits for the ranks of its tests, which are then cached.
  const first: number[] = []
  for (const { uid } of people.rows) first.push((await lookOf(uid)) ?? Infinity)
  for (const { uid } of people.rows) mastery.push((await lookOf(uid)) ?? Infinity)
  return { answers: rows[0]?.count ?? 0, results, mastery, first: Math.max(...first) }
}
