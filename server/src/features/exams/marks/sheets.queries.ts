import { sql } from 'kysely'
import type { Db, Trx } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { readTimeZone } from '../../ground/settings/settings.queries.ts'
import type { SetLetter } from '../asked.ts'
import { STUDENT_NAME } from '../exams.queries.ts'
import { sittersQuery } from '../sitters.queries.ts'

type Row = {
  student_id: number
  uid: string
  name: string
  set_letter: SetLetter | null
  absent: boolean
  total: string | null
  marks: Record<string, number>
  key_marks: Record<string, number>
  answers: Record<string, string>
  version: number
}

/** Sitters of a test by name, with their entries; a teacher of some batches sees those batches' members. */
export async function readSheets(
  db: Db,
  account: Pick<Account, 'role' | 'uid'>,
  test_id: number,
  student_ids?: number[],
) {
  const timeZone = await readTimeZone(db)
  const { rows } = await sql<Row>`
    with ${sittersQuery(account, test_id, timeZone)}
    select s.student_id, s.uid, ${STUDENT_NAME} as name, sheet.set_letter, coalesce(sheet.absent, false) as absent,
      sheet.total, coalesce(sheet.marks, '{}') as marks,
      coalesce(sheet.key_marks, '{}') as key_marks, coalesce(sheet.answers, '{}') as answers,
      coalesce(sheet.version, 0) as version
    from sitting
    join students s using (student_id)
    left join test_sheets sheet on sheet.test_id = ${test_id} and sheet.student_id = s.student_id
    where (${student_ids === undefined} or s.student_id = any(${student_ids ?? []}::integer[]))
    order by ${STUDENT_NAME} collate "und-x-icu", s.student_id`.execute(db)
  return rows.map(({ set_letter: set, total, ...row }) => ({
    ...row,
    set,
    total: total === null ? null : Number(total),
  }))
}

export type Sheet = Awaited<ReturnType<typeof readSheets>>[number]

type Sitter = { student_id: number; uid: string; name: string }

/** Sitters by name, without entries. */
export async function sittersByName(
  db: Db,
  account: Pick<Account, 'role' | 'uid'>,
  test_id: number,
) {
  const timeZone = await readTimeZone(db)
  const { rows } = await sql<Sitter>`
    with ${sittersQuery(account, test_id, timeZone)}
    select s.student_id, s.uid, ${STUDENT_NAME} as name
    from sitting join students s using (student_id)
    order by ${STUDENT_NAME} collate "und-x-icu", s.student_id`.execute(db)
  return rows
}

/** Replaces students' entries; each row's version grows. */
export async function replaceSheets(trx: Trx, test_id: number, sheets: Sheet[]) {
  if (sheets.length === 0) return
  const valuesOf = <Field extends keyof Sheet>(field: Field) => sheets.map((sheet) => sheet[field])
  const json = (field: 'marks' | 'key_marks' | 'answers') =>
    sheets.map((sheet) => JSON.stringify(sheet[field]))
  await sql`
    insert into test_sheets
      (test_id, student_id, set_letter, absent, total, marks, key_marks, answers, marked_of)
    select ${test_id}, student_id, set_letter, absent, total, marks, key_marks, answers, (
      select marked_of from test_sheets before
      where before.test_id = ${test_id} and before.student_id = sent.student_id)
    from unnest(
      ${valuesOf('student_id')}::integer[], ${valuesOf('set')}::text[], ${valuesOf('absent')}::boolean[],
      ${valuesOf('total')}::numeric[], ${json('marks')}::jsonb[], ${json('key_marks')}::jsonb[],
      ${json('answers')}::jsonb[]
    ) as sent (student_id, set_letter, absent, total, marks, key_marks, answers)
    order by student_id
    on conflict (test_id, student_id) do update set
      set_letter = excluded.set_letter, absent = excluded.absent, total = excluded.total,
      marks = excluded.marks, key_marks = excluded.key_marks, answers = excluded.answers,
      version = test_sheets.version + 1`.execute(trx)
}
