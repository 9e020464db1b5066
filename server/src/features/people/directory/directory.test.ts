import {
  type DirectoryPage,
  type DirectoryStudent,
  listDirectory,
  listVerified,
  updateStudentDetail,
} from '@ganit/contract/people/directory'
import { toggleMembership } from '@ganit/contract/people/memberships'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { theBatches } from '../../../../test/batches.ts'
import { BORN } from '../../../../test/registrations.ts'
import { theTeaching } from '../../../../test/teaching.ts'

const read = async (academy: Academy, querystring: Record<string, unknown> = {}) => {
  const { call } = await academy.signInAdmin()
  return call(listDirectory, { querystring } as never)
}
const namesOf = async (academy: Academy, querystring: Record<string, unknown>) => {
  const { body } = await read(academy, querystring)
  const items = Array.isArray(body) ? body : (body as DirectoryPage).items
  return items.map(({ first_name }) => first_name)
}
const change = async (academy: Academy, body: Record<string, unknown>) => {
  const { call } = await academy.signInAdmin()
  const reply = await call(updateStudentDetail, { body } as never)
  expect(reply.status).toBe(200)
}
const aBatch = async ({ db }: Academy, class_number: number | null = 9) => {
  const { batch_id } = await db
    .insertInto('batches')
    .values({ batch_name: 'Evening', class_number })
    .returning('batch_id')
    .executeTakeFirstOrThrow()
  return batch_id
}

test('the list answers everyone as an array, with course and class under names of their own', async ({
  academy,
}) => {
  const riya = await academy.aStudent()
  const { aCourse } = await theTeaching(academy)
  const course_id = await aCourse()
  const batch_id = await aBatch(academy)
  const { student_id } = riya.profile
  await change(academy, { student_id, student_class: course_id, batch_id, is_verified: 1 })
  await academy.aStudent({ first_name: 'Arjun', student_class: 7, middle_name: 'Dev' })

  const { status, body } = await read(academy)

  expect(status).toBe(200)
  const [first, second] = body as DirectoryStudent[]
  expect(first).toEqual({
    student_id,
    uid: riya.uid,
    first_name: 'Riya',
    middle_name: null,
    last_name: 'Banerjee',
    email: riya.email,
    student_class: course_id,
    course_name: 'Number Systems',
    class_number: 9,
    dob: BORN,
    date_of_birth: BORN,
    contact_number_1: expect.stringMatching(/^\+91\d{10}$/),
    gender: null,
    is_active: true,
    is_verified: true,
    profile_picture: expect.stringMatching(/^\/api\/images\/students\/.+signature=/),
    student_photo_path: expect.stringMatching(/^\/api\/images\/students\/.+signature=/),
    batch_id,
    batches: [{ id: batch_id, name: 'Evening' }],
  })
  expect(second).toMatchObject({
    first_name: 'Arjun',
    middle_name: 'Dev',
    student_class: null,
    course_name: null,
    class_number: 7,
    is_verified: false,
    batch_id: null,
    batches: [],
  })
})

test('flags go over the wire as 0 and 1, in the array and in a page', { tags: 'slow' }, async ({
  academy,
}) => {
  await academy.aStudent()
  const { token } = await academy.signInAdmin()
  const headers = { authorization: `Bearer ${token}` }
  const flags = { is_active: 1, is_verified: 0 }
  const url = '/api/student/student_list/'

  const all = await academy.app.inject({ url, headers })
  expect(all.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(all.json()).toMatchObject([flags])
  expect((await academy.app.inject({ url: `${url}?page=1`, headers })).json()).toMatchObject({
    items: [flags],
    total: 1,
  })
})

test('an academy without students answers an empty array', { tags: 'slow' }, async ({
  academy,
}) => {
  expect(await read(academy)).toMatchObject({ status: 200, body: [] })
})

test('the verified list holds those alone, whatever is asked', async ({ academy }) => {
  const riya = await academy.aStudent()
  await academy.aStudent({ first_name: 'Arjun' })
  const { call } = await academy.signInAdmin()
  expect((await call(listVerified)).body).toEqual([])

  await change(academy, { student_id: riya.profile.student_id, is_verified: '1' })

  expect((await call(listVerified)).body).toMatchObject([{ first_name: 'Riya' }])
  const asked = { querystring: { page: 1, is_verified: 0 } } as never
  expect((await call(listVerified, asked)).body).toMatchObject({
    items: [{ first_name: 'Riya' }],
    total: 1,
  })
})

test('a page has ten students in the order of their ids, and past the end none', async ({
  academy,
}) => {
  for (let n = 1; n <= 11; n += 1) await academy.aStudent({ first_name: `N${n}` })

  const { body } = await read(academy, { page: 2 })
  expect(body).toMatchObject({
    items: [{ first_name: 'N11' }],
    total: 11,
    page: 2,
    page_size: 10,
  })
  const far = await read(academy, { page: 1_000_000_000, page_size: 100 })
  expect(far).toMatchObject({ status: 200, body: { items: [], total: 11 } })
})

test('every sort key sorts up and down', async ({ academy }) => {
  const { aCourse } = await theTeaching(academy)
  const course_id = await aCourse()
  const people = [
    { first_name: 'Asha', last_name: 'Sen', student_class: 7, date_of_birth: '2013-01-01' },
    { first_name: 'Bina', last_name: 'Das', student_class: 9, date_of_birth: '2012-01-01' },
  ]
  for (const [n, person] of people.entries())
    await academy.aStudent({ ...person, email: `${n}@example.in` })
  await change(academy, { student_id: 2, is_verified: 1, student_class: course_id })
  await change(academy, { student_id: 1, is_activate: 0 })
  const upwards = {
    student_id: ['Asha', 'Bina'],
    first_name: ['Asha', 'Bina'],
    last_name: ['Bina', 'Asha'],
    email: ['Asha', 'Bina'],
    student_class: ['Asha', 'Bina'],
    is_active: ['Asha', 'Bina'],
    is_verified: ['Asha', 'Bina'],
    date_of_birth: ['Bina', 'Asha'],
  }
  for (const [sort, names] of Object.entries(upwards)) {
    expect([sort, await namesOf(academy, { sort })]).toEqual([sort, names])
    const down = await namesOf(academy, { sort, order: 'desc' })
    expect([sort, down]).toEqual([sort, names.toReversed()])
  }
})

test('each filter narrows, alone and with others, and without a page answers an array', async ({
  academy,
}) => {
  const { aCourse, call } = await theTeaching(academy)
  const course_id = await aCourse()
  const batch_id = await aBatch(academy)
  for (const [first_name, student_class] of [
    ['Nine', 9],
    ['Seven', 7],
    ['Other', 9],
  ] as const)
    await academy.aStudent({ first_name, student_class })
  await change(academy, { student_id: 1, student_class: course_id, batch_id })
  await change(academy, { student_id: 2, is_verified: 1, is_activate: 0 })

  expect(await namesOf(academy, { class_number: 9 })).toEqual(['Nine', 'Other'])
  expect(await namesOf(academy, { student_class: course_id })).toEqual(['Nine'])
  expect(await namesOf(academy, { batch_id })).toEqual(['Nine'])
  expect(await namesOf(academy, { is_active: 0 })).toEqual(['Seven'])
  expect(await namesOf(academy, { is_verified: 0 })).toEqual(['Nine', 'Other'])
  expect(await namesOf(academy, { page: 1, class_number: 9, batch_id })).toEqual(['Nine'])
  expect(await namesOf(academy, { class_number: 7, batch_id })).toEqual([])
  expect(Array.isArray((await read(academy, { class_number: 9 })).body)).toBe(true)
  expect((await read(academy, { page: 1, is_active: 1 })).body).toMatchObject({ total: 2 })

  await call(toggleMembership, { params: { id: String(batch_id) }, body: { studentId: 1 } })
  expect(await namesOf(academy, { batch_id })).toEqual([])
})

test('the search finds parts of names, e-mails and ids, whatever the case, and % and _ literally', async ({
  academy,
}) => {
  await academy.aStudent({ middle_name: 'Devi', email: 'Riya_B@example.in' })
  await academy.aStudent({ first_name: 'Per%cent', last_name: 'অধিকারী', email: 'p@example.in' })
  await academy.aStudent({ first_name: '😀', last_name: "O'Neil", email: 'o@example.in' })
  const find = (search: string) => namesOf(academy, { search })

  expect(await find('riYA deVI baner')).toEqual(['Riya'])
  expect(await find('riya banerjee')).toEqual(['Riya'])
  expect(await find('a_b@')).toEqual(['Riya'])
  expect(await find('ধিকা')).toEqual(['Per%cent'])
  expect(await find('%')).toEqual(['Per%cent'])
  expect(await find('_')).toEqual(['Riya'])
  expect(await find('😀')).toEqual(['😀'])
  expect(await find("o'n")).toEqual(['😀'])
  expect(await find('"')).toEqual([])
  expect(await find('\\')).toEqual([])
  expect(await find("' or 1=1; drop table students; --")).toEqual([])
  expect(await find('2')).toEqual(['Per%cent'])
  expect(await find('  ')).toHaveLength(3)
})

test('the search finds names in any order of their words, and only who has all of them', {
  tags: 'slow',
}, async ({ academy }) => {
  await academy.aStudent({ first_name: 'Riya', middle_name: 'Devi', last_name: 'Banerjee' })
  await academy.aStudent({ first_name: 'Riya', last_name: 'অধিকারী' })
  const find = async (search: string) => (await namesOf(academy, { search })).length

  expect(await find('banerjee riya')).toBe(1)
  expect(await find('Devi  bane RIYA')).toBe(1)
  expect(await find('অধিকারী riya')).toBe(1)
  expect(await find('banerjee অধিকারী')).toBe(0)
})

test('the search finds either phone by four of its digits, however it is written', {
  tags: 'slow',
}, async ({ academy }) => {
  await academy.aStudent({ first_name: 'Asha', contact_number_1: '+91 98300-41276' })
  await academy.aStudent({
    first_name: 'Bina',
    contact_number_1: '(033) 2463 5521',
    contact_number_2: '070031 18824',
  })
  const find = (search: string) => namesOf(academy, { search })

  for (const typed of [
    '9830041276',
    '98300 41276',
    '09830041276',
    '+91-98300-41276',
    '919830041276',
  ])
    expect([typed, await find(typed)]).toEqual([typed, ['Asha']])
  expect(await find('1276')).toEqual(['Asha'])
  expect(await find('276')).toEqual([])
  expect(await find('033 24635521')).toEqual(['Bina'])
  expect(await find('+91 70031.18824')).toEqual(['Bina'])
  // The match would span the end of one number and the start of the next.
  expect(await find('5521070')).toEqual([])
  expect(await find('+')).toEqual([])
  expect(await find('98300 x')).toEqual([])
})

test.for([
  ['page', '0'],
  ['page', 'x'],
  ['page_size', '101'],
  ['sort', 'password'],
  ['sort', 'first_name;drop table students'],
  ['order', 'up'],
  ['class_number', '13'],
  ['batch_id', 'x'],
  ['student_class', '0'],
  ['is_active', '2'],
  ['is_verified', 'yes'],
  ['search', 'x'.repeat(10_000)],
  ['search', 'a\0b'],
] as const)(
  'the query %s=%.20s is 400 and named [S103 S105 S191]',
  async ([name, value], { academy }) => {
    const reply = await read(academy, { [name]: value })

    expect(reply.status).toBe(400)
    expect(Object.keys(reply.fields ?? {})).toEqual([name])
  },
)

test('a student who is in no batch is listed, the newest first, with a telephone number', async ({
  academy,
}) => {
  const { aBatch, toggle, call } = await theBatches(academy)
  const [placed, older, newer] = [
    await academy.aStudent(),
    await academy.aStudent(),
    await academy.aStudent({ contact_number_1: '+919830041277' }),
  ]
  await toggle(await aBatch(), placed.profile.student_id)
  const querystring = { batch_id: 'none', is_verified: '0', sort: 'student_id', order: 'desc' }
  const { body } = await call(listDirectory, { querystring } as never)
  const page = body as { items: { uid: string; contact_number_1: string }[]; total: number }

  expect(page.items.map(({ uid }) => uid)).toEqual([newer.uid, older.uid])
  expect(page).toMatchObject({ total: 2, items: [{ contact_number_1: '+919830041277' }, {}] })
  expect(await call(listDirectory, { querystring: { batch_id: 'some' } } as never)).toMatchObject({
    status: 400,
    fields: { batch_id: expect.any(String) },
  })
})

test('a student who is no longer active is told so, and so is one who is again', {
  tags: 'slow',
}, async ({ academy }) => {
  const { student_id } = (await academy.aStudent()).profile
  for (const is_active of [0, 1]) {
    await change(academy, { student_id, is_active })
    expect(await namesOf(academy, { is_active: 1 - is_active })).toEqual([])
    expect(await namesOf(academy, { is_active })).toHaveLength(1)
  }
})
