import { dayAfter } from '@ganit/contract/days'
import { getBatchPractice, listLevels } from '@ganit/contract/learning/practice'
import { listBatchSlips, listSlipNames } from '@ganit/contract/learning/slips'
import { expect } from 'vitest'
import { test } from '../../../../../test/academy.ts'
import { beginEachTestAt } from '../../../../../test/days.ts'
import { PRACTICE_DAY, practiceCalls, thePractice } from '../../../../../test/practice.ts'
import { forgetOldAnswers } from '../answers/old-values.queries.ts'

beginEachTestAt(PRACTICE_DAY)

const of = { slips: [{ answer: '13', name: 'One more', text: 'You counted one more.' }] }

test('a teacher sees how their batch practised, its slips and levels; another nothing', async ({
  academy,
}) => {
  const practice = await thePractice(academy)
  const { aPractiser, ask, batch_id, chapter_id, skills, aGuardian } = practice
  const question_id = await ask('number', { of })
  await ask('choice', { skill_ids: [skills.signs] })
  const pupils = [await aPractiser('Asha'), await aPractiser('Bimal'), await aPractiser('Chitra')]
  const { db } = academy
  await db.updateTable('students').set({ student_class: 8 }).execute()
  const mother = await aGuardian([{ student_id: pupils[1]?.student_id ?? 0 }])
  for (const [n, value] of ['13', '13', '12'].entries()) {
    const pupil = pupils[n]
    if (!pupil) continue
    const calls = n === 1 ? practiceCalls(mother.call, pupil.student_id) : practiceCalls(pupil.call)
    const { session_id, items } = (await calls.begin()).body.session
    const at = items.find(({ kind }) => kind === 'number')?.position ?? 0
    await calls.answer(session_id, at, value)
  }
  const teacher = await practice.itsTeacher()
  const other = await academy.signUpAs('teacher')
  const params = { batch_id: String(batch_id) }

  const figures = (await teacher.call(getBatchPractice, { params, querystring: {} })).body
  expect(figures.students).toMatchObject([
    { days: 1, first: 1, right: 0, by_guardian: 0 },
    { days: 1, first: 1, right: 0, by_guardian: 1 },
    { days: 1, first: 1, right: 1, by_guardian: 0 },
  ])
  const topic = { chapter_id, skill_id: skills.roots, name: 'Roots' }
  expect(figures.topics).toEqual([
    { ...topic, students: 3, right: 1, first: 3, questions: 1, lasts_days: 1 },
  ])
  expect(figures.unreadable).toEqual([])
  const [slip, ...more] = (await teacher.call(listBatchSlips, { params, querystring: {} })).body
  expect([slip, more]).toMatchObject([
    {
      ...{ name: 'One more', topic: 'Roots', of: 3, answers: 2, text: 'You counted one more.' },
      students: [{ student_id: pupils[0]?.student_id }, { student_id: pupils[1]?.student_id }],
      question_ids: [question_id],
    },
    [],
  ])
  const names = (id?: number) =>
    teacher.call(listSlipNames, { querystring: id === undefined ? {} : { chapter_id: id } })
  expect([(await names()).body, (await names(4711)).body]).toEqual([['One more'], []])
  for (const call of [getBatchPractice, listBatchSlips])
    expect((await other.call(call, { params, querystring: {} })).status).toBe(404)
  const long = { from: '2026-01-01', to: '2026-11-01' }
  expect((await teacher.call(listBatchSlips, { params, querystring: long })).body).toMatchObject({
    fields: { to: 'Choose at most 120 days.' },
  })

  const levels = { params: { uid: pupils[0]?.uid ?? '' } }
  const wrong = { ...topic, level: 'learning', due_on: dayAfter(PRACTICE_DAY), right: 0, first: 1 }
  expect((await teacher.call(listLevels, levels)).body).toEqual([{ ...wrong, tests: null }])
  const limited = await aGuardian([{ student_id: pupils[0]?.student_id ?? 0, limited: true }])
  for (const { call } of [other, limited]) expect((await call(listLevels, levels)).status).toBe(404)

  expect(await forgetOldAnswers(db, dayAfter(PRACTICE_DAY, 400))).toBe(0)
  expect(await forgetOldAnswers(db, dayAfter(PRACTICE_DAY, 401))).toBe(3)
  const kept = await db.selectFrom('practice_items').select('tries').execute()
  const tries = kept.flatMap(({ tries }) => tries)
  expect(tries.map(({ value, verdict }) => [value, verdict]).toSorted()).toEqual([
    [null, 'right'],
    [null, 'wrong'],
    [null, 'wrong'],
  ])
})
