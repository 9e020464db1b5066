import type { Letter, LettersQuery } from '@ganit/contract/office/letters'
import { LATER_PAGE_SIZE } from '@ganit/contract/pages'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import { studentsMeant } from '../../../db/rows/search.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { notFound } from '../../../http/errors.ts'
import type { IssuedLetters } from './letters.tables.ts'

export const letterNotFound = () => notFound('Letter not found.')

const DIGITS = 4

/** The number of a letter: `C/2026-27/0014`. The column `number` is made in the same way. */
export function numberOf(financial_year: number, serial: number) {
  const next = String((financial_year + 1) % 100).padStart(2, '0')
  return `C/${financial_year}-${next}/${String(serial).padStart(DIGITS, '0')}`
}

const COLUMNS = sql`
  l.letter_id, l.kind, l.number, l.issued_on::text, issuer.name as issued_by, l.student_id, s.uid,
  l.snapshot #>> '{student,name}' as name, l.snapshot ->> 'language' as language,
  l.snapshot ->> 'title' as title, coalesce(l.snapshot -> 'text', '[]') as text,
  case when l.withdrawn_on is not null then
    json_build_object('date', l.withdrawn_on, 'why', l.withdrawn_why) end as withdrawn`

const FROM = sql`
  issued_letters l left join accounts issuer on issuer.id = l.issued_by
    left join students s on s.student_id = l.student_id`

/** Letters by number, the ids in any order. */
async function lettersWhere(db: Db, isAsked: RawBuilder<unknown>) {
  const { rows } = await sql<Letter>`
    select ${COLUMNS} from ${FROM} where ${isAsked} order by l.letter_id`.execute(db)
  return rows
}

export const lettersById = (db: Db, ids: number[]) =>
  lettersWhere(db, sql`l.letter_id = any(${ids}::integer[])`)

/** Inserts letters in their order, and returns their ids in the same order. */
export async function insertLetters(
  trx: Trx,
  rows: Omit<Insertable<IssuedLetters>, 'number' | 'withdrawn_on' | 'withdrawn_why'>[],
) {
  const made = await trx
    .insertInto('issued_letters')
    .values(rows as Insertable<IssuedLetters>[])
    .returning('letter_id')
    .execute()
  return made.map(({ letter_id }) => letter_id)
}

/** `C/2026-27/0014`, as whole as somebody types it. */
const TYPED = /^(?:c\s*\/\s*)?(?:(\d{4})\s*-\s*\d{2}\s*\/\s*)?(\d{1,9})$/i

/** True of letters with a typed number, or whose student has the typed name or number. */
function isFoundBy(search: string) {
  const [, year, serial] = TYPED.exec(search) ?? []
  const numbered = serial
    ? sql`l.serial = ${Number(serial)} and ${year ? sql`l.financial_year = ${Number(year)}` : sql`true`}`
    : sql`false`
  return sql`l.letter_id in (
    select letter_id from issued_letters l where ${numbered}
    union select letter_id from issued_letters where student_id in (${studentsMeant(search).found}))`
}

const COUNTED_TO = 10_000

/** The condition of a list; separate, so that tests can check its plan. */
export const isListed = ({ search, kind }: LettersQuery) =>
  sql`${search ? isFoundBy(search) : sql`true`} and ${kind ? sql`l.kind = ${kind}` : sql`true`}`

export const lettersPageQuery = (
  asked: LettersQuery,
  { page_size, page }: { page: number; page_size: number },
) => sql<Letter>`
  select ${COLUMNS} from ${FROM} where ${isListed(asked)}
  order by l.letter_id desc limit ${page_size} offset ${(page - 1) * page_size}`

/** A page of letters, the latest first. */
export async function pageOfLetters(db: Db, asked: LettersQuery) {
  const { page = 1, page_size = LATER_PAGE_SIZE } = asked
  const { rows: items } = await lettersPageQuery(asked, { page, page_size }).execute(db)
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from issued_letters l where ${isListed(asked)} limit ${COUNTED_TO + 1}) as counted`.execute(
    db,
  )
  const total = rows[0]?.total ?? 0
  return {
    items,
    total: Math.min(total, COUNTED_TO),
    ...(total > COUNTED_TO && { total_is_floor: true }),
    page,
    page_size,
  }
}

const CHUNK = 1_000

/** All letters of a list in chunks, the latest first. */
export async function* chunksOfLetters(db: Db, asked: LettersQuery) {
  let before = 2 ** 31 - 1
  for (;;) {
    const { rows } = await sql<Letter>`
      select ${COLUMNS} from ${FROM} where ${isListed(asked)} and l.letter_id < ${before}
      order by l.letter_id desc limit ${CHUNK}`.execute(db)
    if (rows.length > 0) yield rows
    if (rows.length < CHUNK) return
    before = rows.at(-1)?.letter_id ?? 0
  }
}

/** Letters to print, in the order of their ids. */
export const printedLetters = (db: Db, ids: number[]) =>
  db
    .selectFrom('issued_letters')
    .select(['number', 'snapshot', 'withdrawn_on'])
    .where('letter_id', 'in', ids)
    .orderBy('letter_id')
    .execute()

/** Withdraws a letter; false if it was withdrawn before. */
export async function markWithdrawn(
  trx: Trx,
  { letter_id, why, today }: { letter_id: number; why: string; today: string },
) {
  const { numUpdatedRows } = await trx
    .updateTable('issued_letters')
    .set({ withdrawn_on: today, withdrawn_why: why })
    .where('letter_id', '=', letter_id)
    .where('withdrawn_on', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Takes the texts out of an erased student's letters; their numbers and days stay. */
export const blankLetters = (trx: Trx, student_id: number) =>
  sql`
    update issued_letters set snapshot = null,
      withdrawn_why = case when withdrawn_why is null then null else 'Erased student' end
    where student_id = ${student_id}`.execute(trx)

/** A student's letters, for their export. */
export const lettersHeld = (db: Db, student_id: number) =>
  db
    .selectFrom('issued_letters')
    .select(['number', 'kind', 'issued_on', 'snapshot', 'withdrawn_on', 'withdrawn_why'])
    .where('student_id', '=', student_id)
    .orderBy('letter_id')
    .execute()
