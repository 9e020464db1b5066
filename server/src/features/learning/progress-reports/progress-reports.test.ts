import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { beginEachTestAt, setDay } from '../../../../test/days.ts'
import { PERIOD, REPORT_DAY, reportCalls, theReports } from '../../../../test/progress-reports.ts'
import { readPdf } from '../../../../test/read-pdf.ts'
import { enqueueJob } from '../../ground/background-jobs/background-jobs.queries.ts'
import { erasePerson } from '../../office/privacy/erasure.service.ts'
import { deleteUnsentReports } from './progress-reports.queries.ts'
import { SENDING_JOB } from './sending.service.ts'

beginEachTestAt(REPORT_DAY, '18:00')

/** A batch of a teacher with children who have a test; each has a mother. */
async function aClass(academy: Academy, names: readonly string[]) {
  const reports = await theReports(academy)
  const teacher = await academy.signUpAs('teacher')
  const batch_id = await reports.aBatch('Class 9 – Evening', teacher.uid)
  const children: Awaited<ReturnType<typeof reports.aPupil>>[] = []
  for (const name of names) children.push(await reports.aPupil(batch_id, name))
  const mothers: Awaited<ReturnType<typeof reports.aGuardian>>[] = []
  for (const { student_id } of children)
    mothers.push(await reports.aGuardian([{ student_id }], { name: 'Mita Banerjee' }))
  const test_id = await reports.aTest(
    { batch_id, date: '2026-10-05', title: 'Unit test 1' },
    Object.fromEntries(children.map(({ student_id }, n) => [student_id, 20 + n])),
  )
  return { ...reports, teacher, batch_id, children, mothers, test_id }
}

const reportsOf = ({ call }: { call: Academy['visitor'] }) => reportCalls(call)

test('a teacher looks, chooses a line, sends, and each family reads its child’s report in its language', async ({
  academy,
}) => {
  const world = await aClass(academy, ['Aarav', 'Riya'])
  const { batch_id, children, mothers, teacher, send, told, rows } = world
  const [aarav, riya] = children
  if (!aarav || !riya || !mothers[0] || !mothers[1]) throw new Error('No children.')
  await academy.db
    .updateTable('guardians')
    .set({ language: 'bn' })
    .where('guardian_id', '=', mothers[0].guardian_id)
    .execute()
  const { list, look, write, press } = reportsOf(teacher)
  const of = { batch_id, student_id: aarav.student_id }

  const before = await list(batch_id)
  expect(before.body).toMatchObject({
    ...{ batch_name: 'Class 9 – Evening', ...PERIOD, left: 0, not_taken: 0, job: null },
    students: [
      { name: 'Aarav Banerjee', is_empty: false, people: 1, version: 0, sent_at: null },
      { name: 'Riya Banerjee', is_empty: false, elsewhere: null, line: null, phrase: null },
    ],
  })
  expect((await write(of, { phrase: 3 })).body).toEqual({
    ...{ message: 'Line saved.', line: null, phrase: 3, version: 1 },
  })
  expect((await write(of, { phrase: 2 })).status).toBe(409)
  expect((await look(of, { language: 'en' })).body.page.said).toMatch(
    /: “Should check the signs once more at the end\.”$/,
  )

  expect((await press(batch_id)).status).toBe(202)
  await send()
  expect((await press(batch_id)).error).toBe('Nothing to send.')
  expect((await write(of, { phrase: 1, version: 2 })).error).toBe('This report is sent.')
  const inbox = (await told()).filter(({ channel }) => channel === 'inbox')
  const [first, second] = await rows()
  expect(inbox.map(({ subject, text }) => [subject, text])).toEqual([
    [
      'Aarav Banerjee-এর অগ্রগতির রিপোর্ট, 1 সেপ্টেম্বর থেকে 12 ডিসেম্বর, 2026',
      expect.stringMatching(`/guardian/reports/${first?.report_id}\\?child=${aarav.student_id}$`),
    ],
    [
      'Progress report of Riya Banerjee, 1 September to 12 December 2026',
      expect.stringMatching(`/guardian/reports/${second?.report_id}\\?child=${riya.student_id}$`),
    ],
  ])
  const mother = reportsOf(mothers[0])
  expect((await mother.sent(aarav.uid)).body).toEqual([
    expect.objectContaining({ report_id: first?.report_id, ...PERIOD, replaced_at: null }),
  ])
  const page = (await mother.read(aarav.uid, first?.report_id ?? 0)).body.page
  expect([page.title, page.tests?.rows[0]?.mark]).toEqual(['অগ্রগতির রিপোর্ট', '40-এর মধ্যে 20'])
  expect(page.said).toContain('শেষে চিহ্নগুলো আরেকবার দেখে নেওয়া ভালো।')
  const url = `/api/students/${aarav.uid}/reports/${first?.report_id}.pdf`
  const headers = { authorization: `Bearer ${mothers[0].token}` }
  const printed = await academy.app.inject({ url, headers })
  expect(printed.headers['content-type']).toBe('application/pdf')
  const { pages } = readPdf(printed.rawPayload)
  expect(pages.map(({ text }) => text.includes('অগ্রগতির রিপোর্ট'))).toEqual([true])
  // Another's report is not there, in either order of names.
  expect((await mother.read(riya.uid, second?.report_id ?? 0)).status).toBe(404)
  expect((await mother.read(aarav.uid, second?.report_id ?? 0)).status).toBe(404)
  expect((await reportsOf(aarav).read(aarav.uid, first?.report_id ?? 0)).status).toBe(200)
})

test('teachers reach their own batches, and no call goes beyond the days', async ({ academy }) => {
  const { batch_id, children, teacher } = await aClass(academy, ['Aarav'])
  const other = reportsOf(await academy.signUpAs('teacher'))
  const of = { batch_id, student_id: children[0]?.student_id ?? 0 }
  expect((await other.list(batch_id)).status).toBe(404)
  expect((await other.look(of)).status).toBe(404)
  expect((await other.write(of, { phrase: 1 })).status).toBe(404)
  expect((await other.press(batch_id)).status).toBe(404)
  expect((await other.print(batch_id)).status).toBe(404)
  const { list, write, look, press } = reportsOf(teacher)
  expect((await write({ ...of, student_id: 99_999 }, { phrase: 1 })).status).toBe(404)
  expect((await look({ ...of, student_id: 99_999 })).status).toBe(404)
  const ahead = { from: '2026-12-01', to: '2026-12-14' }
  expect((await list(batch_id, ahead)).body).toMatchObject({
    fields: { to: 'The last day must not be ahead.' },
  })
  expect((await press(batch_id, ahead)).status).toBe(400)
  expect((await write(of, { ...ahead, phrase: 1 })).status).toBe(400)
  expect((await write(of, { line: 'x', phrase: 1 })).status).toBe(400)
  expect((await write(of, { line: 'x'.repeat(201) })).status).toBe(400)
})

test('a line stays as typed and is printed on one line; taking it away leaves no row', async ({
  academy,
}) => {
  const { batch_id, children, rows, look, write } = await aClass(academy, ['Aarav'])
  const of = { batch_id, student_id: children[0]?.student_id ?? 0 }
  const line = '{student}\r\nasks {n}.'
  expect((await write(of, { line })).body.line).toBe(line)
  expect((await look(of)).body.page.said).toMatch(/“\{student\} asks \{n\}\.”$/)
  expect((await write(of, { line: '😀'.repeat(200), version: 1 })).status).toBe(200)
  expect((await write(of, { version: 2 })).body).toMatchObject({ line: null, version: 0 })
  expect(await rows()).toEqual([])
})

test('what comes later changes no byte of what was sent; made anew it replaces the first', async ({
  academy,
}) => {
  const world = await aClass(academy, ['Aarav', 'Riya'])
  const { db } = academy
  const { batch_id, children, mothers, send, facts, press, remake, told, test_id, rows } = world
  const [aarav] = children
  const [mother] = mothers
  if (!aarav || !mother) throw new Error('No child.')
  await press(batch_id)
  // A mark corrected between draft and sending is in it.
  await db
    .updateTable('test_sheets')
    .set({ total: 31 })
    .where('student_id', '=', aarav.student_id)
    .execute()
  await send()
  const sent = await facts()
  expect(JSON.parse(sent[0] ?? '').tests[0].mark).toBe(31)

  await db
    .updateTable('test_sheets')
    .set({ total: 12 })
    .where('student_id', '=', aarav.student_id)
    .execute()
  await db.updateTable('batches').set({ batch_name: 'Renamed' }).execute()
  await world.aTest({ batch_id, date: '2026-11-01' }, { [aarav.student_id]: 3 })
  await world.aLessonWith(batch_id, { [aarav.student_id]: 'A' })
  expect(await facts()).toEqual(sent)
  await expect(
    sql`update progress_reports set facts = facts || '{"since": "2026-09-02"}'`.execute(db),
  ).rejects.toThrow('stays as it was sent')
  await expect(sql`update progress_reports set line = 'x'`.execute(db)).rejects.toThrow('stays')

  setDay('2026-12-20')
  const [first] = await rows()
  const old = first?.report_id ?? 0
  const both = await remake(aarav.uid, old, { line: 'Corrected.', phrase: 2 })
  expect(both.fields).toEqual({ phrase: 'Type a line or choose one.' })
  const made = await remake(aarav.uid, old, { line: 'Corrected.' })
  expect([made.status, made.body.message]).toEqual([201, 'Report sent anew.'])
  expect((await remake(aarav.uid, old)).error).toBe('This report was made anew already.')
  await send()
  expect((await facts()).slice(0, 2)).toEqual(sent)
  const reads = reportsOf(mother)
  const list = (await reads.sent(aarav.uid)).body
  expect(list.map(({ report_id }) => report_id)).toEqual([made.body.report_id])
  // The link of the first message leads to the new report.
  const page = (await reads.read(aarav.uid, old)).body
  expect([page.report_id, page.page.tests?.rows[0]?.mark]).toEqual([
    made.body.report_id,
    '12 of 40',
  ])
  expect(page.page.said).toContain('“Corrected.”')
  const office = (await world.sent(aarav.uid)).body
  expect(office.map(({ replaced_at }) => replaced_at !== null)).toEqual([false, true])
  const inbox = (await told()).filter(({ channel }) => channel === 'inbox')
  expect(inbox).toHaveLength(3)
  expect(test_id).toBeGreaterThan(0)

  const chosen = await remake(aarav.uid, made.body.report_id, { phrase: 2 })
  const { said } = (await reads.read(aarav.uid, chosen.body.report_id)).body.page
  expect([said === null, said?.includes('Corrected')]).toEqual([false, false])
  // The batch’s list has the present one, in whatever order the rows are stored.
  await sql`update progress_reports set sent_by = null where replaced_by is not null`.execute(db)
  expect((await world.list(batch_id)).body.students[0]).toMatchObject({
    ...{ student_id: aarav.student_id, line: null, phrase: 2 },
  })
})

test('a limited guardian reads attendance, tests and homework only', async ({ academy }) => {
  const world = await aClass(academy, ['Aarav'])
  const { batch_id, children, aGuardian, press, send, rows, aLessonWith, write } = world
  const [aarav] = children
  if (!aarav) throw new Error('No child.')
  const { student_id, uid } = aarav
  const father = await aGuardian([{ student_id, limited: true }])
  await aLessonWith(batch_id, { [student_id]: 'P' })
  await write({ batch_id, student_id }, { phrase: 1 })
  await press(batch_id)
  await send()
  const [row] = await rows()
  const { page } = (await reportsOf(father).read(uid, row?.report_id ?? 0)).body
  expect([page.came?.line, page.tests?.rows.length]).toEqual(['Lessons: present at 1 of 1.', 1])
  expect([page.said, page.chapters, page.together]).toEqual([null, null, []])
})

test('a child of two batches gets one report; the second teacher sees whose it is', async ({
  academy,
}) => {
  const { batch_id, children, teacher, joins, aBatch, send, rows } = await aClass(academy, [
    'Aarav',
  ])
  const second = await academy.signUpAs('teacher')
  const other = await aBatch('Class 9 – Sunday', second.uid)
  await joins(children[0]?.student_id ?? 0, other)
  await reportsOf(teacher).press(batch_id)
  await send()
  const theirs = reportsOf(second)
  expect((await theirs.list(other)).body.students).toEqual([
    expect.objectContaining({ elsewhere: expect.objectContaining({ by: expect.any(String) }) }),
  ])
  expect((await theirs.press(other)).error).toBe('Nothing to send.')
  expect(await rows()).toHaveLength(1)
})

test('two teachers who send at once make one job, and each child is told once', async ({
  academy,
}) => {
  const { batch_id, teacher, press, send, rows, told } = await aClass(academy, ['A', 'B', 'C'])
  const pressed = await Promise.all([press(batch_id), reportsOf(teacher).press(batch_id)])
  expect(pressed.map(({ status }) => status)).toEqual([202, 202])
  expect(new Set(pressed.map(({ body }) => body.job.job_id)).size).toBe(1)
  await send()
  expect(await rows()).toHaveLength(3)
  expect((await told()).filter(({ channel }) => channel === 'inbox')).toHaveLength(3)
  const ids = (await rows()).map(({ report_id }) => report_id)
  // Told again, as after a process was killed, nobody hears of it twice.
  const input = { batch_id, ...PERIOD, by: teacher.uid, without: [], report_ids: ids }
  await enqueueJob(academy.db, { kind: SENDING_JOB, key: 'again', input })
  await send()
  expect((await told()).filter(({ channel }) => channel === 'inbox')).toHaveLength(3)
})

test('one message tells a mother of both children; whoever is left out or empty is not sent', async ({
  academy,
}) => {
  const world = await aClass(academy, ['Aarav', 'Riya', 'Out'])
  const { batch_id, children, aPupil, press, send, rows, told, list, joinFamily, mothers } = world
  await joinFamily(mothers[0]?.guardian_id ?? 0, { student_id: children[1]?.student_id ?? 0 })
  await aPupil(batch_id, 'Zero')
  const left = await aPupil(batch_id, 'Gone', { left_on: '2026-10-31' })
  await world.aLessonWith(batch_id, { [left.student_id]: 'P' }, { date: '2026-10-01' })
  const seen = (await list(batch_id)).body
  expect(seen.left).toBe(1)
  expect(seen.students.map(({ is_empty }) => is_empty)).toEqual([false, false, false, true])
  await press(batch_id, { without: [children[2]?.student_id] })
  await send()
  expect(await rows()).toHaveLength(2)
  const both = (await told()).filter(({ subject }) => subject?.includes(' and '))
  expect(both.map(({ text }) => text?.split('\n').length)).toEqual([2])
})

test('an erased child is left out, and the reports of others stay', async ({ academy }) => {
  const { batch_id, children, press, send, rows } = await aClass(academy, ['Aarav', 'Riya'])
  const [aarav, riya] = children
  const erase = (uid = '') =>
    academy.db.transaction().execute((trx) => erasePerson(trx, uid, { erased_by: null }))
  await press(batch_id)
  await erase(aarav?.uid)
  await send()
  expect((await rows()).map(({ student_id }) => student_id)).toEqual([riya?.student_id])
  await erase(riya?.uid)
  expect(await rows()).toEqual([])
})

test('lines that were never sent go 90 days after the period', async ({ academy }) => {
  const { batch_id, children, write, rows } = await aClass(academy, ['Aarav'])
  await write({ batch_id, student_id: children[0]?.student_id ?? 0 }, { phrase: 4 })
  expect(await deleteUnsentReports(academy.db, '2027-03-12')).toBe(0)
  expect(await deleteUnsentReports(academy.db, '2027-03-13')).toBe(1)
  expect(await rows()).toEqual([])
})
