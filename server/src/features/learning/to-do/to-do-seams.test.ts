import { dayAfter } from '@ganit/contract/days'
import { listToDo, type ToDo } from '@ganit/contract/learning/to-do'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { anOpenTest, aSitter } from '../../../../test/attempts.ts'
import { beginEachTestAt, setDay } from '../../../../test/days.ts'
import { PRACTICE_DAY } from '../../../../test/practice.ts'
import { markNow, resultCalls } from '../../../../test/results.ts'
import { theSets } from '../../../../test/sets.ts'
import { clock } from '../../../lifecycle/clock.ts'

beginEachTestAt(PRACTICE_DAY, '09:00')

type Call = Academy['visitor']
const on = (days: number) => dayAfter(PRACTICE_DAY, days)

/** The entries of one kind in a reader's to-do list; a guardian names the child. */
const listed = async (call: Call, kind: ToDo['kind'], student_id?: number) => {
  const querystring = student_id === undefined ? {} : { student_id: String(student_id) }
  const { body } = await call(listToDo, { querystring } as never)
  return body.filter((each) => each.kind === kind)
}

test('a set stays a week after its day, and until it is done', async ({ academy }) => {
  const { aSet, ask, aPractiser, doing } = await theSets(academy)
  const riya = await aPractiser()
  const question = await ask()
  const due = async (days: number) => (await aSet([question], { due_on: on(days) })).set_id
  await due(-8)
  const [over, ahead] = [await due(-7), await due(2)]
  const sets = async () => (await listed(riya.call, 'set')).map(({ id }) => id)
  expect(await sets()).toEqual([over, ahead])
  const { begin, answer } = doing(riya.call, ahead)
  const { session_id } = (await begin()).body.session
  expect(await sets()).toEqual([over, ahead])
  await answer(session_id, 1, ['B'])
  expect(await sets()).toEqual([over])
})

test('a limited guardian reads no homework of a lesson to come, and is not led where they may not go', async ({
  academy,
}) => {
  const { aPractiser, aGuardian, lesson, saveHomework } = await theSets(academy)
  const { student_id, call } = await aPractiser()
  const mother = await aGuardian([{ student_id }])
  const father = await aGuardian([{ student_id, limited: true }], { name: 'Ravi' })
  await saveHomework(await lesson({ date: on(2) }), { text: 'Page 64' })
  await sql`insert into school_tests (student_id, title, held_on)
    values (${student_id}, 'Half-yearly', ${PRACTICE_DAY}::date)`.execute(academy.db)
  const homeworkOf = async (reader: Call) =>
    (await listed(reader, 'homework', student_id)).map(({ text }) => text)
  expect(await homeworkOf(mother.call)).toEqual(['Page 64'])
  expect(await homeworkOf(father.call)).toEqual([])
  const testsOf = async (reader: Call) =>
    (await listed(reader, 'school_test', student_id)).map(({ path }) => path)
  expect(await testsOf(mother.call)).toEqual([`/guardian/school-tests?child=${student_id}`])
  expect(await testsOf(father.call)).toEqual([null])
  setDay(on(1))
  expect(await listed(call, 'school_test')).toEqual([])
})

test('a guardian is told to practise with a child up to Class 8 alone', async ({ academy }) => {
  const { aPractiser, aGuardian, ask } = await theSets(academy)
  const { student_id } = await aPractiser()
  const mother = await aGuardian([{ student_id }])
  await ask()
  const inClass = async (student_class: number) => {
    await academy.db.updateTable('students').set({ student_class }).execute()
    return (await listed(mother.call, 'practice', student_id)).length
  }
  expect([await inClass(8), await inClass(9)]).toEqual([1, 0])
})

test('a student who leaves is told the last lesson of their time, and none after it', async ({
  academy,
}) => {
  const { aPractiser, lesson } = await theSets(academy)
  const riya = await aPractiser('Riya', { left_on: on(1) })
  const times = { start_time: '17:00', end_time: '18:00' }
  const [last] = [await lesson({ date: on(1), ...times }), await lesson({ date: on(2), ...times })]
  expect(await listed(riya.call, 'lesson')).toMatchObject([{ id: last }])
  setDay(on(2))
  expect(await listed(riya.call, 'lesson')).toEqual([])
})

test('a test on paper is announced, and cannot be begun', async ({ academy }) => {
  const { db } = academy
  const { aPupil, batch_id } = await theSets(academy)
  const riya = await aPupil('Riya', { joined_on: '2020-09-01' })
  await sql`
    with added as (
      insert into tests (title, mode, total, opens_at, closes_at)
      values ('On paper', 'paper', 20, now() - interval '1 hour', now() + interval '1 hour') returning test_id)
    insert into test_batches (test_id, batch_id) select test_id, ${batch_id}::integer from added`.execute(
    db,
  )
  expect(await listed(riya.call, 'test')).toMatchObject([
    { title: 'On paper', may: false, path: null, facts: { online: false } },
  ])
})

test('a test that was handed in is no more to do, and its result leads to the review only where it is shown', async ({
  academy,
}) => {
  const { owner, test_id, batch_id } = await anOpenTest(academy)
  const riya = await aSitter(academy, batch_id)
  expect(await listed(riya.call, 'test')).toHaveLength(1)
  const { attempt_id } = (await riya.begin(test_id)).body.attempt
  expect(await listed(riya.call, 'test')).toMatchObject([{ facts: { begun: true } }])
  await riya.submit(attempt_id)
  expect(await listed(riya.call, 'test')).toEqual([])
  await markNow(academy, test_id)
  expect((await resultCalls(owner.call).publish(test_id)).status).toBe(200)
  const pathWhere = async (review: 'published' | 'never') => {
    await academy.db.updateTable('tests').set({ review }).execute()
    return (await listed(riya.call, 'result')).map(({ path }) => path)
  }
  expect(await pathWhere('published')).toEqual([`/student/attempts/${attempt_id}`])
  expect(await pathWhere('never')).toEqual(['/student/dashboard#last-test'])
})

test('of open tests the one that ends first stands first, whichever was added first', async ({
  academy,
}) => {
  const ends = (hours: number) => ({
    closes_at: new Date(clock.ms() + hours * 3_600_000).toISOString(),
  })
  const { batch_id, test_id: late } = await anOpenTest(academy, ends(5))
  const { test_id: soon } = await anOpenTest(academy, { ...ends(2), batch_ids: [batch_id] })
  const riya = await aSitter(academy, batch_id)
  expect((await listed(riya.call, 'test')).map(({ id }) => id)).toEqual([soon, late])
})
