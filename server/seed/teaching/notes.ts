import { type Kysely, sql } from 'kysely'
import type { Database } from '../../src/db/schema.ts'

/**
 * Adds notes to the last lesson of each batch: a photo of the board, and a link of the chapter that was taught. Skipped if
 * there are notes.
 */
export async function seedNotes(db: Kysely<Database>, pages: readonly Buffer[]) {
  if (await db.selectFrom('batch_notes').select('note_id').limit(1).executeTakeFirst()) return
  const [page] = pages
  if (!page) return
  await db.transaction().execute(async (trx) => {
    await sql`
      with latest as (
        select distinct on (batch_id) batch_id, lesson_id, date, teacher_id, (
          select min(chapter_id) from lesson_topics t where t.lesson_id = lessons.lesson_id) as chapter_id
        from lessons
        where state = 'scheduled' and date < now()::date
        order by batch_id, date desc, lesson_id
      ), added as (
        insert into batch_notes (batch_id, lesson_id, chapter_id, title, url, file_id, added_by, added_at)
        select batch_id, lesson_id, chapter_id, title, url, case when url is null then gen_random_uuid() end,
          teacher_id, date + time '19:00'
        from latest, (values ('The board', null), ('NCERT textbooks', 'https://ncert.nic.in/textbook.php'))
          as of (title, url)
        returning file_id
      )
      select from added`.execute(trx)
    await sql`
      insert into batch_note_files (file_id, media_type, content)
      select file_id, 'image/jpeg', ${page} from batch_notes where file_id is not null`.execute(trx)
  })
}
