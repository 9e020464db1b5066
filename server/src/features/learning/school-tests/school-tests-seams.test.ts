import {
  addSchoolTest,
  changeSchoolTest,
  listSchoolTests,
} from '@ganit/contract/learning/school-tests'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { beginEachTestAt, setDay } from '../../../../test/days.ts'
import { aChapter } from '../../../../test/learning.ts'
import { PRACTICE_DAY, practiceCalls, thePractice } from '../../../../test/practice.ts'

beginEachTestAt(PRACTICE_DAY)

/** Riya of Class 10, with calls about her tests at school. */
async function theTests(academy: Academy) {
  const practice = await thePractice(academy)
  const riya = await practice.aPractiser()
  await academy.db.updateTable('students').set({ student_class: 10 }).execute()
  const { call } = riya
  return {
    ...practice,
    call,
    add: (body: object) =>
      call(addSchoolTest, {
        body: { title: 'Half-yearly', chapter_ids: [practice.chapter_id], ...body },
      } as never),
    change: (id: number, body: object) =>
      call(changeSchoolTest, { params: { school_test_id: String(id) }, body } as never),
    ahead: async () => (await call(listSchoolTests, { querystring: {} } as never)).body,
  }
}

const idOf = ({ body }: { body: { school_tests: { school_test_id: number }[] } }) =>
  body.school_tests[0]?.school_test_id ?? 0

test('a test keeps a chapter that has ended since, and takes no other', async ({ academy }) => {
  const { add, change, ahead, chapter_id } = await theTests(academy)
  const circles = (await aChapter(academy, 'Circles')).chapter_id
  const id = idOf(await add({ held_on: '2026-11-24' }))
  await academy.db.updateTable('chapters').set({ is_active: false }).execute()
  expect((await change(id, { title: 'Term', chapter_ids: [chapter_id] })).status).toBe(200)
  expect((await change(id, { chapter_ids: [chapter_id, circles] })).status).toBe(400)
  expect(await ahead()).toMatchObject([{ title: 'Term', chapters: [{ chapter_id }] }])
})

test('a test that is over is not moved ahead as a fourth', async ({ academy }) => {
  const { add, change } = await theTests(academy)
  const over = idOf(await add({ held_on: '2026-11-21' }))
  setDay('2026-11-22')
  for (const title of ['A', 'B', 'C']) await add({ title, held_on: '2026-11-30' })
  expect(await change(over, { held_on: '2026-12-01' })).toMatchObject({
    status: 409,
    error: 'Three school tests are open.',
  })
  expect((await change(over, { title: 'Unit test' })).status).toBe(200)
})

test('of a question of two topics, one of them not taught, only the easiest is asked', async ({
  academy,
}) => {
  const { add, ask, call, skills } = await theTests(academy)
  const circles = await aChapter(academy, 'Circles', { skills: ['Chords'] })
  const skill_ids = [circles.skills[0] ?? 0, skills.roots]
  const of = { chapter_id: circles.chapter_id, skill_ids }
  await ask('choice', { ...of, difficulty: 2, question: 'Harder' })
  await ask('choice', { ...of, question: 'Easiest' })
  const id = idOf(await add({ held_on: '2026-11-24', chapter_ids: [circles.chapter_id] }))
  const { begin } = practiceCalls(call)
  const { session } = (await begin({ kind: 'school_test', school_test_id: id })).body
  expect(session.items.map(({ text }) => text)).toEqual(['Easiest'])
})
