import { correctKey } from '@ganit/contract/exams/test-marking'
import { listBatchSlips } from '@ganit/contract/learning/slips'
import { eraseStudent } from '@ganit/contract/office/privacy'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { aChapter } from '../../../../test/learning.ts'
import { aQuestion, aReadyPaper } from '../../../../test/papers.ts'
import { plansWhile } from '../../../../test/plans.ts'
import { anAttempt, anOnlineTest, markNow, overAgo, uidOf } from '../../../../test/results.ts'
import { aMemberOf, EXAM } from '../../../../test/tests.ts'
import { clock } from '../../../lifecycle/clock.ts'
import { slipsInTests } from '../../exams/statistics/batch-slips.service.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'

const SIGN = { name: 'sign not changed', text: 'Change the sign.' }
const HALF = { name: 'not halved', text: 'Take half of it.' }

/** A formula, a choice and a number in a chapter with one skill, each with slips. */
async function questionsWithSlips(academy: Academy) {
  const { chapter_id, skills } = await aChapter(academy, 'Lines', { skills: ['Slopes'] })
  const of = (kind: string, details: object, more = {}) =>
    aQuestion(academy, {
      kind,
      chapter_id,
      class_number: 10,
      details: JSON.stringify(details),
      ...more,
    } as never)
  const formula = await of('expression', {
    ...{ right: ['x+1'], form: 'any' },
    slips: [{ answer: 'x-1', ...SIGN }],
  })
  const choice = await of('choice', { slips: [{ answer: 'C', ...HALF }] }, { right_option: 'B' })
  const number = await of('number', {
    right: { value: '4' },
    slips: [{ answer: '-4', ...SIGN }],
  })
  await academy.db
    .insertInto('question_skills')
    .values({ question_id: formula, skill_id: skills[0] ?? 0 })
    .execute()
  const section = {
    title: 'A',
    items: [formula, choice, number].map((question_id) => ({ question_id, marks: 1 })),
  }
  return { formula, choice, number, chapter_id, section }
}

/** An online test that four students wrote: three with slips, one without. */
async function aSlippedTest(academy: Academy) {
  const questions = await questionsWithSlips(academy)
  const exam = await anOnlineTest(academy, [questions.section])
  const { batch_id, test_id, items, call } = exam
  const [formula = 0, choice = 0, number = 0] = items
  const pupils: number[] = []
  for (const name of ['Asha', 'Bimal', 'Chitra', 'Dev'])
    pupils.push(await aMemberOf(academy, batch_id, name))
  const [asha = 0, bimal = 0, chitra = 0, dev = 0] = pupils
  await anAttempt(academy, test_id, asha, { [formula]: '-1+x', [choice]: ['C'], [number]: '4' })
  await anAttempt(academy, test_id, bimal, { [formula]: 'x+1', [choice]: ['C'], [number]: '-4' })
  await anAttempt(academy, test_id, chitra, { [formula]: 'x-1', [choice]: ['B'] })
  await anAttempt(academy, test_id, dev, {})
  await markNow(academy, test_id)
  const params = { batch_id: String(batch_id) }
  return {
    ...exam,
    questions,
    asha,
    bimal,
    chitra,
    dev,
    itemOf: { formula, choice, number },
    slips: async (querystring = {}) => (await call(listBatchSlips, { params, querystring })).body,
    correct: async (item_id: number, change: object) => {
      const { version } = (await exam.get(test_id)).body
      return call(correctKey, {
        params: { test_id: String(test_id), item_id: String(item_id) },
        body: { ...change, reason: 'It was printed wrongly.', version, confirm: true },
      } as never)
    },
  }
}

type Told = { name: string; students: { student_id: number }[]; of: number; answers: number }[]
const toldOf = (slips: Told) =>
  slips.map(({ name, students, of, answers }) => ({
    ...{ name, of, answers },
    by: students.map(({ student_id }) => student_id),
  }))

test('slips of published tests are told with those of practice, as long as the results are out', {
  tags: 'slow',
}, async ({ academy }) => {
  const { db } = academy
  const exam = await aSlippedTest(academy)
  const { asha, bimal, chitra, dev, questions, slips, test_id } = exam
  expect(await slips()).toEqual([])
  await exam.publish(test_id)
  const told = await slips()
  expect(told.map(({ topic, text, question_ids }) => ({ topic, text, question_ids }))).toEqual([
    { topic: 'Slopes', text: SIGN.text, question_ids: [questions.formula, questions.number] },
    { topic: 'Lines', text: HALF.text, question_ids: [questions.choice] },
  ])
  const signs = { name: SIGN.name, of: 4, answers: 3, by: [asha, bimal, chitra] }
  const halves = { name: HALF.name, of: 4, answers: 2, by: [asha, bimal] }
  expect(toldOf(told)).toEqual([signs, halves])

  const day = await readAcademyToday(academy.db)
  const { session_id } = await db
    .insertInto('practice_sessions')
    .values({ student_id: dev, kind: 'today', day, seed: 's' })
    .returning('session_id')
    .executeTakeFirstOrThrow()
  const tries = [{ value: ['C'], verdict: 'wrong', slip: 0, by: 'student', at: clock.now() }]
  await db
    .insertInto('practice_items')
    .values({
      ...{ session_id, position: 1, question_id: questions.choice, question_version: 1 },
      ...{ chapter_id: questions.chapter_id, counts: '[]', why: 'new', state: 'shown' },
      ...{ tries: JSON.stringify(tries), answered_on: day },
    } as never)
    .execute()
  const withPractice = { ...halves, answers: 3, by: [asha, bimal, dev] }
  expect(toldOf(await slips())).toEqual([withPractice, signs])
  expect(await slips({ from: '2020-01-01', to: '2020-02-01' })).toEqual([])

  await exam.withdraw(test_id)
  expect(await slips()).toEqual([])
})

test('a corrected key, marks by a person and dropped questions change the slips of a test', {
  tags: 'slow',
}, async ({ academy }) => {
  const exam = await aSlippedTest(academy)
  const { asha, bimal, chitra, itemOf, slips, test_id } = exam
  await exam.publish(test_id)
  const halves = { name: HALF.name, of: 4, answers: 2, by: [asha, bimal] }

  await exam.correct(itemOf.formula, { right: ['x-1'] })
  expect(toldOf(await slips())).toEqual([halves])
  await exam.correct(itemOf.formula, { right: ['x+1'] })
  expect(toldOf(await slips())).toHaveLength(2)
  await exam.enter(test_id, [{ student_id: chitra, marks: { [itemOf.formula]: 1 } }])
  expect(toldOf(await slips())[0]).toMatchObject({ answers: 2, by: [asha, bimal] })
  await exam.enter(test_id, [{ student_id: asha, marks: { [itemOf.formula]: 0 } }])
  expect(toldOf(await slips())[0]).toMatchObject({ answers: 2, by: [asha, bimal] })
  await exam.correct(itemOf.formula, { accept_all: true })
  expect(toldOf(await slips())).toEqual([halves])
  await exam.correct(itemOf.choice, { drop: true })
  expect(await slips()).toEqual([])
})

test('students who left the batch or were erased are in no slip', async ({ academy }) => {
  const { db } = academy
  const exam = await aSlippedTest(academy)
  const { asha, bimal, chitra, slips, test_id, call } = exam
  await exam.publish(test_id)
  await db
    .updateTable('memberships')
    .set({ left_on: '2026-10-01' })
    .where('student_id', '=', asha)
    .execute()
  expect(toldOf(await slips())).toEqual([
    { name: SIGN.name, of: 3, answers: 2, by: [bimal, chitra] },
  ])
  const uid = await uidOf(academy, chitra)
  const { status } = await call(eraseStudent, { params: { uid }, body: { confirm: chitra } })
  expect(status).toBe(200)
  expect(await slips()).toEqual([])
})

test('letters of a printed set are those of the bank; sheets without answers tell nothing', async ({
  academy,
}) => {
  const { choice, section, formula } = await questionsWithSlips(academy)
  const exam = await anOnlineTest(academy, [section])
  const { call, batch_id } = exam
  const { paper_id } = await aReadyPaper(call, [], { sections: [section] })
  const [set] = await exam.sets(paper_id)
  const { total: _, ...paper } = EXAM
  const { test_id } = await exam.aTest({ ...paper, ...overAgo(1), paper_id, batch_ids: [batch_id] })
  const { db } = academy
  const { layout } = await db
    .selectFrom('paper_sets')
    .select('layout')
    .where('paper_id', '=', paper_id)
    .where('letter', '=', 'A')
    .executeTakeFirstOrThrow()
  const items = (await exam.marks(test_id)).body.items
  const itemOf = new Map(
    (await db.selectFrom('paper_items').selectAll().where('paper_id', '=', paper_id).execute()).map(
      ({ question_id, item_id }) => [question_id, item_id],
    ),
  )
  const numberOf = (question_id: number) =>
    set?.key.find(({ item_id }) => item_id === itemOf.get(question_id))?.number ?? ''
  const options = layout.find(({ item_id }) => item_id === itemOf.get(choice))?.options ?? []
  const printedC = 'ABCD'[options.indexOf(2)] ?? ''
  expect(items).toHaveLength(3)
  const rows: object[] = []
  for (const name of ['Asha', 'Bimal'])
    rows.push({
      student_id: await aMemberOf(academy, batch_id, name),
      set: 'A',
      answers: { [numberOf(choice)]: printedC, [numberOf(formula)]: 'x-1' },
    })
  rows.push({ student_id: await aMemberOf(academy, batch_id, 'Chitra'), absent: true })
  expect((await exam.enter(test_id, rows)).error).toBeUndefined()
  await exam.publish(test_id)
  const params = { batch_id: String(batch_id) }
  const told = (await call(listBatchSlips, { params, querystring: {} })).body
  expect(told.map(({ name, of, answers }) => ({ name, of, answers }))).toEqual([
    { name: HALF.name, of: 2, answers: 2 },
    { name: SIGN.name, of: 2, answers: 2 },
  ])
})

test('only the last five tests are read, by as many statements for any number of students', {
  tags: 'slow',
}, async ({ academy }) => {
  const first = await aSlippedTest(academy)
  const { asha, batch_id, bimal, call, chitra, questions, test_id } = first
  await first.publish(test_id)
  const student_ids = [asha, bimal, chitra]
  const day = await readAcademyToday(academy.db)
  const asked = { batch_id, from: day, to: day }
  const read = (ids: number[]) =>
    plansWhile(academy.db, (db) => slipsInTests(db, { ...asked, student_ids: ids }))
  const count = (plans: string) => plans.split('\n\n').length
  const anew = count(await read([asha]))
  const kept = count(await read([asha]))
  expect(kept).toBeLessThan(anew)
  expect(count(await read(student_ids))).toBe(kept)

  for (let n = 0; n < 5; n += 1) {
    const { paper_id } = await aReadyPaper(call, [], { sections: [questions.section] })
    const { total: _, ...online } = { ...EXAM, mode: 'online', paper_id, batch_ids: [batch_id] }
    const other = await first.aTest({ ...online, ...overAgo(1) })
    await first.publish(other.test_id)
  }
  expect(await slipsInTests(academy.db, { ...asked, student_ids })).toEqual([])
})
