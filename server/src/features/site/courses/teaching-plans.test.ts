import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { planOf } from '../../../../test/plans.ts'
import {
  CURRICULUM,
  contentsPageQuery,
  ESSENTIAL,
} from '../course-contents/course-contents.queries.ts'
import { coursesPageQuery } from './courses.queries.ts'

/** 500 courses with ten curriculums and ten essentials each. */
async function aBigAcademy({ db }: Academy) {
  await sql`
    insert into courses (course_name, course_subtitle, class_level_id, category_id)
    select md5(n::text), md5((-n)::text), 1 + n % 12, 1 + n % 2 from generate_series(1, 500) n`.execute(
    db,
  )
  await sql`
    insert into curriculums (course_id, curriculum_name)
    select course_id, md5(course_id || '-' || n) from courses, generate_series(1, 10) n`.execute(db)
  await sql`
    insert into essentials (course_id, name, description)
    select course_id, curriculum_name, curriculum_name from curriculums`.execute(db)
  await sql`analyze courses, curriculums, essentials`.execute(db)
}

const page = { page: 1, page_size: 10, order: 'asc' } as const

test('of 500 courses and their content the first page is read through an index', async ({
  academy,
}) => {
  await aBigAcademy(academy)
  const { db } = academy

  expect(await planOf(coursesPageQuery(db, {}, { ...page, sort: 'ID' }))).toContain('courses_pkey')
  const byCurriculum = { ...page, sort: 'curriculum_id' } as const
  expect(await planOf(contentsPageQuery(db, CURRICULUM, {}, byCurriculum))).toContain(
    'curriculums_pkey',
  )
  const byName = { ...page, sort: 'classroom_essentials_name' } as const
  expect(await planOf(contentsPageQuery(db, ESSENTIAL, {}, byName))).toContain('essentials_by_name')
  const ofCourse = await planOf(contentsPageQuery(db, CURRICULUM, { course_id: 7 }, byCurriculum))
  expect(ofCourse).toContain('curriculums_by_course')
})

test('searches find through the index of their text', async ({ academy }) => {
  await aBigAcademy(academy)
  const search = 'a text of which there is none'
  await academy.db.transaction().execute(async (trx) => {
    // A sequential scan is as fast for so few rows; the test is whether the index fits the search.
    await sql`set local enable_seqscan = off`.execute(trx)
    await sql`set local enable_indexscan = off`.execute(trx)

    const plans = [
      await planOf(coursesPageQuery(trx, { search }, { ...page, sort: 'ID' })),
      await planOf(
        contentsPageQuery(trx, CURRICULUM, { search }, { ...page, sort: 'curriculum_id' }),
      ),
      await planOf(contentsPageQuery(trx, ESSENTIAL, { search }, { ...page, sort: 'ID' })),
    ]
    for (const [n, table] of ['courses', 'curriculums', 'essentials'].entries())
      expect(plans[n]).toContain(`${table}_by_text`)
  })
})
