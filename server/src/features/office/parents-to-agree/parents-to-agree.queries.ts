import type { Language } from '@ganit/contract/languages'
import type { ChildWithoutWord } from '@ganit/contract/office/parents-to-agree'
import { sql } from 'kysely'
import { rowsBeforePage } from '../../../db/rows/page.ts'
import type { Db } from '../../../db/schema.ts'
import { fullName } from '../../ground/names/full-name.queries.ts'
import { academyDay } from '../../ground/settings/academy-day.queries.ts'
import { childrenWithoutWord } from '../../people/agreements/waiting.queries.ts'
import { mayHaveLink } from '../welcome/welcome.queries.ts'

/** Active children in a batch, those who will leave it later, too; `child` is the student. */
const CHILDREN = sql`
  ${childrenWithoutWord} as without_word join students as child using (student_id)
  where child.is_active
    and child.student_id in (
      select student_id from memberships where left_on is null or left_on > ${academyDay})`

const NAME = fullName('child')

/** Number of children whose parent has not agreed, and the first by name. */
export async function countParentsToAgree(db: Db) {
  const { rows } = await sql<{ count: number; sample: string[] }>`
    select count(*)::int as count, coalesce((array_agg(name order by name))[1:3], '{}') as sample
    from (select ${NAME} as name from ${CHILDREN}) as names`.execute(db)
  return rows[0] ?? { count: 0, sample: [] }
}

type Row = Omit<ChildWithoutWord, 'door' | 'whatsapp_link'> & {
  first_name: string
  has_link: boolean
  phone: string | null
  language: Language | null
  total: number
}

/** A page of the children by name, each with the first guardian who sees everything and has a phone. */
export async function pageOfChildrenWithoutWord(
  db: Db,
  wanted: { page: number; page_size: number },
) {
  const { rows } = await sql<Row>`
    with found as (
      select child.student_id, child.uid, first_name, ${NAME} as name,
        student_class as class_number, waits_from::text, ${mayHaveLink} as has_link
      from ${CHILDREN}
    )
    select found.*, g.name as guardian, g.phone, g.language,
      (select count(*)::int from found) as total
    from found left join lateral (
      select guardians.name, phone, guardians.language
      from guardianships k join guardians using (guardian_id)
      where k.student_id = found.student_id and confirmed_at is not null and not k.limited
        and phone is not null
      order by is_primary desc, place limit 1
    ) as g on true
    order by found.name, found.student_id
    limit ${wanted.page_size} offset ${rowsBeforePage(wanted)}`.execute(db)
  return rows
}
