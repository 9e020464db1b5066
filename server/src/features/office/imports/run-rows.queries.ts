import { sql } from 'kysely'
import type { Trx } from '../../../db/schema.ts'
import type { MadeRecords } from './imports.tables.ts'
import type { Draft } from './rows/draft.ts'
import { RECORD_FIELDS } from './rows/draft.ts'

/** A row to import, as checked. */
export type Waiting = {
  row: number
  state: 'new' | 'changed' | 'double'
  student_id: number | null
  seen_version: number | null
  draft: Draft
}

/** The next few rows with something to do. */
export async function nextWaitingRows(trx: Trx, import_id: number, after: number, limit: number) {
  const { rows } = await sql<Waiting>`
    select row, state, student_id, seen_version, draft from import_rows
    where import_id = ${import_id} and row > ${after} and state in ('new', 'changed', 'double')
      and made is null
    order by row limit ${sql.lit(limit)}`.execute(trx)
  return rows
}

/** Nullable text columns of a record; the others are blank instead of null. */
const NULLABLE: readonly string[] = ['middle_name', 'contact_number_2', 'notes', 'date_of_birth']

/** Inserts records in one statement, verified, as they come from the academy's own list; returns their numbers in the drafts' order. */
export async function insertRecords(trx: Trx, drafts: Draft[]) {
  if (drafts.length === 0) return []
  const { rows: numbers } = await sql<{ student_id: number }>`
    select nextval(pg_get_serial_sequence('students', 'student_id'))::integer as student_id
    from generate_series(1, ${sql.lit(drafts.length)})`.execute(trx)
  const ids = numbers.map(({ student_id }) => student_id).sort((a, b) => a - b)
  const records = drafts.map(({ record }, place) => ({ student_id: ids[place], ...record }))
  const columns = RECORD_FIELDS.map((field) =>
    NULLABLE.includes(field) ? sql.ref(field) : sql`coalesce(${sql.ref(field)}, '')`,
  )
  const types = RECORD_FIELDS.map((field) =>
    field === 'date_of_birth' ? sql`${sql.ref(field)} date` : sql`${sql.ref(field)} text`,
  )
  const values = RECORD_FIELDS.map((field, place) =>
    field === 'student_class' ? sql`student_class::integer` : (columns[place] ?? sql``),
  )
  await sql`
    insert into students (student_id, is_verified, ${sql.join(RECORD_FIELDS.map((field) => sql.ref(field)))})
    overriding system value
    select student_id, true, ${sql.join(values)}
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb)
      as r (student_id integer, ${sql.join(types)})
    order by student_id`.execute(trx)
  return ids
}

type Change = { student_id: number; record: Record<string, string | number | null> }

/** Updates some columns of students' records. */
export async function overwriteRecords(trx: Trx, changes: Change[]) {
  const some = changes.filter(({ record }) => Object.keys(record).length > 0)
  if (some.length === 0) return
  const columns = RECORD_FIELDS.map((field) => sql.ref(field))
  await sql`
    update students set ${sql.join(columns.map((column) => sql`${column} = (changed).${column}`))}
    from (
      select s.student_id as whose, jsonb_populate_record(s, c.record) as changed
      from jsonb_to_recordset(${JSON.stringify(some)}::jsonb)
        as c (student_id integer, record jsonb) join students s using (student_id)) as changes
    where student_id = whose`.execute(trx)
}

type Place = { student_id: number; batch_id: number; joined_on: string; fees_after: string }

/** Adds students to batches, whose rows must be locked; returns the memberships. */
export async function insertMemberships(trx: Trx, places: Place[]) {
  if (places.length === 0) return []
  const { rows } = await sql<{ membership_id: number; student_id: number }>`
    insert into memberships (student_id, batch_id, joined_on, fees_after, came_within)
    select student_id, batch_id, joined_on, fees_after,
      row_number() over (partition by student_id) > 1 or exists (
        select from memberships o
        where o.student_id = p.student_id and o.batch_id <> p.batch_id
          and (o.settled_on is null or o.settled_on >= o.joined_on)
          and o.joined_on <= p.joined_on and coalesce(o.left_on, 'infinity') >= p.joined_on - 1)
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
      as p (student_id integer, batch_id integer, joined_on date, fees_after date)
    returning membership_id, student_id`.execute(trx)
  return rows
}

type Agreed = { student_id: number; fee_id: number; amount: string; from_date: string }

/** Gives students the agreed amount of a fee, as a lasting concession. Call it before their dues are made. */
export async function insertConcessions(trx: Trx, agreed: Agreed[]) {
  if (agreed.length === 0) return []
  const { rows } = await sql<{ concession_id: number; student_id: number }>`
    insert into concessions (student_id, kind, amount, fee_ids, from_date, reason)
    select a.student_id, 'other', f.amount - a.amount, array[fee_id], from_date, 'As agreed'
    from jsonb_to_recordset(${JSON.stringify(agreed)}::jsonb)
      as a (student_id integer, fee_id integer, amount numeric, from_date date)
      -- The fee may have changed since the look.
      join batch_fees f using (fee_id) where f.fee_type = 'recurring' and f.amount > a.amount
    returning concession_id, student_id`.execute(trx)
  return rows
}

/** Outcome of a row: `made`, or the reason why nothing was done. */
export type Outcome = {
  row: number
  student_id: number
  made: Omit<MadeRecords, 'version' | 'made_at'>
}

/** Stores outcomes with the time, and the students' new versions. */
export const saveMadeRows = (trx: Trx, import_id: number, outcomes: Outcome[]) =>
  sql`
    update import_rows r
    set student_id = v.student_id, made = v.made || jsonb_build_object('version', s.version, 'made_at', now())
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb)
        as v (row integer, student_id integer, made jsonb)
      join students s on s.student_id = v.student_id
    where r.import_id = ${import_id} and r.row = v.row`.execute(trx)

export const refuseRows = (
  trx: Trx,
  import_id: number,
  refused: { row: number; field: string; text: string }[],
) =>
  sql`
    update import_rows r set state = 'refused',
      problems = jsonb_build_array(jsonb_build_object('field', v.field, 'text', v.text))
    from jsonb_to_recordset(${JSON.stringify(refused)}::jsonb)
      as v (row integer, field text, text text)
    where r.import_id = ${import_id} and r.row = v.row`.execute(trx)
