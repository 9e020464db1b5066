import { dayAfter } from '@ganit/contract/days'
import { eraseStudent, exportStudent } from '@ganit/contract/office/privacy'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { beginEachTestAt } from '../../../../test/days.ts'
import { aChapter, aReadyPaper, questionsOf } from '../../../../test/papers.ts'
import { testCalls } from '../../../../test/tests.ts'
import { LESSON_DAY, theWeek, WEEK, weeklyCalls } from '../../../../test/weekly-notes.ts'
import { deleteOldNotes } from './notes.queries.ts'

beginEachTestAt(WEEK, '17:00')

/** A child with each kind of line, in a batch of a teacher, and its mother. */
async function aFullWeek(academy: Academy) {
  const { db } = academy
  const week = await theWeek(academy)
  const teacher = await academy.signUpAs('teacher')
  const batch_id = await week.aBatch('Class 10 – Morning', teacher.uid)
  const riya = await week.aPupil(batch_id)
  const { student_id } = riya
  const mother = await week.aGuardian([{ student_id }], { email: 'mita@example.in' })
  const lesson_id = await week.aLessonWith(batch_id, { [student_id]: 'P' })
  const chapter_id = await aChapter(academy, 'Quadratic Equations')
  await db.insertInto('lesson_topics').values({ lesson_id, chapter_id, skill_id: null }).execute()
  const { test_id } = await testCalls(week.call).aTest({
    title: 'Half-yearly',
    mode: 'paper',
    total: 80,
    batch_ids: [batch_id],
    opens_at: '2026-12-20T04:30:00Z',
    closes_at: '2026-12-20T07:30:00Z',
  })
  await week.aDue(student_id, '2026-12-18')
  return { ...week, teacher, batch_id, riya, student_id, mother, lesson_id, test_id }
}

test('staff look the coming notes over, as of now; money is not a teacher’s', async ({
  academy,
}) => {
  const { batch_id, student_id, look, noteOf, teacher, preview } = await aFullWeek(academy)
  const { body } = await look({ batch_id })
  expect(body).toMatchObject({
    week: WEEK,
    sends_at: '2026-12-13T12:30:00.000Z',
    line: null,
    total: 1,
    students: [{ student_id, line: null, is_held: false, version: 0, people: 1 }],
  })
  const texts = (await noteOf(batch_id, student_id))?.lines.map(({ text }) => text)
  expect(texts).toEqual([
    'Lessons: present at 1 of 1.',
    'Taught: Quadratic Equations.',
    'Next test: Half-yearly, 20 December 2026.',
    'Fees to pay: ₹2,100.00, by 18 December 2026.',
  ])
  const theirs = weeklyCalls(teacher.call)
  for (const seen of [
    await theirs.look({ batch_id }),
    await theirs.preview(student_id, 'hi'),
    await theirs.change({ batch_id, student_id, line: 'Well asked.' }),
    await theirs.look({ batch_id }),
    await theirs.preview(student_id),
    await theirs.look(),
  ]) {
    expect(seen.status).toBe(200)
    expect(JSON.stringify(seen.body)).not.toContain('₹')
  }
  const shown = (await preview(student_id)).body
  expect(shown.subject).toMatch(/^Riya .*: the week to 12 December 2026$/)
  expect(shown.text).toContain('₹2,100.00')
  expect(shown.text).toMatch(/\/guardian\/weeks$/)
})

test('of a child with dues alone there is no note to look over', { tags: 'slow' }, async ({
  academy,
}) => {
  const { aBatch, aPupil, aDue, noteOf, preview } = await theWeek(academy)
  const batch_id = await aBatch()
  const { student_id } = await aPupil(batch_id)
  await aDue(student_id, '2026-12-18')
  expect((await noteOf(batch_id, student_id))?.lines).toEqual([])
  expect((await preview(student_id)).body).toEqual({ subject: '', text: '' })
})

test('nobody looks over what is not theirs', async ({ academy }) => {
  const { batch_id, student_id, mother, riya } = await aFullWeek(academy)
  const stranger = weeklyCalls((await academy.signUpAs('teacher')).call)
  expect((await stranger.look({ batch_id })).status).toBe(404)
  expect((await stranger.preview(student_id)).status).toBe(404)
  expect((await stranger.change({ batch_id, line: 'x' })).status).toBe(404)
  expect((await stranger.weeks(riya.uid)).status).toBe(404)
  for (const call of [mother.call, riya.call])
    for (const asked of [
      await weeklyCalls(call).look({ batch_id }),
      await weeklyCalls(call).preview(student_id),
      await weeklyCalls(call).change({ batch_id, line: 'x' }),
    ])
      expect(asked.status).toBe(403)
  expect(
    (await weeklyCalls((await academy.signUpAs('guardian')).call).weeks(riya.uid)).status,
  ).toBe(404)
  const desk = weeklyCalls((await academy.signUpAs('desk')).call)
  expect(JSON.stringify((await desk.look({ batch_id })).body)).toContain('₹')
})

test('lines and notes held back: by version, of members, until they have gone out', async ({
  academy,
}) => {
  const { batch_id, student_id, change, noteOf, look, joins, aBatch, teacher } =
    await aFullWeek(academy)
  const others = await aBatch('Class 9 – Evening')
  const first = await change({ batch_id, line: ' Bring  graph\npaper. ' })
  expect(first.body).toEqual({
    message: 'Line saved.',
    line: 'Bring graph paper.',
    is_held: false,
    version: 1,
  })
  expect((await look({ batch_id })).body.line).toMatchObject({
    text: 'Bring graph paper.',
    version: 1,
  })
  const own = await weeklyCalls(teacher.call).change({ batch_id, student_id, line: 'Well asked.' })
  expect(own.body.version).toBe(1)
  const lines = (await noteOf(batch_id, student_id))?.lines ?? []
  const { name } = await academy.db
    .selectFrom('accounts')
    .select('name')
    .where('role', '=', 'teacher')
    .executeTakeFirstOrThrow()
  expect(lines[0]?.text).toBe(`${name}: “Well asked.”`)

  // Saving the same again changes nothing, whoever does it.
  expect((await change({ batch_id, student_id, line: 'Well asked.' })).body.version).toBe(1)
  expect((await change({ batch_id, student_id })).body.version).toBe(1)
  expect((await noteOf(batch_id, student_id))?.lines).toEqual(lines)
  const late = await change({ batch_id, student_id, line: 'Other', version: 0 })
  expect([late.status, late.error]).toEqual([
    409,
    'This note was changed in another tab or by someone else. Reload to see it.',
  ])
  const held = await change({ batch_id, student_id, is_held: true, version: 1 })
  expect(held.body).toMatchObject({ message: 'This note is held back.', line: 'Well asked.' })
  expect((await change({ batch_id, student_id, is_held: false })).body.message).toBe(
    'This note goes out.',
  )
  // A teacher may withhold a note and release it without writing its line.
  expect((await noteOf(batch_id, student_id))?.lines[0]?.text).toBe(lines[0]?.text)
  const cleared = await weeklyCalls(teacher.call).change({ batch_id, student_id, line: null })
  expect(cleared.body).toMatchObject({ message: 'Line saved.', line: null })
  // The owner has typed no name yet.
  expect((await noteOf(batch_id, student_id))?.lines[0]?.text).toBe('Ganit: “Bring graph paper.”')

  const wrong = await change({ batch_id, is_held: true })
  expect([wrong.status, wrong.fields]).toEqual([400, { is_held: 'Choose a child.' }])
  expect((await change({ batch_id, line: 'x'.repeat(201) })).status).toBe(400)
  expect((await change({ batch_id: others, student_id, line: 'x' })).status).toBe(404)
  await joins(student_id, others, { joined_on: '2026-12-14' })
  expect((await change({ batch_id: others, student_id, line: 'x' })).status).toBe(404)
  expect((await change({ batch_id, week: '2026-12-06', line: 'x' })).status).toBe(409)
  await academy.db.insertInto('weekly_sendings').values({ week: WEEK, state: 'sending' }).execute()
  const over = await change({ batch_id, line: 'x' })
  expect([over.status, over.error]).toEqual([409, 'This week’s notes have gone out.'])
  expect((await look()).body.week).toBe('2026-12-20')
})

test('of several who write the first line at once one wins, and the others learn of it', {
  tags: 'slow',
}, async ({ academy }) => {
  const { batch_id, student_id, change, noteOf } = await aFullWeek(academy)
  const lines = ['One.', 'Two.', 'Three.', 'Four.']
  const replies = await Promise.all(
    lines.map((line) => change({ batch_id, student_id, line, version: 0 })),
  )
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  const won = replies.findIndex(({ status }) => status === 200)
  expect((await noteOf(batch_id, student_id))?.line).toBe(lines[won])
})

test('what is told comes by inbox and mail, and is read by each as far as it is theirs', async ({
  academy,
}) => {
  const { riya, student_id, mother, send, daily, told, weeks, teacher, aGuardian, sent } =
    await aFullWeek(academy)
  const uncle = await aGuardian([{ student_id, limited: true }], { language: 'bn' })
  await daily()
  await send()
  const both = await told()
  expect(both.map(({ channel, address }) => [channel, address])).toEqual([
    ['inbox', null],
    ['mail', 'mita@example.in'],
    ['inbox', null],
  ])
  expect(both[0]?.event_key).toBe(`weekly/${WEEK}/${student_id}/${mother.guardian_id}/inbox`)
  const [mail] = (await sent()).filter(({ subject }) => /the week to/.test(subject))
  expect(mail?.text).toMatch(/₹2,100\.00, by 18 December 2026\.\n\n.*\/guardian\/weeks/)
  expect(both[2]?.text).toContain('ক্লাস: 1টির মধ্যে 1টিতে উপস্থিত।')

  const keys = async (call: typeof riya.call) => {
    const { body } = await weeklyCalls(call).weeks(riya.uid)
    expect(body).toMatchObject({ total: 1, items: [{ week: WEEK, example: null }] })
    return body.items[0]?.lines.map(({ key }) => key)
  }
  expect(await keys(mother.call)).toEqual(['came', 'taught', 'next', 'dues'])
  expect(await keys(uncle.call)).toEqual(['came', 'taught', 'next', 'dues'])
  expect(await keys(teacher.call)).toEqual(['came', 'taught', 'next'])
  expect(await keys(riya.call)).toEqual(['came', 'taught', 'next'])
  await academy.db.updateTable('students').set({ study_language: 'hi' }).execute()
  const [own] = (await weeklyCalls(riya.call).weeks(riya.uid)).body.items
  expect(own?.lines[0]?.text).toBe('क्लास: 1 में से 1 में हाज़िर।')
  const [theirs] = (await weeklyCalls(uncle.call).weeks(riya.uid)).body.items
  expect(theirs?.lines[0]?.text).toBe('ক্লাস: 1টির মধ্যে 1টিতে উপস্থিত।')
  expect((await weeks(riya.uid)).body.items[0]?.lines).toHaveLength(4)
})

test('what was told stays as it was; it is exported, erased, and deleted after 400 days', {
  tags: 'slow',
}, async ({ academy }) => {
  const { db } = academy
  const { riya, student_id, batch_id, send, daily, change, weeks, call, lesson_id } =
    await aFullWeek(academy)
  await change({ batch_id, student_id, line: 'Well asked.' })
  await daily()
  await send()
  // A register that is corrected afterwards.
  await db
    .updateTable('attendance_marks')
    .set({ code: 'A' })
    .where('lesson_id', '=', lesson_id)
    .execute()
  expect((await weeks(riya.uid)).body.items[0]?.lines[1]?.text).toBe('Lessons: present at 1 of 1.')
  await expect(sql`update weekly_notes set facts = '{}'`.execute(db)).rejects.toThrow()
  const params = { uid: riya.uid }
  const data = (await call(exportStudent, { params })).body as Record<string, unknown[]>
  expect(data.weekly_notes).toMatchObject([{ week: WEEK, facts: { came: { n: 1 } } }])
  expect(data.weekly_lines).toMatchObject([{ text: 'Well asked.', is_held: false }])
  await call(eraseStudent, { params, body: { confirm: String(student_id) } } as never)
  expect(await db.selectFrom('weekly_notes').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('weekly_lines').selectAll().execute()).toEqual([])
  const { rows } =
    await sql`select * from audit_entries where changes::text like '%Well asked%'`.execute(db)
  expect(rows).toEqual([])

  const { profile } = await academy.aStudent()
  for (const days of [400, 401])
    await sql`
      insert into weekly_notes (week, student_id, facts)
      values (${dayAfter('2026-11-29', -days)}::date, ${profile.student_id}, '{}')`.execute(db)
  expect(await deleteOldNotes(db, '2026-11-29')).toBe(1)
})

test('a strong topic of a test published in the week is told, and not again in three notes', {
  tags: 'slow',
}, async ({ academy }) => {
  const { db } = academy
  const { call, batch_id, student_id, noteOf } = await aFullWeek(academy)
  const chapter_id = await aChapter(academy, 'Elimination', 9)
  const questions = await questionsOf(academy, 3, { chapter_id, class_number: 9 })
  const { paper_id } = await aReadyPaper(call, questions)
  const tests = testCalls(call)
  const { test_id } = await tests.aTest({
    ...{ title: 'Unit test', mode: 'paper', paper_id, batch_ids: [batch_id] },
    ...{ opens_at: '2026-12-08T04:30:00Z', closes_at: '2026-12-08T07:30:00Z' },
  })
  const items = (await tests.marks(test_id)).body.items.map(({ item_id }) => item_id)
  const marks = JSON.stringify({ [items[0] ?? 0]: 1, [items[1] ?? 0]: 1, [items[2] ?? 0]: 0.5 })
  await sql`
    insert into test_sheets (test_id, student_id, marks)
    values (${test_id}, ${student_id}, ${marks}::jsonb)`.execute(db)
  await sql`
    update tests set published_at = ${`${LESSON_DAY}T10:00:00Z`}::timestamptz
    where test_id = ${test_id}`.execute(db)
  const strong = async () =>
    (await noteOf(batch_id, student_id))?.lines.find(({ key }) => key === 'strong')?.text
  expect(await strong()).toBe('Going well: Elimination (2.5 of 3 marks).')

  const noteWith = (week: string, key: string | null) =>
    sql`insert into weekly_notes (week, student_id, facts)
      values (${week}::date, ${student_id}, ${JSON.stringify({ strong: key && { key } })}::jsonb)`.execute(
      db,
    )
  await noteWith('2026-11-15', `chapter ${chapter_id}`)
  await noteWith('2026-11-29', null)
  await noteWith('2026-12-06', null)
  expect(await strong()).toBeUndefined()
  await noteWith('2026-11-22', null)
  expect(await strong()).toBeDefined()
  // A result that was withdrawn, and published again after the week.
  await sql`update tests set withdrawn_at = now(), withdrawn_reason = 'x' where test_id = ${test_id}`.execute(
    db,
  )
  expect(await strong()).toBeUndefined()
  await sql`
    update tests set withdrawn_at = null, withdrawn_reason = null, published_at = ${`${WEEK}T05:00:00Z`}::timestamptz
    where test_id = ${test_id}`.execute(db)
  expect(await strong()).toBeUndefined()
})
