import { updateCurriculum, updateEssential } from '@ganit/contract/site/course-contents'
import { getPublicCourse, listPublicCourses, updateCourse } from '@ganit/contract/site/courses'
import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { theTeaching } from '../../../../test/teaching.ts'

test('visitors see the courses that are active and on the front page, by class [S048]', async ({
  academy,
}) => {
  const { aCourse } = await theTeaching(academy)
  const show_in_forntpage = 1
  await aCourse({ course_name: 'Trigonometry', class_level_id: 10, show_in_forntpage })
  await aCourse({ course_name: 'Sets', class_level_id: 7, show_in_forntpage })
  await aCourse({ course_name: 'Circles', class_level_id: 10, show_in_forntpage })
  await aCourse({ course_name: 'Not on the front page' })
  await aCourse({ course_name: 'Not active', isActive: 0, show_in_forntpage })
  const { body } = await academy.visitor(listPublicCourses)

  expect(body.map(({ course_name }) => course_name)).toEqual(['Sets', 'Circles', 'Trigonometry'])
})

test('a course’s page has its active content and nothing about any student [S048]', async ({
  academy,
}) => {
  const { student_id } = (await academy.aStudent()).profile
  const { call, aCourse, aCurriculum, anEssential } = await theTeaching(academy)
  const id = await aCourse({ student_id_of_the_week: student_id, show_in_forntpage: 1 })
  const other = await aCourse()
  const curriculum_id = await aCurriculum(id, 'Surds')
  await call(updateCurriculum, {
    body: { curriculum_id: await aCurriculum(id, 'Hidden'), is_activate: 0 },
  })
  await aCurriculum(other, 'Of another course')
  const essential_id = await anEssential(id)
  await call(updateEssential, { body: { essentials_id: await anEssential(id), is_activate: 0 } })
  const page = await academy.app.inject(`/api/coursemanegment/public_course/${id}/`)

  expect(page.json()).toMatchObject({
    ID: id,
    class_level: 'Class 9',
    curriculums: [{ curriculum_id, curriculum_name: 'Surds' }],
    essentials: [{ ID: essential_id, classroom_essentials_name: 'Graph paper' }],
  })
  expect(page.json().curriculums).toHaveLength(1)
  expect(page.json().essentials).toHaveLength(1)
  const list = await academy.app.inject('/api/coursemanegment/all_courses_show_public/')
  for (const { body } of [page, list]) {
    expect(body).toContain('Number Systems')
    expect(body).not.toMatch(/student|Riya|Banerjee/i)
  }
})

test('the page of an unknown or inactive course is 404', async ({ academy }) => {
  const { call, aCourse } = await theTeaching(academy)
  const id = await aCourse()
  const read = async (wanted: unknown) =>
    (await academy.visitor(getPublicCourse, { params: { id: String(wanted) } })).status

  expect(await read(id)).toBe(200)
  await call(updateCourse, { body: { id, isActive: 0 } })
  for (const wanted of [id, 0, -1, 77, 99_999_999_999, 'x', '1e0'])
    expect([wanted, await read(wanted)]).toEqual([wanted, 404])
})
