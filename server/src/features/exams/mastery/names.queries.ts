import type { Language } from '@ganit/contract/languages'
import { sql } from 'kysely'
import { queryPrepared } from '../../../db/connections/prepared.ts'
import type { Db } from '../../../db/schema.ts'
import { nameIn } from '../../people/study-language/name-in.queries.ts'

type Name = {
  skill_id: number | null
  chapter_id: number
  name: string
  chapter: string
  class_number: number
}

type Wanted = { skill_ids: number[]; chapter_ids: number[] }

/** Names of skills and chapters in a language, in the order of the curriculum; a chapter before its skills. */
export async function namesOfTopics(db: Db, wanted: Wanted, language: Language = 'en') {
  const asked = { ...wanted, language }
  const rows = await queryPrepared(db, 'names of skills and chapters', asked, (blanks) => ({
    compile: () =>
      sql<Name>`
    select s.skill_id, c.chapter_id, ${nameIn(blanks.language, 's')} as name,
      ${nameIn(blanks.language, 'c')} as chapter, c.class_number,
      c.position as of_chapter, s.position as of_skill
    from skills s join chapters c using (chapter_id)
    where s.skill_id = any(${blanks.skill_ids}::integer[])
    union all
    select null, chapter_id, ${nameIn(blanks.language, 'chapters')}, ${nameIn(blanks.language, 'chapters')},
      class_number, position, -1 from chapters
    where chapter_id = any(${blanks.chapter_ids}::integer[])
    order by class_number, of_chapter, chapter_id, of_skill, skill_id`.compile(db),
  }))
  return rows.map(({ skill_id, chapter_id, name, chapter, class_number }) => ({
    skill_id,
    chapter_id,
    name,
    chapter,
    class_number,
  }))
}
