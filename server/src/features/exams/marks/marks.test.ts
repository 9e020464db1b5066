import { getStatistics } from '@ganit/contract/exams/test-statistics'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { setDay } from '../../../../test/days.ts'
import { somebodyWaits, waitForWaiters } from '../../../../test/locks.ts'
import { aQuestion, aReadyPaper, questionsOf } from '../../../../test/papers.ts'
import { aBatchFor, aMemberOf, EXAM, testCalls } from '../../../../test/tests.ts'
import type { Trx } from '../../../db/schema.ts'
import { readPersonalData } from '../../office/privacy/export.queries.ts'
import { countUnmarkedSheets } from './marks.service.ts'

const { total: _, ...NO_TOTAL } = EXAM

/** A test of a paper with two students, Asha and Bina. */
async function aTestOf(academy: Academy, sections: object[], more: object = {}) {
  const calls = testCalls((await academy.signInAdmin()).call)
  const { paper_id } = await aReadyPaper(calls.call, [], { sections })
  const batch_id = await aBatchFor(academy)
  const asha = await aMemberOf(academy, batch_id, 'Asha')
  const bina = await aMemberOf(academy, batch_id, 'Bina')
  const plan = async () =>
    (await calls.aTest({ ...NO_TOTAL, paper_id, batch_ids: [batch_id], ...more })).test_id
  return { ...calls, paper_id, asha, bina, plan }
}

const itemsOf = (ids: number[], marks = 4) => ids.map((question_id) => ({ question_id, marks }))

test('totals and marks are entered, kept, cleared, and the same twice changes nothing', async ({
  academy,
}) => {
  const questions = await questionsOf(academy, 2)
  const sections = [{ title: 'A', negative: 1, items: itemsOf(questions) }]
  const { plan, enter, marks, asha, bina } = await aTestOf(academy, sections)
  const test_id = await plan()
  const { items, rows } = (await marks(test_id)).body
  const [one = 0, two = 0] = items.map(({ item_id }) => item_id)
  expect(items).toMatchObject([
    { number: 1, part: null, or: false, marks: 4, negative: 1 },
    { number: 2, marks: 4, negative: 1 },
  ])
  expect(rows).toHaveLength(2)

  const sent = [
    { student_id: asha, version: 0, marks: { [one]: 3.25, [two]: -1 } },
    // Forms send the total as text.
    { student_id: bina, version: 0, total: '7.5' as never },
  ]
  const saved = await enter(test_id, sent)
  expect(saved.body.rows).toMatchObject([
    { marks: { [one]: 3.25, [two]: -1 }, total: 2.25, version: 1 },
    { marks: {}, total: 7.5, version: 1 },
  ])
  // A retry does not conflict.
  expect((await enter(test_id, sent)).body.rows.map(({ version }) => version)).toEqual([1, 1])
  const stale = await enter(test_id, [
    { student_id: asha, version: 1, marks: { [one]: 4 } },
    { student_id: bina, version: 0, total: 8 },
  ])
  expect([stale.status, Object.keys(stale.fields ?? {})]).toEqual([409, ['rows.1.version']])
  expect(stale.error).toContain('Bina')
  const cleared = await enter(test_id, [{ student_id: asha, marks: { [one]: null } }])
  expect(cleared.body.rows).toMatchObject([{ marks: { [two]: -1 }, total: -1, version: 2 }])
  const absent = await enter(test_id, [{ student_id: asha, absent: true }])
  expect(absent.body.rows).toMatchObject([{ absent: true, marks: {}, total: null }])
  const there = await enter(test_id, [{ student_id: asha, total: 5 }])
  expect(there.body.rows).toMatchObject([{ absent: false, total: 5 }])
})

test('what no mark can be is refused on its row, and nothing is saved', async ({ academy }) => {
  const questions = await questionsOf(academy, 1)
  const { plan, enter, marks, asha, bina } = await aTestOf(academy, [
    { title: 'A', negative: 0.5, items: itemsOf(questions) },
  ])
  const test_id = await plan()
  const item = (await marks(test_id)).body.items[0]?.item_id ?? 0
  const refused = async (row: object) =>
    Object.keys(
      (
        await enter(test_id, [
          { student_id: bina, total: 1 },
          { student_id: asha, ...row },
        ])
      ).fields ?? {},
    )

  expect(await refused({ total: 4.25 })).toEqual(['rows.1.total'])
  expect(await refused({ total: 1.1 })).toEqual(['rows.1.total'])
  expect(await refused({ total: -0.75 })).toEqual(['rows.1.total'])
  expect(await refused({ total: 1, marks: {} })).toEqual(['rows.1.total'])
  expect(await refused({ total: 1, absent: true })).toEqual(['rows.1.absent'])
  expect(await refused({ marks: { [item]: -0.75 } })).toEqual([`rows.1.marks.${item}`])
  expect(await refused({ marks: { 4711: 1 } })).toEqual(['rows.1.marks.4711'])
  expect(await refused({ answers: { 9: 'A' } })).toEqual(['rows.1.answers.9'])
  expect(await refused({ answers: { 1: 'E' } })).toEqual(['rows.1.answers.1'])
  expect(await refused({ set: 'B' })).toEqual(['rows.1.set'])
  expect((await marks(test_id)).body.rows.map(({ version }) => version)).toEqual([0, 0])
  await enter(test_id, [{ student_id: asha, total: 1 }])
  expect(await refused({ marks: { [item]: 1 } })).toEqual(['rows.1.marks'])
})

test('the database refuses a sheet that its test cannot have, added or changed, in whichever row', {
  tags: 'slow',
}, async ({ academy }) => {
  const questions = await questionsOf(academy, 1)
  const sections = [{ title: 'A', negative: 0.5, items: itemsOf(questions) }]
  const { plan, aTest, marks, asha, bina } = await aTestOf(academy, sections)
  const ofPaper = await plan()
  const { test_id: ofTotal } = await aTest({
    ...EXAM,
    total: 80,
    batch_ids: [await aBatchFor(academy)],
  })
  const item = (await marks(ofPaper)).body.items[0]?.item_id ?? 0
  type Row = { total?: number; marks?: object; key_marks?: object; answers?: object }
  const write = (test_id: number, last: Row) => {
    const rows = [{}, last].map(({ total, ...row }: Row) => [
      total ?? null,
      ...[row.marks, row.key_marks, row.answers].map((each) => JSON.stringify(each ?? {})),
    ])
    const value = (n: number) => rows.map((row) => row[n])
    return sql`
      insert into test_sheets (test_id, student_id, total, marks, key_marks, answers)
      select ${test_id}, * from unnest(${[asha, bina]}::integer[], ${value(0)}::numeric[],
        ${value(1)}::jsonb[], ${value(2)}::jsonb[], ${value(3)}::jsonb[])
      on conflict (test_id, student_id) do update set total = excluded.total,
        marks = excluded.marks, key_marks = excluded.key_marks, answers = excluded.answers`.execute(
      academy.db,
    )
  }
  const faults: [number, Row][] = [
    [ofPaper, { marks: { [item]: 4.25 } }],
    [ofPaper, { marks: { [item]: -0.75 } }],
    [ofPaper, { marks: { [item]: 1.1 } }],
    [ofPaper, { marks: { [item + 1]: 1 } }],
    [ofPaper, { key_marks: { [item]: 4.01 }, answers: { 1: 'A' } }],
    [ofTotal, { total: 80.25 }],
    [ofTotal, { total: -0.25 }],
    [ofTotal, { answers: { 1: 'A' } }],
    [ofTotal, { marks: { [item]: 1 } }],
  ]
  const refuseAll = async () => {
    for (const [test_id, row] of faults)
      await expect(write(test_id, row), JSON.stringify(row)).rejects.toThrow('not what it can be')
  }
  await refuseAll()
  await write(ofPaper, { marks: { [item]: -0.5 } })
  await write(ofPaper, { key_marks: { [item]: 1.33 }, answers: { 1: 'A' } })
  await write(ofTotal, { total: 80 })
  await refuseAll()
})

test('answers are marked by the key of the set, and a person’s mark stands over it until cleared', async ({
  academy,
}) => {
  const questions = await questionsOf(academy, 4)
  const number = await aQuestion(academy, {
    kind: 'number',
    details: JSON.stringify({ right: { value: '2.5', tolerance: '0.1' }, unit: 'm' }),
  } as never)
  const expression = await aQuestion(academy, {
    kind: 'expression',
    details: JSON.stringify({ right: ['x^2-1'], form: 'any' }),
  } as never)
  const several = await aQuestion(academy, {
    kind: 'several',
    details: JSON.stringify({ options: ['2', '3', '4', '9'], right: ['A', 'B'] }),
  } as never)
  const all = [...questions, number, expression, several]
  const sections = [{ title: 'A', negative: 1, partial: true, items: itemsOf(all) }]
  const { plan, enter, marks, sets, paper_id, asha, bina } = await aTestOf(academy, sections)
  const [, setB] = await sets(paper_id)
  const test_id = await plan()
  const key = setB?.key ?? []
  const { sets: asks } = (await marks(test_id)).body
  expect(asks.map(({ set, numbers }) => [set, numbers.map(({ number: of }) => of)])).toEqual([
    ['A', ['1', '2', '3', '4', '5', '6', '7']],
    ['B', ['1', '2', '3', '4', '5', '6', '7']],
  ])
  expect(asks[1]?.numbers.map(({ item_id }) => item_id)).toEqual(key.map(({ item_id }) => item_id))
  expect(asks[0]?.numbers.map(({ options }) => options).toSorted()).toEqual([0, 0, 4, 4, 4, 4, 4])
  const right = Object.fromEntries(
    key.map(({ number: n, right: is }) => [
      n,
      Array.isArray(is) ? is.join('') : is && 'value' in is ? `${is.value} m` : '',
    ]),
  )
  const row = { student_id: asha, set: 'B', answers: right }
  const best = await enter(test_id, [row])
  expect(best.body.rows).toMatchObject([{ set: 'B', total: 28 }])
  expect((await enter(test_id, [row])).body.rows).toMatchObject([{ version: 1 }])

  const of = (index: number) => key.find(({ right: is }, n) => n >= 0 && isOf(index, is))
  const isOf = (index: number, is: unknown) =>
    [
      (x: unknown) => Array.isArray(x) && x.length === 2,
      (x: unknown) => Array.isArray(x) && x[0] === 'x^2-1',
      (x: unknown) => !Array.isArray(x),
    ][index]?.(is) ?? false
  const [two, formula, length] = [of(0), of(1), of(2)]
  const answers = {
    [two?.number ?? 0]: Array.isArray(two?.right) ? (two.right[0] ?? '') : '',
    [formula?.number ?? 0]: '(x-1)(x+1)',
    [length?.number ?? 0]: '3',
  }
  const other = await enter(test_id, [{ student_id: bina, set: 'B', answers }])
  expect(other.body.rows[0]).toMatchObject({
    marks: {
      [two?.item_id ?? 0]: 1,
      [formula?.item_id ?? 0]: 4,
      [length?.item_id ?? 0]: -1,
    },
    total: 4,
  })
  const byPerson = await enter(test_id, [
    {
      student_id: bina,
      marks: { [length?.item_id ?? 0]: 2 },
      answers: { [length?.number ?? 0]: '4' },
    },
  ])
  expect(byPerson.body.rows[0]?.total).toBe(7)
  const cleared = await enter(test_id, [
    { student_id: bina, marks: { [length?.item_id ?? 0]: null } },
  ])
  expect(cleared.body.rows[0]?.total).toBe(4)
  // The same letters are marked by another set's key.
  const asA = await enter(test_id, [{ student_id: asha, set: 'A' }])
  const values = [asA.status === 200 ? asA.body.rows[0]?.total : 'refused', 28]
  expect(values[0]).not.toBe(28)
})

test('answers of which nobody says the set are kept, and marked once somebody does', {
  tags: 'slow',
}, async ({ academy }) => {
  const questions = []
  for (let n = 0; n < 6; n += 1) questions.push(await aQuestion(academy))
  const sections = [{ title: 'A', items: itemsOf(questions) }]
  const { plan, enter, sets, paper_id, asha, bina } = await aTestOf(academy, sections)
  const [, setB] = await sets(paper_id)
  const test_id = await plan()
  const unmarked = () => countUnmarkedSheets(academy.db, test_id)
  const right = Object.fromEntries(
    (setB?.key ?? []).map(({ number, right: is }) => [
      number,
      Array.isArray(is) ? is.join('') : '',
    ]),
  )
  await enter(test_id, [{ student_id: bina, absent: true }])
  const before = await unmarked()
  const kept = await enter(test_id, [{ student_id: asha, answers: right }])
  expect(kept.body.rows).toMatchObject([{ set: null, marks: {}, total: null, answers: right }])
  expect(await unmarked()).toBe(before)
  const nowhere = await enter(test_id, [{ student_id: asha, answers: { 99: 'A' } }])
  expect(nowhere.status).toBe(400)
  const said = await enter(test_id, [{ student_id: asha, set: 'B' }])
  expect(said.body.rows[0]?.total).toBeGreaterThan(0)
  expect(await unmarked()).toBe(before - 1)
  const again = await enter(test_id, [{ student_id: asha, set: null }])
  expect(again.body.rows).toMatchObject([{ set: null, marks: {}, total: null }])
})

/** The result of entering marks while another transaction holds the lock of the test and changes it. */
async function enteredDuring<Reply>(
  academy: Academy,
  test_id: number,
  { enter, change }: { enter: () => Promise<Reply>; change: (trx: Trx) => Promise<unknown> },
) {
  // Wrapped in an object, so that the transaction does not await it.
  const { entered } = await academy.db.transaction().execute(async (trx) => {
    await sql`select from tests where test_id = ${test_id} for update`.execute(trx)
    const entered = enter()
    await somebodyWaits(academy)
    await change(trx)
    return { entered }
  })
  return entered
}

test('answers that are entered while the key is corrected are marked by the corrected one', {
  tags: 'slow',
}, async ({ academy }) => {
  const sections = [{ title: 'A', negative: 1, items: itemsOf(await questionsOf(academy, 1)) }]
  const { plan, enter, marks, asha } = await aTestOf(academy, sections)
  const test_id = await plan()
  const [{ item_id = 0 } = {}] = (await marks(test_id)).body.items
  const corrected = { accept_all: false, dropped: false, correct: JSON.stringify(['C']) }
  const entered = await enteredDuring(academy, test_id, {
    enter: () => enter(test_id, [{ student_id: asha, answers: { 1: 'C' } }]),
    change: (trx) =>
      trx
        .insertInto('test_keys')
        .values({ test_id, item_id, reason: 'A slip of the pen', ...corrected } as never)
        .execute(),
  })
  expect(entered.body.rows).toMatchObject([{ marks: { [item_id]: 4 }, total: 4 }])
})

test('answers that are entered while the marking is changed are marked by the new one', {
  tags: 'slow',
}, async ({ academy }) => {
  const sections = [{ title: 'A', negative: 1, items: itemsOf(await questionsOf(academy, 1)) }]
  const { plan, enter, marks, asha } = await aTestOf(academy, sections)
  const test_id = await plan()
  const [{ item_id = 0 } = {}] = (await marks(test_id)).body.items
  const entered = await enteredDuring(academy, test_id, {
    enter: () => enter(test_id, [{ student_id: asha, answers: { 1: 'B' } }]),
    change: (trx) =>
      trx
        .updateTable('tests')
        .set({ marking: JSON.stringify([{ right: 5, wrong: -2 }]) } as never)
        .where('test_id', '=', test_id)
        .execute(),
  })
  expect(entered.body.rows).toMatchObject([{ marks: { [item_id]: 5 }, total: 5 }])
  expect((await marks(test_id)).body.rows[0]).toMatchObject({ marks: { [item_id]: 5 }, total: 5 })
})

test('of two who enter marks of one student at one moment neither loses anything, and of two who saw the same row one is told', async ({
  academy,
}) => {
  const sections = [{ title: 'A', negative: 1, items: itemsOf(await questionsOf(academy, 2)) }]
  const { plan, enter, marks, asha } = await aTestOf(academy, sections)
  const test_id = await plan()
  const [one = 0, two = 0] = (await marks(test_id)).body.items.map(({ item_id }) => item_id)
  const mark = (row: object) => enter(test_id, [{ student_id: asha, ...row }])
  const stored = async () => (await marks(test_id)).body.rows[0]

  // Both requests have read the row before one of them writes.
  const both = await enteredDuring(academy, test_id, {
    enter: () => Promise.all([mark({ marks: { [one]: 3 } }), mark({ answers: { 2: 'B' } })]),
    change: () => waitForWaiters(academy, 2),
  })
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await stored()).toMatchObject({ marks: { [one]: 3, [two]: 4 }, total: 7, version: 2 })

  const same = await enteredDuring(academy, test_id, {
    enter: () => Promise.all([1, 2].map((each) => mark({ version: 2, marks: { [one]: each } }))),
    change: () => waitForWaiters(academy, 2),
  })
  const statuses = same.map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 409])
  const kept = statuses.indexOf(200) + 1
  expect(await stored()).toMatchObject({ marks: { [one]: kept, [two]: 4 }, version: 3 })
})

test('an answer without a letter is none, and loses nothing', { tags: 'slow' }, async ({
  academy,
}) => {
  const sections = [{ title: 'A', negative: 1, items: itemsOf(await questionsOf(academy, 1)) }]
  const { plan, enter, asha } = await aTestOf(academy, sections)
  const refused = await enter(await plan(), [{ student_id: asha, answers: { 1: ', ' } }])
  expect(refused).toMatchObject({
    status: 400,
    fields: { 'rows.0.answers.1': 'Answer with letters from A to D.' },
  })
})

test('one’s own data has what one answered, not the marks, which are told when they are published', {
  tags: 'slow',
}, async ({ academy }) => {
  const { plan, enter, asha } = await aTestOf(academy, [
    { title: 'A', items: itemsOf(await questionsOf(academy, 1)) },
  ])
  const test_id = await plan()
  await enter(test_id, [{ student_id: asha, answers: { 1: 'B' } }])
  const { uid } = await academy.db
    .selectFrom('students')
    .select('uid')
    .where('student_id', '=', asha)
    .executeTakeFirstOrThrow()
  const held = await readPersonalData(academy.db, { role: 'student', uid }, uid)

  expect(held).toMatchObject({ test_sheets: [{ title: 'School exam', answers: { 1: 'B' } }] })
  expect(JSON.stringify(held)).not.toContain('key_marks')
})

test('once marks were entered a test is marked as it was', { tags: 'slow' }, async ({
  academy,
}) => {
  const sections = [{ title: 'A', negative: 1, items: itemsOf(await questionsOf(academy, 1)) }]
  const { plan, enter, change, asha } = await aTestOf(academy, sections, {
    marking: [{ right: 4, wrong: -1 }],
  })
  const test_id = await plan()
  expect((await change(test_id, { marking: [{ right: 5 }], version: 1 })).status).toBe(200)
  await enter(test_id, [{ student_id: asha, total: 3 }])

  const refused = await change(test_id, { marking: [{ right: 2 }], version: 2 })
  expect([refused.status, refused.error]).toEqual([
    409,
    'Marks of this test were entered, so its paper, mode and marking stay.',
  ])
  // Sending the same again is no change.
  const same = { marking: [{ right: 5, wrong: null }], title: 'Named anew', version: 2 }
  expect((await change(test_id, same)).status).toBe(200)
})

test('an answer on paper whose question was dropped or given to all keeps no results back', {
  tags: 'slow',
}, async ({ academy }) => {
  const expressions = await Promise.all(
    [1, 2].map(() =>
      aQuestion(academy, {
        kind: 'expression',
        details: JSON.stringify({ right: ['x^2-1'], form: 'any' }),
      } as never),
    ),
  )
  const sections = [{ title: 'A', items: itemsOf(expressions) }]
  const { plan, enter, marks, asha, bina } = await aTestOf(academy, sections)
  const test_id = await plan()
  await enter(test_id, [
    { student_id: asha, answers: { 1: 'x^2+', 2: 'x^2+' } },
    { student_id: bina, absent: true },
  ])
  expect(await countUnmarkedSheets(academy.db, test_id)).toBe(1)
  const [one = 0, two = 0] = (await marks(test_id)).body.items.map(({ item_id }) => item_id)
  const key = { test_id, reason: 'Misprint' }
  await academy.db
    .insertInto('test_keys')
    .values([
      { ...key, item_id: one, dropped: true },
      { ...key, item_id: two, accept_all: true },
    ])
    .execute()
  expect(await countUnmarkedSheets(academy.db, test_id)).toBe(0)
})

test('on paper a question is blank of whom neither a mark nor an answer was entered, and of no totals', {
  tags: 'slow',
}, async ({ academy }) => {
  const sections = [{ title: 'A', items: itemsOf(await questionsOf(academy, 2)) }]
  const { plan, enter, marks, call, asha, bina } = await aTestOf(academy, sections)
  const test_id = await plan()
  const [one = 0, two = 0] = (await marks(test_id)).body.items.map(({ item_id }) => item_id)
  const blanks = async () => {
    const { body } = await call(getStatistics, { params: { test_id: `${test_id}` } } as never)
    return body.items.map(({ blank }) => blank)
  }
  await enter(test_id, [
    { student_id: asha, total: 3 },
    { student_id: bina, total: 5 },
  ])
  expect(await blanks()).toEqual([0, 0])
  await enter(test_id, [
    { student_id: asha, total: null },
    { student_id: bina, total: null },
  ])
  await enter(test_id, [
    { student_id: asha, marks: { [one]: 0, [two]: 4 } },
    { student_id: bina, marks: { [one]: 4 } },
  ])
  expect(await blanks()).toEqual([0, 1])
})

test('a teacher of one batch of a test sees and enters its members alone, and a wrong letter loses', async ({
  academy,
}) => {
  const owner = testCalls((await academy.signInAdmin()).call)
  const teacher = await academy.signUpAs('teacher')
  const theirs = testCalls(academy.caller(teacher.token))
  const own = await aBatchFor(academy, teacher.uid)
  const other = await aBatchFor(academy)
  const mine = await aMemberOf(academy, own)
  const stranger = await aMemberOf(academy, other, 'Dev')
  const sections = [{ title: 'A', negative: 1, items: itemsOf(await questionsOf(academy, 1)) }]
  const { paper_id } = await aReadyPaper(owner.call, [], { sections })
  const { test_id } = await owner.aTest({ ...NO_TOTAL, paper_id, batch_ids: [own, other] })

  expect((await owner.marks(test_id)).body.rows).toHaveLength(2)
  expect((await theirs.marks(test_id)).body.rows).toMatchObject([{ student_id: mine }])
  const refused = await theirs.enter(test_id, [{ student_id: stranger, answers: { 1: 'A' } }])
  expect(Object.keys(refused.fields ?? {})).toEqual(['rows.0.student_id'])
  const wrong = await theirs.enter(test_id, [{ student_id: mine, answers: { 1: 'A' } }])
  expect(wrong.body.rows).toMatchObject([{ total: -1 }])
})

test('a test that has not begun is marked only by somebody who knows that', {
  tags: 'slow',
}, async ({ academy }) => {
  const questions = await questionsOf(academy, 1)
  const { plan, enter, get, asha } = await aTestOf(academy, [
    { title: 'A', items: itemsOf(questions) },
  ])
  setDay('2026-11-30')
  const test_id = await plan()
  const rows = [{ student_id: asha, total: 3 }]
  expect(await enter(test_id, rows, { early: false })).toMatchObject({
    ...{ status: 409, error: 'This test has not begun yet.' },
  })
  expect((await get(test_id)).body.state).toBe('planned')
  expect((await enter(test_id, rows, { early: true })).status).toBe(200)
  const begun = await plan()
  await academy.db
    .updateTable('tests')
    .set({ opens_at: '2026-11-20T04:30:00Z' })
    .where('test_id', '=', begun)
    .execute()
  expect((await enter(begun, rows, { early: false })).status).toBe(200)
})
