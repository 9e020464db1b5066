import {
  getFeesTally,
  getProfile,
  listStudentFees,
  markFees,
  resetFees,
  type StudentFeesPage,
  updateProfile,
} from '@ganit/contract/people/students'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { aCrowd } from '../../../../test/crowd.ts'

const list = async (academy: Academy, querystring: Record<string, unknown> = {}) => {
  const { call } = await academy.signInAdmin()
  return call(listStudentFees, { querystring } as never)
}
const namesOn = async (academy: Academy, querystring: Record<string, unknown>) => {
  const { body } = await list(academy, querystring)
  return (body as StudentFeesPage).items.map(({ first_name }) => first_name)
}

test('the list answers everything as an array, in the order of registration', async ({
  academy,
}) => {
  const riya = await academy.aStudent()
  await academy.aStudent({ first_name: 'Arjun', student_class: 7 })

  const { status, body } = await list(academy)

  expect(status).toBe(200)
  expect(body).toMatchObject([
    {
      id: riya.profile.student_id,
      student_id: riya.profile.student_id,
      uid: riya.uid,
      first_name: 'Riya',
      last_name: 'Banerjee',
      student_class: 9,
      fees_status: 'No',
      google_photo_url: null,
    },
    { first_name: 'Arjun', student_class: 7 },
  ])
})

test('asked for a page it answers items and total, and past the end none', async ({ academy }) => {
  for (const first_name of ['A', 'B', 'C']) await academy.aStudent({ first_name })

  expect((await list(academy, { page: 2, page_size: 2 })).body).toMatchObject({
    items: [{ first_name: 'C' }],
    total: 3,
    page: 2,
    page_size: 2,
  })
  expect((await list(academy, { page: 2_147_483_647, page_size: 100 })).body).toMatchObject({
    items: [],
    total: 3,
  })
})

test('names sort as people expect, in every script and both directions', async ({ academy }) => {
  for (const first_name of ['zoya', 'Émile', 'Arjun', 'অনন্যা', 'अर्जुन'])
    await academy.aStudent({ first_name })

  const upwards = await namesOn(academy, { sort: 'first_name' })
  expect(upwards.slice(0, 3)).toEqual(['Arjun', 'Émile', 'zoya'])
  expect(await namesOn(academy, { sort: 'first_name', order: 'desc' })).toEqual(
    upwards.toReversed(),
  )
})

test('people of one first name are in the order of their last names', async ({ academy }) => {
  for (const last_name of ['Sen', 'Bose', 'Das'])
    await academy.aStudent({ first_name: 'Riya', last_name })

  const { body } = await list(academy, { sort: 'first_name' })
  const names = (body as StudentFeesPage).items.map(({ last_name }) => last_name)
  expect(names).toEqual(['Bose', 'Das', 'Sen'])
})

test('the search finds parts of names, e-mails and ids, whatever the case, and % and _ literally [S105]', async ({
  academy,
}) => {
  const riya = await academy.aStudent({ middle_name: 'Devi', email: 'Riya_B@example.in' })
  await academy.aStudent({ first_name: 'Per%cent', last_name: 'অধিকারী' })

  const find = (search: string) => namesOn(academy, { search })
  expect(await find('riYA deVI baner')).toEqual(['Riya'])
  expect(await find('riya banerjee')).toEqual(['Riya'])
  expect(await find('banerjee RIYA')).toEqual(['Riya'])
  expect(await find('098300 41276')).toHaveLength(2)
  expect(await find('a_b@')).toEqual(['Riya'])
  expect(await find('ধিকা')).toEqual(['Per%cent'])
  expect(await find('%')).toEqual(['Per%cent'])
  expect(await find('_')).toEqual(['Riya'])
  expect(await find('\\')).toEqual([])
  expect(await find('😀')).toEqual([])
  expect(await find("'; drop table students; --")).toEqual([])
  expect(await find('   ')).toHaveLength(2)
  expect(await find(String(riya.profile.student_id))).toContain('Riya')
})

test.for([
  ['page', '0'],
  ['page', 'x'],
  ['page_size', '101'],
  ['page_size', '0'],
  ['sort', 'password'],
  ['order', 'up'],
  ['fees_status', 'maybe'],
  ['student_class', '13'],
  ['search', 'x'.repeat(10_000)],
] as const)('the query %s=%.20s is 400 and named', async ([name, value], { academy }) => {
  const reply = await list(academy, { [name]: value })

  expect(reply.status).toBe(400)
  expect(Object.keys(reply.fields ?? {})).toEqual([name])
})

test('the list can be narrowed to a class and to a fees mark', async ({ academy }) => {
  const { uid } = await academy.aStudent({ first_name: 'Paid' })
  await academy.aStudent({ first_name: 'Other', student_class: 3 })
  const admin = await academy.signInAdmin()
  await admin.call(updateProfile, { params: { uid }, body: { fees_status: 'Yes' } })

  expect(await namesOn(academy, { page: 1, student_class: 3 })).toEqual(['Other'])
  expect(await namesOn(academy, { page: 1, fees_status: 'Yes' })).toEqual(['Paid'])
  expect((await admin.call(getFeesTally)).body).toMatchObject({ paid: 1, total: 2 })
})

test('the admin marks fees, twice with the same effect, and resets all marks [S147]', async ({
  academy,
}) => {
  const { profile } = await academy.aStudent()
  const admin = await academy.signInAdmin()
  const mark = (status: string) =>
    admin.call(markFees, { params: { id: String(profile.student_id) }, body: { status } as never })

  await mark('Yes')
  expect(await mark('Yes')).toMatchObject({
    status: 200,
    body: { student: { fees_status: 'Yes' } },
  })
  expect(await mark('Paid')).toMatchObject({ status: 400, fields: { status: expect.any(String) } })

  expect(await admin.call(resetFees)).toMatchObject({
    status: 200,
    body: { message: expect.any(String) },
  })
  expect((await list(academy)).body).toMatchObject([{ fees_status: 'No' }])
})

test('fees of an unknown student are 404', async ({ academy }) => {
  const admin = await academy.signInAdmin()
  const reply = await admin.call(markFees, { params: { id: '77' }, body: { status: 'Yes' } })

  expect(reply).toMatchObject({ status: 404, error: 'Student not found.' })
})

test('a student reads their own record; another’s is answered like a missing one [S038]', async ({
  academy,
}) => {
  const riya = await academy.aStudent()
  const other = await academy.aStudent()
  const fresh = await academy.signUp()
  const admin = await academy.signInAdmin()

  const own = await riya.call(getProfile, { params: { uid: riya.uid } })
  const others = await riya.call(getProfile, { params: { uid: other.uid } })
  const nobodys = await riya.call(getProfile, { params: { uid: 'nobody' } })

  expect(own).toMatchObject({ status: 200, body: { uid: riya.uid, first_name: 'Riya' } })
  expect(others).toEqual(nobodys)
  expect(others).toMatchObject({ status: 404, body: { error: 'Student not found.' } })
  expect((await fresh.call(getProfile, { params: { uid: fresh.uid } })).status).toBe(404)
  expect((await admin.call(getProfile, { params: { uid: other.uid } })).body.uid).toBe(other.uid)
})

test('a student changes their own details, and absent fields stay', async ({ academy }) => {
  const { call, uid } = await academy.aStudent()
  const reply = await call(updateProfile, {
    params: { uid },
    body: { city: ' Howrah ', notes: '' },
  })

  expect(reply).toMatchObject({
    status: 200,
    body: { student: { city: 'Howrah', notes: null, first_name: 'Riya', address: '27 Lake Road' } },
  })
})

test('a whole received profile sent back changes nothing', async ({ academy }) => {
  const { token, uid } = await academy.aStudent()
  const headers = { authorization: `Bearer ${token}` }
  const received = (
    await academy.app.inject({ url: `/api/student/profile/${uid}`, headers })
  ).json()

  const reply = await academy.app.inject({
    method: 'PUT',
    url: `/api/student/${uid}`,
    headers,
    payload: received,
  })

  expect(reply.statusCode).toBe(200)
  expect(reply.json().student).toEqual(received)
})

test('what equals the academy’s own fields, however it is written, changes none of them', async ({
  academy,
}) => {
  const { call, uid, profile } = await academy.aStudent()
  const body = { email: profile.email.toUpperCase(), student_class: '9', batch_id: '  ' } as never
  const reply = await call(updateProfile, { params: { uid }, body })

  expect(reply.status).toBe(200)
  expect(reply.body.student).toEqual(profile)
})

test.for([
  { email: 'new@example.in' },
  { student_class: 10 },
  { fees_status: 'Yes' },
  { feesPaid: true },
  { is_verified: 1 },
  { is_active: 0 },
  { is_activate: false },
  { batch_id: 4 },
  { batches: [{ id: 4, name: 'A' }] },
])(
  'a student’s own change of %j is refused with 403 that names the field, and nothing changes [S061 S152]',
  async (body, { academy }) => {
    const { call, uid, profile } = await academy.aStudent()
    const reply = await call(updateProfile, {
      params: { uid },
      body: { ...body, city: 'Howrah' } as never,
    })

    expect(reply.status).toBe(403)
    expect(Object.keys(reply.fields ?? {})).toEqual(Object.keys(body))
    expect((await call(getProfile, { params: { uid } })).body).toEqual(profile)
  },
)

test('read-only and unknown fields are ignored in a change [S061]', async ({ academy }) => {
  const { call, uid, profile } = await academy.aStudent()
  const reply = await call(updateProfile, {
    params: { uid },
    body: { student_id: 99, uid: 'x', role: 'admin', registered_at: 'never', nonsense: 1 } as never,
  })

  expect(reply.status).toBe(200)
  expect(reply.body.student).toEqual(profile)
})

test('a blank required field is 400 with the label’s sentence, all at once', async ({
  academy,
}) => {
  const { call, uid } = await academy.aStudent()
  const reply = await call(updateProfile, {
    params: { uid },
    body: { first_name: '  ', pin: '', date_of_birth: '2024-02-30' },
  })

  expect(reply).toMatchObject({
    status: 400,
    fields: {
      first_name: 'First Name is required.',
      pin: 'PIN is required.',
      date_of_birth: 'Date of Birth must be a real date.',
    },
  })
})

test('another student’s record cannot be changed and is answered like a missing one [S039]', async ({
  academy,
}) => {
  const riya = await academy.aStudent()
  const other = await academy.aStudent()
  const reply = await riya.call(updateProfile, { params: { uid: other.uid }, body: { city: 'X' } })

  expect(reply.status).toBe(404)
  expect((await other.call(getProfile, { params: { uid: other.uid } })).body).toEqual(other.profile)
})

test('the admin changes everything except what identifies the record [S065]', async ({
  academy,
}) => {
  const { uid } = await academy.aStudent()
  const admin = await academy.signInAdmin()
  const body = {
    first_name: 'Rhea',
    email: 'rhea@example.in',
    student_class: '10',
    fees_status: 'Yes',
    is_verified: 1,
    batch_id: null,
  } as const

  expect(await admin.call(updateProfile, { params: { uid }, body })).toMatchObject({
    status: 200,
    body: { student: { ...body, student_class: 10, class_name: 'Class 10', is_verified: true } },
  })
  expect(await admin.call(updateProfile, { params: { uid }, body: { batch_id: 5 } })).toMatchObject(
    { status: 400, fields: { batch_id: 'Batch not found.' } },
  )
})

test('of two flags of activity the one that the record itself has counts', async ({ academy }) => {
  const { uid } = await academy.aStudent()
  const { call } = await academy.signInAdmin()
  const save = async (body: Record<string, unknown>) =>
    (await call(updateProfile, { params: { uid }, body } as never)).body.student.is_active

  expect(await save({ is_active: 0, is_activate: 1 })).toBe(false)
  expect(await save({ is_active: 1, is_activate: 0 })).toBe(true)
})

test('an e-mail of a record has at most 254 characters', async ({ academy }) => {
  const { uid } = await academy.aStudent()
  const { call } = await academy.signInAdmin()
  const save = (length: number) => {
    const domain = `@${['a', 'b', 'c', 'd'].map((each) => each.repeat(45)).join('.')}.in`
    const email = `${'x'.repeat(length - domain.length)}${domain}`
    return call(updateProfile, { params: { uid }, body: { email } } as never)
  }

  expect((await save(254)).status).toBe(200)
  expect(await save(255)).toMatchObject({ status: 400, fields: { email: expect.any(String) } })
})

test('each of more students than are read at once is listed once', async ({ academy }) => {
  await aCrowd(academy.db, 501)
  const everybody = (await list(academy)).body as { student_id: number }[]

  expect(everybody).toHaveLength(501)
  expect(new Set(everybody.map(({ student_id }) => student_id)).size).toBe(501)
})
