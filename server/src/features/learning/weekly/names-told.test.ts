import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { beginEachTestAt, setClock } from '../../../../test/days.ts'
import { aChapter } from '../../../../test/learning.ts'
import { aReadyPaper, questionsOf } from '../../../../test/papers.ts'
import { testCalls } from '../../../../test/tests.ts'
import { LESSON_DAY, theWeek, WEEK, weeklyCalls } from '../../../../test/weekly-notes.ts'

beginEachTestAt(WEEK, '09:00')

/** A pupil whose week has a taught skill, a chapter that went well in a test, and one that did not. */
async function aWeekOfNames(academy: Academy) {
  const { db } = academy
  const week = await theWeek(academy)
  const { call, aBatch, aPupil, aGuardian, aLessonWith } = week
  const batch_id = await aBatch()
  const { student_id, uid } = await aPupil(batch_id)
  const guardian = await aGuardian([{ student_id }], { email: 'mita@example.in', language: 'hi' })
  const roots = await aChapter(academy, 'Quadratics', { skills: ['Factors'] })
  const well = await aChapter(academy, 'Elimination', { class_number: 9 })
  const badly = await aChapter(academy, 'Surds', { class_number: 9 })
  const lesson_id = await aLessonWith(batch_id, { [student_id]: 'P' })
  await db
    .insertInto('lesson_topics')
    .values([
      { lesson_id, chapter_id: roots.chapter_id, skill_id: roots.skills[0] ?? 0 },
      { lesson_id, chapter_id: roots.chapter_id, skill_id: null },
    ])
    .execute()
  const questions = [
    ...(await questionsOf(academy, 3, { chapter_id: well.chapter_id, class_number: 9 })),
    ...(await questionsOf(academy, 3, { chapter_id: badly.chapter_id, class_number: 9 })),
  ]
  const { paper_id } = await aReadyPaper(call, questions)
  const tests = testCalls(call)
  const { test_id } = await tests.aTest({
    ...{ title: 'Unit test', mode: 'paper', paper_id, batch_ids: [batch_id] },
    ...{ opens_at: '2026-11-20T04:30:00Z', closes_at: '2026-11-20T07:30:00Z' },
  })
  const { items } = (await tests.marks(test_id)).body
  const marks = Object.fromEntries(items.map(({ item_id }, n) => [item_id, n < 3 ? 1 : 0]))
  await sql`insert into test_sheets (test_id, student_id, marks)
    values (${test_id}, ${student_id}, ${JSON.stringify(marks)}::jsonb)`.execute(db)
  await sql`update tests set published_at = ${`${LESSON_DAY}T10:00:00Z`}::timestamptz
    where test_id = ${test_id}`.execute(db)
  const nameIt = (chapter_id: number, names: object) =>
    db.updateTable('chapters').set(names).where('chapter_id', '=', chapter_id).execute()
  await nameIt(roots.chapter_id, { name_hi: 'द्विघात समीकरण' })
  await nameIt(well.chapter_id, { name_hi: 'विलोपन', name_bn: 'অপনয়ন' })
  await nameIt(badly.chapter_id, { name_hi: 'करणी', name_bn: 'করণী' })
  return {
    ...week,
    guardian,
    uid,
    rename: (names: object) => nameIt(well.chapter_id, names),
    /** The lines with topics of the coming note. */
    linesIn: async (language: string) => {
      const { text } = (await week.preview(student_id, language)).body
      return text.split('\n').slice(1, 4)
    },
    /** Sends the notes; returns the stored facts. */
    async sent() {
      setClock(WEEK, '18:00')
      await week.put()
      await week.send()
      const { facts } = await db
        .selectFrom('weekly_notes')
        .select('facts')
        .where('student_id', '=', student_id)
        .executeTakeFirstOrThrow()
      return facts
    },
    linesRead: async () =>
      (await weeklyCalls(guardian.call).weeks(uid)).body.items[0]?.lines
        .map(({ text }) => text)
        .slice(1),
  }
}

const ENGLISH = [
  'Taught: Factors and Quadratics.',
  'Going well: Elimination (3 of 3 marks).',
  'To do together: Surds.',
]
const HINDI = [
  'पढ़ाया गया: Factors और द्विघात समीकरण।',
  'अच्छा चल रहा है: विलोपन (3 में से 3 अंक)।',
  'घर पर साथ मिलकर करें: करणी।',
]

test('while names are switched off a note and its facts are those of earlier releases', async ({
  academy,
}) => {
  const { linesIn, sent } = await aWeekOfNames(academy)
  expect(await linesIn('en')).toEqual(ENGLISH)
  expect((await linesIn('hi')).join()).not.toMatch(/विलोपन|करणी|द्विघात/)
  const facts = await sent()
  expect(facts.taught).toEqual(['Factors', 'Quadratics'])
  expect(JSON.stringify(facts)).not.toContain('names')
})

test('a note tells topics in the reader’s language, and in English where there is no name', async ({
  academy,
}) => {
  const { set, linesIn, sent, linesRead, told } = await aWeekOfNames(academy)
  await set({ translated_names: true })
  expect(await linesIn('en')).toEqual(ENGLISH)
  expect(await linesIn('hi')).toEqual(HINDI)
  expect(await linesIn('bn')).toEqual([
    'পড়ানো হয়েছে: Factors এবং Quadratics।',
    'ভালো চলছে: অপনয়ন (3-এর মধ্যে 3 নম্বর)।',
    'বাড়িতে একসঙ্গে করুন: করণী।',
  ])
  const { taught, strong } = await sent()
  expect([taught, strong]).toMatchObject([
    ['Factors', 'Quadratics'],
    { topic: 'Elimination', names: { hi: 'विलोपन', bn: 'অপনয়ন' } },
  ])
  expect(await linesRead()).toEqual(HINDI)
  const mail = (await told()).find(({ channel }) => channel === 'mail')
  for (const line of HINDI) expect(mail?.text).toContain(line)
})

test('a note that was sent keeps its names', async ({ academy }) => {
  const { set, sent, linesRead, rename } = await aWeekOfNames(academy)
  await sent()
  const before = await linesRead()
  await set({ translated_names: true })
  await rename({ name: 'Linear equations', name_hi: 'रैखिक समीकरण' })
  expect(await linesRead()).toEqual(before)
})
