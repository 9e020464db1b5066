import { updateSettings } from '@ganit/contract/ground/settings'
import { listAuditEntries } from '@ganit/contract/office/audit'
import { exportLetters } from '@ganit/contract/office/letters'
import { eraseStudent, exportStudent } from '@ganit/contract/office/privacy'
import { updateProfile } from '@ganit/contract/people/students'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { beginEachTestAt, setDay } from '../../../../test/days.ts'
import { theFamilies } from '../../../../test/families.ts'
import { theImports } from '../../../../test/imports.ts'
import { theTwo } from '../../../../test/known-child.ts'
import { adminUid } from '../../../../test/ledger.ts'
import { theLetters } from '../../../../test/letters.ts'
import { anExamWith, resultCalls } from '../../../../test/results.ts'

beginEachTestAt('2026-06-10')

/** Mita, in Class 9, in a batch since April. */
async function theEnrolled(academy: Academy) {
  const letters = await theLetters(academy)
  const batch_id = await letters.aBatch('Class 9 – Evening')
  const { student_id, uid } = await letters.aPupil({ first_name: 'Mita', last_name: 'Banerjee' })
  await letters.join(batch_id, student_id, '2026-04-01')
  return { ...letters, batch_id, student_id, uid }
}

test('a letter of enrolment says since when, in which class and batch, and for whom', async ({
  academy,
}) => {
  const { issue, student_id, uid, print, pages, aBatch, join, call } = await theEnrolled(academy)
  const { aGuardian } = await theFamilies(academy)
  await aGuardian([{ student_id }], { name: 'Rina Banerjee' })
  await aGuardian([{ student_id, confirmed_at: null }], { name: 'Whoever Claims It' } as never)
  const signs = { academy_name: 'Sunrise', signs_name: 'Ananya Sen', signs_title: 'Director' }
  await call(updateSettings, { body: signs } as never)
  await join(await aBatch('Olympiad'), student_id, '2026-05-01')
  const { status, body } = await issue({
    ...{ student_ids: [student_id], for: 'the passport office' },
    ...{ shows_parents: false, shows_attendance: false },
  })
  expect(status).toBe(201)
  expect(body.message).toBe('1 letter issued.')
  expect(body.items).toEqual([
    {
      letter_id: expect.any(Number),
      kind: 'enrolment',
      number: 'C/2026-27/0001',
      issued_on: '2026-06-10',
      issued_by: expect.any(String),
      student_id,
      uid,
      name: expect.stringContaining('Mita'),
      language: 'en',
      title: 'Letter of enrolment',
      text: [
        expect.stringMatching(
          /^This is to certify that Mita .*, student number \d+, has been a student of Sunrise since 1 April 2026: Class 9, batch Class 9 – Evening and Olympiad\.$/,
        ),
        'This letter is given for the passport office.',
      ],
      withdrawn: null,
    },
  ])
  const printed = await print([body.items[0]?.letter_id ?? 0])
  const [text, ...others] = pages(printed.bytes)
  expect(others).toEqual([])
  for (const said of ['C/2026-27/0001', '10 June 2026', 'Ananya Sen', 'Director', 'Signature'])
    expect(text).toContain(said)
  expect(text).not.toContain('Rina')
  const named = await issue({ student_ids: [student_id], shows_parents: true })
  expect(named.body.items[0]?.text).toContain('Parent or guardian: Rina Banerjee.')
})

test('whoever has left was a student until then, and a break between sessions is no gap', async ({
  academy,
}) => {
  const { issue, aPupil, aBatch, join } = await theLetters(academy)
  const [nine, ten] = [await aBatch('Nine'), await aBatch('Ten')]
  const { student_id } = await aPupil({ first_name: 'Mita' })
  await join(nine, student_id, '2024-04-01', '2024-12-31')
  await join(nine, student_id, '2025-04-10', '2026-03-31')
  await join(ten, student_id, '2026-04-15', '2026-05-20')
  const { body } = await issue({ student_ids: [student_id] })
  expect(body.items[0]?.text[0]).toContain('from 10 April 2025 to 20 May 2026: Class 9, batch Ten.')
})

test('a student who was in no batch, or has no confirmed parent, gets no letter, and nobody else does', async ({
  academy,
}) => {
  const { issue, student_id, aPupil, aBatch, join, db, findings } = await theEnrolled(academy)
  const none = await aPupil({ first_name: 'Arjun', middle_name: null, last_name: 'Roy' })
  const refused = async (body: object, sentence: string, field = 'student_ids') =>
    expect(await issue(body)).toMatchObject({ status: 400, fields: { [field]: sentence } })
  const both = { student_ids: [student_id, none.student_id] }
  await refused(both, 'Arjun Roy was in no batch then.')
  await refused({ ...both, kind: 'completed' }, 'Arjun Roy was in no batch then.')
  // A place that begins later, and one that was a mistake, are none.
  await join(await aBatch('Later'), none.student_id, '2026-07-01')
  await db
    .insertInto('memberships')
    .values({
      ...{ batch_id: await aBatch('Mistake'), student_id: none.student_id },
      ...{ joined_on: '2026-04-01', left_on: '2026-04-01', settled_on: '2026-03-31' },
    })
    .execute()
  await refused(both, 'Arjun Roy was in no batch then.')
  await refused({ student_ids: [] }, 'Choose the students.')
  await refused({ student_ids: [9999] }, 'There is no student 9999.')
  await refused({ student_ids: [student_id], kind: 'result' }, 'Choose the test.', 'test_id')
  await refused(
    { student_ids: [student_id], kind: 'result', test_id: 77 },
    'This result is not published.',
    'test_id',
  )
  const parents = { student_ids: [student_id], shows_parents: true }
  expect((await issue(parents)).fields?.student_ids).toMatch(/^No parent of Mita .*is confirmed\.$/)
  const { rows } =
    await sql`select from issued_letters union all select from letter_counters`.execute(db)
  expect(rows).toEqual([])
  expect(await findings()).toEqual([])
})

test('a certificate is of the course that ended last, with the lessons that count', async ({
  academy,
}) => {
  const { issue, aPupil, db, join } = await theLetters(academy)
  const batch = async (batch_name: string, class_number: number | null) => {
    const { batch_id } = await db
      .insertInto('batches')
      .values({ batch_name, class_number, course_id: null })
      .returning('batch_id')
      .executeTakeFirstOrThrow()
    return batch_id
  }
  const { student_id } = await aPupil({ first_name: 'Mita', student_class: 10 })
  const [morning, evening, ten] = [
    await batch('Nine, morning', 9),
    await batch('Nine, evening', 9),
    await batch('Ten', 10),
  ]
  await join(morning, student_id, '2025-04-01', '2025-07-31')
  await join(evening, student_id, '2025-08-01', '2026-03-31')
  await join(ten, student_id, '2026-04-01')
  const recorded_by = await adminUid(db)
  const mark = async (batch_id: number, date: string, code: 'P' | 'A' | 'L' | 'E') => {
    const { lesson_id } = await db
      .insertInto('lessons')
      .values({ batch_id, date, start_time: '17:00', end_time: '18:00', kind: 'extra' })
      .returning('lesson_id')
      .executeTakeFirstOrThrow()
    await sql`
      insert into registers (lesson_id, taken_by, taken_at) values (${lesson_id}, ${recorded_by}, now())`.execute(
      db,
    )
    await sql`
      insert into attendance_marks (lesson_id, student_id, code, marked_at, is_tapped)
      values (${lesson_id}, ${student_id}, ${code}, now(), true)`.execute(db)
    return lesson_id
  }
  await mark(morning, '2025-04-07', 'P')
  await mark(evening, '2025-09-01', 'L')
  await mark(evening, '2025-09-08', 'E')
  await mark(evening, '2025-10-06', 'A')
  const missed = await mark(evening, '2025-11-03', 'A')
  const made = await mark(morning, '2025-11-05', 'P')
  await db
    .insertInto('lesson_guests')
    .values({ lesson_id: made, student_id, makes_up_for: missed } as never)
    .execute()
  await mark(ten, '2026-04-06', 'P')
  // Beside it was a course of any class, which has its own certificate.
  const olympiad = await batch('Olympiad', null)
  await join(olympiad, student_id, '2025-06-01', '2025-12-31')
  for (const date of ['2025-09-03', '2025-09-10']) await mark(olympiad, date, 'A')

  const { body } = await issue({
    student_ids: [student_id],
    kind: 'completed',
    shows_attendance: true,
  })
  expect(body.items[0]?.text).toEqual([
    expect.stringMatching(
      /has completed the course Nine, evening \(Class 9\) at Ganit: April 2025 to March 2026\.$/,
    ),
    'Lessons attended: 3 of 4.',
  ])
  await sql`update memberships set left_on = '2026-05-31' where batch_id = ${olympiad}`.execute(db)
  const beside = await issue({
    student_ids: [student_id],
    kind: 'completed',
    shows_attendance: true,
  })
  expect(beside.body.items[0]?.text).toEqual([
    expect.stringMatching(
      /has completed the course Olympiad \(Class 10\) at Ganit: June 2025 to May 2026\.$/,
    ),
    'Lessons attended: 0 of 2.',
  ])
  const plain = await issue({
    ...{ student_ids: [student_id], kind: 'completed' },
    ...{ shows_parents: false, shows_attendance: false },
  })
  expect(plain.body.items[0]?.text).toHaveLength(1)
})

test('a course that goes on is not completed in its first four weeks', async ({ academy }) => {
  const { issue, aPupil, aBatch, join, db } = await theLetters(academy)
  const { student_id } = await aPupil({ first_name: 'Mita', middle_name: null, last_name: 'Rao' })
  const batch_id = await aBatch('Nine')
  await join(batch_id, student_id, '2026-05-14')
  const completed = { student_ids: [student_id], kind: 'completed' } as const
  expect(await issue(completed)).toMatchObject({
    status: 400,
    fields: {
      student_ids: 'Mita Rao began this course on 14 May 2026, so it is not completed yet.',
    },
  })
  const from = (day: string) =>
    sql`update memberships set joined_on = ${day}::date where student_id = ${student_id}`.execute(
      db,
    )
  await from('2026-05-13')
  expect((await issue(completed)).status).toBe(201)
  // A short course that is over is completed.
  await from('2026-06-01')
  await sql`update memberships set left_on = '2026-06-09'`.execute(db)
  expect((await issue(completed)).status).toBe(201)
})

test('a result has title, day and marks of a published test, and no rank', async ({ academy }) => {
  setDay('2026-12-02')
  const { issue } = await theLetters(academy)
  const exam = await anExamWith(academy, { Asha: 60.5, Bina: null })
  const { publish, withdraw } = resultCalls(exam.call)
  const { test_id } = exam
  const [asha, bina] = [exam.studentOf('Asha'), exam.studentOf('Bina')]
  const ask = (student_ids: number[]) => issue({ kind: 'result', test_id, student_ids })
  expect((await ask([asha])).fields).toEqual({ test_id: 'This result is not published.' })
  expect((await publish(test_id)).status).toBe(200)
  const { body } = await ask([asha])
  expect(body.items[0]?.text).toEqual([
    expect.stringMatching(
      /sat the test “School exam” at Ganit on 1 December 2026 and got 60\.5 of 80 marks\.$/,
    ),
  ])
  expect((await ask([asha, bina])).fields?.student_ids).toMatch(
    /^Bina .*has no marks in this test\.$/,
  )
  expect((await withdraw(test_id, 'Key was wrong')).status).toBe(200)
  expect((await ask([asha])).fields).toEqual({ test_id: 'This result is not published.' })
})

test.for([
  ['hi', 'नामांकन प्रमाण पत्र', /1 अप्रैल 2026 से Ganit में है: कक्षा 9, बैच Class 9 – Evening।$/, 'हस्ताक्षर'],
  [
    'bn',
    'ভর্তির প্রত্যয়নপত্র',
    /1 এপ্রিল,? 2026 থেকে Ganit-এ পড়ছে: শ্রেণি 9, ব্যাচ Class 9 – Evening।$/,
    'স্বাক্ষর',
  ],
] as const)(
  'a letter in %s is wholly in that language',
  async ([language, title, said, signature], { academy }) => {
    const { issue, student_id, print, pages } = await theEnrolled(academy)
    const { body } = await issue({ student_ids: [student_id], language })
    expect(body.items[0]).toMatchObject({ title, text: [expect.stringMatching(said)] })
    const [text] = pages((await print([body.items[0]?.letter_id ?? 0])).bytes)
    expect(text).toContain(signature.normalize('NFC'))
    expect(text).not.toContain('Signature')
  },
)

test('a letter is printed as it was issued, whatever has changed since', async ({ academy }) => {
  const { issue, student_id, uid, print, call, withdraw, pages, db } = await theEnrolled(academy)
  const { body } = await issue({ student_ids: [student_id] })
  const id = body.items[0]?.letter_id ?? 0
  const before = await print([id])
  await call(updateSettings, { body: { academy_name: 'Another', signs_name: 'X' } } as never)
  await call(updateProfile, { params: { uid }, body: { last_name: 'Sen' } } as never)
  setDay('2026-06-12')
  expect((await print([id])).bytes).toEqual(before.bytes)
  for (const change of [
    { kind: 'result' },
    { serial: 9 },
    { snapshot: null },
    { issued_on: '2026-01-01' },
  ])
    await expect(
      db
        .updateTable('issued_letters')
        .set(change as never)
        .execute(),
    ).rejects.toMatchObject({ code: '23001' })
  await expect(db.deleteFrom('issued_letters').execute()).rejects.toMatchObject({ code: '23001' })

  expect((await withdraw(id, ' ')).fields).toHaveProperty('why')
  expect(await withdraw(id)).toMatchObject({
    status: 200,
    body: {
      message: 'This letter is withdrawn.',
      letter: { withdrawn: { date: '2026-06-12', why: 'Typed wrongly' } },
    },
  })
  expect(await withdraw(id)).toMatchObject({
    status: 409,
    error: 'This letter was already withdrawn.',
  })
  expect((await withdraw(77)).status).toBe(404)
  expect(pages((await print([id])).bytes)[0]).toContain('Withdrawn on 12 Jun 2026')
  const trail = await call(listAuditEntries, {
    querystring: { subject: 'issued_letters' },
  } as never)
  expect(trail.body.items.map(({ action }) => action)).toEqual(['changed', 'created'])
  expect(JSON.stringify(trail.body)).not.toMatch(/Mita|Typed wrongly/)
})

test('the register finds a letter by any way of typing its number, and by name', async ({
  academy,
}) => {
  setDay('2027-03-31')
  const { issue, student_id, aPupil, batch_id, join, list, desk, withdraw } =
    await theEnrolled(academy)
  const other = await aPupil({ first_name: 'Zubin', middle_name: null, last_name: 'Irani' })
  await join(batch_id, other.student_id, '2026-04-01')
  const made = await issue({ student_ids: [student_id, other.student_id] })
  expect(made.body.message).toBe('2 letters issued.')
  setDay('2027-04-01')
  await issue({ student_ids: [student_id], kind: 'completed' })
  const numbers = async (query: object) =>
    (await list(query)).body.items.map(({ number }) => number)
  expect(await numbers({})).toEqual(['C/2027-28/0001', 'C/2026-27/0002', 'C/2026-27/0001'])
  for (const search of ['C/2026-27/0002', 'c / 2026-27 / 2', '2026-27/0002', 'zubin'])
    expect(await numbers({ search })).toEqual(['C/2026-27/0002'])
  expect(await numbers({ search: 'C/2025-26/0002' })).toEqual([])
  expect(await numbers({ kind: 'completed' })).toEqual(['C/2027-28/0001'])
  expect((await list({ page: 2, page_size: 2 })).body).toMatchObject({ total: 3, page: 2 })
  expect((await list({ kind: 'x' })).fields).toHaveProperty('kind')
  await withdraw(made.body.items[1]?.letter_id ?? 0)
  const csv = String(
    (await desk.call(exportLetters, { querystring: { search: 'Zubin' } } as never)).body,
  ).split('\r\n')
  expect(csv[1]).toMatch(/^C\/2026-27\/0002,Enrolment,2027-03-31,\d+,Zubin Irani,.*Typed wrongly$/)
})

test('an erased child leaves number and day of a letter alone; before that the export has it', async ({
  academy,
}) => {
  const { issue, student_id, uid, call, list, print, withdraw, db } = await theEnrolled(academy)
  const { body } = await issue({ student_ids: [student_id], for: 'the bank of her uncle Zafar' })
  const id = body.items[0]?.letter_id ?? 0
  await withdraw(id, 'Zafar said so')
  const held = await call(exportStudent, { params: { uid } } as never)
  expect(held.body).toMatchObject({
    issued_letters: [{ number: 'C/2026-27/0001', withdrawn_why: 'Zafar said so' }],
  })
  await call(eraseStudent, { params: { uid }, body: { confirm: student_id } })
  expect((await list()).body.items).toMatchObject([
    {
      number: 'C/2026-27/0001',
      issued_on: '2026-06-10',
      name: null,
      uid: null,
      text: [],
      withdrawn: { why: 'Erased student' },
    },
  ])
  const row = await db.selectFrom('issued_letters').selectAll().executeTakeFirstOrThrow()
  expect(JSON.stringify(row)).not.toMatch(/Mita|Zafar/)
  expect(await print([id])).toMatchObject({
    status: 409,
    error: 'The student of C/2026-27/0001 was erased. Only the number is kept.',
  })
})

test('a letter goes along with its child to another record, and to no other child', async ({
  academy,
}) => {
  const { same, registration, student_id, admin } = await theTwo(academy)
  const { db } = academy
  await db.insertInto('letter_counters').values({ financial_year: 2026, last_serial: 1 }).execute()
  await db
    .insertInto('issued_letters')
    .values({
      ...{ kind: 'result', financial_year: 2026, serial: 1, issued_on: '2026-06-01' },
      ...{ student_id: registration.student_id, snapshot: '{"student": {"name": "Arka"}}' },
    } as never)
    .execute()
  const other = await admin.aPupil({ first_name: 'Zubin' })
  const give = (to: number) => db.updateTable('issued_letters').set({ student_id: to }).execute()
  await expect(give(other.student_id)).rejects.toMatchObject({ code: '23001' })
  expect(await same()).toMatchObject({ status: 200 })
  const letter = await db.selectFrom('issued_letters').selectAll().executeTakeFirstOrThrow()
  expect(letter).toMatchObject({ student_id, snapshot: { student: { name: 'Arka' } } })
})

test('an import whose student got a letter is not taken back', async ({ academy }) => {
  const imports = await theImports(academy)
  const looked = await imports.look('Name,Class\nTara Roy,9\n')
  await imports.run(looked.import_id)
  const { issue, aBatch, join, db } = await theLetters(academy)
  const { student_id } = await db
    .selectFrom('students')
    .select('student_id')
    .where('first_name', '=', 'Tara')
    .executeTakeFirstOrThrow()
  await join(await aBatch(), student_id, '2026-06-01')
  expect((await issue({ student_ids: [student_id] })).status).toBe(201)
  expect((await imports.undo(looked.import_id)).result).toMatchObject({
    kept: [{ student_id, why: 'A letter was issued.' }],
  })
})

test('a place in a batch that an import gave, and a letter certifies, is not taken back', async ({
  academy,
}) => {
  const { issue, aBatch, aPupil, join, db } = await theLetters(academy)
  const names = { middle_name: null, last_name: 'Roy', student_class: 9 }
  const [tara, uma] = [
    await aPupil({ first_name: 'Tara', ...names }),
    await aPupil({ first_name: 'Uma', ...names }),
  ]
  await aBatch('Evening')
  await join(await aBatch('Before'), uma.student_id, '2026-04-01', '2026-05-31')
  setDay('2026-06-01')
  expect((await issue({ student_ids: [uma.student_id] })).status).toBe(201)
  setDay('2026-06-10')
  const imports = await theImports(academy)
  const rows = [tara, uma].map(
    ({ student_id }, n) => `${student_id},${n ? 'Uma' : 'Tara'} Roy,9,Evening`,
  )
  const { import_id } = await imports.look(`Student ID,Name,Class,Batch\n${rows.join('\n')}\n`)
  await imports.choose(import_id, { matches: 'update' })
  await imports.run(import_id)
  const { issue: issueNow } = await theLetters(academy)
  expect((await issueNow({ student_ids: [tara.student_id] })).status).toBe(201)
  expect((await imports.undo(import_id)).result).toMatchObject({
    kept: [{ student_id: tara.student_id, why: 'A letter was issued.' }],
    restored: 1,
  })
  const left = await db
    .selectFrom('memberships')
    .select('student_id')
    .where('left_on', 'is', null)
    .execute()
  expect(left).toEqual([{ student_id: tara.student_id }])
})
