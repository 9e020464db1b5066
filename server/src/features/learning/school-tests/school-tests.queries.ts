import type { Language } from '@ganit/contract/languages'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../../db/schema.ts'
import { describeVersionedTable } from '../../../http/changes/lock-for-change.ts'
import { fullName } from '../../ground/names/full-name.queries.ts'
import { nameIn } from '../../people/study-language/name-in.queries.ts'
import type { TopicId } from '../practice/practice.tables.ts'
import type { SchoolTests } from './school-tests.tables.ts'

export const SCHOOL_TEST = describeVersionedTable('school_tests', 'school_test_id', {
  noun: 'school test',
  absent: 'School test not found.',
  columns: ['student_id', 'title', 'held_on'],
})

const testRows = (db: Db, language: Language) =>
  db
    .selectFrom('school_tests as t')
    .innerJoin('students as s', 's.student_id', 't.student_id')
    .select(['t.school_test_id', 't.student_id', 't.title', 't.held_on', 't.version'])
    .select(fullName('s').as('name'))
    .select(
      sql<{ chapter_id: number; name: string }[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('chapter_id', c.chapter_id, 'name', ${nameIn(language, 'c')})
          order by c.class_number, c.position), '[]')
        from school_test_chapters join chapters c using (chapter_id)
        where school_test_chapters.school_test_id = t.school_test_id)`.as('chapters'),
    )
    .orderBy('t.held_on')
    .orderBy('t.school_test_id')

type Ahead = { today: string; language: Language }

/** Coming tests of some students, the earliest first, with names of chapters in a language. */
export const schoolTestsAhead = (
  db: Db,
  student_ids: readonly number[],
  { today, language }: Ahead,
) =>
  testRows(db, language)
    .where(sql<boolean>`t.student_id = any(${student_ids}::integer[])`)
    .where('t.held_on', '>=', today)
    .execute()

export const testsById = (db: Db, school_test_ids: readonly number[], language: Language = 'en') =>
  testRows(db, language)
    .where(sql<boolean>`t.school_test_id = any(${school_test_ids}::integer[])`)
    .execute()

/** Those of the given students who have this number of coming tests, without counting one test, by name. */
export async function studentsWithTests(
  db: Db,
  student_ids: readonly number[],
  { most, today, but }: { most: number; today: string; but?: number },
) {
  return db
    .selectFrom('students as s')
    .select('s.student_id')
    .select(fullName('s').as('name'))
    .where(sql<boolean>`s.student_id = any(${student_ids}::integer[])`)
    .where(
      sql<boolean>`(select count(*) from school_tests t where t.student_id = s.student_id
        and t.held_on >= ${today}::date and t.school_test_id is distinct from ${but ?? null}) >= ${most}`,
    )
    .orderBy('s.student_id')
    .execute()
}

/** Those of the given chapters that may be named: active ones that meet a condition. */
export async function chaptersThere(
  db: Db,
  chapter_ids: readonly number[],
  condition: RawBuilder<boolean>,
) {
  const found = await db
    .selectFrom('chapters')
    .select('chapter_id')
    .where(sql<boolean>`chapter_id = any(${chapter_ids}::integer[])`)
    .where('is_active', '=', true)
    .where(condition)
    .execute()
  return new Set(found.map(({ chapter_id }) => chapter_id))
}

/** Adds tests; returns their numbers. */
export async function insertTests(
  trx: Trx,
  tests: readonly Insertable<SchoolTests>[],
  chapter_ids: readonly number[],
) {
  const added = await trx
    .insertInto('school_tests')
    .values(tests)
    .returning('school_test_id')
    .execute()
  const ids = added.map(({ school_test_id }) => school_test_id)
  await addChapters(trx, ids, chapter_ids)
  return ids
}

const addChapters = (
  trx: Trx,
  school_test_ids: readonly number[],
  chapter_ids: readonly number[],
) =>
  trx
    .insertInto('school_test_chapters')
    .values(
      school_test_ids.flatMap((school_test_id) =>
        chapter_ids.map((chapter_id) => ({ school_test_id, chapter_id })),
      ),
    )
    .execute()

export async function replaceChapters(
  trx: Trx,
  school_test_id: number,
  chapter_ids: readonly number[],
) {
  await trx
    .deleteFrom('school_test_chapters')
    .where('school_test_id', '=', school_test_id)
    .execute()
  await addChapters(trx, [school_test_id], chapter_ids)
}

export async function chapterIdsOf(db: Db, school_test_id: number) {
  const found = await db
    .selectFrom('school_test_chapters')
    .select('chapter_id')
    .where('school_test_id', '=', school_test_id)
    .orderBy('chapter_id')
    .execute()
  return found.map(({ chapter_id }) => chapter_id)
}

export const deleteTest = (trx: Trx, school_test_id: number) =>
  trx.deleteFrom('school_tests').where('school_test_id', '=', school_test_id).execute()

/**
 * Topics of chapters, with names in a language, in the order of the curriculum: active skills, and the chapter itself if it has questions without
 * a skill.
 */
export async function topicsOfChapters(
  db: Db,
  chapter_ids: readonly number[],
  language: Language = 'en',
) {
  const { rows: found } = await sql<TopicId & { name: string }>`
    select c.chapter_id, topic.skill_id, topic.name
    from chapters c cross join lateral (
      select skill_id, ${nameIn(language, 'skills')} as name, position from skills where skills.chapter_id = c.chapter_id and is_active
      union all
      select null, ${nameIn(language, 'c')}, -1 where not exists (
          select from skills where skills.chapter_id = c.chapter_id and is_active)
        or exists (select from questions q where q.chapter_id = c.chapter_id and q.is_active
          and not exists (select from question_skills k where k.question_id = q.question_id))
    ) as topic
    where c.chapter_id = any(${chapter_ids}::integer[])
    order by c.class_number, c.position, c.chapter_id, topic.position, topic.skill_id`.execute(db)
  return found
}

/** The student of a school test; undefined if there is no such test. */
export const studentOfTest = async (db: Db, school_test_id: number) =>
  (
    await db
      .selectFrom('school_tests')
      .select('student_id')
      .where('school_test_id', '=', school_test_id)
      .executeTakeFirst()
  )?.student_id
