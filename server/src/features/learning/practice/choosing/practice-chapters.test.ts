import { listPracticeChapters } from '@ganit/contract/learning/chapters-of-practice'
import { expect } from 'vitest'
import { test } from '../../../../../test/academy.ts'
import { beginEachTestAt } from '../../../../../test/days.ts'
import { aChapter, planned, YEAR } from '../../../../../test/learning.ts'
import { plansWhile } from '../../../../../test/plans.ts'
import { PRACTICE_DAY, thePractice } from '../../../../../test/practice.ts'
import { aStoredTemplate } from '../../../../../test/variants.ts'
import { practiceChapters } from './practice-chapters.queries.ts'

beginEachTestAt(PRACTICE_DAY)

test('a teacher sees by chapter how many questions practice has, for how many days, and what is kept', async ({
  academy,
}) => {
  const practice = await thePractice(academy)
  const { ask, batch_id, call, chapter_id, skills, set } = practice
  const { chapter_id: lines } = await aChapter(academy, 'Lines', { skills: ['Slopes'] })
  const { chapter_id: later } = await aChapter(academy, 'Triangles')
  const chapters = [
    planned(chapter_id, 8, '2026-11-02', '2026-12-01'),
    planned(lines, 8, '2026-11-18', '2026-12-20'),
    planned(later, 8, '2026-12-21', '2027-01-20'),
  ]
  expect((await practice.savePlan({ ...YEAR, chapters })).error).toBeUndefined()
  // One topic has nine ordinary questions and a template with two variants, and three are asked a day; three more
  // questions are kept.
  for (let n = 0; n < 9; n += 1) await ask('number')
  const { question_id } = await aStoredTemplate(academy, { chapter_id, class_number: 10 }, 2)
  await academy.db
    .insertInto('question_skills')
    .values({ question_id, skill_id: skills.roots })
    .execute()
  for (let n = 0; n < 3; n += 1) await ask('choice', { use: 'test' })
  await ask('long' as never)
  await ask('number', { is_active: false })
  // Two topics share a session of eight a day.
  for (const skill_ids of [[], [], [], [], [], [], [], [], [skills.squares]])
    await ask('number', { chapter_id: lines, skill_ids })

  const asked = async (by = call, querystring = {}) =>
    (await by(listPracticeChapters, { querystring })).body
  const roots = { chapter_id, name: 'Quadratics', class_number: 10 }
  const now = [
    { ...roots, questions: 11, days: 4, reserved: 3, of: 13 },
    {
      chapter_id: lines,
      name: 'Lines',
      class_number: 10,
      questions: 9,
      days: 2,
      reserved: 0,
      of: 9,
    },
  ]
  const ahead = { chapter_id: later, name: 'Triangles', class_number: 10 }
  const none = { ...ahead, questions: 0, days: 0, reserved: 0, of: 0 }
  expect(await asked()).toEqual(now)
  const of = { batch_id: String(batch_id) }
  expect(await asked(call, of)).toEqual([...now, none])
  await set({ practice_minutes: 20 })
  expect((await asked()).map(({ days }) => days)).toEqual([4, 1])

  const teacher = await practice.itsTeacher()
  const other = await academy.signUpAs('teacher')
  expect(await asked(teacher.call)).toHaveLength(2)
  expect(await asked(other.call)).toEqual([])
  expect((await other.call(listPracticeChapters, { querystring: of })).status).toBe(404)
  await practice.finish(lines, PRACTICE_DAY)
  expect(await asked()).toHaveLength(1)
  await set({ practice_on: false })
  expect(await asked()).toEqual([])
})

test('any number of chapters takes one statement', async ({ academy }) => {
  const practice = await thePractice(academy)
  const chapters = []
  for (let n = 0; n < 12; n += 1) {
    const { chapter_id } = await aChapter(academy, `Chapter ${n}`)
    await practice.ask('number', { chapter_id, skill_ids: [] })
    chapters.push(planned(chapter_id, 2, '2026-11-02', '2026-12-01'))
  }
  await practice.savePlan({ ...YEAR, chapters })
  const owner = { role: 'admin', uid: '' } as const
  const plans = await plansWhile(academy.db, async (db) => {
    const rows = await practiceChapters(db, owner, { batch_id: undefined, today: PRACTICE_DAY })
    expect(rows).toHaveLength(12)
  })
  expect(plans.split('\n\n')).toHaveLength(1)
})
