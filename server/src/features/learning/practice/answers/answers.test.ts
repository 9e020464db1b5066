import { dayAfter } from '@ganit/contract/days'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../../test/academy.ts'
import { beginEachTestAt, setClock, setDay } from '../../../../../test/days.ts'
import { aReadyPaper } from '../../../../../test/papers.ts'
import { PRACTICE_DAY, practiceCalls, thePractice, VALUES } from '../../../../../test/practice.ts'
import { runDueJob } from '../../../../jobs/worker.ts'
import { clock } from '../../../../lifecycle/clock.ts'
import { practiceWorks } from './judge-waiting.service.ts'

beginEachTestAt(PRACTICE_DAY)

const SLIP = { answer: '13', name: 'One more', text: 'You counted one more.' }
const HINTS = ['Halve it.', 'Square it.']

/** A student with a session of questions of a topic, in the order they were asked. */
async function aSession(
  academy: Academy,
  kinds: Parameters<Awaited<ReturnType<typeof thePractice>>['ask']>[],
) {
  const practice = await thePractice(academy)
  const riya = await practice.aPractiser()
  const ids: number[] = []
  for (const kind of kinds) ids.push(await practice.ask(...kind))
  const calls = practiceCalls(riya.call)
  const { session_id, items } = (await calls.begin()).body.session
  /** Position of the nth question. */
  const at = (n: number) => items.find(({ text }) => text === `Question ${n + 1}`)?.position ?? 0
  const item = async (n: number) => {
    const { body } = await calls.begin()
    return body.session.items.find(({ position }) => position === at(n))
  }
  return { ...practice, ...calls, riya, ids, session_id, items, at, item }
}

const levels = ({ db }: Academy) =>
  db
    .selectFrom('practice_levels')
    .select(['skill_id', 'box', 'due_on'])
    .orderBy('skill_id')
    .execute()

test('the ladder: a slip is told, tries are counted, the right answer comes last', async ({
  academy,
}) => {
  const of = { slips: [SLIP], hints: HINTS }
  const { answer, show, session_id, at, item, today } = await aSession(academy, [
    ['number', { of, solution: 'Add.' }],
    ['several'],
    ['choice'],
    ['choice', { option_c: null, option_d: null, option_count: 2 }],
  ])
  const said = async (n: number, value: string | string[], nth = 1) =>
    (await answer(session_id, at(n), value, nth)).body.items[0]

  const first = await show(session_id, at(0))
  expect([first.status, first.body]).toMatchObject([409, { error: 'Try it once first.' }])
  expect(await said(0, '13')).toMatchObject({
    state: 'open',
    tries: [
      { value: '13', verdict: 'wrong', slip: { name: 'One more', text: 'You counted one more.' } },
    ],
    right: null,
    solution: null,
  })
  expect(await said(0, '14', 2)).toMatchObject({ state: 'open', right: null })
  expect(await said(0, '15', 3)).toMatchObject({
    state: 'shown',
    right: { value: '12' },
    solution: 'Add.',
  })
  expect(await said(1, ['A'])).toMatchObject({ state: 'open' })
  expect((await show(session_id, at(1))).body.item).toMatchObject({
    state: 'shown',
    right: ['A', 'C'],
  })
  expect(await said(2, ['A'])).toMatchObject({ state: 'open', right: null })
  expect(await said(2, ['B'], 2)).toMatchObject({ state: 'right', right: ['B'] })
  expect(await said(3, ['A'])).toMatchObject({ state: 'shown', right: ['B'] })
  expect(await item(0)).toMatchObject({ tries: [{ verdict: 'wrong' }, {}, {}] })
  expect(await today()).toMatchObject({ state: 'done', week: { days: 1 } })
})

test('what cannot be read is refused with its field; the first to arrive stays', async ({
  academy,
}) => {
  const { send, answer, session_id, at, riya, aPractiser } = await aSession(academy, [
    ['choice'],
    ['number'],
  ])
  const now = clock.now().toISOString()
  const fields = async (...answers: object[]) => {
    const { status, body } = await send(session_id, answers)
    return status === 400 ? (body as unknown as { fields: object }).fields : status
  }
  const a = { position: at(0), try: 1, value: ['A'], at: now }
  expect(await fields({ ...a, try: 2 })).toEqual({ 'answers.0.try': 'The first try is missing.' })
  expect(await fields({ ...a, try: 4 })).toEqual({
    'answers.0.try': 'try must be a whole number from 1 to 3.',
  })
  expect(await fields({ ...a, try: 3 })).toEqual({
    'answers.0.try': 'This question allows no further try.',
  })
  expect(await fields({ ...a, position: 99 })).toEqual({
    'answers.0.position': 'There is no such question.',
  })
  expect(await fields(a, { ...a, value: ['E'] })).toEqual({
    'answers.1.value': 'Answer with letters from A to D.',
  })
  expect(await fields({ ...a, value: ['A', 'B'] })).toEqual({ 'answers.0.value': 'Choose one.' })
  expect(await fields({ ...a, position: at(1), value: ' ' })).toEqual({
    'answers.0.value': 'Answer this first.',
  })
  expect(await fields({ ...a, position: at(1), value: 'x'.repeat(1_001) })).toEqual({
    'answers.0.value': 'An answer may have at most 1000 characters.',
  })
  expect(await fields({ ...a, at: 'yesterday' })).toMatchObject({
    'answers.0.at': expect.any(String),
  })
  expect(await fields()).toEqual({ answers: 'Send an answer.' })
  const large = { 'answers.0.value': 'An answer may have at most 1000 characters.' }
  expect(await fields({ ...a, position: at(1), value: 'x'.repeat(1_000_000) })).toEqual(large)

  const other = await aPractiser('Arjun')
  expect((await practiceCalls(other.call).send(session_id, [a])).status).toBe(404)
  const both = await Promise.all([
    answer(session_id, at(0), ['A']),
    answer(session_id, at(0), ['C']),
  ])
  const shown = both.map(({ body }) => body.items[0]?.tries)
  expect(shown[0]).toHaveLength(1)
  expect(shown[0]).toEqual(shown[1])
  const again = await practiceCalls(riya.call).answer(session_id, at(0), ['B'])
  expect(again.body.items[0]?.tries).toEqual(shown[0])
})

test('answers that are hard or impossible are for a person, and levels take no notice', {
  tags: 'slow',
}, async ({ academy }) => {
  const { answer, session_id, at } = await aSession(academy, [
    ['expression'],
    ['number'],
    ['expression'],
  ])
  const [hard] = (await answer(session_id, at(0), '9^{9^{9}}')).body.items
  expect(['wrong', 'by hand', null]).toContain(hard?.tries[0]?.verdict)
  await answer(session_id, at(1), '1/0')
  await answer(session_id, at(2), '\\sqrt{-4}')
  for (const { box } of await levels(academy)) expect(box).toBeLessThanOrEqual(1)
})

test('a hint before the first answer: asked and not right, for the box only if it is shown', async ({
  academy,
}) => {
  const of = { hints: HINTS }
  const { hint, answer, show, session_id, at, item } = await aSession(academy, [
    ['number', { of }],
    ['number', { of }],
  ])
  expect((await hint(session_id, at(0), 2)).body).toEqual({ text: 'Square it.' })
  expect((await hint(session_id, at(0), 1)).body).toEqual({ text: 'Halve it.' })
  expect(await item(0)).toMatchObject({ hints: HINTS, hints_left: 0 })
  const none = await hint(session_id, at(0), 3)
  expect([none.status, none.body]).toMatchObject([
    400,
    { fields: { hint: 'There is no such hint.' } },
  ])
  await answer(session_id, at(0), '12')
  expect(await levels(academy)).toEqual([])
  await hint(session_id, at(1))
  await answer(session_id, at(1), '13')
  expect(await levels(academy)).toEqual([])
  await show(session_id, at(1))
  expect(await levels(academy)).toMatchObject([{ box: 1, due_on: dayAfter(PRACTICE_DAY) }])
})

test('five evenings running on one topic make two steps, and only hard questions make it secure', {
  tags: 'slow',
}, async ({ academy }) => {
  const { aPractiser, ask, chapter_id, skills } = await thePractice(academy)
  const riya = await aPractiser()
  for (let n = 0; n < 60; n += 1) await ask()
  await ask('several')
  const { begin, answer, end } = practiceCalls(riya.call)
  const evening = async (day: string, kinds: string[]) => {
    setClock(day, '19:00')
    const { items, session_id } = (
      await begin({ kind: 'topic', chapter_id, skill_id: skills.roots })
    ).body.session
    for (const { position, kind } of items.slice(0, 4))
      if (kinds.includes(kind)) await answer(session_id, position, VALUES[kind].right)
    await end(session_id)
    const [{ box, due_on } = {}] = await levels(academy)
    return [box, due_on]
  }
  const day = (n: number) => dayAfter(PRACTICE_DAY, n)
  expect(await evening(day(0), ['choice'])).toEqual([1, day(1)])
  expect(await evening(day(1), ['choice'])).toEqual([2, day(4)])
  expect(await evening(day(2), ['choice'])).toEqual([2, day(4)])
  expect(await evening(day(3), ['choice'])).toEqual([2, day(4)])
  expect(await evening(day(4), ['choice'])).toEqual([2, day(7)])
})

test.for([
  ['in English alone, which are asked where Hindi has too few', 6, 2],
  ['in English alone, which are not asked', 40, 3],
] as const)('hard questions %s', { tags: 'slow' }, async ([, hindi, box], { academy }) => {
  const { aPractiser, ask, chapter_id, skills } = await thePractice(academy)
  const riya = await aPractiser()
  const { db } = academy
  await db.updateTable('students').set({ study_language: 'hi' }).execute()
  for (let n = 0; n < hindi; n += 1) await ask('choice', { language: 'hi' })
  await ask('number')
  const level = { student_id: riya.student_id, chapter_id, skill_id: skills.roots }
  const second = { box: 2, due_on: PRACTICE_DAY, box_before: 2, last_on: null }
  await db
    .insertInto('practice_levels')
    .values({ ...level, ...second })
    .execute()
  const { begin, answer } = practiceCalls(riya.call)
  const wish = { kind: 'topic', chapter_id, skill_id: skills.roots }
  const { items, session_id } = (await begin(wish)).body.session
  const choices = items.filter(({ kind }) => kind === 'choice').slice(0, 4)
  for (const { position } of choices) await answer(session_id, position, VALUES.choice.right)
  expect(await levels(academy)).toMatchObject([{ box }])
})

test('a test that is planned with an unanswered question takes it out, and puts another behind it', {
  tags: 'slow',
}, async ({ academy }) => {
  const { begin, answer, hint, send, session_id, ids, call, ask, at, item } = await aSession(
    academy,
    [
      ['number', { of: { slips: [SLIP], hints: HINTS }, solution: 'Add.' }],
      ['number', { of: { slips: [SLIP], hints: HINTS }, solution: 'Add.' }],
    ],
  )
  await answer(session_id, at(0), '13')
  await ask('choice', { question: 'Another' })
  await aReadyPaper(call, ids)
  const { items } = (await begin()).body.session
  expect(items.map(({ state, text }) => [state, text]).toSorted()).toEqual([
    ['open', 'Another'],
    ['open', 'Question 1'],
    ['withdrawn', ''],
  ])
  expect(items.at(-1)).toMatchObject({ position: 3, text: 'Another' })
  expect(await item(0)).toMatchObject({
    tries: [{ slip: null }],
    hints: [],
    hints_left: 0,
    right: null,
  })
  const out = await hint(session_id, at(1))
  expect([out.status, out.body]).toMatchObject([409, { error: 'This question was taken out.' }])

  // An earlier answer from another device is stored, and judged once the question is free.
  const late = { position: at(1), try: 1, value: '12', at: clock.now().toISOString() }
  expect((await send(session_id, [late])).body.items[0]).toMatchObject({
    state: 'waiting',
    right: null,
  })
  const judged = async () => {
    await academy.db
      .updateTable('jobs')
      .set({ run_at: new Date(0) })
      .execute()
    const parts = {
      db: academy.db,
      log: { error: expect.fail, warn: expect.fail },
      works: practiceWorks,
    }
    await runDueJob(parts as never)
    return (await item(1))?.state
  }
  expect(await judged()).toBe('waiting')
  await academy.db.updateTable('papers').set({ freed_at: clock.now() }).execute()
  expect(await judged()).toBe('right')
  expect(await item(1)).toMatchObject({ right: { value: '12' }, solution: 'Add.' })
})

test('a question that is edited or ended goes on as it was asked', { tags: 'slow' }, async ({
  academy,
}) => {
  const { answer, session_id, ids, at, item } = await aSession(academy, [['number'], ['choice']])
  await academy.db
    .updateTable('questions')
    .set({ question: 'Changed', details: JSON.stringify({ right: { value: '99' } }), version: 2 })
    .where('question_id', '=', ids[0] ?? 0)
    .execute()
  await academy.db
    .updateTable('questions')
    .set({ is_active: false, version: 3 })
    .where('question_id', '=', ids[1] ?? 0)
    .execute()
  expect(await item(0)).toMatchObject({ text: 'Question 1', state: 'open' })
  expect((await answer(session_id, at(0), '12')).body.items[0]).toMatchObject({
    state: 'right',
    right: { value: '12' },
  })
  expect((await answer(session_id, at(1), ['B'])).body.items[0]).toMatchObject({ state: 'right' })
})

test('an answer counts for the day it was given, between making and now; sixty calls a minute', {
  tags: 'slow',
}, async ({ academy }) => {
  const { send, session_id, at } = await aSession(academy, [['choice'], ['choice'], ['choice']])
  setDay(dayAfter(PRACTICE_DAY, 2))
  const given = (n: number, day: string) =>
    send(session_id, [{ position: at(n), try: 1, value: ['B'], at: `${day}T13:00:00+05:30` }])
  await given(0, dayAfter(PRACTICE_DAY, 1))
  await given(1, '2020-01-01')
  await given(2, '2030-01-01')
  const { rows } = await sql<{ position: number; answered_on: string }>`
    select position, answered_on from practice_items`.execute(academy.db)
  const dayOf = (n: number) => rows.find(({ position }) => position === at(n))?.answered_on
  expect([dayOf(0), dayOf(1), dayOf(2)]).toEqual([1, 0, 2].map((n) => dayAfter(PRACTICE_DAY, n)))

  const statuses: number[] = []
  for (let n = 0; n < 61; n += 1) statuses.push((await given(0, PRACTICE_DAY)).status)
  expect(statuses.at(-1)).toBe(429)
})

test('of many answers at once one is the first, and every device is told that one', {
  tags: 'slow',
}, async ({ academy }) => {
  const { answer, session_id, at, item } = await aSession(academy, [
    ['number'],
    ['number'],
    ['number'],
  ])
  for (const n of [0, 1, 2]) {
    const told = await Promise.all(
      [20, 21, 22, 23, 24, 25].map((value) => answer(session_id, at(n), `${value}`)),
    )
    const values = told.map(({ body }) => body.items[0]?.tries.map(({ value }) => value))
    const stored = (await item(n))?.tries.map(({ value }) => value)
    expect(stored).toHaveLength(1)
    expect(values).toEqual(Array(6).fill(stored))
  }
})

test('tries sent together are judged in turn: what comes after the right one is dropped', {
  tags: 'slow',
}, async ({ academy }) => {
  const { send, session_id, at } = await aSession(academy, [['number']])
  const answers = ['13', '12', '14'].map((value, n) => ({
    ...{ position: at(0), try: n + 1, value },
    at: clock.now().toISOString(),
  }))
  expect((await send(session_id, answers)).body.items).toMatchObject([
    { state: 'right', tries: [{ value: '13' }, { value: '12', verdict: 'right' }] },
  ])
  expect((await send(session_id, answers)).body.items[0]?.tries).toHaveLength(2)
})

test('an answer brings what was put behind a question that a paper keeps since', {
  tags: 'slow',
}, async ({ academy }) => {
  const { answer, session_id, at, ids, call, ask } = await aSession(academy, [
    ['choice'],
    ['choice'],
  ])
  await ask('choice', { question: 'Another' })
  await aReadyPaper(call, [ids[1] ?? 0])
  const { items } = (await answer(session_id, at(0), ['B'])).body
  expect(items.map(({ text, state }) => [text, state])).toEqual([
    ['Question 1', 'right'],
    ['Another', 'open'],
  ])
  const noted = await academy.db.selectFrom('questions_practised').select('question_id').execute()
  expect(noted).toHaveLength(3)
})
