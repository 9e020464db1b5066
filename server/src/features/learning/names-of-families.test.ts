import { dayAfter } from '@ganit/contract/days'
import { getReview } from '@ganit/contract/exams/review'
import { listLevels } from '@ganit/contract/learning/practice'
import { addSchoolTest, listSchoolTests } from '@ganit/contract/learning/school-tests'
import { listChapters } from '@ganit/contract/papers/chapters'
import { listSkills } from '@ganit/contract/papers/skills'
import { expect } from 'vitest'
import { type Academy, test } from '../../../test/academy.ts'
import { practiceCalls, thePractice } from '../../../test/practice.ts'
import { anAttempt, anOnlineTest, markNow, resultCalls } from '../../../test/results.ts'

type Call = Academy['visitor']

/** Riya, who practised, sat a test and has one at school, and her guardian. */
async function theFamily(academy: Academy) {
  const { db } = academy
  const practice = await thePractice(academy)
  const { aPractiser, aGuardian, ask, chapter_id, skills } = practice
  const riya = await aPractiser()
  const { uid, student_id } = riya
  await db.updateTable('students').set({ student_class: 8 }).execute()
  await db.updateTable('chapters').set({ class_number: 8 }).execute()
  const ids: number[] = []
  for (let n = 0; n < 3; n += 1) ids.push(await ask('choice', { class_number: 8 }))
  const items = ids.map((question_id) => ({ question_id, marks: 1 }))
  const sat = await anOnlineTest(academy, [{ title: 'A', items }])
  await db
    .insertInto('memberships')
    .values({ batch_id: sat.batch_id, student_id, joined_on: '2026-09-01' })
    .execute()
  const attempt_id = await anAttempt(academy, sat.test_id, student_id, {})
  await markNow(academy, sat.test_id)
  expect((await sat.publish(sat.test_id)).status).toBe(200)
  const { day } = await practiceCalls(riya.call).today()
  const body = { title: 'Unit', held_on: dayAfter(day, 3), chapter_ids: [chapter_id] }
  expect((await riya.call(addSchoolTest, { body } as never)).status).toBe(201)
  expect((await practiceCalls(riya.call).begin()).status).toBe(201)
  const guardian = await aGuardian([{ student_id }])

  /** All answers to somebody of the family that name topics. */
  async function read(call: Call) {
    const of = call === riya.call ? {} : { student_id }
    const own = practiceCalls(call, call === riya.call ? undefined : student_id)
    return {
      chapters: (await call(listChapters, { querystring: of } as never)).body,
      practice: await own.today(),
      session: (await own.begin()).body,
      levels: (await call(listLevels, { params: { uid } } as never)).body,
      tests: (await call(listSchoolTests, { querystring: of } as never)).body,
      results: (await resultCalls(call).own(uid)).body,
      review: (await call(getReview, { params: { attempt_id } } as never)).body,
    }
  }
  type Read = Awaited<ReturnType<typeof read>>
  /** The names of topics in these answers, of skills and of chapters. */
  const namesIn = ({ chapters, practice, session, levels, tests, results, review }: Read) => ({
    skills: [
      practice.topics[0]?.name,
      session.session.items[0]?.topic,
      levels[0]?.name,
      tests[0]?.plan?.[0]?.topics[0]?.name,
      results.mastery[0]?.name,
      review.practise[0]?.name,
    ],
    chapters: [
      chapters[0]?.name,
      tests[0]?.chapters[0]?.name,
      results.mastery[0]?.chapter,
      results.tests[0]?.chapters[0]?.name,
      review.result.chapters[0]?.name,
      review.practise[0]?.chapter,
    ],
  })
  return {
    ...practice,
    riya,
    guardian,
    read,
    namesIn,
    readBy: async (call: Call) => namesIn(await read(call)),
    readsIn: (language: 'hi' | 'bn' | 'en') =>
      db.updateTable('students').set({ study_language: language }).execute(),
    guardianReadsIn: (language: 'hi' | 'bn' | 'en') =>
      db.updateTable('guardians').set({ language }).execute(),
    /** The skill has a Hindi name, the chapter a Bengali one. */
    async nameThem() {
      await db
        .updateTable('skills')
        .set({ name_hi: 'मूल' })
        .where('skill_id', '=', skills.roots)
        .execute()
      await db.updateTable('chapters').set({ name_bn: 'দ্বিঘাত সমীকরণ' }).execute()
    },
  }
}

const each = (skill: string, chapter: string) => ({
  skills: Array(6).fill(skill),
  chapters: Array(6).fill(chapter),
})
const ENGLISH = each('Roots', 'Quadratics')

test('while names are switched off no answer differs, whatever the reader’s language', async ({
  academy,
}) => {
  const { call, riya, guardian, read, namesIn, readsIn, guardianReadsIn, nameThem } =
    await theFamily(academy)
  const readsOfStaff = async () => [
    (await call(listChapters, { querystring: {} } as never)).body,
    (await call(listSkills, { querystring: {} } as never)).body,
  ]
  const before = [await read(riya.call), await read(guardian.call), await readsOfStaff()]
  expect(namesIn(before[0] as never)).toEqual(ENGLISH)
  await nameThem()
  await readsIn('hi')
  await guardianReadsIn('bn')
  const plain = (answers: unknown) =>
    JSON.stringify(answers, (key, value) =>
      // Addresses of pictures expire, and the language of practice is that of its questions.
      key === 'figures' || key === 'language' ? undefined : value,
    )
  const after = [await read(riya.call), await read(guardian.call), await readsOfStaff()]
  expect(plain(after)).toBe(plain(before))
})

test('students read names in their own language, and in English where there is none', async ({
  academy,
}) => {
  const { set, riya, readBy, readsIn, nameThem } = await theFamily(academy)
  await nameThem()
  expect((await set({ translated_names: true })).status).toBe(200)
  await readsIn('en')
  expect(await readBy(riya.call)).toEqual(ENGLISH)
  await readsIn('hi')
  expect(await readBy(riya.call)).toEqual(each('मूल', 'Quadratics'))
  await readsIn('bn')
  expect(await readBy(riya.call)).toEqual(each('Roots', 'দ্বিঘাত সমীকরণ'))
})

test('guardians read names in their own language, not in the child’s; staff read English', async ({
  academy,
}) => {
  const { call, set, riya, guardian, readBy, readsIn, guardianReadsIn, nameThem } =
    await theFamily(academy)
  await nameThem()
  await set({ translated_names: true })
  await readsIn('hi')
  await guardianReadsIn('bn')
  expect(await readBy(guardian.call)).toEqual(each('Roots', 'দ্বিঘাত সমীকরণ'))
  await guardianReadsIn('en')
  expect(await readBy(guardian.call)).toEqual(ENGLISH)
  expect(await readBy(riya.call)).toEqual(each('मूल', 'Quadratics'))
  const { mastery, tests } = (await resultCalls(call).own(riya.uid)).body
  expect([mastery[0]?.name, tests[0]?.chapters[0]?.name]).toEqual(['Roots', 'Quadratics'])
  const [chapter] = (await call(listChapters, { querystring: {} } as never)).body
  expect(chapter).toMatchObject({
    ...{ name: 'Quadratics', name_hi: null, name_bn: 'দ্বিঘাত সমীকরণ' },
  })
})
