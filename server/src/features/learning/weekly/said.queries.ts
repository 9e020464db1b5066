import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import { isUnnamedOwner } from '../../ground/rights/unnamed-owner.ts'
import { isMemberOn } from '../../teaching/lessons/reach.queries.ts'

/** Maximum number of teachers' lines in a note. */
const LINES = 2

type Said = { student_id: number; is_held: boolean; said: { teacher: string; text: string }[] }

/**
 * Teachers' additions to the notes of a week, by student. Each batch gives the child's line, or else its own, ordered
 * by name of batch. It also says whether one of the batches withholds the note. Lines of erased authors, and of an
 * owner who has typed no name, count as the academy's.
 */
export async function teachersLinesOfWeek(
  db: Db,
  student_ids: readonly number[],
  { week, academy }: { week: string; academy: string },
) {
  const author = sql`coalesce(case when not ${isUnnamedOwner('a')} then a.name end, ${academy}::text)`
  const { rows } = await sql<Said>`
    select student_id, coalesce(bool_or(is_held), false) as is_held,
      coalesce((jsonb_agg(jsonb_build_object('teacher', ${author}, 'text', text)
        order by batch_name collate "und-x-icu", batch_id) filter (where text is not null)), '[]') as said
    from (
      select m.student_id, b.batch_name, b.batch_id, own.is_held,
        coalesce(own.text, whole.text) as text,
        case when own.text is null then whole.author_id else own.author_id end as author_id
      from memberships m join batches b using (batch_id)
      left join weekly_lines own
        on own.week = ${week}::date and own.batch_id = b.batch_id and own.student_id = m.student_id
      left join weekly_lines whole
        on whole.week = ${week}::date and whole.batch_id = b.batch_id and whole.student_id is null
      where m.student_id = any(${student_ids}::integer[]) and ${isMemberOn(sql`${week}::date`)}
    ) as added left join accounts a on a.id = added.author_id
    group by student_id`.execute(db)
  return new Map(
    rows.map(({ student_id, is_held, said }) => [
      student_id,
      { is_held, said: said.slice(0, LINES) },
    ]),
  )
}

/** Lines about a student alone, for the export of personal data. */
export const linesHeld = (db: Db, student_id: number) =>
  db
    .selectFrom('weekly_lines as l')
    .innerJoin('batches as b', 'b.batch_id', 'l.batch_id')
    .select(['l.week', 'b.batch_name', 'l.text', 'l.is_held'])
    .where('l.student_id', '=', student_id)
    .orderBy('l.week')
    .orderBy('l.weekly_line_id')
    .execute()
