import type { Language } from '@ganit/contract/languages'
import { type RawBuilder, sql } from 'kysely'
import { type Given, queryPrepared } from '../../../db/connections/prepared.ts'
import type { Db } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { isStaff } from '../../ground/rights/rights.ts'
import { studyLanguage } from '../students/studies-in.queries.ts'

const languageOfGuardian = (uid: Given<string>) =>
  sql<Language | null>`(select g.language from guardians as g where g.account_id = ${uid})`

/** The language in which a student or guardian reads the names of chapters and skills. */
export const namesLanguage = (uid: Given<string>) => sql<Language>`coalesce((
  select coalesce(${languageOfGuardian(uid)},
    (select ${studyLanguage} from students where students.uid = ${uid}))
  from settings where translated_names), 'en')`

/**
 * The same for a statement that reads a student's language of study anyway, whose subqueries would take long to plan
 * twice: the guardian's own, 'as studied', or null until the owner has switched names on.
 */
export const namesBeside = (uid: Given<string>) => sql<Language | 'as studied' | null>`(
  select coalesce(${languageOfGuardian(uid)}, 'as studied') from settings where translated_names)`

/** The language of names that a row with `namesBeside` and the language of study says. */
export const withNamesLanguage = <Row extends BesideStudies>({ names, ...row }: Row) => ({
  ...row,
  names: names === 'as studied' ? row.language : (names ?? 'en'),
})

type BesideStudies = { language: Language; names: Language | 'as studied' | null }

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
