import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { beginEachTestAt } from '../../../../test/days.ts'
import { PERIOD, REPORT_DAY, reportCalls, theReports } from '../../../../test/progress-reports.ts'
import { readPdf } from '../../../../test/read-pdf.ts'

beginEachTestAt(REPORT_DAY, '18:00')

const NAMES = { tamil: 'அனிதா', bengali: 'অনির্বাণ', hindi: 'अंजलि' } as const

async function aClass(academy: Academy, first_name = 'Aarav') {
  const reports = await theReports(academy)
  const teacher = await academy.signUpAs('teacher')
  const batch_id = await reports.aBatch('Class 9 – Evening', teacher.uid)
  const child = await reports.aPupil(batch_id, first_name)
  const { student_id, uid } = child
  const mother = await reports.aGuardian([{ student_id }], { name: 'Mita Banerjee' })
  return { ...reports, teacher, batch_id, child, student_id, uid, mother }
}

test('a mark of 0, one in quarters and a full one are told as they are, within their bar', async ({
  academy,
}) => {
  const { batch_id, student_id, aTest, look } = await aClass(academy)
  for (const [n, mark] of [0, 24.25, 40].entries())
    await aTest({ batch_id, date: `2026-10-0${n + 1}`, title: `Test ${n}` }, { [student_id]: mark })
  const { page } = (await look({ batch_id, student_id })).body
  expect(
    page.tests?.rows.map(({ mark, is_mark, at, band, middle }) => [
      mark,
      is_mark,
      at,
      band,
      middle,
    ]),
  ).toEqual([
    ['0 of 40', true, 0, null, null],
    ['24.25 of 40', true, 24.25 / 40, null, null],
    ['40 of 40', true, 1, null, null],
  ])
})

test('a term without tests has no part for them, and an absent child none of a bar', async ({
  academy,
}) => {
  const { batch_id, student_id, aTest, aLessonWith, look } = await aClass(academy)
  await aLessonWith(batch_id, { [student_id]: 'P' }, { date: '2026-10-01' })
  expect((await look({ batch_id, student_id })).body.page.tests).toBeNull()
  await aTest({ batch_id, date: '2026-10-05' }, { [student_id]: null })
  const { page } = (await look({ batch_id, student_id })).body
  expect(page.tests?.rows[0]).toMatchObject({
    mark: 'absent',
    is_mark: false,
    at: null,
    middle: null,
  })
})

test('seven who sat have no middle half, eight have', async ({ academy }) => {
  const { batch_id, student_id, aPupil, aTest, look } = await aClass(academy)
  const others: number[] = []
  for (let n = 0; n < 7; n += 1) others.push((await aPupil(batch_id, `Other ${n}`)).student_id)
  const marks = (of: number[]) => Object.fromEntries(of.map((id, n) => [id, 10 + n]))
  await aTest({ batch_id, date: '2026-10-05' }, { ...marks(others.slice(1)), [student_id]: 30 })
  await aTest({ batch_id, date: '2026-10-06' }, { ...marks(others), [student_id]: 30 })
  await aTest({ batch_id, date: '2026-10-07' }, { ...marks(others), [student_id]: null })
  const { page } = (await look({ batch_id, student_id })).body
  expect(page.tests?.rows.map(({ middle }) => middle)).toEqual([null, '11–16', null])
})

test('names in Indian letters and a line of emoji stand on one page of paper', async ({
  academy,
}) => {
  for (const name of Object.values(NAMES)) {
    const { batch_id, student_id, aTest, write } = await aClass(academy, name)
    expect((await write({ batch_id, student_id }, { line: '😀'.repeat(200) })).status).toBe(200)
    await aTest({ batch_id, date: '2026-10-05', title: `${name} 1` }, { [student_id]: 20 })
    const { token } = await academy.signInAdmin()
    const url = `/api/batches/${batch_id}/reports.pdf?${new URLSearchParams({ ...PERIOD, language: 'bn' })}`
    const { rawPayload } = await academy.app.inject({
      url,
      headers: { authorization: `Bearer ${token}` },
    })
    const { pages } = readPdf(rawPayload)
    expect(pages).toHaveLength(1)
    expect(pages[0]?.text.normalize()).toContain(name.normalize())
  }
})

test('a parent of another child, and one whose child is of age, read nothing', async ({
  academy,
}) => {
  const { batch_id, student_id, uid, mother, aTest, aPupil, aGuardian, press, send, rows } =
    await aClass(academy)
  await aTest({ batch_id, date: '2026-10-05' }, { [student_id]: 20 })
  await press(batch_id)
  await send()
  const report_id = (await rows())[0]?.report_id ?? 0
  const other = await aPupil(batch_id, 'Riya')
  const stranger = reportCalls((await aGuardian([{ student_id: other.student_id }])).call)
  for (const call of [stranger, reportCalls(other.call)])
    for (const asked of [call.sent(uid), call.read(uid, report_id), call.printSent(uid, report_id)])
      expect((await asked).status).toBe(404)
  expect((await stranger.remake(uid, report_id)).status).toBe(403)
  const own = reportCalls(mother.call)
  expect((await own.read(uid, report_id)).status).toBe(200)
  await academy.db
    .updateTable('students')
    .set({ date_of_birth: '2008-12-13' })
    .where('student_id', '=', student_id)
    .execute()
  expect((await own.read(uid, report_id)).status).toBe(404)
  expect((await own.printSent(uid, report_id)).status).toBe(404)
})

test('a send that is replayed is one job, and strange wishes are refused at their field', async ({
  academy,
}) => {
  const { batch_id, student_id, aTest, write, look, print, press, send, told } =
    await aClass(academy)
  await aTest({ batch_id, date: '2026-10-05' }, { [student_id]: 20 })
  const of = { batch_id, student_id }
  for (const [body, field] of [
    [{ phrase: 0 }, 'phrase'],
    [{ phrase: 7 }, 'phrase'],
    [{ phrase: 1.5 }, 'phrase'],
    [{ phrase: '3' }, 'phrase'],
    [{ line: 'x\u0007' }, 'line'],
    [{ from: '2026-02-30' }, 'from'],
    [{ version: -1 }, 'version'],
  ] as const)
    expect([body, await write(of, body)]).toMatchObject([
      body,
      { status: 400, fields: { [field]: expect.any(String) } },
    ])
  for (const more of [{ language: 'ta' }, { from: '' }])
    expect([more, (await look(of, more)).status]).toEqual([more, 400])
  for (const more of [{ language: 'ta' }, { left: '0' }, { student_id: 'x' }])
    expect([more, (await print(batch_id, more)).status]).toEqual([more, 400])
  expect(await print(batch_id, { student_id: 99_999 })).toMatchObject({ status: 404 })
  expect(await press(batch_id, { without: [student_id] })).toMatchObject({
    status: 409,
    error: 'Nothing to send.',
  })
  const [first, second] = [await press(batch_id), await press(batch_id)]
  expect(second.body.job.job_id).toBe(first.body.job.job_id)
  await send()
  expect((await told()).filter(({ channel }) => channel === 'inbox')).toHaveLength(1)
})

test('on a child’s days in two batches of the class, a move has no day of joining', async ({
  academy,
}) => {
  const { batch_id, student_id, aBatch, joins, aTest, look, list } = await aClass(academy)
  await academy.db
    .updateTable('memberships')
    .set({ left_on: '2026-10-31' })
    .where('student_id', '=', student_id)
    .execute()
  const next = await aBatch('Class 9 – Sunday')
  await joins(student_id, next, { joined_on: '2026-11-01' })
  await aTest({ batch_id, date: '2026-10-05' }, { [student_id]: 20 })
  const { page } = (await look({ batch_id: next, student_id })).body
  expect(page.since).toBeNull()
  expect(page.tests?.rows).toHaveLength(1)
  expect(page.about).toContain('Class 9 – Sunday')
  expect((await list(batch_id)).body).toMatchObject({ students: [], left: 1 })
})
