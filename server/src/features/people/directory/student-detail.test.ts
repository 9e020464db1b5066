import {
  getStudentDetail,
  type StudentDetailChanges,
  updateStudentDetail,
} from '@ganit/contract/people/directory'
import { toggleMembership } from '@ganit/contract/people/memberships'
import { getProfile, markFees, updateProfile } from '@ganit/contract/people/students'
import { expect } from 'vitest'
import { type Academy, aPhoto, test } from '../../../../test/academy.ts'
import { BORN } from '../../../../test/registrations.ts'
import { theTeaching } from '../../../../test/teaching.ts'

/** The admin and a student to edit. */
async function theForm(academy: Academy) {
  const student = await academy.aStudent()
  const teaching = await theTeaching(academy)
  const { call } = teaching
  const { student_id } = student.profile
  const aBatch = async (class_number: number | null) => {
    const { batch_id } = await academy.db
      .insertInto('batches')
      .values({ batch_name: `Batch of ${class_number}`, class_number })
      .returning('batch_id')
      .executeTakeFirstOrThrow()
    return batch_id
  }
  return {
    ...teaching,
    student,
    student_id,
    aBatch,
    read: async () => (await call(getStudentDetail, { body: { student_id } })).body,
    save: (changes: Record<string, unknown>) =>
      call(updateStudentDetail, { body: { student_id, ...changes } } as never),
  }
}

test('the detail holds the directory’s fields, contacts, school, address, notes and the version', async ({
  academy,
}) => {
  const { student, student_id, read } = await theForm(academy)

  expect(await read()).toEqual({
    student_id,
    uid: student.uid,
    first_name: 'Riya',
    middle_name: null,
    last_name: 'Banerjee',
    email: student.email,
    student_class: null,
    course_name: null,
    class_number: 9,
    dob: BORN,
    date_of_birth: BORN,
    gender: null,
    is_active: true,
    is_verified: false,
    profile_picture: student.profile.student_photo_path,
    student_photo_path: student.profile.student_photo_path,
    batch_id: null,
    batches: [],
    contact_number_1: '+919830041276',
    contact_number_2: null,
    school_or_college_name: 'Ballygunge Girls’ High School',
    board_or_university_name: 'WBBSE',
    address: '27 Lake Road',
    city: 'Kolkata',
    district: 'Kolkata',
    state: 'West Bengal',
    pin: '700029',
    notes: null,
    version: 1,
  })
})

test('a student’s calls are refused, even with the student’s own id [S042]', async ({
  academy,
}) => {
  const { student, student_id } = await theForm(academy)
  const asked = await student.call(getStudentDetail, { body: { student_id } })
  const saved = await student.call(updateStudentDetail, { body: { student_id, city: 'X' } })

  expect([asked.status, saved.status]).toEqual([403, 403])
})

test.for([
  ['an unknown id', { student_id: 77 }, 404],
  ['a text', { student_id: 'x' }, 400],
  ['nothing', {}, 400],
] as const)('%s: %j is %i', async ([, body, status], { academy }) => {
  const { call } = await academy.signInAdmin()
  for (const endpoint of [getStudentDetail, updateStudentDetail])
    expect((await call(endpoint, { body } as never)).status).toBe(status)
})

test('what is sent is saved, what is absent stays, and null clears course and batch', async ({
  academy,
}) => {
  const { save, read, aCourse, aBatch } = await theForm(academy)
  const student_class = await aCourse()
  const batch_id = await aBatch(9)
  const changes = {
    first_name: ' Rhea ',
    middle_name: 'Devi',
    email: 'rhea@example.in',
    city: 'Howrah',
    notes: 'Brings her own compass',
    contact_number_2: '+919830041277',
    date_of_birth: '2012-02-29',
    student_class: String(student_class),
    batch_id,
    is_verified: 1,
  }

  const saved = await save(changes)
  expect(saved).toMatchObject({
    status: 200,
    body: {
      message: 'Student updated!',
      student: {
        ...changes,
        first_name: 'Rhea',
        student_class,
        course_name: 'Number Systems',
        is_verified: true,
        last_name: 'Banerjee',
        address: '27 Lake Road',
      },
    },
  })
  expect(saved.body.student).toEqual(await read())

  expect(
    (await save({ student_class: null, batch_id: null, notes: '' })).body.student,
  ).toMatchObject({
    student_class: null,
    batch_id: null,
    batches: [],
    notes: null,
    first_name: 'Rhea',
  })
})

test('a whole received detail sent back changes nothing', { tags: 'slow' }, async ({ academy }) => {
  const { save, read, aCourse, aBatch } = await theForm(academy)
  await save({ student_class: await aCourse(), batch_id: await aBatch(null) })
  const before = await read()

  expect((await save(before)).status).toBe(200)
  expect(await read()).toEqual(before)
})

test.for([
  [{ first_name: '  ' }, { first_name: 'First Name is required.' }],
  [
    { pin: '', date_of_birth: '2024-02-30', is_activate: 'maybe' },
    {
      pin: 'PIN is required.',
      date_of_birth: 'Date of Birth must be a real date.',
      is_activate: 'Active must be 0 or 1.',
    },
  ],
  [{ student_class: 77 }, { student_class: 'Course not found.' }],
  [{ batch_id: 77 }, { batch_id: 'Batch not found.' }],
  [
    { student_class: 77, batch_id: 77 },
    { student_class: 'Course not found.', batch_id: 'Batch not found.' },
  ],
  [
    { student_class: 'x', batch_id: -1, class_number: 13 },
    {
      student_class: 'Class must be a whole number from 1 to 2147483647.',
      batch_id: 'Batch must be a whole number from 1 to 2147483647.',
      class_number: 'Class must be a whole number from 1 to 12.',
    },
  ],
  [{ student_photo_path: 'https://example.com/x.jpg' }, { student_photo_path: expect.any(String) }],
  [{ student_photo_path: '' }, { student_photo_path: 'Photo is required.' }],
])(
  '%j is 400 naming each field, and nothing changes',
  { tags: 'slow' },
  async ([changes, fields], { academy }) => {
    const { save, read } = await theForm(academy)
    const before = await read()

    expect(await save({ ...changes, city: 'Howrah' })).toMatchObject({ status: 400, fields })
    expect(await read()).toEqual(before)
  },
)

test('a batch of another class is 409, and so is a class that leaves the batch behind', async ({
  academy,
}) => {
  const { save, read, aBatch } = await theForm(academy)
  const ofSeven = await aBatch(7)
  const ofNine = await aBatch(9)

  expect((await save({ batch_id: ofSeven })).status).toBe(409)
  await save({ batch_id: ofNine })
  expect((await save({ class_number: 7 })).status).toBe(409)
  expect(await read()).toMatchObject({ class_number: 9, batch_id: ofNine })

  expect(await save({ class_number: 7, batch_id: ofSeven })).toMatchObject({
    status: 200,
    body: { student: { class_number: 7, batch_id: ofSeven, batches: [{ id: ofSeven }] } },
  })
})

test('a new photo takes the place of the old one; the received URL leaves it', {
  tags: 'slow',
}, async ({ academy }) => {
  const { save, read, student } = await theForm(academy)
  const { student_photo_path } = await read()
  const kept = await save({ student_photo_path })
  expect(kept.body.student.student_photo_path).toBe(student_photo_path)

  const photo = (await aPhoto()).replace('jpeg', 'png')
  const { body } = await save({ student_photo_path: photo })
  expect(body.student.student_photo_path).not.toBe(student_photo_path)
  const images = await academy.db.selectFrom('images').select('image_id').execute()
  expect(images).toHaveLength(1)

  const other = await academy.aStudent()
  const others = { student_photo_path: other.profile.student_photo_path }
  expect(await save(others)).toMatchObject({ status: 400 })
  expect(student.profile.student_photo_path).toBe(student_photo_path)
})

test('an inactive student’s sessions end at once, and is_activate counts before is_active [S027]', {
  tags: 'slow',
}, async ({ academy }) => {
  const { save, student } = await theForm(academy)
  const own = () => student.call(getProfile, { params: { uid: student.uid } })
  expect((await own()).status).toBe(200)

  const { body } = await save({ is_active: 1, is_activate: 0 })
  expect(body.student.is_active).toBe(false)
  expect((await own()).status).toBe(401)
  expect((await save({ is_activate: '1' })).body.student.is_active).toBe(true)
})

test('if two people edit at once, the second is told, and can save knowingly [S165]', async ({
  academy,
}) => {
  const { save, read } = await theForm(academy)
  const { version } = await read()
  expect((await save({ city: 'Howrah', from_version: version })).status).toBe(200)

  expect(await save({ city: 'Bally', from_version: version })).toMatchObject({
    status: 409,
    error: expect.stringContaining('changed in another tab'),
  })
  const now = await read()
  expect(now).toMatchObject({ city: 'Howrah', version: version + 1 })
  expect((await save({ city: 'Bally', from_version: now.version })).status).toBe(200)
})

test('at the same moment only one of two saves from the same version passes [S165]', {
  tags: 'slow',
}, async ({ academy }) => {
  const { save, read } = await theForm(academy)
  const { version } = await read()
  const saves = ['Howrah', 'Bally'].map((city) => save({ city, from_version: version }))
  const statuses = (await Promise.all(saves)).map(({ status }) => status)

  expect(statuses.toSorted()).toEqual([200, 409])
})

test('the version grows with each way to change the record or its batches', {
  tags: 'slow',
}, async ({ academy }) => {
  const { call, save, read, student, student_id, aBatch } = await theForm(academy)
  const params = { id: String(await aBatch(9)) }
  const own = { params: { uid: student.uid }, body: { city: 'Howrah' } }
  const ways = [
    () => save({ notes: 'x' }),
    () => student.call(updateProfile, own),
    () => call(updateProfile, { ...own, body: { is_verified: 1 } }),
    () => call(toggleMembership, { params, body: { studentId: student_id } }),
    () => call(toggleMembership, { params, body: { studentId: student_id } }),
  ]
  for (const way of ways) {
    const { version } = await read()
    expect((await way()).status).toBe(200)
    expect((await read()).version).toBeGreaterThan(version)
  }
  const { version } = await read()
  await call(markFees, { params: { id: String(student_id) }, body: { status: 'Yes' } })
  expect((await read()).version).toBe(version)
})

test('the profile’s save can name the version it was made from, and a received one does no harm', {
  tags: 'slow',
}, async ({ academy }) => {
  const { student } = await theForm(academy)
  const params = { uid: student.uid }
  const { version } = student.profile
  const send = (body: Record<string, unknown>) =>
    student.call(updateProfile, { params, body } as never)

  expect((await send({ city: 'Howrah', from_version: version })).body.student).toMatchObject({
    city: 'Howrah',
    version: version + 1,
  })
  expect((await send({ city: 'Bally', from_version: version })).status).toBe(409)
  expect((await send({ city: 'Bally', version })).status).toBe(200)
})

test('changes of a name nobody may send are ignored', { tags: 'slow' }, async ({ academy }) => {
  const { save, read } = await theForm(academy)
  const before = await read()
  const ignored: Partial<StudentDetailChanges> & Record<string, unknown> = {
    uid: 'x',
    dob: '1999-01-01',
    gender: 'x',
    role: 'admin',
    registered_at: 'never',
  }

  expect((await save(ignored)).status).toBe(200)
  expect(await read()).toEqual(before)
})
