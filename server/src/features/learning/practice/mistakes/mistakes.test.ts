import { correctKey } from '@ganit/contract/exams/test-marking'
import { updateSettings } from '@ganit/contract/ground/settings'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../../test/academy.ts'
import { anOpenTest, aSitter } from '../../../../../test/attempts.ts'
import { theFamilies } from '../../../../../test/families.ts'
import { aChapter, questionsOf } from '../../../../../test/papers.ts'
import { practiceCalls } from '../../../../../test/practice.ts'
import { anAttempt, anOnlineTest, markNow, resultCalls } from '../../../../../test/results.ts'
import { clock } from '../../../../lifecycle/clock.ts'
import { seenQuestions } from '../choosing/candidates.queries.ts'
import { sessionsGivenOn } from '../sessions/sessions.queries.ts'

/**
 * A published test that Riya sat: the choice wrong, the number and the second part right, the rest blank, the long
 * question marked 1 of 4.
 */
async function theMistakes(academy: Academy, more: object = {}) {
  const open = await anOpenTest(academy, {
    ...{ shuffle: { questions: false, options: false } },
    ...more,
  })
  const { owner, test_id, batch_id } = open
  const riya = await aSitter(academy, batch_id)
  const { attempt_id, sections } = (await riya.begin(test_id)).body.attempt
  const items = sections.flatMap((section) => section.items)
  const itemOf = (text: string) => items.find((item) => item.text === text)?.item_id ?? 0
  await riya.save(attempt_id, [
    { item_id: itemOf('Choice'), value: ['C'], revision: 1 },
    { item_id: itemOf('Number'), value: '41976', revision: 1 },
    { item_id: itemOf('Part two'), value: ['D'], revision: 1 },
    { item_id: itemOf('Long'), value: { text: 'Because.' }, revision: 1 },
  ])
  await riya.submit(attempt_id)
  await markNow(academy, test_id)
  await owner.enter(test_id, [{ student_id: riya.student_id, marks: { [itemOf('Long')]: 1 } }])
  const results = resultCalls(owner.call)
  if (!('practice' in more)) await results.publish(test_id)
  const calls = practiceCalls(riya.call)
  const begin = () => calls.begin({ kind: 'mistakes', attempt_id })
  return { ...open, ...calls, riya, attempt_id, itemOf, begin, ...results }
}

const ofItems = (items: { text: string; state: string }[]) =>
  items.map(({ text, state }) => [text, state])

const ALL = [
  ['Choice', 'open'],
  ['Several', 'open'],
  ['Expression', 'open'],
  ['Group\n\nPart one', 'open'],
]

test('what lost marks in a test is tried again one by one, with practice off; what is long is left out', async ({
  academy,
}) => {
  const { begin, answer, show, riya, today } = await theMistakes(academy)
  expect((await today()).state).toBe('off')
  const chapter_id = await aChapter(academy)
  await academy.db.updateTable('questions').set({ chapter_id, class_number: 10 }).execute()
  const begun = await begin()
  expect(begun.status).toBe(201)
  const { session_id, kind, items } = begun.body.session
  expect(items[0]).toMatchObject({ topic: 'Triangles', why: 'chosen' })
  expect(kind).toBe('mistakes')
  expect(ofItems(items)).toEqual(ALL)
  expect(items.map(({ in_test }) => in_test)).toEqual([
    { number: 1, part: null, value: ['C'] },
    { number: 2, part: null, value: null },
    { number: 4, part: null, value: null },
    { number: 5, part: 'i', value: null },
  ])
  // The answer does not contain the solution before the next try.
  expect(JSON.stringify(items)).not.toMatch(/SOLUTION|41977|"right":\[/)
  expect((await show(session_id, 1)).error).toBe('Try it once first.')
  expect((await answer(session_id, 1, ['B'])).body.items).toMatchObject([
    { state: 'right', right: ['B'], solution: 'SOLUTION-$x=2$' },
  ])
  expect((await answer(session_id, 4, '1')).body.items).toMatchObject([
    { state: 'open', right: null, tries: [{ verdict: 'wrong' }] },
  ])
  expect((await show(session_id, 4)).body.item).toMatchObject({
    ...{ state: 'shown', right: { value: '41977' }, solution: 'SOLUTION-$x=2$' },
  })

  // Mistakes change no level, and do not count for the daily limit.
  const { rows } = await sql<{ levels: number }>`
    select count(*)::int as levels from practice_levels`.execute(academy.db)
  expect(rows).toEqual([{ levels: 0 }])
  const { day } = await academy.db
    .selectFrom('practice_sessions')
    .select(sql<string>`day::text`.as('day'))
    .where('session_id', '=', session_id)
    .executeTakeFirstOrThrow()
  expect(await sessionsGivenOn(academy.db, riya.student_id, day)).toEqual([])
  const seen = await seenQuestions(academy.db, riya.student_id, day)
  expect(seen).toHaveLength(4)
  expect(seen.map((question) => question.today)).toEqual([0, 0, 0, 0])
  // A student has one session per test, on all devices.
  const [one, other] = await Promise.all([begin(), begin()])
  expect([one.status, other.status]).toEqual([200, 200])
  expect(one.body.session).toEqual(other.body.session)
  expect(one.body.session).toMatchObject({ session_id, items: [{ state: 'right' }, {}, {}, {}] })
  const stranger = await aSitter(academy, (await anOpenTest(academy)).batch_id, 'Other')
  const theirs = practiceCalls(stranger.call)
  const { attempt_id } = await academy.db
    .selectFrom('practice_sessions')
    .select('attempt_id')
    .where('student_id', '=', riya.student_id)
    .executeTakeFirstOrThrow()
  expect((await theirs.begin({ kind: 'mistakes', attempt_id })).status).toBe(404)
  expect((await theirs.begin({ kind: 'mistakes' })).fields).toEqual({
    attempt_id: 'Choose a test.',
  })
})

test('mistakes close with the review: results withdrawn, or a question that another open test asks', async ({
  academy,
}) => {
  const { begin, answer, send, withdraw, publish, test_id, owner, paper, batch_id, ...of } =
    await theMistakes(academy)
  const { session_id } = (await begin()).body.session
  await withdraw(test_id)
  const closed = await begin()
  expect([closed.status, closed.error]).toEqual([
    409,
    'The results of this test are not published yet.',
  ])
  // An answer from a device that does not know of the withdrawal yet is stored, and judged later.
  const kept = (await answer(session_id, 1, ['B'])).body.items
  expect(kept).toMatchObject([{ state: 'waiting', right: null, solution: null }])
  const { error } = await of.hint(session_id, 2)
  expect(error).toBe('This question was taken out.')
  await publish(test_id)
  const { test_id: other } = await owner.aTest({
    ...{ title: 'Half-yearly', mode: 'online', paper_id: paper.paper_id },
    ...{ opens_at: '2099-11-20T10:30:00Z', closes_at: '2099-11-20T12:30:00Z' },
    batch_ids: [batch_id],
  })
  const held = (await begin()).body.session
  expect(ofItems(held.items)).toEqual([
    ['Choice', 'waiting'],
    ['', 'withdrawn'],
    ['', 'withdrawn'],
    ['', 'withdrawn'],
  ])
  // Moving the other test into the past brings all mistakes back.
  await academy.db
    .updateTable('tests')
    .set({ opens_at: '2020-01-01T00:00:00Z', closes_at: '2020-01-02T00:00:00Z' })
    .where('test_id', '=', other)
    .execute()
  const at = clock.now().toISOString()
  await send(session_id, [{ position: 1, try: 1, value: ['B'], at }])
  const back = (await begin()).body.session
  expect(ofItems(back.items)).toEqual([['Choice', 'right'], ...ALL.slice(1)])
})

test('mistakes follow keys that are corrected and marks that a person gives later', {
  tags: 'slow',
}, async ({ academy }) => {
  const { begin, answer, owner, riya, test_id, itemOf } = await theMistakes(academy)
  const { session_id } = (await begin()).body.session
  const correct = async (text: string, change: object) => {
    const { version } = (await owner.get(test_id)).body
    const params = { test_id: String(test_id), item_id: String(itemOf(text)) }
    const body = { reason: 'Misprint', confirm: true, version, ...change }
    expect((await owner.call(correctKey, { params, body } as never)).status).toBe(200)
  }
  // The wrong answer is now right, so it is no mistake any more. The right answer is now wrong.
  await correct('Choice', { right: ['C'] })
  await correct('Number', { right: { one_of: [{ value: '7' }, { from: '8', to: '9' }] } })
  await owner.enter(test_id, [
    { student_id: riya.student_id, marks: { [itemOf('Expression')]: 4 } },
  ])
  const { items } = (await begin()).body.session
  expect(ofItems(items)).toEqual([
    ['', 'withdrawn'],
    ['Several', 'open'],
    ['', 'withdrawn'],
    ['Group\n\nPart one', 'open'],
    ['Number', 'open'],
  ])
  expect((await answer(session_id, 5, '8.5')).body.items).toMatchObject([
    { state: 'right', right: { one_of: [{ value: '7' }, { from: '8', to: '9' }] } },
  ])
  await correct('Choice', { right: ['A', 'B'] })
  const again = (await begin()).body.session
  expect(again.items[0]).toMatchObject({ text: 'Choice', state: 'open' })
  expect((await answer(session_id, 1, ['A'])).body.items).toMatchObject([{ tries: [{}] }])
  await correct('Several', { drop: true })
  expect((await begin()).body.session.items[1]).toMatchObject({ state: 'withdrawn' })
})

test('a guardian looks at the mistakes of a child up to Class 8; a limited one and one of Class 9 only read', {
  tags: 'slow',
}, async ({ academy }) => {
  const { riya, attempt_id, begin } = await theMistakes(academy)
  const { aGuardian } = await theFamilies(academy)
  const mother = practiceCalls((await aGuardian([{ student_id: riya.student_id }])).call)
  const ask = (more: object = {}) => mother.begin({ kind: 'mistakes', attempt_id, ...more })
  const classOf = (student_class: number) =>
    academy.db.updateTable('students').set({ student_class }).execute()
  await classOf(9)
  expect((await ask()).status).toBe(404)
  await classOf(8)
  const begun = await ask()
  expect(begun.status).toBe(201)
  expect((await ask({ student_id: 999_999 })).status).toBe(404)
  expect((await begin()).body.session.session_id).toBe(begun.body.session.session_id)
  await academy.db
    .updateTable('students')
    .set({ date_of_birth: '2000-01-01' } as never)
    .execute()
  expect((await ask()).status).toBe(404)
})

test('the mistakes of a practice test are there before it is published, and keep its questions from practice', {
  tags: 'slow',
}, async ({ academy }) => {
  const { begin, owner, test_id, answer } = await theMistakes(academy, { practice: true })
  await owner.call(updateSettings, { body: { practice_on: true } } as never)
  const { session_id, items } = (await begin()).body.session
  expect(ofItems(items)).toEqual(ALL)
  expect((await answer(session_id, 1, ['B'])).body.items).toMatchObject([{ state: 'right' }])
  expect((await owner.get(test_id)).body.keeps).toMatch(
    /^These 6 questions are kept out of practice until /,
  )
})

test('an answer beyond those that count is no mistake', { tags: 'slow' }, async ({ academy }) => {
  const asked = (await questionsOf(academy, 2)).map((question_id) => ({ question_id, marks: 4 }))
  const of = await anOnlineTest(academy, [{ title: 'Any one', any: 1, items: asked }])
  const riya = await aSitter(academy, of.batch_id)
  const [first = 0, second = 0] = of.items
  const attempt_id = await anAttempt(academy, of.test_id, riya.student_id, {
    ...{ [first]: ['B'], [second]: ['A'] },
  })
  await markNow(academy, of.test_id)
  expect((await of.publish(of.test_id)).status).toBe(200)
  const { begin } = practiceCalls(riya.call)
  expect((await begin({ kind: 'mistakes', attempt_id })).error).toBe('Nothing to look at again.')
})

test('a test without a lost mark has nothing to look at again', { tags: 'slow' }, async ({
  academy,
}) => {
  const { begin, owner, riya, test_id, itemOf } = await theMistakes(academy)
  const marks = Object.fromEntries(
    ['Choice', 'Several', 'Expression'].map((text) => [itemOf(text), 4]),
  )
  const entered = await owner.enter(test_id, [
    { student_id: riya.student_id, marks: { ...marks, [itemOf('Part one')]: 1 } },
  ])
  expect(entered.status).toBe(200)
  expect((await begin()).error).toBe('Nothing to look at again.')
})
