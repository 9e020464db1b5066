import {
  type CoursesPage,
  deleteCourse,
  getCourse,
  listCategories,
  listClassLevels,
  listCourseChoices,
  listCourses,
  updateCourse,
} from '@ganit/contract/site/courses'
import { expect } from 'vitest'
import { type Academy, aPhoto, test } from '../../../../test/academy.ts'
import { COURSE, theTeaching } from '../../../../test/teaching.ts'

async function theCourses(academy: Academy) {
  const teaching = await theTeaching(academy)
  const { call } = teaching
  return {
    ...teaching,
    change: (body: Record<string, unknown>) => call(updateCourse, { body } as never),
    read: (id: unknown) => call(getCourse, { body: { id } } as never),
    list: (querystring = {}) => call(listCourses, { querystring } as never),
    remove: (id: number) => call(deleteCourse, { params: { id: String(id) } }),
  }
}

test('a new academy has the levels Class 1 to Class 12 and two categories', async ({ academy }) => {
  const { call } = await academy.signInAdmin()
  const levels = (await call(listClassLevels)).body

  expect(levels).toHaveLength(12)
  expect(levels[8]).toEqual({ class_level_id: 9, class_name: 'Class 9' })
  expect((await call(listCategories)).body).toEqual([
    { category_id: 1, category_name: 'School' },
    { category_id: 2, category_name: 'Competitive' },
  ])
})

test('a course goes over the wire under the names of the specification', async ({ academy }) => {
  const { create } = await theCourses(academy)
  const { course_id } = (await create()).body.course
  const { token } = await academy.signInAdmin()
  const headers = { authorization: `Bearer ${token}` }
  const get = async (url: string) => (await academy.app.inject({ url, headers })).json()
  const course = {
    ID: course_id,
    ...COURSE,
    course_image_path: null,
    course_video_path: null,
    class_level: 'Class 9',
    msa_class_level: 'Class 9',
    cetagory_name: 'School',
    show_in_forntpage: 0,
    isActive: 1,
    student_id_of_the_week: null,
    student_of_the_week: null,
    version: 1,
  }

  expect(await get('/api/coursemanegment/showallcourse/')).toEqual([course])
  expect(await get('/api/course/course_list/')).toEqual([
    { course_id, course_name: 'Number Systems', msa_class_level: 'Class 9' },
  ])
  expect(await get('/api/coursemanegment/show_all_category_levels/')).toMatchObject([
    { ID: 1, cetagory_name: 'School' },
    { ID: 2, cetagory_name: 'Competitive' },
  ])
})

test('a course is created, read, changed by ID or id, and deleted', async ({ academy }) => {
  const { create, read, change, remove } = await theCourses(academy)
  const made = await create({ isActive: '0', show_in_forntpage: 1, class_level_id: '12' })

  expect(made).toMatchObject({ status: 201, body: { message: 'Course created!' } })
  const { course } = made.body
  expect(course).toMatchObject({ is_active: false, on_front_page: true, class_level_id: 12 })
  expect((await read(String(course.course_id))).body).toEqual(course)
  const first = await change({ ID: course.course_id, isActive: 1 })
  expect(first.body).toEqual({
    message: 'Course updated!',
    course: { ...course, is_active: true, version: 2 },
  })
  const second = await change({ id: course.course_id, course_name: ' Sets ' })
  expect(second.body.course.course_name).toBe('Sets')
  expect(await remove(course.course_id)).toMatchObject({ status: 200 })
  expect((await read(course.course_id)).status).toBe(404)
})

test('all that is missing is named at once, also in a change', async ({ academy }) => {
  const { call, create, change } = await theCourses(academy)
  const blank = Object.fromEntries(Object.keys(COURSE).map((name) => [name, ' ']))
  const missing = {
    course_name: 'Course Name is required.',
    course_subtitle: 'Course Subtitle is required.',
    class_level_id: 'Class Level is required.',
    category_id: 'Category is required.',
  }

  expect(await create(blank)).toMatchObject({ status: 400, fields: missing })
  expect(await change({ ...blank })).toMatchObject({
    status: 400,
    fields: { ...missing, id: 'ID is required.' },
  })
  expect((await call(listCourses, { querystring: {} })).body).toEqual([])
})

test.for([
  { course_name: 'x'.repeat(201) },
  { course_name: 'a\u0000b' },
  { course_subtitle: 7 },
  { class_level_id: 13 },
  { class_level_id: 'nine' },
  { class_level_id: 99_999_999_999 },
  { category_id: 3 },
  { category_id: -1 },
  { student_id_of_the_week: 77 },
  { student_id_of_the_week: 'x' },
  { course_video_path: 'javascript:alert(1)' },
  { course_video_path: 'ftp://example.com/x' },
  { course_video_path: 'watch it' },
  { course_video_path: 'https://exa\nmple.com/x' },
  { course_image_path: 'https://evil.example/x.jpg' },
  { course_image_path: 'data:image/svg+xml;base64,PHN2Zy8+' },
  { course_image_path: `/api/images/public/${'0'.repeat(64)}` },
  { course_image_path: 5 },
  { isActive: 2 },
  { show_in_forntpage: 'yes' },
])('%.70j is refused and named, in a new course and a changed one', async (wrong, { academy }) => {
  const { aCourse, create, change, list } = await theCourses(academy)
  const id = await aCourse()
  const before = (await list()).body

  for (const reply of [await create(wrong), await change({ id, ...wrong })])
    expect([reply.status, Object.keys(reply.fields ?? {})]).toEqual([400, Object.keys(wrong)])
  expect((await list()).body).toEqual(before)
})

test('a refusal names several unknown rows at once [S081]', async ({ academy }) => {
  const { create } = await theCourses(academy)

  expect((await create({ class_level_id: 40, category_id: 40 })).fields).toEqual({
    class_level_id: 'Class Level not found.',
    category_id: 'Category not found.',
  })
})

test('an unknown course is 404, to read, change and delete', async ({ academy }) => {
  const { read, change, remove } = await theCourses(academy)

  for (const reply of [await read(7), await change({ id: 7, course_name: 'x' }), await remove(7)])
    expect(reply).toMatchObject({ status: 404, error: 'Course not found.' })
  expect(await read('abc')).toMatchObject({ status: 400, fields: { id: expect.any(String) } })
})

test('the student of the week has a name, and can be taken back', async ({ academy }) => {
  const { student_id } = (await academy.aStudent()).profile
  const { create, change } = await theCourses(academy)
  const { course } = (await create({ student_id_of_the_week: student_id })).body

  expect(course).toMatchObject({
    student_id_of_the_week: student_id,
    student_of_the_week: 'Riya Banerjee',
  })
  const cleared = await change({ id: course.course_id, student_id_of_the_week: '' })
  expect(cleared.body.course).toMatchObject({
    student_id_of_the_week: null,
    student_of_the_week: null,
  })
})

test('an image stays if none is sent, can be replaced and removed, and is deleted with its course [S099]', async ({
  academy,
}) => {
  const { create, change, remove } = await theCourses(academy)
  const images = async () =>
    (await academy.db.selectFrom('public_images').select('hash').execute()).length
  const { course_id, course_image_path } = (await create({ course_image_path: await aPhoto() }))
    .body.course
  const imageAfter = async (changes: Record<string, unknown>) =>
    (await change({ id: course_id, ...changes })).body.course.course_image_path

  expect((await academy.app.inject(String(course_image_path))).statusCode).toBe(200)
  expect(await imageAfter({ course_name: 'Sets' })).toBe(course_image_path)
  expect(await imageAfter({ course_image_path: '' })).toBe(course_image_path)
  expect(await imageAfter({ course_image_path })).toBe(course_image_path)
  expect(await images()).toBe(1)
  expect(await imageAfter({ course_image_path: null })).toBeNull()
  expect(await images()).toBe(0)
  await change({ id: course_id, course_image_path: await aPhoto() })
  await remove(course_id)
  expect(await images()).toBe(0)
})

test('a course with curriculums or essentials is refused with 409 that names them [S169]', async ({
  academy,
}) => {
  const { aCourse, aCurriculum, anEssential, addCurriculumTo, remove, call } =
    await theCourses(academy)
  const id = await aCourse()
  await aCurriculum(id)
  expect((await remove(id)).error).toContain('still has 1 curriculum.')
  await addCurriculumTo(id)
  await anEssential(id)

  const held = await remove(id)
  expect(held.status).toBe(409)
  expect(held.error).toContain('still has 2 curriculums and 1 classroom essential.')
  expect((await call(listCourseChoices)).body).toHaveLength(1)
})

test('if a course is deleted while a curriculum is added, either both stay or both are gone [S168]', async ({
  academy,
}) => {
  const { aCourse, addCurriculumTo, remove } = await theCourses(academy)
  for (let round = 0; round < 5; round++) {
    const id = await aCourse()
    const [added, removed] = await Promise.all([addCurriculumTo(id), remove(id)])

    expect([
      [201, 409],
      [400, 200],
    ]).toContainEqual([added.status, removed.status])
  }
})

test('of two saves from one state, sent at once, the second is told', async ({ academy }) => {
  const { aCourse, change } = await theCourses(academy)
  const id = await aCourse()
  const replies = await Promise.all([
    change({ id, course_name: 'One', version: 1 }),
    change({ id, course_subtitle: 'Two', version: 1 }),
  ])

  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('saves of different fields without a version are both kept', async ({ academy }) => {
  const { aCourse, change, read } = await theCourses(academy)
  const id = await aCourse()
  await Promise.all([
    change({ id, course_name: 'One' }),
    change({ id, course_subtitle: 'Two' }),
    change({ id, isActive: 0 }),
  ])

  expect((await read(id)).body).toMatchObject({
    course_name: 'One',
    course_subtitle: 'Two',
    is_active: false,
    version: 4,
  })
})

test('lists are filtered, searched, sorted and paged', async ({ academy }) => {
  const { aCourse, list } = await theCourses(academy)
  await aCourse({ course_name: 'Trigonometry', class_level_id: 10, show_in_forntpage: 1 })
  await aCourse({ course_name: '100% Algebra', class_level_id: 8, isActive: 0 })
  await aCourse({ course_name: 'জ্যামিতি', class_level_id: 10, category_id: 2 })
  const names = async (query: Record<string, unknown>) => {
    const { body } = await list(query)
    const courses = Array.isArray(body) ? body : body.items
    return courses.map(({ course_name }) => course_name)
  }

  expect(await names({})).toEqual(['Trigonometry', '100% Algebra', 'জ্যামিতি'])
  expect(await names({ class_level_id: 10 })).toEqual(['Trigonometry', 'জ্যামিতি'])
  expect(await names({ category_id: 2 })).toEqual(['জ্যামিতি'])
  expect(await names({ isActive: 0 })).toEqual(['100% Algebra'])
  expect(await names({ show_in_forntpage: 1, search: '' })).toEqual(['Trigonometry'])
  expect(await names({ search: 'TRIGO' })).toEqual(['Trigonometry'])
  expect(await names({ search: '%' })).toEqual(['100% Algebra'])
  expect(await names({ search: '_' })).toEqual([])
  expect(await names({ search: 'মিতি' })).toEqual(['জ্যামিতি'])
  expect(await names({ sort: 'class_level' })).toEqual(['100% Algebra', 'Trigonometry', 'জ্যামিতি'])
  expect(await names({ sort: 'course_name', order: 'desc' })).toEqual([
    'জ্যামিতি',
    'Trigonometry',
    '100% Algebra',
  ])
  expect((await list({ page: 2, page_size: 2, isActive: '' })).body).toMatchObject({
    items: [{ course_name: 'জ্যামিতি' }],
    total: 3,
    page: 2,
    page_size: 2,
  })
  const { total } = (await list({ page: 1, class_level_id: 10 })).body as CoursesPage
  expect(total).toBe(2)
})

test.for([
  ['page', '0'],
  ['page_size', '101'],
  ['sort', 'isActive'],
  ['order', 'up'],
  ['search', 'a\u0000'],
  ['class_level_id', 'x'],
  ['isActive', '2'],
] as const)('the query %s=%j is 400 and named', async ([name, value], { academy }) => {
  const { list } = await theCourses(academy)
  const reply = await list({ [name]: value })

  expect([reply.status, Object.keys(reply.fields ?? {})]).toEqual([400, [name]])
})
