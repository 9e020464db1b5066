import { getMe } from '@ganit/contract/accounts/accounts'
import { StudentDetail } from '@ganit/contract/people/directory'
import { registerStudent } from '@ganit/contract/people/registration'
import { getProfile, StudentProfile, updateProfile } from '@ganit/contract/people/students'
import { expect } from 'vitest'
import { aRegistration, test } from '../academy.ts'

const ADMINS = {
  fees_status: 'Yes',
  feesPaid: true,
  is_verified: 1,
  is_active: 0,
  batch_id: 9,
  student_class: 12,
}

test.for([
  ['other letter cases', { FEES_STATUS: 'Yes', Is_Verified: 1 }],
  ['blanks', { 'fees_status ': 'Yes', ' is_verified': 1 }],
  ['dots', { 'profile.fees_status': 'Yes', 'student.is_verified': 1 }],
  ['nested objects', { student: ADMINS, profile: ADMINS, data: { attributes: ADMINS } }],
  ['SQL', { "first_name = 'x', fees_status": 'Yes', '"fees_status"': 'Yes' }],
  ['the role', { role: 'admin', userType: 'admin', is_admin: true, email_verified: true }],
  [
    'read-only fields',
    { student_id: 1, id: 1, uid: 'x', registered_at: '1999-01-01', version: 99 },
  ],
  ['thousands of keys', Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`key${n}`, n]))],
] as const)(
  'names that are no fields change nothing: %s [S061 S062 S063]',
  async ([, body], { academy }) => {
    const { token, uid, call, profile } = await academy.aStudent()
    const answer = await academy.app.inject({
      method: 'PUT',
      url: `/api/student/${uid}`,
      headers: { authorization: `Bearer ${token}` },
      payload: body,
    })

    expect(answer.statusCode).toBe(200)
    expect((await call(getProfile, { params: { uid } })).body).toEqual(profile)
    expect((await call(getMe)).body.userType).toBe('student')
  },
)

test('a student’s form with all fields changes the student’s own fields or nothing at all [S040 S061 S152]', async ({
  academy,
}) => {
  const { uid, call, profile } = await academy.aStudent()
  for (const [field, value] of Object.entries(ADMINS)) {
    const reply = await call(updateProfile, {
      params: { uid },
      body: { first_name: 'X', [field]: value } as never,
    })
    expect([field, reply.status, Object.keys(reply.fields ?? {})]).toEqual([field, 403, [field]])
  }
  expect((await call(getProfile, { params: { uid } })).body).toEqual(profile)
})

test.for([
  '{"__proto__":{"admin":true},"city":"Howrah"}',
  '{"constructor":{"prototype":{"admin":true}},"city":"Howrah"}',
  '{"notes":{"__proto__":{"admin":true}}}',
])('%s changes no prototype [S062 S110]', async (payload, { academy }) => {
  const { token, uid } = await academy.aStudent()
  const answer = await academy.app.inject({
    method: 'PUT',
    url: `/api/student/${uid}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    payload,
  })

  expect(answer.statusCode).toBe(400)
  expect(({} as { admin?: boolean }).admin).toBeUndefined()
})

test('if a key comes twice, the value that is checked is the value that is stored [S055]', async ({
  academy,
}) => {
  const { token, uid } = await academy.aStudent()
  const put = (payload: string) =>
    academy.app.inject({
      method: 'PUT',
      url: `/api/student/${uid}`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      payload,
    })

  expect((await put('{"fees_status":"No","fees_status":"Yes"}')).statusCode).toBe(403)
  expect((await put('{"city":"Howrah","city":""}')).statusCode).toBe(400)
  expect((await put('{"city":"","city":"Howrah"}')).json().student.city).toBe('Howrah')
  const twice = await academy.app.inject({
    url: '/api/student/check-registration?email=a@x.in&email=b@x.in',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(twice.statusCode).toBe(400)
})

test('answers contain the fields of the contract and no others [S066]', async ({ academy }) => {
  const { token, uid, profile } = await academy.aStudent()
  const { token: adminToken } = await academy.signInAdmin()
  const get = async (url: string, bearer: string, payload?: object) =>
    (
      await academy.app.inject({
        method: payload ? 'POST' : 'GET',
        url,
        headers: { authorization: `Bearer ${bearer}` },
        ...(payload && { payload }),
      })
    ).json()
  const own = await get(`/api/student/profile/${uid}`, token)
  const detail = await get('/api/student/student_detail_by_id', adminToken, {
    student_id: profile.student_id,
  })
  const me = await get('/api/me', token)

  expect(Object.keys(own).toSorted()).toEqual(Object.keys(StudentProfile.shape).toSorted())
  expect(Object.keys(detail).toSorted()).toEqual(Object.keys(StudentDetail.shape).toSorted())
  expect(JSON.stringify([own, detail, me])).not.toMatch(/password|"token|secret|hash/)
})

test('a registration takes its account from the session, not from the form [S064]', async ({
  academy,
}) => {
  const victim = await academy.aStudent()
  const { call, uid } = await academy.signUp()
  const body = await aRegistration({
    uid: victim.uid,
    student_id: victim.profile.student_id,
    google_uid: 'somebody',
    google_photo_url: 'https://evil.example/track.gif',
    role: 'admin',
    ...ADMINS,
    student_class: 9,
  } as never)
  const { student } = (await call(registerStudent, { body })).body

  expect(student).toMatchObject({
    uid,
    fees_status: 'No',
    is_verified: false,
    is_active: true,
    batch_id: null,
    google_photo_url: null,
  })
  expect(student.student_id).not.toBe(victim.profile.student_id)
})

test('the notes that a student writes are the only notes of the record [S067]', async ({
  academy,
}) => {
  const { call, uid } = await academy.aStudent({ notes: 'Plays the tabla' })
  const { body } = await call(getProfile, { params: { uid } })

  expect(body.notes).toBe('Plays the tabla')
  expect(Object.keys(body).filter((name) => /note|remark|comment/.test(name))).toEqual(['notes'])
})
