import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { beginEachTestAt } from '../../../../test/days.ts'
import { PRACTICE_DAY } from '../../../../test/practice.ts'
import { theSets } from '../../../../test/sets.ts'

beginEachTestAt(PRACTICE_DAY)

test('questions of a topic and difficulty are drawn for a set, for another in its place, and for homework', async ({
  academy,
}) => {
  const { add, changeSet, saveHomework, sets, lesson, ask, skills, chapter_id, aPractiser } =
    await theSets(academy)
  const { student_id } = await aPractiser()
  const easy = await ask('choice', { difficulty: 1 })
  const hard = await ask('number', { difficulty: 3 })
  const from = (difficulty: number) => [
    { chapter_id, skill_id: skills.roots, difficulty, count: 1 },
  ]

  const made = await add({ from: from(1), student_ids: [student_id] })
  expect([made.status, made.fields]).toEqual([201, undefined])
  expect(made.body.set).toMatchObject({
    question_ids: [easy],
    only_named: true,
    student_ids: [student_id],
  })
  const { set_id, version } = made.body.set
  const changes = {
    title: 'Roots, hard',
    due_on: '2026-11-25',
    from: from(3),
    student_ids: [student_id],
    version,
  }
  const changed = await changeSet(set_id, changes)
  expect([changed.status, changed.fields]).toEqual([200, undefined])
  expect(changed.body.set).toMatchObject({
    title: 'Roots, hard',
    due_on: '2026-11-25',
    question_ids: [hard],
  })
  expect((await changeSet(set_id, changes)).status).toBe(409)
  expect((await changeSet(set_id, { due_on: 'soon' })).status).toBe(400)

  const lesson_id = await lesson({ date: PRACTICE_DAY })
  const saved = await saveHomework(lesson_id, {
    ...{ text: 'Exercise 4.2', due_date: '2026-11-23', hand_in: 'photo', set: { from: from(3) } },
  })
  expect([saved.status, saved.fields]).toEqual([200, undefined])
  expect((await sets({ lesson_id })).items).toMatchObject([
    { question_ids: [hard], due_on: '2026-11-23' },
  ])
})
