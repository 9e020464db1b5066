import { draftPaper, makeSets } from '@ganit/contract/papers/papers'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, test } from '../../../test/academy.ts'
import { beginEachTestAt } from '../../../test/days.ts'
import { aPaper, aReadyPaper, questionsOf } from '../../../test/papers.ts'
import { aBatchFor, aMemberOf, EXAM, testCalls } from '../../../test/tests.ts'

// The test expects these dates and ages.
beginEachTestAt('2026-11-24', '10:00')

const theTests = async (academy: Academy) => testCalls((await academy.signInAdmin()).call)

test('a test without a paper is of a total, and its members on any of its days sit it', async ({
  academy,
}) => {
  const { add, marks } = await theTests(academy)
  const batch_id = await aBatchFor(academy)
  const riya = await aMemberOf(academy, batch_id)
  const left = await aMemberOf(academy, batch_id, 'Dev', { left_on: '2026-12-01' })
  await aMemberOf(academy, batch_id, 'Gone', { left_on: '2026-11-30' })
  await aMemberOf(academy, batch_id, 'Late', { joined_on: '2026-12-02' })
  const not = await aMemberOf(academy, batch_id, 'Not')
  const guest = await aMemberOf(academy, await aBatchFor(academy), 'Guest')
  const students = [
    { student_id: guest, sits: true },
    { student_id: not, sits: false },
  ]
  const { status, body } = await add({ ...EXAM, batch_ids: [batch_id], students })

  expect([status, body.message]).toEqual([201, 'Test added.'])
  expect(body.test).toMatchObject({
    total: 80,
    state: 'planned',
    batch_ids: [batch_id],
    students: [
      { student_id: not, name: expect.stringContaining('Not'), sits: false },
      { student_id: guest, name: expect.stringContaining('Guest'), sits: true },
    ],
    version: 1,
  })
  const { rows, items } = (await marks(body.test.test_id)).body
  expect(items).toEqual([])
  expect(rows.map(({ student_id }) => student_id)).toEqual([left, guest, riya])
  expect(rows[0]).toMatchObject({ set: null, absent: false, total: null, marks: {}, version: 0 })
})

test('what cannot be a test is refused on its field', async ({ academy }) => {
  const { call, add } = await theTests(academy)
  const batch_ids = [await aBatchFor(academy)]
  const draft = await aPaper(call, await questionsOf(academy, 1))
  const { total: _, ...noTotal } = EXAM
  const refused = async (body: object) => (await add({ ...EXAM, batch_ids, ...body })).fields

  expect(await refused({ batch_ids: [4711] })).toEqual({ batch_ids: 'There is no such batch.' })
  expect(await refused({ closes_at: EXAM.opens_at })).toEqual({
    closes_at: 'Closes must be after Opens.',
  })
  expect(await refused({ mode: 'online' })).toEqual({ paper_id: 'A test online needs a paper.' })
  expect(await refused({ total: null })).toEqual({ total: 'Total is required without a paper.' })
  expect(await refused({ total: 0.3 })).toHaveProperty('total')
  expect(await refused({ students: [{ student_id: 4711 }] })).toEqual({
    'students.0.student_id': 'There is no such student.',
  })
  const of = { ...noTotal, batch_ids, paper_id: draft.paper_id }
  expect((await add(of)).fields).toEqual({ paper_id: 'Make this paper ready first.' })
  expect((await add({ ...of, paper_id: 4711 })).fields).toEqual({
    paper_id: 'There is no such paper.',
  })
})

test('a teacher makes tests of their own batches, papers and students alone', async ({
  academy,
}) => {
  const owner = await theTests(academy)
  const teacher = await academy.signUpAs('teacher')
  const theirs = testCalls(academy.caller(teacher.token))
  const own = await aBatchFor(academy, teacher.uid)
  const other = await aBatchFor(academy)
  const mine = await aMemberOf(academy, own)
  const stranger = await aMemberOf(academy, other, 'Dev')
  const paper = await aReadyPaper(owner.call, await questionsOf(academy, 1))

  expect((await theirs.add({ ...EXAM, batch_ids: [own, other] })).fields).toEqual({
    batch_ids: 'Choose your own batches.',
  })
  const { total: _, ...noTotal } = EXAM
  const students = [{ student_id: stranger }]
  const refused = await theirs.add({
    ...noTotal,
    paper_id: paper.paper_id,
    batch_ids: [own],
    students,
  })
  expect(Object.keys(refused.fields ?? {})).toEqual(['paper_id', 'students.0.student_id'])

  // With one of several batches, an account sees and marks only its members, and only the owner changes the test.
  const named = [{ student_id: stranger, sits: false }]
  const shared = await owner.aTest({ ...EXAM, batch_ids: [own, other], students: named })
  const hers = (await theirs.get(shared.test_id)).body
  expect([hers.students, hers.is_deletable]).toEqual([[], false])
  const sole = await theirs.aTest({ ...EXAM, title: 'Their own', batch_ids: [own] })
  expect((await theirs.list({ batch_id: other })).body.items).toMatchObject([
    { test_id: shared.test_id },
  ])
  expect((await theirs.remove(sole.test_id)).status).toBe(200)
  const seen = (await theirs.marks(shared.test_id)).body.rows
  expect(seen.map(({ student_id }) => student_id)).toEqual([mine])
  expect((await theirs.enter(shared.test_id, [{ student_id: mine, total: 70 }])).status).toBe(200)
  expect((await theirs.enter(shared.test_id, [{ student_id: stranger, total: 7 }])).fields).toEqual(
    {
      'rows.0.student_id': 'This student does not take this test.',
    },
  )
  expect((await theirs.change(shared.test_id, { title: 'X', version: 1 })).status).toBe(403)
  const others = await owner.aTest({ ...EXAM, batch_ids: [other] })
  expect((await theirs.get(others.test_id)).status).toBe(404)
  expect((await theirs.list()).body.items.map(({ test_id }) => test_id)).toEqual([shared.test_id])

  // A teacher who comes to enter marks gets tests that have begun, the latest first.
  const on = async (day: string) =>
    (
      await theirs.aTest({
        ...{ ...EXAM, title: day, batch_ids: [own] },
        ...{ opens_at: `${day}T04:30:00Z`, closes_at: `${day}T07:30:00Z` },
      })
    ).title
  for (const day of ['2026-11-10', '2026-12-20', '2026-11-20']) await on(day)
  const titles = async (calls: typeof theirs, sort = {}) =>
    (await calls.list({ batch_id: own, ...sort })).body.items.map(({ title }) => title)
  const [late, ...begun] = ['2026-12-20', '2026-11-20', '2026-11-10']
  expect(await titles(theirs)).toEqual([...begun, late, EXAM.title])
  expect(await titles(theirs, { sort: 'opens_at', order: 'desc' })).toEqual([
    ...[late, EXAM.title, ...begun],
  ])
  expect((await titles(owner))[0]).toBe(late)
})

test('a test is changed by its version, goes by its times, and is deleted while nothing is entered', async ({
  academy,
}) => {
  const { aTest, change, enter, get, remove, list } = await theTests(academy)
  const batch_id = await aBatchFor(academy)
  const student_id = await aMemberOf(academy, batch_id)
  const { test_id } = await aTest({
    ...EXAM,
    batch_ids: [batch_id],
    opens_at: '2190-12-01T04:30:00Z',
    closes_at: '2190-12-01T07:30:00Z',
  })
  const states = async () => (await list()).body.items.map(({ state }) => state)

  expect(await states()).toEqual(['planned'])
  const running = { opens_at: '2026-01-01T00:00:00Z', version: 1 }
  expect((await change(test_id, running)).body.test).toMatchObject({ state: 'running', version: 2 })
  expect((await change(test_id, running)).status).toBe(409)
  expect((await enter(test_id, [{ student_id, total: '79.75' }])).status).toBe(200)
  expect(await states()).toEqual(['marking'])
  expect((await list({ state: 'running' })).body).toMatchObject({ items: [], page_size: 20 })
  expect((await change(test_id, { total: 79, version: 2 })).fields).toEqual({
    total: 'Somebody has 79.75.',
  })
  expect((await get(test_id)).body.is_deletable).toBe(false)
  expect((await remove(test_id)).status).toBe(409)
  await enter(test_id, [{ student_id, total: null }])
  expect((await get(test_id)).body.is_deletable).toBe(true)
  expect((await remove(test_id)).body).toEqual({ message: 'Test deleted.' })
})

test('a paper that a test uses stays ready with its sets, and a batch of a test stays', async ({
  academy,
}) => {
  const { call, aTest, sets } = await theTests(academy)
  const paper = await aReadyPaper(call, await questionsOf(academy, 3))
  const { paper_id } = paper
  await sets(paper_id)
  const { total: _, ...noTotal } = EXAM
  const batch_id = await aBatchFor(academy)
  await aTest({ ...noTotal, title: 'Triangles', paper_id, batch_ids: [batch_id] })
  const params = { paper_id: String(paper_id) }
  const version = paper.version + 1

  const drafted = await call(draftPaper, { params, body: { version } } as never)
  expect([drafted.status, drafted.error]).toEqual([409, 'The test “Triangles” uses this paper.'])
  const body = { count: 1, shuffle_questions: true, shuffle_options: true }
  expect((await call(makeSets, { params, body } as never)).status).toBe(409)
  await expect(
    sql`update papers set state = 'draft', ready_at = null where paper_id = ${paper_id}`.execute(
      academy.db,
    ),
  ).rejects.toThrow('A test uses this paper.')
  await expect(
    sql`delete from batches where batch_id = ${batch_id}`.execute(academy.db),
  ).rejects.toThrow('test_batches')
})

test('a test online says how long it is, how it is marked, and when it may be reviewed', async ({
  academy,
}) => {
  const { call, add, change } = await theTests(academy)
  const paper = await aReadyPaper(call, await questionsOf(academy, 2))
  const batch_ids = [await aBatchFor(academy)]
  const { total: _, ...noTotal } = EXAM
  const online = { ...noTotal, mode: 'online', paper_id: paper.paper_id, batch_ids }
  const student_id = await aMemberOf(academy, batch_ids[0] ?? 0)

  const plain = (await add(online)).body.test
  expect(plain).toMatchObject({
    duration_minutes: null,
    minutes: 90,
    shuffle: { questions: true, options: true },
    marking: null,
    late_minutes: null,
    upload_minutes: 10,
    review: 'published',
    begun: 0,
    published_at: null,
  })
  const rules = {
    duration_minutes: 45,
    shuffle: { questions: true, options: false },
    // Forms send text.
    marking: [{ right: '4', wrong: ' -1.25 ' }],
    late_minutes: 15,
    upload_minutes: 5,
    review: '2026-12-03T10:00:00.000Z',
    students: [{ student_id, extra_minutes: 20 }],
  }
  const { body } = await change(plain.test_id, { ...rules, version: 1 })
  expect(body.test).toMatchObject({
    ...rules,
    minutes: 45,
    marking: [{ right: 4, wrong: -1.25, unanswered: null, partial: null }],
    students: [{ student_id, sits: true, extra_minutes: 20 }],
  })
  const refused = async (wrong: object) =>
    Object.keys((await add({ ...online, ...wrong })).fields ?? {})
  expect(await refused({ marking: [null, null] })).toEqual(['marking'])
  expect(await refused({ marking: [{ wrong: 1 }] })).toEqual(['marking.0.wrong'])
  expect(await refused({ marking: [{ right: 'four', wrong: '0.3' }] })).toEqual([
    'marking.0.right',
    'marking.0.wrong',
  ])
  expect(await refused({ review: 'soon' })).toEqual(['review'])
  expect(await refused({ duration_minutes: 0, late_minutes: -1 })).toEqual([
    'duration_minutes',
    'late_minutes',
  ])
})

test('once somebody has begun, a test closes later, is longer and is for more, and nothing else', async ({
  academy,
}) => {
  const { call, aTest, change, get, remove } = await theTests(academy)
  const paper = await aReadyPaper(call, await questionsOf(academy, 2))
  const batch_ids = [await aBatchFor(academy)]
  const student_id = await aMemberOf(academy, batch_ids[0] ?? 0)
  const { total: _, ...noTotal } = EXAM
  const rules = { marking: [{ right: 4 }], duration_minutes: 60, late_minutes: 10 }
  const body = { ...noTotal, ...rules, mode: 'online', paper_id: paper.paper_id, batch_ids }
  const { test_id } = await aTest({ ...body, students: [{ student_id, extra_minutes: 5 }] })
  const started_at = new Date('2026-12-01T04:40:00Z')
  const ends_at = new Date('2026-12-01T05:45:00Z')
  await academy.db
    .insertInto('attempts')
    .values({ test_id, student_id, started_at, ends_at, extra_minutes: 5, seed: 1 })
    .execute()

  for (const wrong of [
    { title: 'Other' },
    { closes_at: '2026-12-01T07:00:00Z' },
    { opens_at: '2026-12-01T04:00:00Z' },
    { duration_minutes: 59 },
    { late_minutes: 5 },
    { shuffle: { questions: false } },
    { marking: [{ right: 3 }] },
    { review: 'never' },
    { students: [] },
    { students: [{ student_id, sits: false }] },
    { batch_ids: [await aBatchFor(academy)] },
  ]) {
    const { status, fields } = await change(test_id, { ...wrong, version: 1 })
    expect([status, ...Object.keys(fields ?? {})]).toEqual([
      409,
      Object.keys(wrong)[0]?.replace('shuffle', 'shuffle_questions'),
    ])
  }
  expect((await get(test_id)).body.is_deletable).toBe(false)
  expect((await remove(test_id)).error).toBe(
    'Somebody has begun this test, so it cannot be deleted.',
  )
  const same = { title: body.title, opens_at: body.opens_at, marking: [{ right: 4 }] }
  const more = {
    closes_at: '2026-12-01T08:00:00Z',
    duration_minutes: 70,
    late_minutes: null,
    batch_ids: [...batch_ids, await aBatchFor(academy)],
    students: [
      { student_id, extra_minutes: 15 },
      { student_id: await aMemberOf(academy, batch_ids[0] ?? 0, 'Dev') },
    ],
  }
  expect((await change(test_id, { ...same, ...more, version: 1 })).status).toBe(200)
  const attempt = await academy.db.selectFrom('attempts').selectAll().executeTakeFirstOrThrow()
  expect([attempt.extra_minutes, attempt.ends_at]).toEqual([15, new Date('2026-12-01T06:05:00Z')])
})
