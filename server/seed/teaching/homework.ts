import { type Kysely, sql } from 'kysely'
import type { Database } from '../../src/db/schema.ts'
import { PAGE } from './homework-pages.ts'

/** A tick at the end, and below the second line a stroke with a remark. */
const INK = JSON.stringify({
  lines: [['red', 45, 900, 2_600, 3_000, 2_640, 6_200, 2_600]],
  stamps: [
    ['✓', 8_200, 1_300],
    ['Check the bracket', 7_000, 2_900],
  ],
})

/**
 * Adds homework handed in as photos to the last lesson of each batch. Of five students, two are marked, one waits, one
 * handed in on paper, and one has not handed in. Skipped if any homework was handed in.
 */
export async function seedHomework(db: Kysely<Database>, pages: readonly Buffer[]) {
  if (await db.selectFrom('hand_ins').select('hand_in_id').limit(1).executeTakeFirst()) return
  await db.transaction().execute(async (trx) => {
    await sql`
      insert into homework (lesson_id, text, due_date, hand_in, looked_at)
      select distinct on (batch_id) lesson_id, 'Exercise 4.2: questions 1 to 5, with all steps.',
        date + 3, 'photo', date + time '20:00'
      from lessons
      where state = 'scheduled' and date between now()::date - 14 and now()::date - 4
        and exists (select from memberships m where m.batch_id = lessons.batch_id)
      order by batch_id, date desc, lesson_id
      on conflict (lesson_id) do update
        set hand_in = excluded.hand_in, looked_at = excluded.looked_at`.execute(trx)
    await sql`
      insert into hand_ins (lesson_id, student_id, way, state, by, words, handed_in_at, marked_at)
      select lesson_id, student_id, case n % 5 when 3 then 'paper' else 'photo' end,
        case n % 5 when 0 then 'marked' when 1 then 'marked' when 2 then 'handed_in' else 'seen' end,
        case n % 5 when 3 then null else 'student' end,
        case n % 5 when 1 then 'Look at the second line again.' end,
        date + time '18:00', case when n % 5 <> 2 then date + interval '2 days' end
      from (
        select l.lesson_id, l.date, m.student_id,
          row_number() over (partition by l.lesson_id order by m.student_id) - 1 as n
        from homework h join lessons l using (lesson_id)
          join memberships m on m.batch_id = l.batch_id and m.joined_on <= l.date
            and (m.left_on is null or m.left_on >= l.date)
        where h.hand_in = 'photo') as those
      where n % 5 < 4
      on conflict do nothing`.execute(trx)
    for (const [n, page] of pages.entries())
      await sql`
        insert into hand_in_photos (hand_in_id, round, position, media_type, content, width, height,
          ink, encoded_at, added_at)
        select hand_in_id, 1, 1, 'image/jpeg', ${page}, ${PAGE.width}, ${PAGE.height},
          case state when 'marked' then ${INK}::jsonb end, now(), handed_in_at
        from hand_ins where way = 'photo' and hand_in_id % ${pages.length} = ${n}`.execute(trx)
  })
}
