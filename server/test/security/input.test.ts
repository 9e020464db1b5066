import { getStudentDetail } from '@ganit/contract/people/directory'
import { registerStudent } from '@ganit/contract/people/registration'
import { getProfile, updateProfile } from '@ganit/contract/people/students'
import { createCourse } from '@ganit/contract/site/courses'
import { expect } from 'vitest'
import { aRegistration, test } from '../academy.ts'
import { theBatches } from '../batches.ts'
import { COURSE } from '../teaching.ts'

test.for([
  ['Bengali', 'ঋতুপর্ণা'],
  ['Devanagari with joiners', 'क्ष\u200dत्रिय'],
  ['emoji', '🦉 Riya 👩‍👧'],
  ['one sign', 'R'],
  ['the longest', 'x'.repeat(200)],
  ['text from right to left', 'ريا'],
  ['many marks', `e${'\u0301'.repeat(150)}`],
] as const)('%s is kept as it was typed [S068]', async ([, first_name], { academy }) => {
  const { call, uid } = await academy.aStudent({ first_name })
  const { body } = await call(getProfile, { params: { uid } })

  expect(body.first_name).toBe(first_name.normalize('NFC'))
})

test('what turns a line around is left out of names and other texts, so that it turns no amount beside them', async ({
  academy,
}) => {
  const { call, uid } = await academy.aStudent({
    first_name: 'Asha\u202e',
    last_name: '\u2066\u202aRao\u202c',
  })
  const { body } = await call(getProfile, { params: { uid } })
  expect([body.first_name, body.last_name]).toEqual(['Asha', 'Rao'])

  const nameless = await aRegistration({ first_name: '\u202e\u2069' })
  const other = await academy.signUp()
  const refused = await other.call(registerStudent, { body: nameless })
  expect(refused.fields).toEqual({ first_name: 'First Name is required.' })
})

test.for([
  ['+91 98765 43210', '+91 98765 43210'],
  ['12', '12'],
  ['९८३००', '९८३००'],
] as const)(
  'the phone number %j is kept as text, without a check of its form [S069 S070]',
  async ([typed, kept], { academy }) => {
    const { call, uid } = await academy.aStudent()
    const body = { contact_number_1: typed, pin: '012345', contact_number_2: '' } as never
    const { student } = (await call(updateProfile, { params: { uid }, body })).body

    expect(student).toMatchObject({ contact_number_1: kept, pin: '012345', contact_number_2: null })
    const long = { contact_number_1: '9'.repeat(33), pin: '7'.repeat(13) } as never
    const refused = await call(updateProfile, { params: { uid }, body: long })
    expect(Object.keys(refused.fields ?? {}).toSorted()).toEqual(['contact_number_1', 'pin'])
  },
)

test.for([
  '2999-01-01',
  '1890-01-01',
  '2024-02-30',
  '31/12/2015',
  'infinity',
  '10000-01-01',
  '-1',
  '2015-1-1',
])('the date of birth %s is refused [S071]', async (date_of_birth, { academy }) => {
  const { call } = await academy.signUp()
  const reply = await call(registerStudent, { body: await aRegistration({ date_of_birth }) })

  expect([reply.status, Object.keys(reply.fields ?? {})]).toEqual([400, ['date_of_birth']])
})

test.for([0, 13, 7.5, '07.5', null, 'VII', 2 ** 31, [7], { n: 7 }, true])(
  'the class %j is refused [S072]',
  async (student_class, { academy }) => {
    const { call } = await academy.signUp()
    const reply = await call(registerStudent, { body: await aRegistration({ student_class }) })

    expect([reply.status, Object.keys(reply.fields ?? {})]).toEqual([400, ['student_class']])
  },
)

test.for([2, -1, '2', 'yes', null, [], 0.5])(
  'the flag %j is refused [S078]',
  async (isActive, { academy }) => {
    const { call } = await academy.signInAdmin()
    const reply = await call(createCourse, { body: { ...COURSE, isActive } } as never)

    expect([reply.status, Object.keys(reply.fields ?? {})]).toEqual([400, ['isActive']])
  },
)

test.for([
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  '//evil.example',
  'file:///etc/passwd',
  `https://x.example/${'x'.repeat(5000)}`,
])('a video at %.30j is refused [S079 S120]', async (course_video_path, { academy }) => {
  const { call } = await academy.signInAdmin()
  const reply = await call(createCourse, { body: { ...COURSE, course_video_path } } as never)

  expect([reply.status, Object.keys(reply.fields ?? {})]).toEqual([400, ['course_video_path']])
})

test.for([{ $ne: 1 }, [1, 2], '1 OR 1=1', '1e3', '١', -1, 2 ** 53, 1.5, true, '', null, '0x1'])(
  'the id %j in a body is refused by name [S054]',
  async (student_id, { academy }) => {
    const { call } = await academy.signInAdmin()
    const reply = await call(getStudentDetail, { body: { student_id } } as never)

    expect([reply.status, Object.keys(reply.fields ?? {})]).toEqual([400, ['student_id']])
  },
)

const lesson = (weekday: unknown, start_time: unknown, end_time: unknown) => ({
  schedules: [{ weekday, start_time, end_time }],
})

test.for([
  lesson('monday', '07:00', '08:00'),
  lesson('Funday', '07:00', '08:00'),
  lesson('Monday', '25:00', '26:00'),
  lesson('Monday', '9:5', '10:00'),
  lesson('Monday', '08:00', '08:00'),
  lesson('Monday', '09:00', '08:00'),
  lesson(['Monday'], '07:00', '08:00'),
  lesson('Monday', null, '08:00'),
])('the time %j of a lesson is refused [S077]', async (wrong, { academy }) => {
  const { create } = await theBatches(academy)
  const reply = await create(wrong)

  expect(reply.status).toBe(400)
  expect(Object.keys(reply.fields ?? {})[0]).toMatch(/^schedules\.0\./)
})

test.for([
  ['UTF-16', Buffer.from('{"a":1}', 'utf16le')],
  ['bytes that are no UTF-8', Buffer.from('{"a":"\xff\xfe"', 'latin1')],
  ['a cut off text', Buffer.from('{"a":"')],
  ['two values', Buffer.from('{}{}')],
  ['a comment', Buffer.from('{/* */}')],
  ['NaN', Buffer.from('{"a":NaN}')],
] as const)('a body that is %s is 400 [S082]', async ([, payload], { academy }) => {
  const { token } = await academy.signUp()
  const answer = await academy.app.inject({
    method: 'POST',
    url: '/api/student/register',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    payload,
  })

  expect(answer.statusCode).toBe(400)
})

test.for([
  'text/plain',
  'application/json\t; x',
  'text/json',
  'application/jsonx',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  'application/xml',
  ' ',
])(
  'a body of the type %j is never accepted without its checks [S083 S124]',
  async (type, { academy }) => {
    const { token } = await academy.signUp()
    const answer = await academy.app.inject({
      method: 'POST',
      url: '/api/student/register',
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
      payload: '{"first_name":7}',
    })

    // 415, or parsed as JSON and found wrong; never accepted unchecked.
    expect([400, 415]).toContain(answer.statusCode)
  },
)

test('a compressed body is not unpacked, so it cannot grow [S190]', async ({ academy }) => {
  const { token } = await academy.signUp()
  const { gzipSync } = await import('node:zlib')
  const answer = await academy.app.inject({
    method: 'POST',
    url: '/api/student/register',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-encoding': 'gzip',
    },
    payload: gzipSync(Buffer.alloc(50_000_000, 'x')),
  })

  expect([400, 415]).toContain(answer.statusCode)
})
