import { createQuestion, listQuestions, updateQuestion } from '@ganit/contract/papers/questions'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { planOf } from '../../../../test/plans.ts'
import { questionsPageQuery } from './questions.queries.ts'

async function theList(academy: Academy) {
  const { call } = await academy.signInAdmin()
  const list = (querystring = {}) => call(listQuestions, { querystring } as never)
  return {
    list,
    async write(Question: string, changes: { Marks?: number; Remarks?: string } = {}) {
      const body = { Question, OptionA: '1', OptionB: '2', RightOption: 'A', ...changes }
      return (await call(createQuestion, { body })).body.question.question_id
    },
    hide: (id: number) => call(updateQuestion, { body: { id, isactive: 0 } }),
    texts: async (querystring: Record<string, unknown>) =>
      (await list(querystring)).body.questions.map(({ question }) => question),
  }
}

test('questions are filtered, searched, sorted and paged', async ({ academy }) => {
  const { write, hide, texts, list } = await theList(academy)
  await write('Solve $x^2 = 4$.', { Marks: 3 })
  await hide(await write('What is 50% of 8?', { Marks: 1 }))
  const bengali = await write('বৃত্তের ক্ষেত্রফল কত?', { Marks: 2, Remarks: 'Class 8' })

  expect(await texts({ search: 'SOLVE' })).toEqual(['Solve $x^2 = 4$.'])
  expect(await texts({ search: '%' })).toEqual(['What is 50% of 8?'])
  expect(await texts({ search: 'ক্ষেত্র' })).toEqual(['বৃত্তের ক্ষেত্রফল কত?'])
  expect(await texts({ search: 'class 8' })).toEqual(['বৃত্তের ক্ষেত্রফল কত?'])
  expect(await texts({ search: String(bengali) })).toContain('বৃত্তের ক্ষেত্রফল কত?')
  expect(await texts({ search: '\\frac' })).toEqual([])
  expect(await texts({ isactive: 0 })).toEqual(['What is 50% of 8?'])
  expect(await texts({ sort: 'marks' })).toEqual([
    'What is 50% of 8?',
    'বৃত্তের ক্ষেত্রফল কত?',
    'Solve $x^2 = 4$.',
  ])
  expect((await texts({ sort: 'question', order: 'desc' })).at(-1)).toBe('Solve $x^2 = 4$.')
  expect((await texts({ order: 'desc' }))[0]).toBe('বৃত্তের ক্ষেত্রফল কত?')
  expect((await list({ page: 2, page_size: 2, sort: 'isactive' })).body).toMatchObject({
    questions: [{ question_id: bengali }],
    total: 3,
    page: 2,
    page_size: 2,
  })
  expect((await list({ page: 9 })).body).toMatchObject({ questions: [], total: 3 })
})

test.for([
  ['page', '0'],
  ['page_size', '101'],
  ['sort', 'remarks'],
  ['order', 'up'],
  ['search', 'x'.repeat(201)],
  ['isactive', 'yes'],
] as const)('the query %s=%.10j is 400 and named', async ([name, value], { academy }) => {
  const { list } = await theList(academy)
  const reply = await list({ [name]: value })

  expect([reply.status, Object.keys(reply.fields ?? {})]).toEqual([400, [name]])
})

const writeMany = (academy: Academy, count: number) =>
  sql`
    insert into questions (question, option_a, option_b, right_option, option_count, marks)
    select 'Find $' || n || '^2 + ' || md5(n::text) || '$', '1', '2', 'A', 2, 1 + n % 5
    from generate_series(1, ${count}::integer) n`.execute(academy.db)

test('of 10,000 questions a page and a search are read through an index', async ({ academy }) => {
  const { list } = await theList(academy)
  await writeMany(academy, 10_000)
  // Empties the index's pending list, as autovacuum does.
  await sql`vacuum analyze questions`.execute(academy.db)
  const usual = { page: 1, page_size: 10, sort: 'id', order: 'asc' } as const
  const plan = (filters: { search?: string }, wanted: object = {}) => {
    const page = { ...usual, ...wanted } as Parameters<typeof questionsPageQuery>[2]
    return planOf(questionsPageQuery(academy.db, filters, page))
  }

  expect(await plan({})).toContain('questions_pkey')
  expect(await plan({ search: 'md5 of nothing' })).toContain('questions_by_text')
  for (const [sort, index] of [
    ['question', 'questions_by_question'],
    ['marks', 'questions_by_marks'],
    ['optioncount', 'questions_by_option_count'],
    ['isactive', 'questions_by_is_active'],
  ])
    for (const order of ['asc', 'desc']) expect(await plan({}, { sort, order })).toContain(index)
  const { body } = await list({ search: '$7777^2' })
  expect(body).toMatchObject({ questions: [{ question_id: 7777 }], total: 1 })
  expect((await list()).body.questions).toHaveLength(10_000)
})
