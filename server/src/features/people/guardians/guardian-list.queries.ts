import { foldName } from '@ganit/contract/fold-text'
import { plainTyped } from '@ganit/contract/plain-signs'
import { sql } from 'kysely'
import { holdsForAll, isAmong } from '../../../db/rows/conditions.ts'
import { readChunksOfIds } from '../../../db/rows/in-chunks.ts'
import { countOf, limitToPage, type PageOf, readPageWithTotal } from '../../../db/rows/page.ts'
import { patternOfName } from '../../../db/rows/search.ts'
import type { Db } from '../../../db/schema.ts'
import { fullName } from '../../ground/names/full-name.queries.ts'
import { accessOf, guardianNotFound } from './guardians.queries.ts'

/** Whether the list shows a guardian. Guardians proposed by students are listed under requests instead. */
const isListed = sql<boolean>`not guardians.is_proposed`

/** Each word matches name, phone or e-mail. Separators in phones are ignored. */
const matchesSearch = (search: string) => {
  const typed = plainTyped(search)
  const isPhone = /^[+\d][\d\s().-]*$/.test(typed)
  const words = isPhone ? [typed.replace(/[\s().-]/g, '')] : foldName(search).split(' ')
  return sql<boolean>`(${sql.join(
    words.map((word) => sql`guardians.search_text like ${patternOfName(word)}`),
    sql` and `,
  )})`
}

const matchesFilters = (search: string | undefined) =>
  holdsForAll(isListed, search ? matchesSearch(search) : undefined)

type Child = { student_id: number; uid: string; name: string; is_confirmed: boolean }

const children = sql<(Child & { relation: 'mother' | 'father' | 'guardian' | 'other' })[]>`(
  select coalesce(json_agg(json_build_object(
    'student_id', s.student_id, 'uid', s.uid,
    'name', ${fullName('s')},
    'relation', g.relation, 'is_confirmed', g.confirmed_at is not null) order by s.student_id), '[]')
  from guardianships g join students s using (student_id)
  where g.guardian_id = guardians.guardian_id)`

const guardianListRows = (db: Db) =>
  db
    .selectFrom('guardians')
    .select(['guardian_id', 'name', 'phone', 'email', 'language', 'version'])
    .select([accessOf.as('access'), children.as('children')])

export type GuardianRow = Awaited<
  ReturnType<ReturnType<typeof guardianListRows>['executeTakeFirstOrThrow']>
>

type Wanted = Omit<PageOf<string>, 'sort'>

/** Query of one page; separate so that tests can check its plan. It skips to its page over ids alone. */
export function guardiansPageQuery(db: Db, search: string | undefined, wanted: Wanted) {
  const ids = limitToPage(
    db.selectFrom('guardians').select('guardian_id').where(matchesFilters(search)),
    ['name', 'guardian_id'],
    wanted,
  )
  return guardianListRows(db)
    .where(sql<boolean>`guardian_id = any(array(${ids}))`)
    .orderBy('name', wanted.order)
    .orderBy('guardian_id', wanted.order)
}

/** All matches by name, in chunks. */
export async function chunksOfGuardians(db: Db, search: string | undefined, order: 'asc' | 'desc') {
  const sorted = await db
    .selectFrom('guardians')
    .select('guardian_id')
    .where(matchesFilters(search))
    .orderBy('name', order)
    .orderBy('guardian_id', order)
    .execute()
  return readChunksOfIds<GuardianRow>(
    sorted.map(({ guardian_id }) => guardian_id),
    (some) => guardianListRows(db).where(isAmong('guardian_id', some)).execute(),
    ({ guardian_id }) => guardian_id,
  )
}

/** Query of the total; separate so that tests can check its plan. */
export const guardiansTotalQuery = (db: Db, search: string | undefined) =>
  countOf(db, db.selectFrom('guardians').where(matchesFilters(search)))

export const readGuardiansPage = (db: Db, search: string | undefined, wanted: Wanted) =>
  readPageWithTotal(guardiansPageQuery(db, search, wanted), guardiansTotalQuery(db, search))

export const readListedGuardian = (db: Db, guardian_id: number) =>
  guardianListRows(db)
    .where('guardian_id', '=', guardian_id)
    .executeTakeFirstOrThrow(guardianNotFound)
