import { getJob } from '@ganit/contract/jobs'
import {
  exportBank,
  getImportTemplate,
  importQuestions,
  previewImport,
} from '@ganit/contract/papers/question-import'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { QUESTIONS, theBank } from '../../../../test/questions.ts'
import { runDueJob } from '../../../jobs/worker.ts'
import { IMPORT_JOB, runImport } from './import-work.service.ts'
import { readQuestions } from './read-questions.ts'

async function theImport(academy: Academy) {
  const bank = await theBank(academy)
  const { call } = bank
  const { db } = academy
  const log = { error: (line: string) => expect(line).toBe(''), warn: () => {} }
  const work = (stopping?: AbortSignal) =>
    runDueJob({ db, log, works: { [IMPORT_JOB]: runImport } }, stopping)
  const begin = (body: object) => call(importQuestions, { body } as never)
  return {
    ...bank,
    begin,
    work,
    preview: (body: object) => call(previewImport, { body } as never),
    async result(job_id: number) {
      const { body } = await call(getJob, { params: { job_id: String(job_id) } } as never)
      return body
    },
    exported: async (querystring = {}) => String((await call(exportBank, { querystring })).body),
    template: async () => String((await call(getImportTemplate)).body),
  }
}

const PASTED = `1. What is $2+2$?
(a) 3 (b) 4
Ans: b
2. What is $\\foo$?
(a) 3 (b) 4
Ans: b
3. Without an answer
(a) 3 (b) 4
4. What is $2+2$?
(a) 3 (b) 4
Ans: b
5. How far?
Ans: 12`

test('a text is looked over, its problems and doubles told, and what is good comes in once', async ({
  academy,
}) => {
  const { add, aChapter, preview, begin, work, result, list } = await theImport(academy)
  const chapter_id = await aChapter('Sums', 5)
  const there = (await add({ ...QUESTIONS.number, text: 'How far?' })).body.question.question_id
  const draft = { format: 'text', text: PASTED, chapter_id, difficulty: 1, marks: 2 }
  const { body } = await preview(draft)

  expect(body.good).toBe(1)
  expect(body.items).toMatchObject([
    { number: 1, options: ['3', '4'], right: ['B'], problems: {}, same_as: null },
    { problems: { text: expect.stringContaining('\\foo') } },
    { problems: { right: expect.any(String) } },
    { problems: {}, same_as: null, same_as_number: 1 },
    { problems: {}, same_as: there },
  ])
  const again = (await preview({ ...draft, text: body.left_out })).body
  expect(again.items.map(({ text }) => text)).toEqual([
    'What is $\\foo$?',
    'Without an answer',
    'What is $2+2$?',
    'How far?',
  ])
  expect((await list()).body.total).toBe(1)
  const begun = await begin(draft)
  expect([begun.status, begun.body.job.state]).toEqual([202, 'waiting'])
  await work()
  expect(await result(begun.body.job.job_id)).toMatchObject({
    state: 'done',
    done: 5,
    of: 5,
    result: { added: 1, left_out: 4 },
  })
  const { items } = (await list({ chapter_id })).body
  expect(items).toMatchObject([
    { text: 'What is $2+2$?', class_number: 5, difficulty: 1, marks: 2, is_own: true },
  ])
})

test('what looks like options and was read without any is asked about, until the teacher says that it is none', async ({
  academy,
}) => {
  const { preview, begin, work, list } = await theImport(academy)
  const texts = [
    'Solve\n(i) $x=1$\n(ii) $x=2$',
    'Which?\n(1) 3 (2) 4 (3) 5\nAns: 4',
    'Which?\n3\n4\nAns: B',
  ]
  for (const text of texts) {
    const draft = { format: 'text', text: `1. ${text}` }
    const asked = (await preview(draft)).body
    expect([asked.good, asked.items[0]?.problems.options]).toEqual([0, expect.any(String)])
    await begin(draft)
    await work()
    expect((await preview({ ...draft, no_options: true })).body.items[0]?.problems).toEqual({})
    const guessed = (await preview({ ...draft, no_options: false })).body
    expect(guessed.items[0]?.problems).toEqual(asked.items[0]?.problems)
    await begin({ ...draft, no_options: false })
    await work()
  }
  expect((await list()).body.total).toBe(0)
  for (const text of texts) {
    await begin({ format: 'text', text: `1. ${text}`, no_options: true })
    await work()
  }
  expect((await list()).body.total).toBe(texts.length)
  const free = { format: 'text', text: '1. Prove (see a figure).\nThen go on.' }
  expect((await preview(free)).body.good).toBe(1)
})

test('a character that was lost is told with its question, and does not come in', async ({
  academy,
}) => {
  const { preview } = await theImport(academy)
  const text = 'text,A,B,right\nWhat is 6 \ufffd 3?,2,3,A\nWhat is 6 ÷ 2?,2,3,B'
  const { items, good } = (await preview({ format: 'csv', text })).body
  expect([good, items.map(({ problems }) => Object.keys(problems))]).toEqual([1, [['text'], []]])
})

test('files of Moodle come in; what cannot is told and written again', async ({ academy }) => {
  const { preview, begin, work, list } = await theImport(academy)
  const cloze = '<question type="cloze"><questiontext><text>No</text></questiontext></question>'
  const essay = '<question type="essay"><questiontext><text>Yes</text></questiontext></question>'
  for (const [format, text, rest] of [
    ['gift', 'One? {=1 ~2}\n\nPairs {=a -> b =c -> d}', 'Pairs {=a -> b =c -> d}'],
    ['moodle', `<quiz>${essay}${cloze}</quiz>`, `<quiz>\n${cloze}\n</quiz>`],
  ]) {
    const { body } = await preview({ format, text })
    expect([body.good, body.left_out]).toEqual([1, rest])
    expect(body.items.map(({ problems }) => problems)).toEqual([
      {},
      { kind: expect.stringContaining('cannot be imported') },
    ])
    await begin({ format, text })
    await work()
  }
  expect((await list()).body.items.map(({ text }) => text).toSorted()).toEqual(['One?', 'Yes'])
})

test('an import that was broken off goes on where it was, and adds nothing twice', async ({
  academy,
}) => {
  const { begin, work, result, list } = await theImport(academy)
  const text = Array.from({ length: 60 }, (_, n) => `${n + 1}. Prove ${n}.`).join('\n')
  const { job } = (await begin({ format: 'text', text, with_doubles: true })).body
  const stopping = new AbortController()
  const { signal } = stopping
  const seen = academy.db.selectFrom('jobs').select('done').where('job_id', '=', job.job_id)
  const watching = (async () => {
    while ((await seen.executeTakeFirstOrThrow()).done < 2);
    stopping.abort()
  })()
  await Promise.all([work(signal), watching])
  expect((await result(job.job_id)).state).toBe('waiting')
  await work()

  expect(await result(job.job_id)).toMatchObject({ result: { added: 60, left_out: 0 } })
  expect((await list()).body.total).toBe(60)
})

test('what is exported can be imported again, and nothing of it runs in a spreadsheet', async ({
  academy,
}) => {
  const { add, aChapter, exported, begin, work, list, remove } = await theImport(academy)
  const chapter_id = await aChapter('Sums', 5)
  const all = Object.values(QUESTIONS)
  for (const question of all) await add({ ...question, chapter_id, difficulty: 3, remarks: '=1+1' })
  const before = (await list()).body.items
  const text = await exported()

  expect(text).toContain(`'=1+1`)
  expect((await exported({ kind: 'number' })).trimEnd().split('\r\n')).toHaveLength(2)
  const [first, second] = before.map(({ question_id }) => question_id)
  const chosen = await exported({ ids: `${first},${second}`, kind: before[0]?.kind })
  expect(chosen.trimEnd().split('\r\n').length).toBe(1 + 1 + (before[0]?.parts?.length ?? 0))
  for (const { question_id } of before) await remove(question_id)
  await begin({ format: 'csv', text })
  await work()
  const same = before.map(
    ({ question_id: _, updated_at: __, hints: ___, slips: ____, ...rest }) => rest,
  )
  expect((await list()).body.items).toMatchObject(same)
})

test('the template can be imported as it is', async ({ academy }) => {
  const { template, preview } = await theImport(academy)
  const { items, good } = (await preview({ format: 'csv', text: await template() })).body

  expect([good, items.map(({ problems }) => problems)]).toEqual([6, items.map(() => ({}))])
  expect(items.map(({ kind }) => kind)).toEqual(Object.keys(QUESTIONS))
})

test('a chapter is found by its name within the class', async ({ academy }) => {
  const { aChapter, preview, begin, work, list } = await theImport(academy)
  const chapter_id = await aChapter('Circles', 9)
  const text = 'text,class,chapter\nOne,9,circles \nTwo,8,Circles\nThree,14,Circles'
  const { items } = (await preview({ format: 'csv', text })).body

  expect(items.map(({ problems }) => problems)).toEqual([
    {},
    { chapter_id: 'There is no chapter Circles in Class 8.' },
    expect.objectContaining({ class_number: expect.any(String) }),
  ])
  await begin({ format: 'csv', text })
  await work()
  expect((await list()).body.items).toMatchObject([{ text: 'One', class_number: 9, chapter_id }])
})

test.for([
  [{ format: 'csv' }, 'text'],
  [{ format: 'word', text: '1. x' }, 'format'],
  [{ format: 'text', text: 'nothing' }, 'text'],
  [
    { format: 'text', text: Array.from({ length: 501 }, (_, n) => `${n + 1}. x`).join('\n') },
    'text',
  ],
  [{ format: 'text', text: '1. x', difficulty: 9 }, 'difficulty'],
] as const)('%.60j is 400 and named', async ([body, field], { academy }) => {
  const { begin, preview } = await theImport(academy)
  for (const reply of [await begin(body), await preview(body)])
    expect([reply.status, Object.keys(reply.fields ?? {})]).toEqual([400, [field]])
})

test('a hundred thousand commas or blanks are read like any text, a few of one account at a time', async ({
  academy,
}) => {
  const { preview, begin, work, list } = await theImport(academy)
  const texts = [',', ' ', '1. ', '$', '(a) '].map((sign) => sign.repeat(100_000 / sign.length))
  for (const text of texts)
    for (const format of ['text', 'csv', 'aiken', 'gift', 'moodle'])
      expect([200, 400]).toContain((await preview({ format, text })).status)

  const draft = { format: 'text', text: PASTED, difficulty: 1, marks: 2 }
  const read = () => readQuestions({ format: 'text', text: PASTED }, 'one')
  const outcomes = await Promise.allSettled([read(), read(), read(), read()])
  expect(outcomes.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
  ])
  expect(outcomes.at(-1)).toMatchObject({ reason: { statusCode: 503 } })
  expect((await read()).length).toBeGreaterThan(0)
  expect((await preview(draft)).status).toBe(200)
  await begin(draft)
  await work()
  expect((await list()).body.items.length).toBeGreaterThan(0)
})

test('questions are imported for a class in each language, with doubles or without', async ({
  academy,
}) => {
  const { preview, begin, work, list } = await theImport(academy)
  const aiken = 'What is 2+2?\nA. 3\nB. 4\nANSWER: B\n'
  for (const language of ['en', 'hi', 'bn'])
    for (const with_doubles of [true, false]) {
      const body = { format: 'aiken', text: aiken, class_number: 8, language, with_doubles }
      const seen = await preview(body)
      expect([seen.status, seen.fields]).toEqual([200, undefined])
      const begun = await begin(body)
      // If doubles are left out, nothing remains to be imported.
      expect([begun.status, seen.body.good]).toEqual([202, with_doubles ? 1 : 0])
      await work()
    }
  const { items } = (await list({ class_number: 8 })).body
  expect(items.map((each) => each.language).toSorted()).toEqual(
    expect.arrayContaining(['bn', 'en', 'hi']),
  )
})
