import { listQuestionUses } from '@ganit/contract/papers/question-bank'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { planOf } from '../../../../test/plans.ts'
import { QUESTIONS, theBank } from '../../../../test/questions.ts'
import { clock } from '../../../lifecycle/clock.ts'
import { bankPageQuery } from './question-bank.queries.ts'

async function theList(academy: Academy) {
  const bank = await theBank(academy)
  const texts = async (querystring: object) =>
    (await bank.list(querystring)).body.items.map(({ text }) => text)
  return { ...bank, texts }
}

test('the bank is filtered, and searched in text, solution and remarks, LaTeX as it was written', async ({
  academy,
}) => {
  const { add, aChapter, texts } = await theList(academy)
  const chapter_id = await aChapter('Circles', 9)
  await add({ ...QUESTIONS.choice, text: 'Area', chapter_id, difficulty: 1 })
  await add({
    ...QUESTIONS.long,
    text: 'Proof',
    class_number: 9,
    difficulty: 3,
    remarks: 'Board 2019',
  })
  await add({ ...QUESTIONS.number, text: '100% of \\_', difficulty: 1 })
  await add({ ...QUESTIONS.group, text: 'Ladder' })

  expect(await texts({})).toEqual(['Ladder', '100% of \\_', 'Proof', 'Area'])
  expect(await texts({ order: 'asc', page_size: 2, page: 2 })).toEqual(['100% of \\_', 'Ladder'])
  expect(await texts({ sort: 'marks' })).toEqual(['Ladder', 'Proof', '100% of \\_', 'Area'])
  expect(await texts({ class_number: 9 })).toEqual(['Proof', 'Area'])
  expect(await texts({ chapter_id })).toEqual(['Area'])
  expect(await texts({ difficulty: 1, kind: 'choice' })).toEqual(['Area'])
  expect(await texts({ search: '\\frac{p}' })).toEqual(['Proof'])
  expect(await texts({ search: '\\FRAC' })).toEqual(['Proof'])
  expect(await texts({ search: 'board 2019' })).toEqual(['Proof'])
  expect(await texts({ search: '%' })).toEqual(['100% of \\_'])
  expect(await texts({ search: '\\_' })).toEqual(['100% of \\_'])
  expect(await texts({ search: '_' })).toEqual(['100% of \\_'])
  expect(await texts({ search: 'HOW HIGH' })).toEqual(['Ladder'])
})

test('questions are listed by number', async ({ academy }) => {
  const { add, list, texts } = await theList(academy)
  for (const text of ['Area', 'Proof', 'Ladder']) await add({ ...QUESTIONS.long, text })
  const { items } = (await list({})).body
  const [ladder, , area] = items.map(({ question_id }) => question_id)
  expect(await texts({ ids: `${area},${ladder},999999` })).toEqual(['Ladder', 'Area'])
  expect((await list({ ids: '4,x' })).status).toBe(400)
})

/** A paper with these questions, made ready at a moment. */
async function aPaper({ db }: Academy, title: string, ids: number[], ready_at: string | null) {
  const state = ready_at === null ? 'draft' : 'ready'
  const { paper_id } = await db
    .insertInto('papers')
    .values({
      title,
      duration_minutes: 60,
      seed: 1,
      state,
      ready_at: ready_at && new Date(ready_at),
    } as never)
    .returning('paper_id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('paper_sections')
    .values({ paper_id, section: 0, title: 'A' } as never)
    .execute()
  const items = ids.map((question_id, position) => ({
    paper_id,
    section: 0,
    position,
    question_id,
    marks: 1,
  }))
  await db
    .insertInto('paper_items')
    .values(items as never)
    .execute()
}

test('questions are found by when a paper had them last, and those that one has are not deleted', async ({
  academy,
}) => {
  const { call, aQuestion, list, texts, remove } = await theList(academy)
  const ids: number[] = []
  for (const text of ['Unused', 'Drafted', 'Old', 'Again'])
    ids.push((await aQuestion({ ...QUESTIONS.long, text })).question_id)
  const [unused = 0, drafted = 0, old = 0, again = 0] = ids
  await aPaper(academy, 'Later', [drafted], null)
  await aPaper(academy, 'March', [old, again], '2026-03-31T18:29:00Z')
  // In India it is the first of April already.
  await aPaper(academy, 'April', [again], '2026-03-31T18:30:00Z')
  for (const title of ['May', 'June']) await aPaper(academy, title, [again], '2026-06-01T00:00:00Z')

  const { items } = (await list({ order: 'asc' })).body
  expect(items.map(({ used_at }) => used_at)).toEqual([
    null,
    null,
    '2026-03-31T18:29:00.000Z',
    '2026-06-01T00:00:00.000Z',
  ])
  expect(await texts({ used: 'never' })).toEqual(['Drafted', 'Unused'])
  expect(await texts({ used: 'before:2026-04-01' })).toEqual(['Old'])
  expect(await texts({ used: 'before:2026-07-01', order: 'asc' })).toEqual(['Old', 'Again'])
  expect(await remove(again)).toMatchObject({
    status: 409,
    error: 'This question is used in June, May, April and 1 more. End it instead.',
  })
  const uses = await call(listQuestionUses, { params: { question_id: String(again) } })
  expect(uses.body.papers.map(({ title, is_own }) => [title, is_own])).toEqual(
    ['June', 'May', 'April', 'March'].map((title) => [title, true]),
  )
  expect(uses.body.total).toBe(4)
  expect((await call(listQuestionUses, { params: { question_id: '999999' } })).status).toBe(404)
  expect((await remove(drafted)).status).toBe(409)
  expect((await remove(unused)).status).toBe(200)
})

test.for([
  ['kind', 'riddle'],
  ['difficulty', '4'],
  ['class_number', '13'],
  ['used', 'always'],
  ['used', 'before:2026-02-30'],
  ['sort', 'text'],
  ['page_size', '101'],
] as const)('the query %s=%s is 400 and named', async ([name, value], { academy }) => {
  const { list } = await theList(academy)
  const reply = await list({ [name]: value })

  expect([reply.status, Object.keys(reply.fields ?? {})]).toEqual([400, [name]])
})

/** `count` questions in 100 chapters and all classes. */
const writeMany = async ({ db }: Academy, count: number) => {
  await sql`
    insert into chapters (class_number, position, name)
    select 1 + n % 12, n, 'Chapter ' || n from generate_series(1, 100) n`.execute(db)
  await sql`
    insert into questions (kind, question, marks, class_number, chapter_id, difficulty)
    select case when n % 4 = 0 then 'long' else 'expression' end,
      'Find $' || n || '^2 + ' || md5(n::text) || '$', 1 + n % 5,
      class_number, chapter_id, 1 + n % 3
    from generate_series(1, ${count}::integer) n
    join chapters on position = 1 + n % 100`.execute(db)
  // Three in four were used, over three years.
  await sql`
    insert into question_uses
    select question_id, now() - make_interval(hours => question_id * 2) from questions
    where question_id % 4 > 0`.execute(db)
  // Empties the index's pending list, as autovacuum does.
  await sql`vacuum analyze questions, question_uses`.execute(db)
}

test('of 10,000 questions the first page of each filter and a search are read through an index', async ({
  academy,
}) => {
  const { list } = await theList(academy)
  await writeMany(academy, 10_000)
  const { chapter_id } = await academy.db
    .selectFrom('chapters')
    .select('chapter_id')
    .executeTakeFirstOrThrow()
  const wanted = { page: 1, page_size: 20, sort: 'question_id', order: 'desc' } as const
  const teacher = { role: 'teacher', uid: 'x' } as never
  const plan = (filters: object, more: object = {}) =>
    planOf(bankPageQuery(academy.db, teacher, filters, { ...wanted, ...more }))

  expect(await plan({})).toContain('questions_pkey')
  expect(await plan({}, { sort: 'marks' })).toContain('questions_by_marks')
  expect(await plan({ chapter_id })).toContain('questions_by_chapter')
  expect(await plan({ search: '$7777^2' })).toContain('questions_by_text')
  for (const filters of [
    {},
    { chapter_id },
    { class_number: 3 },
    { difficulty: 2 },
    { kind: 'long' },
    { used: 'never' },
    { used: 'before:', before: clock.now() },
  ])
    expect(await plan(filters)).not.toMatch(/Seq Scan on (questions|question_uses)\b/)
  const longAgo = { used: 'before:', before: new Date(clock.ms() - 833 * 86_400_000) }
  expect(await plan(longAgo)).toMatch(/Index.* Scan.* using question_uses_(by_moment|pkey)/)
  expect((await list({ search: '$7777^2' })).body).toMatchObject({ total: 1 })
  expect((await list({})).body).toMatchObject({ total: 10_000, page_size: 20 })
})
