import {
  deleteEssential,
  getEssential,
  listEssentials,
  updateEssential,
} from '@ganit/contract/essentials'
import { expect } from 'vitest'
import { type Academy, test } from '../../../test/academy.ts'
import { theTeaching } from '../../../test/teaching.ts'

async function theEssentials(academy: Academy) {
  const teaching = await theTeaching(academy)
  const { call } = teaching
  return {
    ...teaching,
    change: (body: Record<string, unknown>) => call(updateEssential, { body } as never),
    read: (essentials_id: unknown) => call(getEssential, { body: { essentials_id } } as never),
    list: (querystring = {}) => call(listEssentials, { querystring } as never),
    remove: (ID: unknown) => call(deleteEssential, { body: { ID } } as never),
  }
}

test('an essential is added active, read, changed under short names and deleted', async ({
  academy,
}) => {
  const { aCourse, addEssentialTo, read, change, remove, list } = await theEssentials(academy)
  const course_id = await aCourse()
  const added = await addEssentialTo(course_id)

  expect(added.status).toBe(201)
  const { essential } = added.body
  expect(essential).toEqual({
    essential_id: expect.any(Number),
    name: 'Graph paper',
    description: 'Ten sheets of 2 mm squares.',
    course_id,
    course_name: 'Number Systems',
    is_active: true,
    version: 1,
  })
  const { essential_id } = essential
  expect((await read(String(essential_id))).body).toEqual(essential)
  const changed = await change({ essentials_id: essential_id, name: 'Squares', is_activate: 0 })
  expect(changed.body.essential).toEqual({
    ...essential,
    name: 'Squares',
    is_active: false,
    version: 2,
  })
  expect((await remove(essential_id)).status).toBe(200)
  expect((await list()).body).toEqual([])
})

test('a row goes over the wire under the names of the specification', async ({ academy }) => {
  const { aCourse, anEssential } = await theEssentials(academy)
  const course_id = await aCourse()
  const ID = await anEssential(course_id)
  const { token } = await academy.signInAdmin()
  const answer = await academy.app.inject({
    url: '/api/coursemanegment/show_all_classroom_essentials/',
    headers: { authorization: `Bearer ${token}` },
  })

  expect(answer.json()).toEqual([
    {
      ID,
      classroom_essentials_name: 'Graph paper',
      classroom_essentials_description: 'Ten sheets of 2 mm squares.',
      course_id,
      course_name: 'Number Systems',
      is_activate: 1,
      version: 1,
    },
  ])
})

test('adding blames the long names, editing the short ones', async ({ academy }) => {
  const { aCourse, anEssential, addEssentialTo, change } = await theEssentials(academy)
  const blank = { classroom_essentials_name: ' ', classroom_essentials_description: '' }

  expect(await addEssentialTo('', blank)).toMatchObject({
    status: 400,
    fields: {
      classroom_essentials_name: 'Essential Name is required.',
      classroom_essentials_description: 'Description is required.',
      course_id: 'Please select a course.',
    },
  })
  expect((await addEssentialTo(77)).fields).toHaveProperty('course_id')
  const essentials_id = await anEssential(await aCourse())
  const faulty = { essentials_id, name: '', description: ' ', course_id: null }
  expect(await change(faulty)).toMatchObject({
    status: 400,
    fields: {
      name: 'Essential Name is required.',
      description: 'Description is required.',
      course_id: 'Please select a course.',
    },
  })
  expect((await change({ essentials_id, course_id: 77 })).fields).toHaveProperty('course_id')
})

test('an unknown essential is 404, a faulty number 400', async ({ academy }) => {
  const { read, change, remove } = await theEssentials(academy)

  for (const reply of [await read(7), await change({ essentials_id: 7 }), await remove(7)])
    expect(reply).toMatchObject({ status: 404, error: 'Essential not found.' })
  for (const faulty of ['x', 0, -1, 1.5, 99_999_999_999, undefined])
    expect((await remove(faulty)).fields).toHaveProperty('ID')
})

test('lists are filtered by course, class and state, searched, sorted and paged', async ({
  academy,
}) => {
  const { aCourse, anEssential, change, list } = await theEssentials(academy)
  const nine = await aCourse()
  const ten = await aCourse({ class_level_id: 10 })
  const named = (course_id: number, name: string) =>
    anEssential(course_id, { classroom_essentials_name: name })
  await named(nine, 'Protractor')
  await named(ten, 'Compass')
  await change({
    essentials_id: await named(ten, 'Abacus'),
    is_activate: 0,
    description: 'Wooden',
  })
  const names = async (query: Record<string, unknown>) => {
    const { body } = await list(query)
    return (Array.isArray(body) ? body : body.items).map(({ name }) => name)
  }

  expect(await names({})).toEqual(['Protractor', 'Compass', 'Abacus'])
  expect(await names({ course_id: ten })).toEqual(['Compass', 'Abacus'])
  expect(await names({ class_level_id: 9 })).toEqual(['Protractor'])
  expect(await names({ is_activate: 0 })).toEqual(['Abacus'])
  expect(await names({ search: 'wood' })).toEqual(['Abacus'])
  expect(await names({ sort: 'classroom_essentials_name', order: 'desc' })).toEqual([
    'Protractor',
    'Compass',
    'Abacus',
  ])
  expect((await list({ page: 2, page_size: 2 })).body).toMatchObject({
    items: [{ name: 'Abacus' }],
    total: 3,
  })
})

test('of two saves from one state, sent at once, the second is told', async ({ academy }) => {
  const { aCourse, anEssential, change } = await theEssentials(academy)
  const essentials_id = await anEssential(await aCourse())
  const replies = await Promise.all([
    change({ essentials_id, name: 'One', version: 1 }),
    change({ essentials_id, is_activate: 0, version: 1 }),
  ])

  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
})
