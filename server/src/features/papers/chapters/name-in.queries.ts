import type { Language } from '@ganit/contract/languages'
import { type RawBuilder, sql } from 'kysely'
import { type Given, queryPrepared } from '../../../db/connections/prepared.ts'
import type { Db } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { isStaff } from '../../ground/rights/rights.ts'
import { studyLanguage } from '../../people/students/studies-in.queries.ts'

/**
 * The language in which an account of a family reads the names of chapters and skills: its own, or English until the
 * owner has switched names on.
 */
export const namesLanguage = (uid: Given<string>) => sql<Language>`coalesce((
  select coalesce((select g.language from guardians as g where g.account_id = ${uid}),
    (select ${studyLanguage} from students where students.uid = ${uid}))
  from settings where translated_names), 'en')`

/** The language in which an account reads the names of chapters and skills; English for staff. */
export async function readNamesLanguage(
  db: Db,
  account: Pick<Account, 'role' | 'uid'>,
): Promise<Language> {
  if (isStaff(account)) return 'en'
  const [read] = await queryPrepared(db, 'language of names', { uid: account.uid }, ({ uid }) => ({
    compile: () => sql<{ names: Language }>`select ${namesLanguage(uid)} as names`.compile(db),
  }))
  return read?.names ?? 'en'
}

/** A name in the languages other than English that have one. */
export type TranslatedName = Partial<Record<Language, string>>

type Wanted = { skill_ids: readonly number[]; chapter_ids: readonly number[] }

/**
 * Names of topics in all other languages, for facts that are stored and told to several readers. Topics without one are
 * left out, and all of them until the owner has switched names on.
 */
export async function translatedNames(db: Db, { skill_ids, chapter_ids }: Wanted) {
  const names = sql`jsonb_strip_nulls(jsonb_build_object('hi', name_hi, 'bn', name_bn)) as names`
  const { rows } = await sql<{
    chapter_id: number
    skill_id: number | null
    names: TranslatedName
  }>`
    select chapter_id, skill_id, ${names} from skills
    where skill_id = any(${skill_ids}::integer[]) and (name_hi is not null or name_bn is not null)
      and (select translated_names from settings)
    union all
    select chapter_id, null, ${names} from chapters
    where chapter_id = any(${chapter_ids}::integer[]) and (name_hi is not null or name_bn is not null)
      and (select translated_names from settings)`.execute(db)
  return rows
}

type Named = 'chapters' | 'skills' | 'c' | 's'

/** The name of a chapter or skill in a language, else the English one. `of` is its table, or the table's alias. */
export function nameIn(language: Given<Language>, of: Named): RawBuilder<string> {
  const name = sql.ref<string>(`${of}.name`)
  const nameOr = (other: 'hi' | 'bn') =>
    sql<string>`coalesce(${sql.ref(`${of}.name_${other}`)}, ${name})`
  if (language === 'en') return name
  if (typeof language === 'string') return nameOr(language)
  return sql<string>`case ${language}::text
    when 'hi' then ${nameOr('hi')} when 'bn' then ${nameOr('bn')} else ${name} end`
}
