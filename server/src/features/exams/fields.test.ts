import { previewTest } from '@ganit/contract/exams/live'
import { createTest, getTest, NEGATIVES, updateTest } from '@ganit/contract/exams/tests'
import { expect } from 'vitest'
import { aPhoto, test } from '../../../test/academy.ts'
import { anOpenTest, aSitter } from '../../../test/attempts.ts'
import { aReadyPaper, questionsOf } from '../../../test/papers.ts'
import { aBatchFor, aMemberOf, testCalls } from '../../../test/tests.ts'

const WHEN = { opens_at: '2190-12-01T04:30:00.000Z', closes_at: '2190-12-01T07:30:00.000Z' }
const LATER = { opens_at: '2190-12-02T04:30:00.000Z', closes_at: '2190-12-02T07:30:00.000Z' }
const REVIEWS = ['published', 'never', '2190-12-03T04:30:00.000Z'] as const

test('a test with all that it can say is planned, looked at first, and changed in all of it', async ({
  academy,
}) => {
  const { call } = await academy.signInAdmin()
  const batches = [await aBatchFor(academy), await aBatchFor(academy)]
  const student_id = await aMemberOf(academy, batches[0] ?? 0)
  const papers: number[] = []
  for (let n = 0; n < 2; n += 1)
    papers.push((await aReadyPaper(call, await questionsOf(academy, 2))).paper_id)
  for (const [n, negative] of NEGATIVES.entries()) {
    const of = (on: boolean, at: number) => ({
      ...{ title: `Unit test ${at}`, mode: 'online', paper_id: papers[at % 2] },
      students: [{ student_id, sits: on, extra_minutes: 10 }],
      ...{ toppers: at % 2 === 0 ? 3 : 5, practice: false, duration_minutes: 60 },
      shuffle: { questions: on, options: !on },
      marking: [{ right: 4, wrong: -1, unanswered: 0.25, partial: on }],
      ...{ late_minutes: 15, upload_minutes: 20, review: REVIEWS[at % REVIEWS.length] },
      ...{ negative, batch_ids: [batches[at % 2]] },
    })
    const draft = { ...of(n % 2 === 0, n), ...WHEN }
    const sent = { body: { ...draft, tell: n % 2 === 1 }, querystring: { preview: '1' } }
    const seen = await call(createTest, sent as never)
    expect([seen.status, seen.fields]).toEqual([201, undefined])
    const made = await call(createTest, { ...sent, querystring: { preview: '0' } } as never)
    expect([made.status, made.fields]).toEqual([201, undefined])
    const { test_id, version } = made.body.test
    const params = { test_id: String(test_id) }
    // `own` is only for papers that take marks off, so the others send `none`.
    const told = { negative: negative === 'own' ? 'none' : negative }
    const read = async () => (await call(getTest, { params } as never)).body
    expect(await read()).toMatchObject({
      ...draft,
      ...told,
      students: [{ student_id, sits: n % 2 === 0 }],
    })

    const changes = { ...of(n % 2 === 1, n + 1), ...LATER, practice: n % 2 === 0, toppers: 0 }
    const changed = await call(updateTest, { params, body: { ...changes, version } } as never)
    expect([changed.status, changed.fields]).toEqual([200, undefined])
    expect(await read()).toMatchObject({
      ...changes,
      ...told,
      students: [{ student_id, sits: n % 2 === 1 }],
    })

    // The test may still become one on paper, or one without a paper.
    const onPaper = { mode: 'paper', practice: false, version: version + 1 }
    expect((await call(updateTest, { params, body: onPaper } as never)).body.test).toMatchObject({
      mode: 'paper',
    })
    const tried = await call(previewTest, { params, body: {} } as never)
    expect([tried.status, tried.error]).toEqual([409, 'This test is on paper.'])
    const plain = {
      paper_id: null,
      total: 40,
      marking: null,
      negative: 'none',
      version: version + 2,
    }
    const without = await call(updateTest, { params, body: plain } as never)
    expect([without.status, without.fields]).toEqual([200, undefined])
    expect(without.body.test).toMatchObject({ paper_id: null, total: 40 })
  }
})

test('each of four sits another set, present, and is marked by its key', async ({ academy }) => {
  const { call } = await academy.signInAdmin()
  const { aTest, enter, sets } = testCalls(call)
  const batch_id = await aBatchFor(academy)
  const paper = await aReadyPaper(call, await questionsOf(academy, 2))
  const made = await sets(paper.paper_id, 4)
  const { test_id } = await aTest({
    ...{ title: 'Four sets', mode: 'paper', paper_id: paper.paper_id, ...WHEN },
    batch_ids: [batch_id],
  })
  for (const { set, key } of made) {
    const student_id = await aMemberOf(academy, batch_id, `In ${set}`)
    const answers = Object.fromEntries(
      key.map(({ number, right }) => [number, Array.isArray(right) ? right.join('') : '']),
    )
    const saved = await enter(test_id, [{ student_id, set, absent: false, answers, version: 0 }])
    expect([saved.status, saved.fields]).toEqual([200, undefined])
    expect(saved.body.rows).toMatchObject([{ set, absent: false, total: 2 }])
  }
})

test('an attempt is begun, answered and submitted with all that its device says', async ({
  academy,
}) => {
  const { owner, test_id, batch_id } = await anOpenTest(academy)
  const riya = await aSitter(academy, batch_id)
  const begun = await riya.begin(test_id, { device: 'phone', take_over: false })
  expect([begun.status, begun.fields]).toEqual([201, undefined])
  const { attempt_id, lease, sections } = begun.body.attempt
  const ids = new Map(
    sections.flatMap(({ items }) => items).map(({ kind, item_id }) => [kind, item_id]),
  )
  const { photo_id } = (await riya.photo(attempt_id, ids.get('long') ?? 0, await aPhoto())).body
  const values = [
    { item_id: ids.get('several'), value: ['A', 'C'], flag: true },
    { item_id: ids.get('number'), value: '41976', flag: false },
    { item_id: ids.get('long'), value: { text: 'So it is.', photos: [photo_id] }, flag: false },
  ]
  const answers = values.map((value) => ({ ...value, revision: 1, seconds: 30 }))
  const tried = await owner.preview(test_id, {
    seed: 7,
    answers: values.map(({ item_id, value }) => ({ item_id, value })),
  })
  expect([tried.status, tried.fields]).toEqual([200, undefined])
  expect((await owner.preview(test_id, { seed: 'x' })).status).toBe(400)
  const wrong = await riya.submit(attempt_id, { answers: 'none' })
  expect(wrong.fields).toEqual({ answers: 'answers must be a list.' })
  const handed = await riya.submit(attempt_id, { answers, device: 'phone', lease })
  expect([handed.status, handed.fields]).toEqual([200, undefined])
  const stored = await academy.db
    .selectFrom('answers')
    .select(['item_id', 'flag', 'seconds'])
    .where('attempt_id', '=', attempt_id)
    .where('revision', '=', 1)
    .execute()
  expect(stored).toHaveLength(3)
  expect(stored.filter(({ flag }) => flag)).toMatchObject([
    { item_id: ids.get('several'), seconds: 30 },
  ])
})
