import { getResultsCsv } from '@ganit/contract/exams/results'
import { eraseStudent } from '@ganit/contract/office/privacy'
import { changeBankQuestion } from '@ganit/contract/papers/question-bank'
import readSheet from 'read-excel-file/node'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { theFamilies } from '../../../../test/families.ts'
import { forgetMessages, theMessages } from '../../../../test/messages.ts'
import { aChapter, aReadyPaper, questionsOf } from '../../../../test/papers.ts'
import { anExamWith, overAgo, resultCalls, uidOf } from '../../../../test/results.ts'
import { aBatchFor, aMemberOf, EXAM, testCalls } from '../../../../test/tests.ts'

const { total: _, ...NO_TOTAL } = EXAM

test('ranks count 1, 2, 2, 4 among those who sat; who is absent or unmarked counts nowhere', async ({
  academy,
}) => {
  const { results, test_id } = await anExamWith(academy, {
    Asha: 60,
    Bina: 72.25,
    Chitra: 60,
    Dev: 40,
    Esha: null,
    Farid: undefined,
  })
  const { body } = await results(test_id)

  expect(body).toMatchObject({ maximum: 80, sat: 4, absent: 1, unmarked: 1, total: 6 })
  expect(body).toMatchObject({ highest: 72.25, average: 58.06 })
  expect(body.items.map(({ name, rank, total }) => [name.split(' ')[0], rank, total])).toEqual([
    ['Bina', 1, 72.25],
    ['Asha', 2, 60],
    ['Chitra', 2, 60],
    ['Dev', 4, 40],
    ['Esha', null, null],
    ['Farid', null, null],
  ])
  expect(body.items[0]).toMatchObject({ percent: 90.31, percentile: null, state: 'sat' })
  expect(body.items.slice(4)).toMatchObject([
    { state: 'absent', percent: null, percentile: null },
    { state: 'unmarked', percent: null, percentile: null },
  ])
  const names = async (query: object) =>
    (await results(test_id, query)).body.items.map(({ name }) => name.split(' ')[0])
  expect(await names({ sort: 'name', page_size: 2, page: 2 })).toEqual(['Chitra', 'Dev'])
  expect(await names({ sort: 'rank', order: 'desc' })).toEqual([
    'Dev',
    'Asha',
    'Chitra',
    'Bina',
    'Esha',
    'Farid',
  ])
  expect((await names({ sort: 'total' }))[0]).toBe('Bina')
})

test('results are had as CSV and as a workbook', { tags: 'slow' }, async ({ academy }) => {
  const { call, test_id } = await anExamWith(academy, { Asha: 60, Bina: null })
  const params = { test_id: String(test_id) }
  const csv = String((await call(getResultsCsv as never, { params } as never)).body)

  expect(csv.split('\r\n').slice(0, 3)).toEqual([
    '\uFEFFRank,Student ID,Name,Total,Per cent,Percentile',
    expect.stringMatching(/^1,\d+,Asha Banerjee,60,75,$/),
    expect.stringMatching(/^absent,\d+,Bina Banerjee,,,$/),
  ])
  const { token } = await academy.signInAdmin()
  const answer = await academy.app.inject({
    url: `/api/tests/${test_id}/results.xlsx`,
    headers: { authorization: `Bearer ${token}` },
  })
  const [sheet] = await readSheet(answer.rawPayload)
  expect(sheet?.data[1]).toEqual([1, expect.any(Number), 'Asha Banerjee', 60, 75, null])
})

test('while a student has neither marks nor is absent, results are not published', async ({
  academy,
}) => {
  const { publish, enter, get, withdraw, test_id, studentOf } = await anExamWith(academy, {
    Asha: 60,
    Bina: undefined,
  })
  const refused = await publish(test_id)
  expect([refused.status, refused.error, refused.body]).toEqual([
    409,
    '1 student is not marked yet.',
    expect.objectContaining({ unmarked: 1 }),
  ])
  expect((await withdraw(test_id)).error).toBe('This test is not published.')
  await enter(test_id, [{ student_id: studentOf('Bina'), absent: true }])
  expect((await publish(test_id)).body.test).toMatchObject({ state: 'published' })
  const published = (await get(test_id)).body
  expect((await publish(test_id)).body.test).toEqual(published)
  expect((await withdraw(test_id)).body.test).toMatchObject({
    withdrawn_reason: 'A mark is wrong.',
    published_at: published.published_at,
  })
  expect((await publish(test_id)).body.test).toMatchObject({ withdrawn_at: null })
})

test('families are told of results once, however often they are published', {
  tags: 'slow',
}, async ({ academy }) => {
  const { publish, withdraw, test_id, studentOf } = await anExamWith(academy, {
    Asha: 60,
    Bina: null,
  })
  const { aGuardian } = await theFamilies(academy)
  const mother = await aGuardian(
    [{ student_id: studentOf('Asha') }, { student_id: studentOf('Bina') }],
    { email: 'mita@example.in' },
  )
  const { settle, outbox } = theMessages(academy)
  await forgetMessages(academy)
  await publish(test_id)
  await settle()
  await withdraw(test_id)
  await publish(test_id)
  await settle()

  const key = `result/${test_id}/${studentOf('Asha')}/${mother.guardian_id}`
  expect(await outbox()).toMatchObject([
    { channel: 'inbox', purpose: 'result', event_key: `${key}/inbox` },
    {
      channel: 'mail',
      address: 'mita@example.in',
      event_key: `${key}/mail`,
      text: expect.stringContaining('A result of Asha Banerjee in Class 10'),
    },
  ])
})

/** A test of two sections with three sitters. */
async function aPaperTest(academy: Academy) {
  const { call } = await academy.signInAdmin()
  const calls = { ...testCalls(call), ...resultCalls(call) }
  const chapter_id = await aChapter(academy)
  const sorted = await questionsOf(academy, 6, { class_number: 10, chapter_id })
  const [loose = 0] = await questionsOf(academy, 1)
  const items = (ids: number[]) => ids.map((question_id) => ({ question_id, marks: 4 }))
  const sections = [
    { title: 'A', negative: 1, items: items(sorted) },
    { title: 'B', any: 1, items: items([loose]) },
  ]
  const { paper_id } = await aReadyPaper(call, [], { sections })
  const batch_id = await aBatchFor(academy)
  const since = { joined_on: '2020-04-01' }
  const asha = await aMemberOf(academy, batch_id, 'Asha', since)
  const bina = await aMemberOf(academy, batch_id, 'Bina', since)
  const plan = async (more: object = overAgo(2)) => {
    const body = { ...NO_TOTAL, paper_id, batch_ids: [batch_id], ...more }
    const { test_id } = await calls.aTest(body)
    const ids = (await calls.marks(test_id)).body.items.map(({ item_id }) => item_id)
    return { test_id, ids }
  }
  return { ...calls, chapter_id, sorted, batch_id, asha, bina, plan }
}

const marked = (ids: number[], marks: number[]) =>
  Object.fromEntries(marks.map((mark, n) => [ids[n], mark]))

test('a student sees own figures and no list of others, once published and until withdrawn', async ({
  academy,
}) => {
  const { plan, enter, publish, withdraw, asha, bina, batch_id, chapter_id, sorted } =
    await aPaperTest(academy)
  const { test_id, ids } = await plan()
  await enter(test_id, [
    { student_id: asha, marks: marked(ids, [4, 4, -1, 0, 2.5, 4, 3]) },
    { student_id: bina, marks: marked(ids, [4, 4, 4, 4, 4, 4, 4]) },
  ])
  const uid = await uidOf(academy, asha)
  const { aGuardian } = await theFamilies(academy)
  const mother = await aGuardian([{ student_id: asha }])
  const own = resultCalls(mother.call).own

  expect((await own(uid)).body).toEqual({ student_id: asha, tests: [], mastery: [] })
  await publish(test_id)
  const { tests, mastery } = (await own(uid)).body
  expect(tests).toMatchObject([
    {
      test_id,
      total: 16.5,
      maximum: 28,
      percent: 58.93,
      rank: null,
      percentile: null,
      sat: 2,
      highest: null,
      average: null,
      sections: [
        { title: 'A', total: 13.5, maximum: 24 },
        { title: 'B', total: 3, maximum: 4 },
      ],
      chapters: [
        { chapter_id, name: 'Triangles', total: 13.5, maximum: 24, questions: 6 },
        { chapter_id: null, total: 3, maximum: 4, questions: 1 },
      ],
    },
  ])
  expect(mastery).toMatchObject([
    { skill_id: null, chapter_id, chapter: 'Triangles', questions: 6, percent: 56.25, note: null },
  ])
  expect(JSON.stringify({ tests, mastery })).not.toContain('Bina')

  for (const name of ['Chitra', 'Dev', 'Esha']) {
    const student_id = await aMemberOf(academy, batch_id, name)
    await enter(test_id, [{ student_id, marks: marked(ids, [0]) }])
  }
  expect((await own(uid)).body.tests).toMatchObject([{ sat: 5, highest: 28, average: 8.9 }])
  await enter(test_id, [{ student_id: bina, marks: marked(ids, [-1, -1, -1, -1, -1, -1, 0]) }])
  expect((await own(uid)).body.tests).toMatchObject([{ rank: 1, highest: 16.5 }])
  const { call } = await academy.signInAdmin()
  const erased = { params: { uid: await uidOf(academy, bina) }, body: { confirm: bina } }
  expect((await call(eraseStudent, erased as never)).status).toBe(200)
  expect((await own(uid)).body.tests).toMatchObject([{ sat: 4 }])
  const [question_id = 0] = sorted
  const params = { question_id: String(question_id) }
  const changed = await call(changeBankQuestion, {
    params,
    body: { chapter_id: null, version: 1 },
  } as never)
  expect(changed.status).toBe(200)
  expect((await own(uid)).body.tests[0]?.chapters).toMatchObject([
    { chapter_id: null, total: 7, questions: 2 },
    { chapter_id, total: 9.5, questions: 5 },
  ])
  await withdraw(test_id)
  expect((await own(uid)).body).toEqual({ student_id: asha, tests: [], mastery: [] })
})

test('mastery rests on five questions of the last twelve months, and newer ones weigh more', {
  tags: 'slow',
}, async ({ academy }) => {
  const { plan, enter, publish, asha, bina } = await aPaperTest(academy)
  const uid = await uidOf(academy, asha)
  const { own } = resultCalls((await academy.signInAdmin()).call)
  const sat = async (days: number, marks: number[]) => {
    const { test_id, ids } = await plan(overAgo(days))
    await enter(test_id, [
      { student_id: asha, marks: marked(ids, marks) },
      { student_id: bina, absent: true },
    ])
    await publish(test_id)
  }
  await sat(366, [4, 4, 4, 4, 4, 4])
  expect((await own(uid)).body.mastery).toEqual([])
  await sat(90, [0, 0, 0, 0, 0, 0])
  await sat(0, [4, 4, 4, 4, 4, 4])

  const { mastery, tests } = (await own(uid)).body
  expect(mastery).toMatchObject([{ questions: 12, percent: 66.67 }])
  expect(tests.map(({ total }) => total)).toEqual([24, 0, 24])
})

test('under five questions mastery is not enough yet', { tags: 'slow' }, async ({ academy }) => {
  const { call } = await academy.signInAdmin()
  const { aTest, marks, enter, publish, own } = { ...testCalls(call), ...resultCalls(call) }
  const chapter_id = await aChapter(academy)
  const ids = await questionsOf(academy, 4, { class_number: 10, chapter_id })
  const { paper_id } = await aReadyPaper(call, ids)
  const batch_id = await aBatchFor(academy)
  const student_id = await aMemberOf(academy, batch_id)
  const test_id = (await aTest({ ...NO_TOTAL, ...overAgo(1), paper_id, batch_ids: [batch_id] }))
    .test_id
  const items = (await marks(test_id)).body.items.map(({ item_id }) => item_id)
  await enter(test_id, [{ student_id, marks: marked(items, [1, 1, 1, 1]) }])
  await publish(test_id)

  expect((await own(await uidOf(academy, student_id))).body.mastery).toMatchObject([
    { chapter_id, questions: 4, percent: null, note: 'not enough yet' },
  ])
})

test('teachers see and publish what is theirs, students and guardians what is their own', async ({
  academy,
}) => {
  const { call } = await academy.signInAdmin()
  const admin = { ...testCalls(call), ...resultCalls(call) }
  const [teacher, other] = [await academy.signUpAs('teacher'), await academy.signUpAs('teacher')]
  const [hers, his] = [await aBatchFor(academy, teacher.uid), await aBatchFor(academy, other.uid)]
  const asha = await aMemberOf(academy, hers, 'Asha')
  const bina = await aMemberOf(academy, his, 'Bina')
  const { test_id } = await admin.aTest({ ...EXAM, batch_ids: [hers, his] })
  await admin.enter(test_id, [
    { student_id: asha, total: 50 },
    { student_id: bina, total: 60 },
  ])
  const [own, alien] = [
    resultCalls(teacher.call),
    resultCalls((await academy.signUpAs('teacher')).call),
  ]

  expect((await own.results(test_id)).body).toMatchObject({
    total: 1,
    sat: 2,
    items: [{ student_id: asha, rank: 2 }],
  })
  expect((await alien.results(test_id)).status).toBe(404)
  expect((await own.publish(test_id)).status).toBe(403)
  expect((await alien.publish(test_id)).status).toBe(404)
  await admin.publish(test_id)
  const [ashas, binas] = [await uidOf(academy, asha), await uidOf(academy, bina)]
  expect((await own.own(ashas)).body.tests).toMatchObject([{ total: 50 }])
  expect((await own.own(binas)).status).toBe(404)
  expect((await resultCalls((await academy.aStudent()).call).own(ashas)).status).toBe(404)
  const desk = await academy.signUpAs('desk')
  expect((await resultCalls(desk.call).own(binas)).body.tests).toMatchObject([{ rank: 1 }])
})
