import {
  checkRegistration,
  registerStudent,
  TERMS_VERSION,
} from '@ganit/contract/people/registration'
import { getProfile, type StudentProfile } from '@ganit/contract/people/students'
import { expect } from 'vitest'
import { aRegistration, test } from '../../../../test/academy.ts'
import { BORN } from '../../../../test/registrations.ts'
import { clock } from '../../../lifecycle/clock.ts'

test('a student registers and gets the record in the shape of the profile', async ({ academy }) => {
  const { call, email, uid } = await academy.signUp()

  const reply = await call(registerStudent, {
    body: await aRegistration({ first_name: '  Riya ', contact_number_2: ' ' }),
  })

  expect(reply).toMatchObject({
    status: 201,
    body: {
      message: 'Registration successful!',
      student: {
        uid,
        email,
        first_name: 'Riya',
        middle_name: null,
        contact_number_2: null,
        student_class: 9,
        class_name: 'Class 9',
        fees_status: 'No',
        is_active: true,
        is_verified: false,
        batch_id: null,
        batches: [],
        date_of_birth: BORN,
      },
    },
  })
  expect(new Date(reply.body.student.registered_at).getTime()).toBeLessThanOrEqual(clock.ms())
})

test.for([undefined, null, ' '])(
  'with %j for an e-mail the account’s is taken',
  async (nothing, { academy }) => {
    const { call, email } = await academy.signUp()
    const reply = await call(registerStudent, { body: await aRegistration({ email: nothing }) })

    expect(reply.body.student.email).toBe(email)
  },
)

test('the agreed terms are kept with their version [S073]', async ({ academy }) => {
  await academy.aStudent()
  const kept = await academy.db.selectFrom('students').select('terms_version').executeTakeFirst()

  expect(kept).toEqual({ terms_version: TERMS_VERSION })
})

const REQUIRED = {
  first_name: 'First Name is required.',
  last_name: 'Last Name is required.',
  student_photo_path: 'Photo is required.',
  date_of_birth: 'Date of Birth is required.',
  contact_number_1: 'Contact Number 1 is required.',
  student_class: 'Class is required.',
  school_or_college_name: 'School or College Name is required.',
  board_or_university_name: 'Board or University Name is required.',
  address: 'Address is required.',
  city: 'City is required.',
  district: 'District is required.',
  state: 'State is required.',
  pin: 'PIN is required.',
  conditions: 'Conditions is required.',
  terms: 'Terms is required.',
}

test('a refusal names all missing fields at once [S074]', async ({ academy }) => {
  const { call } = await academy.signUp()
  const reply = await call(registerStudent, { body: {} as never })

  expect(reply).toMatchObject({ status: 400, fields: REQUIRED })
  expect(reply.error).toBe('Please correct the fields named here.')
})

test('what is no image by its look is named with all else that is wrong', async ({ academy }) => {
  const { call } = await academy.signUp()
  const body = await aRegistration({
    student_photo_path: 'data:image/svg+xml;base64,PHN2Zy8+',
    pin: '',
  })

  expect((await call(registerStudent, { body })).fields).toEqual({
    student_photo_path: 'Photo must be a JPEG, PNG, WebP, AVIF or GIF image.',
    pin: 'PIN is required.',
  })
})

test.for(Object.entries(REQUIRED))(
  'without %s nothing is stored [S074]',
  async ([field, sentence], { academy }) => {
    const { call } = await academy.signUp()
    for (const missing of [undefined, null, '', '  ', false]) {
      const body = await aRegistration({ [field]: missing })
      const reply = await call(registerStudent, { body })
      expect([reply.status, Object.keys(reply.fields ?? {})]).toEqual([400, [field]])
      if (missing !== false) expect(reply.error).toBe(sentence)
    }

    expect(await academy.db.selectFrom('students').select('uid').execute()).toEqual([])
  },
)

test.for([
  { first_name: 'a\u0000b' },
  { first_name: 'half \udc00' },
  { city: 'Kol\u001b[31mkata' },
  { notes: '$\frac{1}{2}$ with a form feed' },
  { address: 'a\u007f' },
  { last_name: 'x'.repeat(201) },
  { notes: 'x'.repeat(5001) },
  { notes: { a: 1 } },
  { city: ['x'] },
  { date_of_birth: '2024-02-30' },
  { date_of_birth: '31/12/2011' },
  { date_of_birth: '2999-01-01' },
  { date_of_birth: 'infinity' },
  { student_class: 0 },
  { student_class: 13 },
  { student_class: 'VII' },
  { student_class: 7.5 },
  { pin: 700029 },
  { pin: '7'.repeat(13) },
  { email: 'no address' },
  { conditions: 'true' },
  { terms: 1 },
])('%j is refused [S068 S071 S072 S073]', async (change, { academy }) => {
  const { call } = await academy.signUp()
  const reply = await call(registerStudent, { body: await aRegistration(change as never) })

  expect([reply.status, Object.keys(reply.fields ?? {})]).toEqual([400, Object.keys(change)])
})

test('names in Indian scripts and emoji come back as they were typed [S068]', async ({
  academy,
}) => {
  const names = { first_name: 'অনন্যা', middle_name: '🧮', last_name: 'अधिकारी' }
  const { profile } = await academy.aStudent({ ...names, student_class: '7' })

  expect(profile).toMatchObject({ ...names, student_class: 7 })
})

test('fields that a registration may not set are ignored [S064]', async ({ academy }) => {
  const { profile, uid } = await academy.aStudent({
    uid: 'x',
    student_id: 99,
    is_verified: 1,
    fees_status: 'Yes',
    batch_id: 4,
    google_uid: 'someone',
    google_photo_url: 'https://evil.example/x.png',
  } as never)

  expect(profile).toMatchObject({
    uid,
    is_verified: false,
    fees_status: 'No',
    batch_id: null,
    google_photo_url: null,
  } satisfies Partial<StudentProfile>)
})

test('a second registration of an account is refused with 409, also if twenty are sent at once [S138 S155 S157]', async ({
  academy,
}) => {
  const { call, uid } = await academy.signUp()
  const body = await aRegistration()
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => call(registerStudent, { body })),
  )

  expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)])
  expect((await call(registerStudent, { body })).status).toBe(409)
  const bad = { ...(body as object), student_photo_path: 'data:image/png;base64,AAAA' }
  expect((await call(registerStudent, { body: bad as never })).fields).toHaveProperty(
    'student_photo_path',
  )
  expect((await call(getProfile, { params: { uid } })).status).toBe(200)
  // Refused registrations leave no photos behind.
  expect(await academy.db.selectFrom('images').select('image_id').execute()).toHaveLength(1)
})

test('the check answers only about the caller’s own account [S049]', async ({ academy }) => {
  const fresh = await academy.signUp('riya@example.in')
  const student = await academy.aStudent()
  const check = (querystring = {}) => fresh.call(checkRegistration, { querystring } as never)

  expect(await check()).toMatchObject({ status: 200, body: { exists: true, is_registered: false } })
  expect((await check({ email: 'RIYA@example.in', google_uid: fresh.uid })).status).toBe(200)
  expect((await check({ email: student.email })).status).toBe(403)
  expect((await check({ google_uid: student.uid })).status).toBe(403)
  expect((await student.call(checkRegistration, { querystring: {} })).body.is_registered).toBe(true)
})
