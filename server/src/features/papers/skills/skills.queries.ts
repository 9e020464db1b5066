import { type Insertable, sql } from 'kysely'
import { columnEquals, holdsForAll } from '../../../db/rows/conditions.ts'
import { nextFreePosition, placeWithin } from '../../../db/rows/positions.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { describeVersionedTable } from '../../../http/changes/lock-for-change.ts'
import { insertRow } from '../../../http/changes/versioned-rows.ts'
import { translatedColumns } from '../chapters/chapters.queries.ts'
import type { Skills } from './skills.tables.ts'

const COLUMNS = ['skill_id', 'chapter_id', 'position', 'name', 'is_active', 'version'] as const

/** Limit of the list, above the number of skills of all chapters together. */
const MOST_SKILLS = 20_000

export const SKILL = describeVersionedTable('skills', 'skill_id', {
  noun: 'skill',
  absent: 'Skill not found.',
  columns: ['skill_id', 'chapter_id', 'name'],
  taken: { skills_by_name: { name: 'This chapter has a skill of this name already.' } },
})

const ORDER = { table: 'skills', group: 'chapter_id', key: 'skill_id' } as const

const NEEDS = sql<number[]>`array(
  select needs_id from skill_needs where skill_needs.skill_id = skills.skill_id order by needs_id)`

const skillsWithNeeds = async (db: Db) => {
  const columns = [...COLUMNS, ...(await translatedColumns(db))]
  const query = db
    .selectFrom('skills')
    .select(columns.map((name) => `skills.${name}` as const))
    .select(NEEDS.as('needs'))
  return { query }
}

type Filters = { class_number?: number | undefined; chapter_id?: number | undefined }

export const readSkills = async (db: Db, { class_number, chapter_id }: Filters) =>
  (await skillsWithNeeds(db)).query
    .innerJoin('chapters', 'chapters.chapter_id', 'skills.chapter_id')
    .where(
      holdsForAll(
        columnEquals('chapters.class_number', class_number),
        columnEquals('skills.chapter_id', chapter_id),
      ),
    )
    .orderBy('chapters.class_number')
    .orderBy('chapters.position')
    .orderBy('skills.position')
    .limit(MOST_SKILLS)
    .execute()

export const skillById = async (db: Db, skill_id: number) =>
  (await skillsWithNeeds(db)).query
    .where('skill_id', '=', skill_id)
    .executeTakeFirstOrThrow(SKILL.missing)

/** Chapter of a skill; 404 if there is none. */
export const chapterOfSkill = async (db: Db, skill_id: number) =>
  (
    await db
      .selectFrom('skills')
      .select('chapter_id')
      .where('skill_id', '=', skill_id)
      .executeTakeFirstOrThrow(SKILL.missing)
  ).chapter_id

/** Appends a skill to its chapter, which is locked. */
export async function insertSkill(trx: Trx, skill: Omit<Insertable<Skills>, 'position'>) {
  const position = await nextFreePosition(trx, ORDER, skill.chapter_id)
  return (await insertRow(trx, SKILL, { ...skill, position })).skill_id
}

export const placeSkill = (
  trx: Trx,
  { skill_id, chapter_id, position }: { skill_id: number; chapter_id: number; position: number },
) => placeWithin(trx, ORDER, { of: chapter_id, id: skill_id, position })

export const knownSkills = async (db: Db, ids: number[]) => {
  const rows = await db
    .selectFrom('skills')
    .select('skill_id')
    .where('skill_id', '=', (eb) => eb.fn.any(eb.val(ids)))
    .execute()
  return rows.map(({ skill_id }) => skill_id)
}
