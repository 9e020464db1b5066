import { dayAfter } from '@ganit/contract/days'
import { updateSettings } from '@ganit/contract/ground/settings'
import { listToDo, type ToDo } from '@ganit/contract/learning/to-do'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, aPhoto, test } from '../../../../test/academy.ts'
import { anOpenTest } from '../../../../test/attempts.ts'
import { beginEachTestAt, setClock } from '../../../../test/days.ts'
import { theFamilies } from '../../../../test/families.ts'
import { handInCalls } from '../../../../test/hand-ins.ts'
import { theLedger } from '../../../../test/ledger.ts'
import { PRACTICE_DAY, practiceCalls, thePractice } from '../../../../test/practice.ts'
import { anExamWith, overAgo } from '../../../../test/results.ts'
import { clock } from '../../../lifecycle/clock.ts'

beginEachTestAt(PRACTICE_DAY, '09:00')

type Call = Academy['visitor']

const ask = (call: Call, student_id?: number) =>
  call(listToDo, {
    querystring: student_id === undefined ? {} : { student_id: String(student_id) },
  } as never)
const listed = async (call: Call, student_id?: number): Promise<ToDo[]> =>
  (await ask(call, student_id)).body
const kinds = (items: readonly ToDo[]) => items.map(({ kind }) => kind)
const only = (items: readonly ToDo[], kind: ToDo['kind']) =>
  items.filter((each) => each.kind === kind)

/** A student of Class 7 with a mother who sees all, a father who is a limited guardian, and a stranger. */
async function theHome(academy: Academy) {
  const practice = await thePractice(academy)
  const child = await practice.aPractiser('Zoya')
  const { student_id } = child
  await academy.db
    .updateTable('students')
    .set({ student_class: 7 })
    .where('student_id', '=', student_id)
    .execute()
  const mother = await practice.aGuardian([{ student_id }])
  const father = await practice.aGuardian([{ student_id, limited: true }], { name: 'Ravi' })
  return { ...practice, child, student_id, mother, father }
}

const homework = ({ db }: Academy, lesson_id: number, more: object = {}) =>
  db
    .insertInto('homework')
    .values({ lesson_id, text: 'Page 64', due_date: null, ...more } as never)
    .execute()

test('each reads what is theirs: limited guardians neither lessons nor practice, others nothing', async ({
  academy,
}) => {
  const home = await theHome(academy)
  await home.ask('choice')
  await home.lesson({ date: dayAfter(PRACTICE_DAY, 1) })
  const past = await home.lesson({ date: dayAfter(PRACTICE_DAY, -1) })
  await homework(academy, past, { due_date: dayAfter(PRACTICE_DAY, 3), hand_in: 'photo' })
  const own = await listed(home.child.call)
  expect(kinds(own)).toEqual(['practice', 'lesson', 'homework'])
  expect(own.map(({ path }) => path)).toEqual([
    '/student/practice',
    '/student/dashboard#this-week',
    `/student/homework/${past}`,
  ])
  const hers = await listed(home.mother.call, home.student_id)
  expect(hers.map(({ path }) => path)).toEqual([
    `/guardian/practice?child=${home.student_id}`,
    `/guardian/dashboard?child=${home.student_id}#lessons`,
    `/guardian/homework/${past}?child=${home.student_id}`,
  ])
  expect(only(hers, 'homework')).toMatchObject([{ may: true, facts: { by_photo: true } }])
  const little = await listed(home.father.call, home.student_id)
  expect(little).toMatchObject([{ kind: 'homework', may: false, path: null }])

  expect((await ask(home.mother.call)).status).toBe(404)
  const stranger = await home.aPupil('Arjun')
  expect((await ask(stranger.call, home.student_id)).status).toBe(404)
  expect((await ask(home.mother.call, stranger.student_id)).status).toBe(404)
  expect((await ask(academy.visitor)).status).toBe(401)
})

test('from the 18th birthday on a guardian asks for nothing, unless the student agreed', {
  tags: 'slow',
}, async ({ academy }) => {
  const { mother, student_id } = await theHome(academy)
  const birthday = `${Number(PRACTICE_DAY.slice(0, 4)) - 18}${PRACTICE_DAY.slice(4)}`
  await academy.db
    .updateTable('students')
    .set({ date_of_birth: birthday })
    .where('student_id', '=', student_id)
    .execute()
  expect((await ask(mother.call, student_id)).status).toBe(404)
})

test('homework stays a week after its day, says how far it is, and is not told twice beside its set', async ({
  academy,
}) => {
  const { db } = academy
  const { child, lesson, student_id, batch_id } = await theHome(academy)
  const on = (day: number) => dayAfter(PRACTICE_DAY, day)
  const given = async (day: number, more: object = {}) => {
    const lesson_id = await lesson({ date: on(day), start_time: '07:00', end_time: '08:00' })
    await homework(academy, lesson_id, more)
    return lesson_id
  }
  await given(-9, { text: 'Undated and old' })
  const undated = await given(-7, { text: 'Undated' })
  await given(-20, { text: 'Long over', due_date: on(-8) })
  const over = await given(-19, { text: 'Over', due_date: on(-7) })
  const photo = await given(-2, { due_date: on(2), hand_in: 'photo' })
  const set = await given(-3, { text: 'Practice: Signs', due_date: on(1) })
  await db
    .insertInto('hand_ins')
    .values({ lesson_id: photo, student_id, way: 'photo', state: 'open' } as never)
    .execute()
  const { rows } = await sql<{ set_id: number }>`
    insert into practice_sets (batch_id, lesson_id, title)
    values (${batch_id}, ${set}, 'Signs') returning set_id`.execute(db)
  await sql`insert into practice_sets (batch_id, title, only_named) values (${batch_id}, 'Of others', true)`.execute(
    db,
  )
  // The set of a lesson far ahead is hidden like its homework.
  const ahead = await given(20, { text: 'Ahead' })
  await sql`insert into practice_sets (batch_id, lesson_id, title) values (${batch_id}, ${ahead}, 'Ahead')`.execute(
    db,
  )
  const own = await listed(child.call)
  expect(only(own, 'homework').map(({ id }) => id)).toEqual([over, photo, undated])
  expect(only(own, 'homework')[1]).toMatchObject({ hand_in: { state: 'open' }, due_on: on(2) })
  expect(only(own, 'set')).toMatchObject([
    {
      id: rows[0]?.set_id,
      title: 'Signs',
      due_on: on(1),
      path: `/student/practice?set=${rows[0]?.set_id}`,
    },
  ])
})

test('homework that is to be done again stays until it is handed in, though its day is long over', {
  tags: 'slow',
}, async ({ academy }) => {
  const { child, lesson, student_id } = await theHome(academy)
  const lesson_id = await lesson({ date: dayAfter(PRACTICE_DAY, -19) })
  await homework(academy, lesson_id, {
    due_date: dayAfter(PRACTICE_DAY, -17),
    hand_in: 'photo',
  })
  const stands = async (state: string) => {
    const row = { lesson_id, student_id, way: 'photo', state, round: 2, handed_in_at: clock.now() }
    await academy.db.deleteFrom('hand_ins').execute()
    await academy.db
      .insertInto('hand_ins')
      .values(row as never)
      .execute()
    return only(await listed(child.call), 'homework').map(({ id }) => id)
  }
  expect(await stands('marked')).toEqual([])
  expect(await stands('again')).toEqual([lesson_id])
  expect(await stands('handed_in')).toEqual([])
  // This also holds for a student who left the batch before that lesson.
  await academy.db
    .updateTable('memberships')
    .set({ left_on: dayAfter(PRACTICE_DAY, -20) })
    .execute()
  expect(await stands('again')).toEqual([lesson_id])
})

test('homework of months ago is told until a week after its day', { tags: 'slow' }, async ({
  academy,
}) => {
  const { child, lesson } = await theHome(academy)
  const lesson_id = await lesson({ date: dayAfter(PRACTICE_DAY, -90) })
  await academy.db.updateTable('memberships').set({ joined_on: '2020-01-01' }).execute()
  await homework(academy, lesson_id, { due_date: dayAfter(PRACTICE_DAY, -7) })
  const ids = async () => only(await listed(child.call), 'homework').map(({ id }) => id)
  expect(await ids()).toEqual([lesson_id])
  await academy.db
    .updateTable('homework')
    .set({ due_date: dayAfter(PRACTICE_DAY, -8) })
    .execute()
  expect(await ids()).toEqual([])
})

test('homework of a cancelled lesson is gone until the lesson is on again: work, and a practice set not begun', {
  tags: 'slow',
}, async ({ academy }) => {
  const { ask, batch_id, ...home } = await theHome(academy)
  const lesson_id = await home.lesson({ date: dayAfter(PRACTICE_DAY, -1) })
  await homework(academy, lesson_id, { due_date: dayAfter(PRACTICE_DAY, 3), hand_in: 'photo' })
  const question_id = await ask('choice')
  await sql`
    with made as (
      insert into practice_sets (batch_id, lesson_id, title) values (${batch_id}, ${lesson_id}, 'Roots') returning set_id)
    insert into set_items (set_id, position, question_id, question_version)
    select set_id, 1, ${question_id}, 1 from made`.execute(academy.db)
  const given = async () =>
    kinds(await listed(home.mother.call, home.student_id)).filter((kind) => kind !== 'practice')
  const calls = handInCalls(home.mother.call, lesson_id, home.student_id)
  const statuses = async () => [
    (await calls.homework()).status,
    (await calls.send(await aPhoto())).status,
  ]
  expect(await given()).toEqual(['homework', 'set'])
  await academy.db.updateTable('lessons').set({ state: 'cancelled' }).execute()
  expect(await given()).toEqual([])
  expect(await statuses()).toEqual([409, 409])
  await academy.db.updateTable('lessons').set({ state: 'scheduled' }).execute()
  expect(await given()).toEqual(['homework', 'set'])
  expect(await statuses()).toEqual([200, 201])
})

test('the next lesson is the one that is not over, also as a guest, and not a cancelled one', {
  tags: 'slow',
}, async ({ academy }) => {
  const { db } = academy
  const { child, lesson, student_id } = await theHome(academy)
  const times = { start_time: '08:00', end_time: '08:59' }
  await lesson({ date: PRACTICE_DAY, ...times })
  await lesson({ date: PRACTICE_DAY, start_time: '10:00', end_time: '11:00', state: 'cancelled' })
  const tomorrow = await lesson({ date: dayAfter(PRACTICE_DAY, 1), ...times })
  const next = async () => only(await listed(child.call), 'lesson')[0]
  expect(await next()).toMatchObject({
    id: tomorrow,
    from: `${dayAfter(PRACTICE_DAY, 1)}T02:30:00.000Z`,
  })
  const [other] = await db
    .insertInto('batches')
    .values({ batch_name: 'Evening' })
    .returning('batch_id')
    .execute()
  const guest = await lesson({
    batch_id: other?.batch_id,
    date: PRACTICE_DAY,
    start_time: '17:00',
    end_time: '18:00',
  })
  await db
    .insertInto('lesson_guests')
    .values({ lesson_id: guest, student_id } as never)
    .execute()
  expect((await next())?.id).toBe(guest)
})

test('practice is counted as it would be asked, then what is left of it, and is gone once done', async ({
  academy,
}) => {
  const home = await theHome(academy)
  const { child } = home
  const practice = async () => only(await listed(child.call), 'practice')[0]
  expect(await practice()).toBeUndefined()
  for (let n = 0; n < 3; n++) await home.ask('choice')
  expect(await practice()).toMatchObject({ of: 3, done: 0, facts: { begun: false, minutes: 4 } })
  const calls = practiceCalls(child.call)
  const { session } = (await calls.begin()).body
  await calls.answer(session.session_id, 1, ['B'])
  expect(await practice()).toMatchObject({ id: session.session_id, of: 3, done: 1 })
  await calls.end(session.session_id)
  expect(await practice()).toBeUndefined()
  await home.set({ practice_on: false })
  setClock(dayAfter(PRACTICE_DAY, 1), '09:00')
  expect(await practice()).toBeUndefined()
})

test('an open test comes first, with its size; moved, ended or handed in it is as it is then', async ({
  academy,
}) => {
  const { db } = academy
  const home = await theHome(academy)
  await home.lesson({ date: dayAfter(clock.now().toISOString().slice(0, 10), 2) })
  const closes_at = new Date(clock.ms() + 5 * 86_400_000).toISOString()
  const { test_id } = await anOpenTest(academy, { batch_ids: [home.batch_id], closes_at })
  const first = async () => (await listed(home.child.call))[0]
  expect(await first()).toMatchObject({
    kind: 'test',
    id: test_id,
    path: `/student/tests/${test_id}`,
    facts: { online: true, begun: false },
  })
  expect((await first())?.of).toBeGreaterThan(0)
  expect((await first())?.facts.marks).toBeGreaterThan(0)
  expect(only(await listed(home.mother.call, home.student_id), 'test')).toMatchObject([
    { path: null, may: false },
  ])
  await sql`update tests set opens_at = now() + interval '1 day', closes_at = now() + interval '2 days'`.execute(
    db,
  )
  expect(only(await listed(home.child.call), 'test')).toHaveLength(1)
  await sql`update tests set opens_at = now() - interval '2 days', closes_at = now() - interval '1 hour'`.execute(
    db,
  )
  expect(only(await listed(home.child.call), 'test')).toEqual([])
})

test('a student who is in no batch reads what follows, without what is not promised', {
  tags: 'slow',
}, async ({ academy }) => {
  const { call } = await academy.signInAdmin()
  const { call: own, profile } = await academy.aStudent({ first_name: 'Riya' })
  const registered = (day: string) =>
    academy.db
      .updateTable('students')
      .set({ registered_at: `${day}T06:00:00Z` } as never)
      .where('student_id', '=', profile.student_id)
      .execute()
  await registered(PRACTICE_DAY)
  const steps = async () =>
    only(await listed(own), 'step').map(({ title, due_on }) => [title, due_on])
  expect(await steps()).toEqual([['batch', null]])
  await call(updateSettings, { body: { calls_within_days: 2, free_trial: true } } as never)
  expect(await steps()).toEqual([
    ['call', dayAfter(PRACTICE_DAY, 2)],
    ['batch', null],
    ['trial', null],
  ])
  await registered(dayAfter(PRACTICE_DAY, -5))
  expect((await steps())[0]).toEqual(['call', null])
  const { aBatch, toggle } = await theLedger(academy)
  const batch_id = await aBatch()
  await toggle(batch_id, profile.student_id)
  await academy.db.updateTable('memberships').set({ left_on: PRACTICE_DAY }).execute()
  expect(await steps()).toEqual([])
})

test('a new result is told for three days to all who may see it, not while it is withdrawn', {
  tags: 'slow',
}, async ({ academy }) => {
  const { db } = academy
  const { publish, withdraw, test_id, studentOf } = await anExamWith(
    academy,
    { Riya: 60, Arjun: null },
    overAgo(1),
  )
  const { aGuardian } = await theFamilies(academy)
  const student_id = studentOf('Riya')
  const father = await aGuardian([
    { student_id, limited: true },
    { student_id: studentOf('Arjun') },
  ])
  const results = async (id = student_id) => only(await listed(father.call, id), 'result')
  expect(await results()).toEqual([])
  await publish(test_id)
  expect(await results()).toMatchObject([
    {
      ...{ id: test_id, title: 'School exam', facts: { total: 60, marks: 80 } },
      path: `/guardian/dashboard?child=${student_id}#last-test`,
    },
  ])
  expect(await results(studentOf('Arjun'))).toEqual([])
  await sql`update tests set published_at = published_at - interval '3 days'`.execute(db)
  expect(await results()).toEqual([])
  await sql`update tests set published_at = now()`.execute(db)
  await withdraw(test_id)
  expect(await results()).toEqual([])
})
