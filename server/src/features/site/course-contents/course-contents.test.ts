import {
  deleteCurriculum,
  deleteEssential,
  getCurriculum,
  getEssential,
  listCurriculums,
  listEssentials,
  updateCurriculum,
  updateEssential,
} from '@ganit/contract/site/course-contents'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { theTeaching } from '../../../../test/teaching.ts'

const FAULTY = ['x', 0, -1, 1.5, 99_999_999_999, undefined]
type Sent = Record<string, unknown>

async function theCurriculums(academy: Academy) {
  const { call, aCourse, addCurriculumTo } = await theTeaching(academy)
  return {
    call,
    aCourse,
    add: (course_id: unknown, { curriculum_name }: Sent = {}) =>
      addCurriculumTo(course_id, curriculum_name),
    change: (id: unknown, changes: Sent = {}) =>
      call(updateCurriculum, { body: { curriculum_id: id, ...changes } } as never),
    read: (curriculum_id: unknown) => call(getCurriculum, { body: { curriculum_id } } as never),
    list: (querystring: Sent = {}) => call(listCurriculums, { querystring } as never),
    remove: (id: unknown) =>
      call(deleteCurriculum, { params: { curriculum_id: String(id) } } as never),
  }
}

async function theEssentials(academy: Academy) {
  const { call, aCourse, addEssentialTo } = await theTeaching(academy)
  return {
    call,
    aCourse,
    add: addEssentialTo,
    change: (id: unknown, changes: Sent = {}) =>
      call(updateEssential, { body: { essentials_id: id, ...changes } } as never),
    read: (essentials_id: unknown) => call(getEssential, { body: { essentials_id } } as never),
    list: (querystring: Sent = {}) => call(listEssentials, { querystring } as never),
    remove: (ID: unknown) => call(deleteEssential, { body: { ID } } as never),
  }
}

const KINDS = [
  {
    noun: 'curriculum',
    Noun: 'Curriculum',
    open: theCurriculums,
    /** Fields of a new one. */
    texts: { name: 'Real Numbers' },
    /** Wire names, for reading and adding, and for changing. */
    wire: { id: 'curriculum_id', name: 'curriculum_name', changed: 'curriculum_name' },
    path: 'show_all_curriculums',
    onWire: { curriculum_name: 'Real Numbers' },
    blank: { curriculum_name: ' ' },
    wrong: { curriculum_name: 'Curriculum name cannot be empty.' },
    blankChange: { curriculum_name: '' },
    wrongChange: { curriculum_name: 'Curriculum name cannot be empty.' },
    /** The field and the word the search finds. */
    mark: { curriculum_name: 'Areas of wood' },
  },
  {
    noun: 'essential',
    Noun: 'Essential',
    open: theEssentials,
    texts: { name: 'Graph paper', description: 'Ten sheets of 2 mm squares.' },
    wire: { id: 'ID', name: 'classroom_essentials_name', changed: 'name' },
    path: 'show_all_classroom_essentials',
    onWire: {
      classroom_essentials_name: 'Graph paper',
      classroom_essentials_description: 'Ten sheets of 2 mm squares.',
    },
    blank: { classroom_essentials_name: ' ', classroom_essentials_description: '' },
    wrong: {
      classroom_essentials_name: 'Essential Name is required.',
      classroom_essentials_description: 'Description is required.',
    },
    blankChange: { name: '', description: ' ' },
    wrongChange: { name: 'Essential Name is required.', description: 'Description is required.' },
    mark: { description: 'Wooden' },
  },
]

test.for(KINDS)(
  'the $noun is added active, read, changed and deleted',
  async (kind, { academy }) => {
    const { aCourse, add, read, change, remove, list } = await kind.open(academy)
    const course_id = await aCourse()
    const added = await add(String(course_id), { [kind.wire.name]: ` ${kind.texts.name} ` })

    expect(added).toMatchObject({ status: 201, body: { message: `${kind.Noun} created!` } })
    const { content } = added.body
    expect(content).toEqual({
      id: expect.any(Number),
      ...kind.texts,
      course_id,
      course_name: 'Number Systems',
      is_active: true,
      version: 1,
    })
    const { id } = content
    expect((await read(String(id))).body).toEqual(content)
    const changed = await change(id, { [kind.wire.changed]: 'Squares', is_activate: 0 })
    expect(changed.body).toEqual({
      message: `${kind.Noun} updated!`,
      content: { ...content, name: 'Squares', is_active: false, version: 2 },
    })
    expect((await read(id)).body).toEqual(changed.body.content)
    expect(await remove(id)).toMatchObject({
      status: 200,
      body: { message: `${kind.Noun} deleted.` },
    })
    expect((await list()).body).toEqual([])
  },
)

test.for(KINDS)(
  'a row of the $noun goes over the wire under the names of the specification',
  async (kind, { academy }) => {
    const { aCourse, add } = await kind.open(academy)
    const course_id = await aCourse()
    const { id } = (await add(course_id)).body.content
    const { token } = await academy.signInAdmin()
    const answer = await academy.app.inject({
      url: `/api/coursemanegment/${kind.path}/`,
      headers: { authorization: `Bearer ${token}` },
    })

    expect(answer.json()).toEqual([
      {
        [kind.wire.id]: id,
        ...kind.onWire,
        course_id,
        course_name: 'Number Systems',
        is_activate: 1,
        version: 1,
      },
    ])
  },
)

test.for(KINDS)(
  'a course must be chosen and exist, and no text of the $noun be empty, by the names that were sent',
  async (kind, { academy }) => {
    const { aCourse, add, change } = await kind.open(academy)
    const none = { course_id: 'Please select a course.' }
    for (const course_id of [undefined, null, '', ' '])
      expect(await add(course_id)).toMatchObject({ status: 400, fields: none })
    const unknown = { status: 400, fields: { course_id: expect.stringContaining('not exist') } }
    expect(await add(77)).toMatchObject(unknown)
    expect(await add(undefined, kind.blank)).toMatchObject({
      status: 400,
      fields: { ...none, ...kind.wrong },
    })

    const { id } = (await add(await aCourse())).body.content
    expect(await change(id, { course_id: 77 })).toMatchObject(unknown)
    for (const course_id of ['', null])
      expect(await change(id, { course_id, ...kind.blankChange })).toMatchObject({
        status: 400,
        fields: { ...none, ...kind.wrongChange },
      })
  },
)

test.for(KINDS)('an unknown $noun is 404, a faulty number 400', async (kind, { academy }) => {
  const { read, change, remove } = await kind.open(academy)

  for (const reply of [await read(7), await change(7), await remove(7)])
    expect(reply).toMatchObject({ status: 404, error: `${kind.Noun} not found.` })
  for (const faulty of FAULTY) expect((await read(faulty)).status).toBe(400)
})

test('a faulty number is blamed by its name; in an address it leads nowhere', async ({
  academy,
}) => {
  const curriculums = await theCurriculums(academy)
  const essentials = await theEssentials(academy)

  expect((await curriculums.remove('x')).status).toBe(404)
  for (const faulty of FAULTY) {
    expect((await curriculums.read(faulty)).fields).toHaveProperty('curriculum_id')
    expect((await essentials.read(faulty)).fields).toHaveProperty('essentials_id')
    expect((await essentials.remove(faulty)).fields).toHaveProperty('ID')
  }
})

test.for(KINDS)(
  'a list of the $noun is filtered by course, class and state, searched, sorted and paged',
  async (kind, { academy }) => {
    const { aCourse, add, change, list } = await kind.open(academy)
    const nine = await aCourse()
    const ten = await aCourse({ class_level_id: 10 })
    const named = async (course_id: number, name: string) =>
      (await add(course_id, { [kind.wire.name]: name })).body.content.id
    await named(nine, 'Protractor')
    await named(ten, 'Compass')
    await change(await named(ten, 'Areas'), { is_activate: 0, ...kind.mark })
    const names = async (query: Sent) => {
      const { body } = await list(query)
      return (Array.isArray(body) ? body : body.items).map(({ name }) => name.split(' ')[0])
    }

    expect(await names({})).toEqual(['Protractor', 'Compass', 'Areas'])
    expect(await names({ course_id: ten })).toEqual(['Compass', 'Areas'])
    expect(await names({ class_level_id: 9 })).toEqual(['Protractor'])
    expect(await names({ is_activate: 0 })).toEqual(['Areas'])
    expect(await names({ search: 'RACT' })).toEqual(['Protractor'])
    expect(await names({ search: 'wood' })).toEqual(['Areas'])
    expect(await names({ sort: kind.wire.name })).toEqual(['Areas', 'Compass', 'Protractor'])
    expect(await names({ sort: kind.wire.id, order: 'desc' })).toEqual([
      'Areas',
      'Compass',
      'Protractor',
    ])
    expect((await list({ page: 2, page_size: 2 })).body).toMatchObject({
      items: [{ is_active: false }],
      total: 3,
    })
    expect((await list({ page: 2, page_size: 2, class_level_id: 10 })).body).toEqual({
      items: [],
      total: 2,
      page: 2,
      page_size: 2,
    })
  },
)

test.for(KINDS)(
  'of two saves of one $noun, sent at once, the second is told',
  async (kind, { academy }) => {
    const { aCourse, add, change } = await kind.open(academy)
    const { id } = (await add(await aCourse())).body.content
    const replies = await Promise.all([
      change(id, { [kind.wire.changed]: 'One', version: 1 }),
      change(id, { is_activate: 0, version: 1 }),
    ])

    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(replies.find(({ status }) => status === 409)?.error).toContain(
      `This ${kind.noun} was changed`,
    )
  },
)
