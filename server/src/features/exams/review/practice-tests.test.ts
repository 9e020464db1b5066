import { getReview } from '@ganit/contract/exams/review'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, aPhoto, test } from '../../../../test/academy.ts'
import { anOpenTest, aSitter, passMinutes } from '../../../../test/attempts.ts'
import { theFamilies } from '../../../../test/families.ts'
import { aPaper, aQuestion, aReadyPaper } from '../../../../test/papers.ts'
import { practiceCalls } from '../../../../test/practice.ts'
import { anAttempt, markNow, resultCalls } from '../../../../test/results.ts'
import { aMemberOf, EXAM } from '../../../../test/tests.ts'
import { submitEnded } from '../attempts/clock.service.ts'

type Call = Academy['visitor']

const reviewBy = (call: Call, attempt_id: number) =>
  call(getReview, { params: { attempt_id: String(attempt_id) } } as never)

/** A practice test that Riya has begun, with a helper to answer and hand it in. */
async function aPracticeTest(academy: Academy, more: object = {}) {
  const open = await anOpenTest(academy, {
    ...{ practice: true, shuffle: { questions: false, options: false } },
    ...more,
  })
  const riya = await aSitter(academy, open.batch_id)
  const { attempt_id, sections } = (await riya.begin(open.test_id)).body.attempt
  const items = sections.flatMap((section) => section.items)
  const itemOf = (text: string) => items.find((item) => item.text === text)?.item_id ?? 0
  const handIn = async () => {
    await riya.save(attempt_id, [
      { item_id: itemOf('Choice'), value: ['B'], revision: 1 },
      { item_id: itemOf('Number'), value: '5', revision: 1 },
      { item_id: itemOf('Long'), value: { text: 'Because.' }, revision: 1 },
    ])
    await riya.submit(attempt_id)
  }
  return { ...open, riya, attempt_id, items, itemOf, handIn }
}

test('a practice test is online, and stays what it is once somebody has begun', async ({
  academy,
}) => {
  const { owner, test_id, batch_id, test } = await aPracticeTest(academy)
  expect(test.practice).toBe(true)
  const onPaper = await owner.add({ ...EXAM, batch_ids: [batch_id], practice: true })
  expect([onPaper.status, onPaper.fields]).toEqual([
    400,
    { practice: 'A practice test is online.' },
  ])
  const { version } = (await owner.get(test_id)).body
  const same = await owner.change(test_id, { practice: true, version })
  expect(same.status).toBe(200)
  const begun = await owner.change(test_id, { practice: false, version: version + 1 })
  expect([begun.status, Object.keys(begun.fields ?? {})]).toEqual([409, ['practice']])
  const copied = await owner.copy(test_id, {
    ...{ title: 'Again', opens_at: '2099-01-01T04:30:00Z', closes_at: '2099-01-01T06:30:00Z' },
    batch_ids: [batch_id],
  })
  expect((await owner.get(copied.body.test.test_id)).body.practice).toBe(true)
})

test('once handed in, a practice test tells its student and guardian the total and the review, others nothing', async ({
  academy,
}) => {
  const { owner, riya, attempt_id, test_id, batch_id, handIn, itemOf } =
    await aPracticeTest(academy)
  const { aGuardian } = await theFamilies(academy)
  const mother = await aGuardian([{ student_id: riya.student_id }])
  const other = await aSitter(academy, batch_id, 'Other')
  await other.begin(test_id)
  expect((await reviewBy(riya.call, attempt_id)).status).toBe(409)
  await handIn()

  // A student who can read the solutions may not add photos.
  expect((await riya.photo(attempt_id, itemOf('Long'), await aPhoto())).status).toBe(409)
  // Before the key has marked it, nothing is counted as wrong.
  const early = (await reviewBy(riya.call, attempt_id)).body
  expect(early).toMatchObject({ unmarked: 3, result: { total: 0, published_at: null } })
  await markNow(academy, test_id)
  const { body } = await reviewBy(riya.call, attempt_id)
  expect(body).toMatchObject({
    unmarked: 1,
    result: {
      ...{ total: 3, practice: true, rank: null, percentile: null, highest: null, average: null },
      has_review: true,
    },
  })
  const of = (text: string) =>
    body.sections.flatMap((section) => section.items).find((item) => item.text === text)
  expect(of('Choice')).toMatchObject({ right: ['B'], mark: 4 })
  expect(of('Number')).toMatchObject({ right: { value: '41976' }, mark: -1 })
  expect(of('Long')).toMatchObject({ mark: null })
  expect((await reviewBy(mother.call, attempt_id)).body.result.total).toBe(3)
  expect((await reviewBy(other.call, attempt_id)).status).toBe(404)
  // Results and mastery wait until the test is published.
  const own = resultCalls(riya.call).own
  expect((await own(riya.uid)).body).toMatchObject({ tests: [], mastery: [] })

  // A person marks the remaining answers.
  await owner.enter(test_id, [{ student_id: riya.student_id, marks: { [itemOf('Long')]: 2.5 } }])
  expect((await reviewBy(riya.call, attempt_id)).body).toMatchObject({
    ...{ unmarked: 0, result: { total: 5.5 } },
  })
  await other.submit((await other.begin(test_id)).body.attempt.attempt_id)
  // A practice test withholds the highest total even if enough students sat it.
  for (const name of ['Chitra', 'Dev', 'Esha'])
    await anAttempt(academy, test_id, await aMemberOf(academy, batch_id, name), {})
  expect((await resultCalls(owner.call).publish(test_id)).status).toBe(200)
  expect((await own(riya.uid)).body.tests).toMatchObject([
    { total: 5.5, practice: true, sat: 5, rank: null, highest: null, average: null },
  ])
  await resultCalls(owner.call).withdraw(test_id)
  expect((await reviewBy(riya.call, attempt_id)).status).toBe(409)
})

test('the review of a practice test keeps what another open test asks, and waits for its own day', async ({
  academy,
}) => {
  const { owner, riya, attempt_id, test_id, batch_id, paper, handIn } = await aPracticeTest(academy)
  await handIn()
  await markNow(academy, test_id)
  await owner.aTest({
    ...{ title: 'Half-yearly', mode: 'online', paper_id: paper.paper_id },
    ...{ opens_at: '2099-11-20T10:30:00Z', closes_at: '2099-11-20T12:30:00Z' },
    batch_ids: [batch_id],
  })
  const held = await reviewBy(riya.call, attempt_id)
  expect(held.body.result.total).toBe(3)
  expect(JSON.stringify(held.body)).not.toMatch(/SOLUTION|41976|Because/)

  const set = (review: 'never' | 'from', review_from: string | null) =>
    academy.db
      .updateTable('tests')
      .set({ review, review_from })
      .where('test_id', '=', test_id)
      .execute()
  await set('never', null)
  expect((await reviewBy(riya.call, attempt_id)).status).toBe(409)
  await set('from', '2099-11-20T12:30:00Z')
  expect((await reviewBy(riya.call, attempt_id)).error).toBe('Shown after 20 Nov, 18:00.')
})

test('a practice test that the clock ended keeps late answers of before its review alone', async ({
  academy,
}) => {
  const { owner, riya, attempt_id, test_id, itemOf } = await aPracticeTest(academy)
  const item_id = itemOf('Number')
  const answer = (revision: number, value: string) => [{ item_id, value, revision }]
  await riya.save(attempt_id, answer(1, '5'))
  await passMinutes(academy, attempt_id, 61)
  // Nobody has seen the right answers before the clock submits.
  expect((await riya.save(attempt_id, answer(2, '6'))).body).toMatchObject({ late: 1 })
  expect((await reviewBy(riya.call, attempt_id)).status).toBe(409)
  await submitEnded(academy.db)
  await markNow(academy, test_id)
  expect(JSON.stringify((await reviewBy(riya.call, attempt_id)).body)).toContain('41976')
  const seen = await riya.save(attempt_id, answer(3, '41976'))
  expect([seen.status, seen.error]).toEqual([409, 'Time is over.'])
  expect(seen.body).toMatchObject({ late: 0 })
  expect((await riya.late(attempt_id)).body).toMatchObject([{ item_id, value: '6' }])
  expect((await owner.acceptLate(attempt_id)).body).toMatchObject({ accepted: 1 })
  await markNow(academy, test_id)
  const review = (await reviewBy(riya.call, attempt_id)).body
  const [told] = review.sections
    .flatMap(({ items }) => items)
    .filter((each) => each.item_id === item_id)
  expect(told).toMatchObject({ value: '6', mark: -1 })
  expect((await owner.acceptLate(attempt_id)).error).toBe('No answers came too late.')
})

test('a practice test that the clock ended shows how a written answer is solved once it takes no more photos', async ({
  academy,
}) => {
  const { riya, attempt_id, test_id, itemOf } = await aPracticeTest(academy)
  await passMinutes(academy, attempt_id, 61)
  await submitEnded(academy.db)
  await markNow(academy, test_id)
  const [choice, long] = [itemOf('Choice'), itemOf('Long')]
  const shown = async (id: number) => {
    const { sections } = (await reviewBy(riya.call, attempt_id)).body
    return sections.flatMap(({ items }) => items).find(({ item_id }) => item_id === id)
  }
  expect(await shown(choice)).toMatchObject({ right: ['B'], shown_after: null })
  expect(await shown(long)).toMatchObject({ text: '', solution: null, right: null })
  expect((await riya.photo(attempt_id, long, await aPhoto())).status).toBe(201)

  await passMinutes(academy, attempt_id, 24 * 60)
  expect((await riya.photo(attempt_id, long, await aPhoto())).status).toBe(409)
  expect(await shown(long)).toMatchObject({ text: 'Long', shown_after: null })
})

test('a practice test that its student handed in asks for no photos', async ({ academy }) => {
  const { riya, attempt_id, test_id, handIn } = await aPracticeTest(academy)
  await handIn()
  const practice = (await riya.begin(test_id)).body.attempt
  expect(practice).toMatchObject({ attempt_id, practice: true })
  expect(practice.photos_until).toBe(practice.submitted_at)
  expect(practice.sections.flatMap(({ items }) => items)).toEqual([])
})

test('late answers are kept while the review of a practice test waits for its day', async ({
  academy,
}) => {
  const { riya, attempt_id, itemOf } = await aPracticeTest(academy, {
    review: '2099-11-20T12:30:00Z',
  })
  await passMinutes(academy, attempt_id, 61)
  await submitEnded(academy.db)
  const sent = [{ item_id: itemOf('Number'), value: '6', revision: 1 }]
  expect((await riya.save(attempt_id, sent)).body).toMatchObject({ late: 1 })
})

test('the review of a practice test keeps the same question under another number, also of a draft', async ({
  academy,
}) => {
  const { owner, riya, attempt_id, test_id, batch_id, handIn, items } = await aPracticeTest(academy)
  await handIn()
  await markNow(academy, test_id)
  const number = items.find(({ text }) => text === 'Number')?.item_id ?? 0
  const { db } = academy
  const { question_id } = await db
    .selectFrom('paper_items')
    .select('question_id')
    .where('item_id', '=', number)
    .executeTakeFirstOrThrow()
  const right = JSON.stringify({ right: { value: '41976' } })
  const shown = async () => {
    const { sections } = (await reviewBy(riya.call, attempt_id)).body
    return sections.flatMap((section) => section.items).find((item) => item.item_id === number)
  }
  expect((await shown())?.right).toMatchObject({ value: '41976' })
  const { begin, answer, show } = practiceCalls(riya.call)
  const { session } = (await begin({ kind: 'mistakes', attempt_id })).body
  const position = session.items.find(({ text }) => text === 'Number')?.position ?? 0
  await answer(session.session_id, position, '5')

  // A draft contains a copy of the question, and a planned test a question taken from it.
  const copy = await aQuestion(academy, { kind: 'number', question: 'Number', details: right })
  const taken = await aQuestion(academy, {
    ...{ kind: 'number', question: 'Another number', details: right },
    taken_from: question_id,
  })
  const { paper_id: draft } = await aPaper(owner.call, [copy])
  expect(await shown()).toMatchObject({ right: null, solution: null, text: '' })
  expect((await show(session.session_id, position)).body.item).toMatchObject({ right: null })
  await db
    .updateTable('papers')
    .set({ freed_at: sql`now()` })
    .where('paper_id', '=', draft)
    .execute()
  expect((await shown())?.right).toMatchObject({ value: '41976' })
  const planned = await aReadyPaper(owner.call, [taken])
  await owner.aTest({
    ...{ title: 'Half-yearly', mode: 'online', paper_id: planned.paper_id },
    ...{ opens_at: '2099-11-20T10:30:00Z', closes_at: '2099-11-20T12:30:00Z' },
    batch_ids: [batch_id],
  })
  expect(await shown()).toMatchObject({ right: null, notice: 'Shown after 20 Nov, 18:00' })
})

test('a test says before it begins how many questions, for how many marks, and what a wrong answer costs', async ({
  academy,
}) => {
  const { batch_id, riya, test_id } = await aPracticeTest(academy)
  const bina = await aSitter(academy, batch_id, 'Bina')
  const told = async ({ own }: typeof bina) =>
    (await own()).body.find((each) => each.test_id === test_id)
  expect(await told(bina)).toMatchObject({
    ...{ questions: 6, total: 22, wrong_costs: 0.25, negative: true, practice: true },
  })
  expect(await told(riya)).toMatchObject({ questions: null, total: null })
  await academy.db
    .updateTable('tests')
    .set({ marking: JSON.stringify([{ right: 2, wrong: -1, unanswered: null, partial: null }]) })
    .where('test_id', '=', test_id)
    .execute()
  // Two parts of the group count 2 marks each; the long part keeps its place among them.
  expect(await told(bina)).toMatchObject({ questions: 6, total: 14, wrong_costs: 0.5 })
  await academy.db
    .updateTable('tests')
    .set({ marking: null, negative: 'none' })
    .where('test_id', '=', test_id)
    .execute()
  expect(await told(bina)).toMatchObject({ wrong_costs: 0 })
})
