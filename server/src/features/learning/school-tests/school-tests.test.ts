import {
  addSchoolTest,
  changeSchoolTest,
  deleteSchoolTest,
  getSchoolTest,
  listSchoolTests,
} from '@ganit/contract/learning/school-tests'
import { listChapters } from '@ganit/contract/papers/chapters'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { aCrowd } from '../../../../test/crowd.ts'
import { beginEachTestAt, setDay } from '../../../../test/days.ts'
import { aChapter } from '../../../../test/learning.ts'
import { aReadyPaper } from '../../../../test/papers.ts'
import { PRACTICE_DAY, practiceCalls, thePractice } from '../../../../test/practice.ts'
import { overAgo, resultCalls } from '../../../../test/results.ts'
import { statementsOf } from '../../../../test/split-writes.ts'
import { testCalls } from '../../../../test/tests.ts'

beginEachTestAt(PRACTICE_DAY)

type Call = Academy['visitor']

/** An academy with practice, and calls about tests at school. */
async function theSchoolTests(academy: Academy) {
  const practice = await thePractice(academy)
  const { call: own, chapter_id } = practice
  const HALF_YEARLY = { title: 'Half-yearly', held_on: '2026-11-24', chapter_ids: [chapter_id] }
  const params = (id: number) => ({ school_test_id: String(id) })
  return {
    ...practice,
    /** A student of Class 10, the class of the chapter. */
    async aPractiser(first_name?: string) {
      const student = await practice.aPractiser(first_name)
      await academy.db
        .updateTable('students')
        .set({ student_class: 10 })
        .where('student_id', '=', student.student_id)
        .execute()
      return student
    },
    add: (body: object = {}, call: Call = own) =>
      call(addSchoolTest, { body: { ...HALF_YEARLY, ...body } } as never),
    change: (id: number, body: object, call: Call = own) =>
      call(changeSchoolTest, { params: params(id), body } as never),
    drop: (id: number, call: Call = own) => call(deleteSchoolTest, { params: params(id) }),
    ahead: (querystring: object, call: Call = own) =>
      call(listSchoolTests, { querystring } as never),
    byId: (id: number, call: Call = own) => call(getSchoolTest, { params: params(id) }),
    chapters: async (call: Call, querystring = {}) =>
      (await call(listChapters, { querystring } as never)).body,
  }
}

test('a student notes a test, sees the days before it, changes and deletes it', async ({
  academy,
}) => {
  const { aPractiser, add, change, drop, ahead, ask, chapter_id } = await theSchoolTests(academy)
  const riya = await aPractiser()
  await ask()
  const added = await add({}, riya.call)
  expect(added).toMatchObject({
    status: 201,
    body: {
      message: 'School test added.',
      school_tests: [
        { title: 'Half-yearly', held_on: '2026-11-24', chapters: [{ chapter_id }], version: 1 },
      ],
    },
  })
  const { school_test_id: id } = added.body.school_tests[0] ?? { school_test_id: 0 }
  const { body } = await ahead({}, riya.call)
  expect(body).toHaveLength(1)
  expect(body[0]?.plan?.map(({ date, topics }) => [date, topics.map(({ name }) => name)])).toEqual([
    ['2026-11-20', ['Roots', 'Squares']],
    ['2026-11-21', ['Signs', 'Roots']],
    ['2026-11-22', ['Roots', 'Squares']],
    ['2026-11-23', ['Roots', 'Squares']],
  ])
  expect(body[0]?.plan?.[0]).toMatchObject({
    minutes: 10,
    topics: [{ level: 'new', taught: true }, {}],
  })
  const saved = await change(
    id,
    { title: 'Unit test', held_on: '2026-11-28', version: 1 },
    riya.call,
  )
  expect(saved.body).toMatchObject({
    message: 'School test saved.',
    school_test: { title: 'Unit test', held_on: '2026-11-28', version: 2 },
  })
  expect((await change(id, { title: 'x', version: 1 }, riya.call)).status).toBe(409)
  expect((await drop(id, riya.call)).body.message).toBe('School test deleted.')
  expect((await ahead({}, riya.call)).body).toEqual([])
})

test('the day is in the next 120 days, chapters are of the class or below, and three are enough', async ({
  academy,
}) => {
  const { aPractiser, add, change, chapters, call } = await theSchoolTests(academy)
  const riya = await aPractiser()
  const nine = await aChapter(academy, 'Circles', { class_number: 9 })
  const eight = await aChapter(academy, 'Powers', { class_number: 8 })
  const ended = await aChapter(academy, 'Old', { class_number: 10, is_active: false })
  for (const held_on of ['2026-11-20', '2026-11-19', '2027-03-21'])
    expect(await add({ held_on }, riya.call)).toMatchObject({
      status: 400,
      fields: { held_on: 'Choose a day in the next 120 days.' },
    })
  expect((await add({ held_on: '2027-03-20' }, riya.call)).status).toBe(201)
  expect(
    await add({ chapter_ids: [nine.chapter_id, eight.chapter_id, ended.chapter_id] }, riya.call),
  ).toMatchObject({
    status: 400,
    fields: {
      'chapter_ids.1': 'There is no such chapter.',
      'chapter_ids.2': 'There is no such chapter.',
    },
  })
  const names = (list: { name: string }[]) => list.map(({ name }) => name)
  const own = names(await chapters(riya.call))
  expect(own).toContain('Circles')
  expect(own).not.toContain('Powers')
  expect(own).not.toContain('Old')
  expect(names(await chapters(call))).toContain('Old')

  const more = await Promise.all([
    add({ title: 'A' }, riya.call),
    add({ title: 'B' }, riya.call),
    add({ title: 'C' }, riya.call),
  ])
  expect(more.map(({ status }) => status).toSorted()).toEqual([201, 201, 409])
  const refused = await add({ student_ids: [riya.student_id] })
  expect(refused).toMatchObject({ status: 409, error: 'Three school tests are open.' })
  expect(refused.body).toMatchObject({ students: [{ student_id: riya.student_id }] })
  const id = more.flatMap(({ body }) => body.school_tests ?? [])[0]?.school_test_id ?? 0
  expect((await change(id, { held_on: '2026-11-25' }, riya.call)).status).toBe(200)
  setDay('2026-11-26')
  expect((await add({ held_on: '2026-12-01' }, riya.call)).status).toBe(201)
})

test('teachers note it for their students, the desk for all; another’s is 404', async ({
  academy,
}) => {
  const { batch_id, itsTeacher, aGuardian, ...calls } = await theSchoolTests(academy)
  const { aPractiser, add, change, drop, ahead, byId, chapters } = calls
  const [riya, arjun] = [await aPractiser(), await aPractiser('Arjun')]
  const teacher = await itsTeacher()
  const student_ids = [riya.student_id, arjun.student_id]
  expect((await add({ student_ids }, teacher.call)).body.school_tests).toHaveLength(2)
  expect((await ahead({ batch_id }, teacher.call)).body).toMatchObject([
    { student_id: riya.student_id, plan: null },
    { student_id: arjun.student_id, plan: null },
  ])
  const own = (await ahead({ student_id: riya.student_id }, teacher.call)).body
  expect(own[0]?.plan).toHaveLength(4)
  const id = own[0]?.school_test_id ?? 0
  const desk = await academy.signUpAs('desk')
  const atDesk = (await ahead({ student_id: riya.student_id }, desk.call)).body
  expect(atDesk).toMatchObject([{ school_test_id: id, plan: null }])
  expect((await change(id, { title: 'Term test' }, desk.call)).status).toBe(200)
  expect((await byId(id, desk.call)).body).toMatchObject({ title: 'Term test', plan: null })
  expect((await byId(id, teacher.call)).body.plan).toHaveLength(4)
  setDay('2026-12-01')
  expect((await byId(id)).body).toMatchObject({ title: 'Term test', plan: null })
  setDay(PRACTICE_DAY)

  const stranger = await academy.signUpAs('teacher')
  expect((await byId(id, stranger.call)).status).toBe(404)
  for (const call of [stranger.call, arjun.call]) {
    expect((await ahead({ student_id: riya.student_id }, call)).status).toBe(404)
    expect((await change(id, { title: 'x' }, call)).status).toBe(404)
    expect((await drop(id, call)).status).toBe(404)
    expect((await add({ student_id: riya.student_id }, call)).status).toBe(404)
    expect(
      (await practiceCalls(call).begin({ kind: 'school_test', school_test_id: id })).status,
    ).toBe(call === arjun.call ? 404 : 403)
  }
  expect((await ahead({ batch_id }, stranger.call)).status).toBe(404)
  expect((await ahead({ batch_id }, riya.call)).status).toBe(404)

  // A guardian of a student of Class 10 sees the dates, but no plan; for Class 8 the guardian practises with the child.
  const mita = await aGuardian([{ student_id: riya.student_id }])
  const asMita = { student_id: riya.student_id }
  expect((await ahead(asMita, mita.call)).body).toMatchObject([{ plan: null }])
  expect((await change(id, { title: 'x' }, mita.call)).status).toBe(404)
  await academy.db
    .updateTable('students')
    .set({ student_class: 8 })
    .where('student_id', '=', riya.student_id)
    .execute()
  expect((await ahead(asMita, mita.call)).body[0]?.plan).toHaveLength(4)
  expect((await change(id, { title: 'Term' }, mita.call)).status).toBe(200)
  const limited = await aGuardian([{ student_id: arjun.student_id, limited: true }])
  expect((await ahead({ student_id: arjun.student_id }, limited.call)).status).toBe(404)
  expect(await chapters(mita.call, { student_id: arjun.student_id })).toMatchObject({
    error: 'Student not found.',
  })
})

test('today’s session has two thirds of the plan’s topics, the easiest of what was not taught, and once a day', {
  tags: 'slow',
}, async ({ academy }) => {
  const { aPractiser, add, ask, ahead, skills, set, drop } = await theSchoolTests(academy)
  const riya = await aPractiser()
  const untaught = await aChapter(academy, 'Circles', { skills: ['Chords', 'Tangents'] })
  const [chords = 0, tangents = 0] = untaught.skills
  for (let n = 0; n < 4; n += 1) {
    await ask('choice', { skill_ids: [skills.roots] })
    for (const skill_id of [chords, tangents]) {
      await ask('choice', { chapter_id: untaught.chapter_id, skill_ids: [skill_id] })
      await ask('number', {
        ...{ chapter_id: untaught.chapter_id, skill_ids: [skill_id], difficulty: 2 },
      })
    }
  }
  const chapter_ids = [untaught.chapter_id]
  const [test] = (await add({ chapter_ids }, riya.call)).body.school_tests
  const school_test_id = test?.school_test_id ?? 0
  const { begin, end, answer } = practiceCalls(riya.call)
  const wish = { kind: 'school_test', school_test_id }
  await set({ practice_on: false })
  expect(await begin(wish)).toMatchObject({ status: 409, error: 'Practice is not set up.' })
  await set({ practice_on: true })

  const first = await begin(wish)
  expect(first.status).toBe(201)
  const { session } = first.body
  expect(session).toMatchObject({
    kind: 'school_test',
    school_test: { school_test_id, title: 'Half-yearly', held_on: '2026-11-24' },
  })
  const asked = session.items.map(({ topic, why, kind }) => ({ topic, why, kind }))
  expect(asked.filter(({ why }) => why === 'untaught')).toHaveLength(6)
  expect(asked.filter(({ why }) => why === 'untaught').every(({ kind }) => kind === 'choice')).toBe(
    true,
  )
  expect(asked.slice(6)).toEqual([
    { topic: 'Roots', why: 'new', kind: 'choice' },
    { topic: 'Roots', why: 'new', kind: 'choice' },
  ])
  expect((await begin(wish)).body).toEqual(first.body)
  await end(session.session_id)
  expect((await begin(wish)).status).toBe(200)
  const [{ plan } = { plan: null }] = (await ahead({}, riya.call)).body
  expect(plan?.[0]?.topics).toMatchObject([{ name: 'Chords', taught: false }, {}])

  setDay('2026-11-21')
  expect((await begin(wish)).status).toBe(201)
  setDay('2026-11-24')
  expect(await begin(wish)).toMatchObject({ status: 409, error: 'Nothing to practise yet.' })
  // Practice stays when the test is deleted, also on a device that has it open.
  expect((await drop(school_test_id, riya.call)).status).toBe(200)
  expect((await answer(session.session_id, 1, ['B'])).status).toBe(200)
})

test('a plan goes on to other topics once the weakest were practised for the test', {
  tags: 'slow',
}, async ({ academy }) => {
  const { aPractiser, add, ask, ahead, batch_id, call } = await theSchoolTests(academy)
  const riya = await aPractiser()
  const wide = await aChapter(academy, 'Circles', { skills: ['A', 'B', 'C', 'D'] })
  const { chapter_id } = wide
  for (const skill_id of wide.skills)
    for (let n = 0; n < 6; n += 1)
      await ask('choice', { chapter_id, skill_ids: [skill_id], difficulty: 1 })
  // The student's results were poor in the last two topics.
  const asked: number[] = []
  for (const skill_id of wide.skills.slice(2))
    for (let n = 0; n < 5; n += 1)
      asked.push(await ask('choice', { chapter_id, skill_ids: [skill_id] }))
  const { aTest, enter, publish } = { ...testCalls(call), ...resultCalls(call) }
  const { paper_id, sections } = await aReadyPaper(call, asked)
  const { test_id } = await aTest({
    ...{ title: 'Unit test', mode: 'paper', paper_id, batch_ids: [batch_id], ...overAgo(1) },
  })
  const marks = sections
    .flatMap(({ items }) => items)
    .map(({ item_id }, n) => [item_id, n === 9 ? 1 : 0])
  await enter(test_id, [{ student_id: riya.student_id, marks: Object.fromEntries(marks) }])
  expect((await publish(test_id)).status).toBe(200)
  const [test] = (await add({ chapter_ids: [chapter_id], held_on: '2026-12-01' }, riya.call)).body
    .school_tests
  const { begin, answer } = practiceCalls(riya.call)
  const wish = { kind: 'school_test', school_test_id: test?.school_test_id }
  const topicsOn = async () => {
    const [{ plan } = { plan: null }] = (await ahead({}, riya.call)).body
    return plan?.slice(0, 3).map(({ topics }) => topics.map(({ name }) => name).join(' '))
  }
  expect(await topicsOn()).toEqual(['C D', 'A B', 'C D'])
  const { session } = (await begin(wish)).body
  const own = session.items.filter(({ why }) => why === 'untaught')
  expect([...new Set(own.map(({ topic }) => topic))].toSorted()).toEqual(['C', 'D'])
  for (const { position } of own) await answer(session.session_id, position, ['B'])
  expect(await topicsOn()).toEqual(['C D', 'A B', 'C D'])
  setDay('2026-11-21')
  expect(await topicsOn()).toEqual(['A B', 'C D', 'A B'])
  const next = (await begin(wish)).body.session
  const others = next.items.filter(({ why }) => why === 'untaught').map(({ topic }) => topic)
  expect([...new Set(others)].toSorted()).toEqual(['A', 'B'])
})

test('a day on which nothing could be asked of its topics gives the next ones their turn', {
  tags: 'slow',
}, async ({ academy }) => {
  const { aPractiser, add, ask, ahead, skills } = await theSchoolTests(academy)
  const riya = await aPractiser()
  const { chapter_id, skills: own } = await aChapter(academy, 'Circles', {
    skills: ['A', 'B', 'C'],
  })
  await ask('choice', { skill_ids: [skills.roots] })
  // Topics that were not taught are asked only at difficulty 1.
  for (const [n, skill_id] of own.entries())
    await ask('choice', { chapter_id, skill_ids: [skill_id], difficulty: n < 2 ? 2 : 1 })
  const [test] = (await add({ chapter_ids: [chapter_id], held_on: '2026-12-01' }, riya.call)).body
    .school_tests
  const { begin, answer } = practiceCalls(riya.call)
  const { session } = (await begin({ kind: 'school_test', school_test_id: test?.school_test_id }))
    .body
  expect(session.items.map(({ topic }) => topic)).toEqual(['Roots'])
  await answer(session.session_id, 1, ['B'])
  setDay('2026-11-21')
  const [{ plan } = { plan: null }] = (await ahead({}, riya.call)).body
  expect(plan?.[0]?.topics.map(({ name }) => name)).toContain('C')
})

test('a test of sixty students takes a few statements, and tells whom it cannot be noted for', {
  tags: 'slow',
}, async ({ academy }) => {
  const { aPractiser, add, itsTeacher, batch_id } = await theSchoolTests(academy)
  const first = await aPractiser()
  await aCrowd(academy.db, 59)
  const { rows } = await sql<{ student_id: number }>`
    insert into memberships (batch_id, student_id, joined_on)
    select ${batch_id}::integer, student_id, '2026-09-01' from students where uid like 'crowd-%'
    order by student_id returning student_id`.execute(academy.db)
  const student_ids = [first.student_id, ...rows.map(({ student_id }) => student_id)]
  const teacher = await itsTeacher()
  const added: Awaited<ReturnType<typeof add>>[] = []
  const statements = await statementsOf(async () => {
    added.push(await add({ student_ids }, teacher.call))
  })
  expect(added[0]?.body.school_tests).toHaveLength(60)
  expect(statements.length).toBeLessThan(25)

  const stranger = await academy.aStudent()
  const refused = await add(
    { student_ids: [first.student_id, stranger.profile.student_id, 999_999] },
    teacher.call,
  )
  expect(refused).toMatchObject({
    status: 400,
    fields: { 'student_ids.1': 'Student not found.', 'student_ids.2': 'Student not found.' },
  })
  const [one = 0, two = 0] = student_ids.slice(7)
  for (const title of ['A', 'B']) await add({ student_ids: [one, two], title })
  const fourth = await add({ student_ids, title: 'C' })
  expect([fourth.status, fourth.error]).toEqual([409, 'Three school tests are open.'])
  expect(fourth.body).toMatchObject({ students: [{ student_id: one }, { student_id: two }] })
  const { count } = await academy.db
    .selectFrom('school_tests')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(64)
})
