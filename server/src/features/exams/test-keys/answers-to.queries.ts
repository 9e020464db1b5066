import { sql } from 'kysely'
import type { Db, Trx } from '../../../db/schema.ts'
import type { SetLetter } from '../marks/marks.service.ts'
import { IS_ANSWERED } from '../scores/submission.queries.ts'

type Row = {
  student_id: number
  set_letter: SetLetter | null
  /** For tests on paper, the answers by printed number. */
  answers: Record<string, string>
  /** For online tests, the answer in letters of the bank. */
  value: string[] | string | { text?: string; photos?: number[] } | null
}

/** All students' answers to an item, from submitted attempts only. */
export async function answersToItem(db: Db, test_id: number, item_id: number) {
  const { rows } = await sql<Row>`
    select coalesce(s.student_id, a.student_id) as student_id, s.set_letter,
      coalesce(s.answers, '{}') as answers,
      case when a.submitted_at is not null and ${IS_ANSWERED} then answers.value end as value
    from (select * from test_sheets where test_id = ${test_id}) as s
    full join (select * from attempts where test_id = ${test_id}) as a
      on a.student_id = s.student_id
    left join answers on answers.attempt_id = a.attempt_id and answers.item_id = ${item_id}
    order by 1`.execute(db)
  return rows
}

/** Students whose answer a person has marked. */
export async function studentsMarkedByPerson(db: Db, test_id: number, item_id: number) {
  const { rows } = await sql<{ student_id: number }>`
    select student_id from test_sheets
    where test_id = ${test_id} and marks ? ${String(item_id)}`.execute(db)
  return new Set(rows.map(({ student_id }) => student_id))
}

/** Sets the key's mark for an item on sheets already marked; null removes it. */
export const setItemMarks = (
  trx: Trx,
  { test_id, item_id }: { test_id: number; item_id: number },
  marks: ReadonlyMap<number, number | null>,
) =>
  sql`
    update test_sheets s
    set key_marks = case when sent.mark is null then s.key_marks - ${String(item_id)}::text
      else s.key_marks || jsonb_build_object(${String(item_id)}::text, sent.mark) end
    from unnest(
      ${[...marks.keys()]}::integer[], ${[...marks.values()]}::numeric[]
    ) as sent (student_id, mark)
    where s.test_id = ${test_id} and s.student_id = sent.student_id
      and (s.answers <> '{}' or s.marked_of is not null)`.execute(trx)
