import { listToDo } from '@ganit/contract/learning/to-do'
import { listAuditEntries } from '@ganit/contract/office/audit'
import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { beginEachTestAt, setDay } from '../../../../test/days.ts'
import { markingCalls } from '../../../../test/hand-ins.ts'
import { PRACTICE_DAY } from '../../../../test/practice.ts'
import { theSets } from '../../../../test/sets.ts'
import { progressOfLesson, setsOfStudent } from './own-sets.queries.ts'

beginEachTestAt(PRACTICE_DAY)

test('homework brings a set, named after its topics and due with it; absent it stays, null takes it away', async ({
  academy,
}) => {
  const { saveHomework, dropHomework, sets, lesson, ask, skills, aPractiser } =
    await theSets(academy)
  await aPractiser()
  const lesson_id = await lesson({ date: PRACTICE_DAY })
  const [one, two] = [await ask(), await ask('number', { skill_ids: [skills.squares] })]
  const saved = await saveHomework(lesson_id, {
    ...{ text: ' ', due_date: '2026-11-23', set: { question_ids: [one, two] } },
  })
  expect(saved).toMatchObject({
    status: 200,
    body: { homework: { text: 'Practice: Quadratics', due_date: '2026-11-23' } },
  })
  const its = async () => (await sets({ lesson_id })).items
  expect(await its()).toMatchObject([
    { lesson_id, title: 'Quadratics', due_on: '2026-11-23', question_ids: [one, two] },
  ])
  // A call from an older server or page does not know sets.
  await saveHomework(lesson_id, { text: 'Exercise 4.2', due_date: '2026-11-24' })
  expect(await its()).toMatchObject([{ due_on: '2026-11-24', question_ids: [one, two] }])
  const other = await saveHomework(lesson_id, { text: '', set: { question_ids: [two] } })
  expect(other.body.homework?.text).toBe('Practice: Squares')
  expect(await its()).toMatchObject([{ title: 'Squares', question_ids: [two], version: 2 }])
  // A form sends back the generated text.
  const text = 'Practice: Squares'
  const renamed = await saveHomework(lesson_id, { text, set: { question_ids: [one] } })
  expect(renamed.body.homework?.text).toMatch(/^Practice: (?!Squares)/)
  const made = renamed.body.homework?.text ?? ''
  for (const sent of ['', made])
    expect(await saveHomework(lesson_id, { text: sent, set: null })).toMatchObject({
      status: 400,
      fields: { text: 'Homework is required.' },
    })
  expect((await saveHomework(lesson_id, { text: 'Read', set: null })).status).toBe(200)
  expect(await its()).toEqual([])
  expect(await saveHomework(lesson_id, { text: '' })).toMatchObject({ status: 400 })

  await saveHomework(lesson_id, { text: '', set: { question_ids: [one] } })
  expect((await dropHomework(lesson_id)).status).toBe(200)
  expect(await its()).toEqual([])
})

test('once somebody has begun, the set of homework stays; the lesson may be cancelled or gone', async ({
  academy,
}) => {
  const { call, saveHomework, dropHomework, sets, lesson, ask, aPractiser, doing } =
    await theSets(academy)
  const riya = await aPractiser()
  const lesson_id = await lesson({ date: PRACTICE_DAY })
  const [one, two] = [await ask(), await ask('number')]
  const body = { text: 'Do these.', due_date: '2026-11-20', set: { question_ids: [one, two] } }
  await saveHomework(lesson_id, body)
  const [{ set_id } = { set_id: 0 }] = (await sets({ lesson_id })).items
  const calls = doing(riya.call, set_id)
  const { session_id } = (await calls.begin()).body.session

  expect((await saveHomework(lesson_id, { ...body, due_date: '2026-11-21' })).status).toBe(200)
  for (const set of [null, { question_ids: [one] }, { question_ids: [two, one] }])
    expect(await saveHomework(lesson_id, { ...body, set })).toMatchObject({
      status: 409,
      error: 'Somebody has begun.',
    })
  expect((await dropHomework(lesson_id)).error).toBe('Somebody has begun.')

  const student_id = riya.student_id
  const told = (today: string) =>
    progressOfLesson(academy.db, { lesson_id, student_ids: [student_id], today })
  await calls.answer(session_id, 1, ['B'])
  expect((await told('2026-11-21')).get(student_id)).toEqual({
    ...{ begun: true, done: 1, of: 2, right: 1, late: false },
  })
  expect((await told('2026-11-22')).get(student_id)?.late).toBe(true)
  expect((await markingCalls(call, lesson_id).work()).body.students).toMatchObject([
    { student_id, set: { done: 1, of: 2, right: 1 }, hand_in: null, late: false },
  ])
  setDay('2026-11-22')
  expect((await markingCalls(call, lesson_id).work()).body.students).toMatchObject([
    { student_id, late: true },
  ])
  await academy.db.updateTable('lessons').set({ state: 'cancelled' }).execute()
  expect((await calls.begin()).status).toBe(200)
  await academy.db.deleteFrom('lessons').where('lesson_id', '=', lesson_id).execute()
  expect((await calls.begin()).body.session.set).toMatchObject({ set_id, due_on: '2026-11-21' })
})

test('the set of a deleted lesson goes with it; once begun it stays with those who began, on its day', async ({
  academy,
}) => {
  const { call, saveHomework, sets, lesson, ask, aPractiser, doing } = await theSets(academy)
  const { db } = academy
  const riya = await aPractiser()
  const arjun = await aPractiser('Arjun')
  const given = async (start_time: string, due_date: string) => {
    const end_time = start_time.replace(':00', ':45')
    const lesson_id = await lesson({ date: PRACTICE_DAY, start_time, end_time })
    await saveHomework(lesson_id, { text: 'x', due_date, set: { question_ids: [await ask()] } })
    const [set] = (await sets({ lesson_id })).items
    return { lesson_id, set_id: set?.set_id ?? 0 }
  }
  const toDo = async (of: typeof riya) =>
    (await of.call(listToDo, { querystring: {} } as never)).body
      .filter(({ kind }) => kind === 'set')
      .map(({ id, due_on }) => [id, due_on])
  const [untouched, begun, undone] = [
    await given('07:00', '2026-11-22'),
    await given('08:00', '2026-11-23'),
    await given('09:00', '2026-11-24'),
  ]
  await doing(riya.call, begun.set_id).begin()
  await doing(riya.call, undone.set_id).begin()
  expect(await toDo(arjun)).toHaveLength(3)

  await db
    .deleteFrom('lessons')
    .where('lesson_id', 'in', [untouched.lesson_id, begun.lesson_id])
    .execute()
  // A release that does not know sets deletes only the homework.
  await db.deleteFrom('homework').where('lesson_id', '=', undone.lesson_id).execute()
  expect((await sets()).items).toMatchObject([
    {
      set_id: undone.set_id,
      lesson_id: null,
      due_on: '2026-11-24',
      student_ids: [riya.student_id],
    },
    {
      ...{ set_id: begun.set_id, lesson_id: null, due_on: '2026-11-23', only_named: true },
      student_ids: [riya.student_id],
    },
  ])
  expect(await toDo(riya)).toEqual([
    [begun.set_id, '2026-11-23'],
    [undone.set_id, '2026-11-24'],
  ])
  expect(await toDo(arjun)).toEqual([])
  expect((await doing(arjun.call, begun.set_id).begin()).status).toBe(404)
  expect((await doing(riya.call, begun.set_id).begin()).status).toBe(200)

  const querystring = { subject: 'practice_sets' }
  const { items } = (await call(listAuditEntries, { querystring } as never)).body
  const told = items.map(({ subject_id, action }) => [subject_id, action])
  expect(told).toContainEqual([`${untouched.set_id}`, 'deleted'])
  expect(told).toContainEqual([`${begun.set_id}`, 'changed'])
})

test('homework’s set is of those who sit in the lesson: a guest, and not who joined later', async ({
  academy,
}) => {
  const { saveHomework, sets, lesson, ask, aPractiser, doing } = await theSets(academy)
  const riya = await aPractiser()
  const later = await aPractiser('Later', { joined_on: '2026-11-21' })
  const guest = await academy.aStudent({ first_name: 'Guest' })
  const lesson_id = await lesson({ date: PRACTICE_DAY })
  const guestId = guest.profile.student_id
  await academy.db.insertInto('lesson_guests').values({ lesson_id, student_id: guestId }).execute()
  await saveHomework(lesson_id, { text: 'x', set: { question_ids: [await ask()] } })
  const [{ set_id } = { set_id: 0 }] = (await sets({ lesson_id })).items
  const own = (student_id: number) =>
    setsOfStudent(academy.db, { student_id, today: PRACTICE_DAY, from: '2026-11-13' })
  expect(await own(riya.student_id)).toMatchObject([
    { set_id, lesson_id, begun: false, done: 0, of: 1, right: 0, late: false },
  ])
  expect(await own(guestId)).toMatchObject([{ set_id }])
  expect(await own(later.student_id)).toEqual([])
  setDay('2026-11-22')
  expect((await doing(later.call, set_id).begin()).status).toBe(404)
  expect((await doing(guest.call, set_id).begin()).status).toBe(201)
})

test('a file that comes with a set alone is told beside it', async ({ academy }) => {
  const { saveHomework, lesson, ask, aPractiser } = await theSets(academy)
  const riya = await aPractiser()
  const lesson_id = await lesson({ date: PRACTICE_DAY })
  const set = { question_ids: [await ask()] }
  const told = async () =>
    (await riya.call(listToDo, { querystring: {} } as never)).body.filter(
      ({ kind }) => kind === 'homework' || kind === 'set',
    )
  await saveHomework(lesson_id, { text: '', set })
  expect(await told()).toMatchObject([{ kind: 'set' }])
  const file = `data:application/pdf;base64,${Buffer.from('%PDF-1.7').toString('base64')}`
  expect((await saveHomework(lesson_id, { text: '', file })).status).toBe(200)
  expect(await told()).toMatchObject([
    { kind: 'homework', id: lesson_id, file: expect.stringContaining('/api/homework/files/') },
    { kind: 'set' },
  ])
})

test('a set whose questions have lost their chapter keeps its title', async ({ academy }) => {
  const { saveHomework, sets, lesson, ask, aPractiser } = await theSets(academy)
  await aPractiser()
  const lesson_id = await lesson({ date: PRACTICE_DAY })
  const [one, two] = [await ask(), await ask('number')]
  await saveHomework(lesson_id, { text: '', set: { question_ids: [one, two] } })
  const [{ title } = { title: '' }] = (await sets({ lesson_id })).items
  await academy.db.deleteFrom('question_skills').execute()
  await academy.db.updateTable('questions').set({ chapter_id: null }).execute()
  expect((await saveHomework(lesson_id, { text: '', set: { question_ids: [two] } })).status).toBe(
    200,
  )
  expect((await sets({ lesson_id })).items).toMatchObject([{ title, question_ids: [two] }])
})
