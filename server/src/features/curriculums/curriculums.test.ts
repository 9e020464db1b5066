import {
  deleteCurriculum,
  getCurriculum,
  listCurriculums,
  updateCurriculum,
} from '@ganit/contract/curriculums'
import { expect } from 'vitest'
import { type Academy, test } from '../../../test/academy.ts'
import { theTeaching } from '../../../test/teaching.ts'

async function theCurriculums(academy: Academy) {
  const teaching = await theTeaching(academy)
  const { call } = teaching
  return {
    ...teaching,
    change: (body: Record<string, unknown>) => call(updateCurriculum, { body } as never),
    read: (curriculum_id: unknown) => call(getCurriculum, { body: { curriculum_id } } as never),
    list: (querystring = {}) => call(listCurriculums, { querystring } as never),
    remove: (id: unknown) =>
      call(deleteCurriculum, { params: { curriculum_id: String(id) } } as never),
  }
}

test('a curriculum is added active, read, changed and deleted', async ({ academy }) => {
  const { aCourse, addCurriculumTo, read, change, remove, list } = await theCurriculums(academy)
  const course_id = await aCourse()
  const added = await addCurriculumTo(String(course_id), ' Real Numbers ')

  expect(added.status).toBe(201)
  const { curriculum } = added.body
  expect(curriculum).toEqual({
    curriculum_id: expect.any(Number),
    curriculum_name: 'Real Numbers',
    course_id,
    course_name: 'Number Systems',
    is_active: true,
    version: 1,
  })
  const { curriculum_id } = curriculum
  expect((await read(curriculum_id)).body).toEqual(curriculum)
  const changed = await change({ curriculum_id, is_activate: 0 })
  expect(changed.body.curriculum).toEqual({ ...curriculum, is_active: false, version: 2 })
  expect((await remove(curriculum_id)).status).toBe(200)
  expect((await list()).body).toEqual([])
})

test('a row goes over the wire under the names of the specification', async ({ academy }) => {
  const { aCourse, aCurriculum } = await theCurriculums(academy)
  const course_id = await aCourse()
  const curriculum_id = await aCurriculum(course_id)
  const { token } = await academy.signInAdmin()
  const answer = await academy.app.inject({
    url: '/api/coursemanegment/show_all_curriculums/',
    headers: { authorization: `Bearer ${token}` },
  })

  expect(answer.json()).toEqual([
    {
      curriculum_id,
      curriculum_name: 'Real Numbers',
      course_id,
      course_name: 'Number Systems',
      is_activate: 1,
      version: 1,
    },
  ])
})

test('a course must be chosen and exist, and the name must not be empty', async ({ academy }) => {
  const { aCourse, aCurriculum, addCurriculumTo, change } = await theCurriculums(academy)
  const none = { course_id: 'Please select a course.' }
  for (const course_id of [undefined, null, '', ' '])
    expect(await addCurriculumTo(course_id)).toMatchObject({ status: 400, fields: none })
  const unknown = { status: 400, fields: { course_id: expect.stringContaining('not exist') } }
  expect(await addCurriculumTo(77)).toMatchObject(unknown)
  expect(await addCurriculumTo(undefined, ' ')).toMatchObject({
    status: 400,
    fields: { ...none, curriculum_name: 'Curriculum name cannot be empty.' },
  })

  const curriculum_id = await aCurriculum(await aCourse())
  expect(await change({ curriculum_id, course_id: 77 })).toMatchObject(unknown)
  expect(await change({ curriculum_id, course_id: '', curriculum_name: '' })).toMatchObject({
    status: 400,
    fields: { ...none, curriculum_name: 'Curriculum name cannot be empty.' },
  })
})

test('an unknown curriculum is 404, a faulty number 400', async ({ academy }) => {
  const { read, change, remove } = await theCurriculums(academy)

  for (const reply of [await read(7), await change({ curriculum_id: 7 }), await remove(7)])
    expect(reply).toMatchObject({ status: 404, error: 'Curriculum not found.' })
  expect((await remove('x')).status).toBe(404)
  for (const faulty of ['x', 0, -1, 1.5, 99_999_999_999, undefined])
    expect(await read(faulty)).toMatchObject({
      status: 400,
      fields: { curriculum_id: expect.any(String) },
    })
})

test('lists are filtered by course, class and state, searched, sorted and paged', async ({
  academy,
}) => {
  const { aCourse, aCurriculum, change, list } = await theCurriculums(academy)
  const nine = await aCourse()
  const ten = await aCourse({ class_level_id: 10 })
  await aCurriculum(nine, 'Polynomials')
  await aCurriculum(ten, 'Circles')
  await change({ curriculum_id: await aCurriculum(ten, 'Areas'), is_activate: 0 })
  const names = async (query: Record<string, unknown>) => {
    const { body } = await list(query)
    return (Array.isArray(body) ? body : body.items).map((row) => row.curriculum_name)
  }

  expect(await names({})).toEqual(['Polynomials', 'Circles', 'Areas'])
  expect(await names({ course_id: ten })).toEqual(['Circles', 'Areas'])
  expect(await names({ class_level_id: 9 })).toEqual(['Polynomials'])
  expect(await names({ is_activate: 0 })).toEqual(['Areas'])
  expect(await names({ search: 'NOM' })).toEqual(['Polynomials'])
  expect(await names({ sort: 'curriculum_name' })).toEqual(['Areas', 'Circles', 'Polynomials'])
  expect((await list({ page: 2, page_size: 2, class_level_id: 10 })).body).toEqual({
    items: [],
    total: 2,
    page: 2,
    page_size: 2,
  })
})

test('of two saves from one state, sent at once, the second is told', async ({ academy }) => {
  const { aCourse, aCurriculum, change } = await theCurriculums(academy)
  const curriculum_id = await aCurriculum(await aCourse())
  const replies = await Promise.all([
    change({ curriculum_id, curriculum_name: 'One', version: 1 }),
    change({ curriculum_id, is_activate: 0, version: 1 }),
  ])

  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
})
