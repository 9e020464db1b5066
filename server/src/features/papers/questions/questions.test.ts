import {
  createQuestion,
  getQuestion,
  listQuestions,
  updateQuestion,
} from '@ganit/contract/papers/questions'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'

const DRAFT = {
  Question: 'What is $\\frac{1}{2} + \\frac{1}{3}$?',
  OptionA: '$\\frac{2}{5}$',
  OptionB: '$\\frac{5}{6}$',
  RightOption: 'B',
}
const FOUR = { ...DRAFT, OptionC: '$\\frac{1}{6}$', OptionD: '$1$' }

async function thePaper(academy: Academy) {
  const { token, call } = await academy.signInAdmin()
  const write = (body: Record<string, unknown> = {}) =>
    call(createQuestion, { body: { ...DRAFT, ...body } } as never)
  return {
    token,
    call,
    write,
    change: (body: Record<string, unknown>) => call(updateQuestion, { body } as never),
    read: (id: unknown) => call(getQuestion, { body: { id } } as never),
    list: (querystring = {}) => call(listQuestions, { querystring } as never),
    aQuestion: async (body: Record<string, unknown> = {}) =>
      (await write(body)).body.question.question_id,
  }
}

test('a question is created active, with a mark and the options that are filled in', async ({
  academy,
}) => {
  const { write, read } = await thePaper(academy)
  const made = await write({ OptionC: ' ', OptionD: null, RightOption: ' b ', Remarks: '' })

  expect(made).toMatchObject({ status: 201, body: { message: 'Question created!' } })
  const { question } = made.body
  expect(question).toEqual({
    question_id: expect.any(Number),
    question: DRAFT.Question,
    option_a: DRAFT.OptionA,
    option_b: DRAFT.OptionB,
    option_c: null,
    option_d: null,
    right_option: 'B',
    option_count: 2,
    marks: 1,
    remarks: null,
    is_active: true,
    version: 1,
  })
  expect((await read(String(question.question_id))).body).toEqual(question)
})

test('over the wire rows are positional and one question has the names of the specification', async ({
  academy,
}) => {
  const { write, token } = await thePaper(academy)
  await write({ ...FOUR, Marks: '4', Remarks: 'Class 6' })
  await write()
  const headers = { authorization: `Bearer ${token}` }
  const list = await academy.app.inject({ url: '/api/examsetup/getallquestions/', headers })
  const [first, second] = list.json().questions
  const one = await academy.app.inject({
    method: 'POST',
    url: '/api/getquestionbyid/',
    headers,
    payload: { id: first[0] },
  })

  expect(Object.keys(list.json())).toEqual(['questions'])
  expect(first).toEqual([expect.any(Number), DRAFT.Question, 4, 4, 1])
  expect(second).toEqual([first[0] + 1, DRAFT.Question, 2, 1, 1])
  expect(one.json()).toEqual({
    id: first[0],
    question: DRAFT.Question,
    optioncount: 4,
    marks: 4,
    isactive: 1,
    OptionA: FOUR.OptionA,
    OptionB: FOUR.OptionB,
    OptionC: FOUR.OptionC,
    OptionD: FOUR.OptionD,
    RightOption: 'B',
    Remarks: 'Class 6',
    version: 1,
  })
})

test('all that is missing in a new question is named at once', async ({ academy }) => {
  const { call } = await thePaper(academy)
  const body = { Question: ' ', OptionA: '', RightOption: '', Marks: 0 }

  expect(await call(createQuestion, { body } as never)).toMatchObject({
    status: 400,
    fields: {
      Question: 'Question is required',
      OptionA: 'At least Option A & B are required',
      OptionB: 'At least Option A & B are required',
      RightOption: 'Right Option must be A, B, C, or D',
      Marks: 'Marks must be greater than 0',
    },
  })
})

test.for([
  [{ RightOption: 'E' }, 'Right Option must be A, B, C, or D'],
  [{ RightOption: 'AB' }, 'Right Option must be A, B, C, or D'],
  [{ RightOption: 1 }, 'Right Option must be A, B, C, or D'],
  [{ RightOption: 'c' }, 'Right Option must be an option that is filled in.'],
  [{ RightOption: 'D', OptionC: 'x' }, 'Right Option must be an option that is filled in.'],
  [{ Marks: 0 }, 'Marks must be greater than 0'],
  [{ Marks: -1 }, 'Marks must be greater than 0'],
  [{ Marks: 'NaN' }, 'Marks must be greater than 0'],
  [{ Marks: null }, 'Marks must be greater than 0'],
  [{ Marks: '' }, 'Marks must be greater than 0'],
  [{ Marks: 'Infinity' }, 'Marks must be greater than 0'],
  [{ Marks: 1e9 }, 'Marks must be at most 1000.'],
  [{ Marks: 1.5 }, 'Marks must be a whole number.'],
  [{ Question: 'a\u0000' }, 'Question contains a character that cannot be stored.'],
  [{ Question: 'x'.repeat(5001) }, 'Question must be at most 5000 characters long.'],
  [{ OptionA: 'x'.repeat(1001) }, 'Option A must be at most 1000 characters long.'],
  [{ OptionD: 4 }, 'Option D must be text.'],
] as const)('a new question with %.40j is 400 [S075]', async ([wrong, message], { academy }) => {
  const { write, list } = await thePaper(academy)
  const [field = ''] = Object.keys(wrong)

  expect(await write(wrong)).toMatchObject({ status: 400, fields: { [field]: message } })
  expect((await list()).body.questions).toEqual([])
})

test('a right option that is empty is named beside other faults', async ({ academy }) => {
  const { write } = await thePaper(academy)

  expect(Object.keys((await write({ RightOption: 'D', Marks: 1e9 })).fields ?? {}).sort()).toEqual([
    'Marks',
    'RightOption',
  ])
})

test('LaTeX that does not parse, links and markup are kept as they were written', async ({
  academy,
}) => {
  const { write, change } = await thePaper(academy)
  const nasty = `\\frac{1 \\href{javascript:alert(1)}{x} \\def\\a{\\a}\\a <script>alert(1)</script> ${'{'.repeat(4000)}`
  const { question } = (await write({ Question: nasty, OptionA: '\\begin{matrix' })).body

  expect(question).toMatchObject({ question: nasty, option_a: '\\begin{matrix' })
  const bangla = 'একটি ত্রিভুজের কোণের সমষ্টি কত?'
  const changed = await change({ id: question.question_id, question: bangla })
  expect(changed.body.question.question).toBe(bangla)
})

test('an edit changes what it sends and keeps the rest', async ({ academy }) => {
  const { write, change } = await thePaper(academy)
  const { question } = (await write({ ...FOUR, Remarks: 'Old' })).body
  const { question_id: id } = question
  const changed = await change({
    id: String(id),
    question: 'New',
    optioncount: '3',
    marks: '5',
    isactive: 0,
    version: 1,
  })

  expect(changed.body).toEqual({
    message: 'Updated!',
    question: {
      ...question,
      question: 'New',
      option_count: 3,
      marks: 5,
      is_active: false,
      version: 2,
    },
  })
  const again = await change({ id, OptionD: '', Remarks: null, RightOption: 'c' })
  expect(again.body.question).toMatchObject({
    question: 'New',
    option_d: null,
    remarks: null,
    right_option: 'C',
    option_count: 3,
  })
})

test.for([
  [{ question: ' ' }, 'question', 'Question text required'],
  [{ question: null }, 'question', 'Question text required'],
  [{ optioncount: 1 }, 'optioncount', 'At least 2 options'],
  [{ optioncount: '' }, 'optioncount', 'At least 2 options'],
  [{ optioncount: 2.5 }, 'optioncount', 'Option Count must be a whole number from 2 to 4.'],
  [{ optioncount: 1e9 }, 'optioncount', 'Option Count must be a whole number from 2 to 4.'],
  [{ marks: 0 }, 'marks', 'Marks must be > 0'],
  [{ marks: -1 }, 'marks', 'Marks must be > 0'],
  [{ marks: 'NaN' }, 'marks', 'Marks must be > 0'],
  [{ marks: null }, 'marks', 'Marks must be > 0'],
  [{ marks: 1e9 }, 'marks', 'Marks must be at most 1000.'],
  [{ isactive: 2 }, 'isactive', 'Active must be 0 or 1.'],
  [{ OptionA: ' ' }, 'OptionA', 'At least Option A & B are required'],
  [{ RightOption: '' }, 'RightOption', 'Right Option must be A, B, C, or D'],
  [{ RightOption: 'D' }, 'RightOption', 'Right Option must be an option that is filled in.'],
  [{ optioncount: 4 }, 'optioncount', expect.stringContaining('at most 3')],
  [{ OptionC: '' }, 'RightOption', 'Right Option must be an option that is filled in.'],
  [{ optioncount: 2 }, 'optioncount', expect.stringContaining('print the right option, C')],
] as const)('an edit with %j is 400 [S076]', async ([wrong, field, message], { academy }) => {
  const { write, change, read } = await thePaper(academy)
  const { question } = (await write({ ...FOUR, OptionD: '', RightOption: 'C' })).body

  const reply = await change({ id: question.question_id, ...wrong })
  expect(reply).toMatchObject({ status: 400, fields: { [field]: message } })
  expect((await read(question.question_id)).body).toEqual(question)
})

test('a right option that the stored count hides is itself to blame', async ({ academy }) => {
  const { aQuestion, change } = await thePaper(academy)
  const id = await aQuestion(FOUR)
  await change({ id, optioncount: 2 })

  expect((await change({ id, RightOption: 'D' })).fields).toEqual({
    RightOption: 'Option D is not among the 2 that are printed.',
  })
  expect((await change({ id, RightOption: 'D', optioncount: 4 })).status).toBe(200)
})

test('the printed options are the first of those filled in, also around a gap', async ({
  academy,
}) => {
  const { write, change } = await thePaper(academy)
  const { question } = (await write({ OptionD: 'x', RightOption: 'D' })).body

  expect(question).toMatchObject({ option_c: null, option_count: 3 })
  expect((await change({ id: question.question_id, optioncount: 2 })).status).toBe(400)
  const filled = { id: question.question_id, OptionC: 'y' }
  expect((await change(filled)).fields).toHaveProperty('optioncount')
  expect((await change({ ...filled, optioncount: 4 })).status).toBe(200)
})

test('the database itself refuses a question without its right option', async ({ academy }) => {
  const faulty = (changes: object) =>
    academy.db
      .insertInto('questions')
      .values({
        question: 'q',
        option_a: 'a',
        option_b: 'b',
        right_option: 'A',
        option_count: 2,
        marks: 1,
        ...changes,
      })
      .execute()

  await faulty({})
  for (const changes of [
    { right_option: 'C' },
    { right_option: 'D', option_c: 'c', option_count: 3 },
    { right_option: 'D', option_d: 'd', option_count: 2 },
    { option_count: 3 },
    { option_count: 1 },
    { marks: 0 },
    { marks: 1001 },
    { option_c: '' },
  ])
    await expect(faulty(changes)).rejects.toThrow(/check/)
})

test('an unknown question is 404, a faulty number 400', async ({ academy }) => {
  const { read, change } = await thePaper(academy)

  for (const reply of [await read(7), await change({ id: 7, marks: 2 })])
    expect(reply).toMatchObject({ status: 404, error: 'Question not found' })
  for (const faulty of ['x', 0, -1, 1.5, 99_999_999_999, undefined, null])
    expect((await read(faulty)).fields).toHaveProperty('id')
})

test('of two edits from one state, sent at once, the second is told', async ({ academy }) => {
  const { aQuestion, change } = await thePaper(academy)
  const id = await aQuestion()
  const replies = await Promise.all([
    change({ id, marks: 2, version: 1 }),
    change({ id, marks: 3, version: 1 }),
  ])

  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('edits that clash only together are not both saved', async ({ academy }) => {
  const { aQuestion, change } = await thePaper(academy)
  for (let round = 0; round < 5; round++) {
    const id = await aQuestion(FOUR)
    const replies = await Promise.all([
      change({ id, RightOption: 'D' }),
      change({ id, OptionD: '', optioncount: 3 }),
    ])

    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400])
  }
})

test('a question is changed in all its fields, with each right option, on or off', async ({
  academy,
}) => {
  const { change, read, aQuestion } = await thePaper(academy)
  const id = await aQuestion()
  let version = 1
  for (const RightOption of ['A', 'B', 'C', 'D']) {
    const texts = { OptionA: 'One', OptionB: 'Two', OptionC: 'Three', OptionD: 'Four' }
    const changes = {
      ...{ question: `Which is ${RightOption}?`, optioncount: 4, marks: 2, RightOption, ...texts },
      ...{ isactive: version % 2, Remarks: 'From the book' },
    }
    const changed = await change({ ...changes, id, version })
    expect([changed.status, changed.fields]).toEqual([200, undefined])
    version += 1
    expect((await read(id)).body).toMatchObject({
      ...{ question: changes.question, option_count: 4, marks: 2 },
      ...{ option_a: 'One', option_b: 'Two', option_c: 'Three', option_d: 'Four' },
      ...{ right_option: RightOption, remarks: 'From the book' },
    })
  }
})
