import { dayAfter } from '@ganit/contract/days'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { beginEachTestAt } from '../../../../test/days.ts'
import { somebodyWaits } from '../../../../test/locks.ts'
import { PRACTICE_DAY } from '../../../../test/practice.ts'
import { theSets } from '../../../../test/sets.ts'
import { progressOfLesson } from './own-sets.queries.ts'

beginEachTestAt(PRACTICE_DAY)

test('questions are drawn that the batch was not given, then those not practised for longest, and stand by difficulty', async ({
  academy,
}) => {
  const { aSet, add, ask, aPractiser, doing, chapter_id, skills } = await theSets(academy)
  const { db } = academy
  const riya = await aPractiser()
  const of = (difficulty: 1 | 2 | 3) => ask('choice', { skill_ids: [skills.squares], difficulty })
  const [given, old, lately, fresh] = [await of(1), await of(2), await of(1), await of(3)]
  await aSet([given])
  const begun = await ask()
  const { set_id } = await aSet([begun])
  await doing(riya.call, set_id).begin()
  const practised = async () =>
    (await db.selectFrom('questions_practised').select(['question_id', 'last_on']).execute()).map(
      ({ question_id, last_on }) => [question_id, last_on],
    )
  expect(await practised()).toEqual([[begun, PRACTICE_DAY]])
  for (const [question_id, days] of [
    [old, -50],
    [lately, -2],
  ] as const)
    await db
      .insertInto('questions_practised')
      .values({ question_id, last_on: dayAfter(PRACTICE_DAY, days) })
      .execute()
  const drawn = async (count: number) => {
    const from = [{ chapter_id, skill_id: skills.squares, count }]
    const { set } = (await add({ from })).body
    await db.deleteFrom('practice_sets').where('set_id', '=', set.set_id).execute()
    return set.question_ids
  }
  expect(await drawn(1)).toEqual([fresh])
  expect(await drawn(2)).toEqual([old, fresh])
  expect(await drawn(3)).toEqual([lately, old, fresh])
  expect(await drawn(4)).toEqual(expect.arrayContaining([given]))
})

test('a question that a test keeps since gives its place to one in the child’s language', async ({
  academy,
}) => {
  const { aSet, ask, aPractiser, doing, keepForTest } = await theSets(academy)
  const riya = await aPractiser()
  await academy.db.updateTable('students').set({ study_language: 'hi' }).execute()
  const given = await ask('choice', { language: 'hi' })
  for (let n = 0; n < 3; n += 1) await ask('choice', { question: 'In English' })
  await ask('choice', { language: 'hi', question: 'हिन्दी में' })
  const { set_id } = await aSet([given])
  await keepForTest([given])
  const { items } = (await doing(riya.call, set_id).begin()).body.session
  expect(items.map(({ text }) => text)).toEqual(['हिन्दी में'])
})

test('a question that was taken out counts in no figure, and one with a hint not as right at the first try', async ({
  academy,
}) => {
  const { saveHomework, sets, lesson, ask, aPractiser, doing, keepForTest } = await theSets(academy)
  const { student_id, call } = await aPractiser()
  const lesson_id = await lesson({ date: PRACTICE_DAY })
  const hinted = await ask('number', { of: { hints: ['Halve it.'] } })
  const kept = await ask('number')
  await saveHomework(lesson_id, { text: '', set: { question_ids: [hinted, kept] } })
  const [{ set_id } = { set_id: 0 }] = (await sets({ lesson_id })).items
  const { begin, hint, answer } = doing(call, set_id)
  const { session_id } = (await begin()).body.session
  await keepForTest([kept])
  await hint(session_id, 1)
  await answer(session_id, 1, '12')
  const of = { lesson_id, student_ids: [student_id], today: PRACTICE_DAY }
  expect((await progressOfLesson(academy.db, of)).get(student_id)).toEqual({
    ...{ begun: true, done: 1, of: 1, right: 0, late: false },
  })
})

test('a set is what a teacher has just made of it when a child begins it', async ({ academy }) => {
  const { aSet, ask, aPractiser, doing } = await theSets(academy)
  const riya = await aPractiser()
  const [before, after] = [
    await ask('choice', { question: 'Before' }),
    await ask('choice', { question: 'After' }),
  ]
  const { set_id } = await aSet([before])
  const locked = Promise.withResolvers<void>()
  const changing = academy.db.transaction().execute(async (trx) => {
    await sql`select from practice_sets where set_id = ${set_id} for update`.execute(trx)
    locked.resolve()
    await somebodyWaits(academy)
    await sql`update set_items set question_id = ${after} where set_id = ${set_id}`.execute(trx)
  })
  await locked.promise
  const begun = doing(riya.call, set_id).begin()
  await changing
  expect((await begun).body.session.items.map(({ text }) => text)).toEqual(['After'])
})

test('the set of homework is changed with it alone, and a named child who left does not keep a set from being saved', async ({
  academy,
}) => {
  const { aSet, saveHomework, sets, lesson, ask, aPractiser, changeSet, dropSet } =
    await theSets(academy)
  const [riya, arjun] = [await aPractiser(), await aPractiser('Arjun')]
  const lesson_id = await lesson({ date: PRACTICE_DAY })
  const question = await ask()
  await saveHomework(lesson_id, { text: '', set: { question_ids: [question] } })
  const [{ set_id } = { set_id: 0 }] = (await sets({ lesson_id })).items
  const error = 'This set comes with homework. Change it there.'
  expect(await changeSet(set_id, { title: 'Other' })).toMatchObject({ status: 409, error })
  expect(await dropSet(set_id)).toMatchObject({ status: 409, error })

  const named = await aSet([question], { student_ids: [riya.student_id] })
  await academy.db
    .updateTable('memberships')
    .set({ left_on: dayAfter(PRACTICE_DAY, -1) })
    .where('student_id', '=', riya.student_id)
    .execute()
  const student_ids = [riya.student_id, arjun.student_id]
  expect((await changeSet(named.set_id, { student_ids })).body.set).toMatchObject({ student_ids })
})
