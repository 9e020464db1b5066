import { dayAfter } from '@ganit/contract/days'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../src/db/schema.ts'
import { academyNow } from '../../src/features/ground/settings/clock.service.ts'
import { savePlan, suggestLayout } from '../../src/features/learning/plans/plans.service.ts'

/** The plans began with the term, which `seedLessons` makes, and go on for months. */
const DAYS_BACK = 70
const DAYS_AHEAD = 150
/** Days by which one batch lags behind its plan. */
const LAG = 24

/**
 * Gives a plan to each batch that has a class (all but one), and topics to nine of ten registers. One batch is behind.
 * Skipped if there are plans.
 */
export async function seedPlans(db: Kysely<Database>) {
  const there = await db.selectFrom('plans').select('batch_id').limit(1).executeTakeFirst()
  if (there) return
  const { date } = await academyNow(db)
  const days = { starts_on: dayAfter(date, -DAYS_BACK), ends_on: dayAfter(date, DAYS_AHEAD) }
  const batches = await db
    .selectFrom('batches')
    .select(['batch_id as id', 'class_number'])
    .where('class_number', 'is not', null)
    .orderBy('batch_id')
    .execute()
  await db.transaction().execute(async (trx) => {
    for (const batch of batches) {
      const { chapters } = await suggestLayout(trx, batch, days)
      await savePlan(trx, batch.id, { ...days, chapters })
    }
    const late = batches[0]?.id ?? 0
    const lag = sql`case l.batch_id when ${late} then ${LAG} else 0 end`
    await sql`
      insert into lesson_topics (lesson_id, chapter_id, skill_id)
      select r.lesson_id, c.chapter_id, case when r.lesson_id % 3 = 0 then (
        select s.skill_id from skills s where s.chapter_id = c.chapter_id and s.is_active
        order by hashtext(r.lesson_id || ' ' || s.skill_id) limit 1) end
      from registers r
      join lessons l on l.lesson_id = r.lesson_id
      join plan_chapters c on c.batch_id = l.batch_id
        and greatest(l.date - ${lag}, ${days.starts_on}::date + 1) between c.from_date and c.to_date
      where r.lesson_id % 10 <> 0`.execute(trx)
    await sql`
      update registers r set taught = null
      where exists (select from lesson_topics t where t.lesson_id = r.lesson_id)`.execute(trx)
    await sql`
      update plan_chapters l set done_on = l.to_date + ${lag} where l.to_date + ${lag} < ${date}::date`.execute(
      trx,
    )
  })
}
