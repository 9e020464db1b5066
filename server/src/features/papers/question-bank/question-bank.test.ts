import {
  createQuestion,
  getQuestion,
  listQuestions,
  updateQuestion,
} from '@ganit/contract/papers/questions'
import { createSkill } from '@ganit/contract/papers/skills'
import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { bankCalls, QUESTIONS, theBank } from '../../../../test/questions.ts'
import { questionsAtVersions } from './versions.queries.ts'

const SHOWN = {
  several: { right: ['A', 'C', 'E'], keep_last: ['E'] },
  number: { right: { value: '2.50', tolerance: '0.05' }, unit: 'm', options: null, form: null },
  expression: { form: 'factored', decimals_allowed: true },
  long: {
    right: null,
    scheme: [
      { step: 'Supposes it', marks: 0.5 },
      { step: 'Contradiction', marks: 2.5 },
    ],
  },
  group: {
    marks: 3,
    parts: [{ right: { value: '4' } }, { or: false }, { or: true, right: ['B'] }],
  },
} as const

test.for(Object.keys(QUESTIONS) as (keyof typeof QUESTIONS)[])(
  'a question of the kind %s is added, read, and sent back as it came',
  async (kind, { academy }) => {
    const { add, read, change } = await theBank(academy)
    const added = await add(QUESTIONS[kind])
    expect([added.status, added.error, added.fields]).toEqual([201, undefined, undefined])
    const { question } = added.body
    const { question_id, ...told } = question

    expect(question).toMatchObject({ version: 1, kind, text: QUESTIONS[kind].text, is_own: true })
    if (kind !== 'choice') expect(question).toMatchObject(SHOWN[kind])
    expect((await read(question_id)).body).toEqual(question)
    const { version: _, updated_at: __, ...same } = told
    expect((await change(question_id, { ...question })).body.question).toMatchObject({
      ...same,
      version: 2,
    })
  },
)

test('a question of Set Paper is in the bank under its number, as it is printed, and the other way round', async ({
  academy,
}) => {
  const { call, add, read, change, list } = await theBank(academy)
  const body = {
    Question: 'Is $1<2$?',
    OptionA: 'Yes',
    OptionB: 'No',
    OptionD: 'Perhaps',
    RightOption: 'D',
  }
  const { question_id } = (await call(createQuestion, { body } as never)).body.question

  expect((await read(question_id)).body).toMatchObject({
    kind: 'choice',
    options: ['Yes', 'No', 'Perhaps'],
    right: ['C'],
    class_number: null,
    chapter_id: null,
  })
  // Printed options keep their places.
  await change(question_id, { right: ['b'], solution: 'Count.' })
  expect((await call(getQuestion, { body: { id: question_id } })).body).toMatchObject({
    option_c: null,
    option_d: 'Perhaps',
    right_option: 'B',
    version: 2,
  })
  await change(question_id, { options: ['1', '2', '3', '4'], right: ['D'] })
  await add(QUESTIONS.several)
  expect((await call(listQuestions, { querystring: {} })).body.questions).toHaveLength(1)
  expect((await list()).body).toMatchObject({ total: 2, page: 1, page_size: 20 })
  const other = (await add(QUESTIONS.number)).body.question.question_id
  const edit = { id: other, Remarks: 'Mine' }
  expect((await call(getQuestion, { body: { id: other } })).status).toBe(404)
  expect((await call(updateQuestion, { body: edit } as never)).status).toBe(404)
})

test('each save keeps the version before, also one of Set Paper', async ({ academy }) => {
  const { call, aQuestion, change, versions } = await theBank(academy)
  const { question_id } = await aQuestion()
  await change(question_id, { text: 'What is $2\\cdot2$?', version: 1 })
  await call(updateQuestion, { body: { id: question_id, marks: 5 } } as never)
  await aQuestion({ ...QUESTIONS.number, text: 'Another' })
  const { body } = await versions(question_id)

  expect(body.map(({ version, text, marks, options }) => [version, text, marks, options])).toEqual([
    [3, 'What is $2\\cdot2$?', 5, ['3', '4', '5']],
    [2, 'What is $2\\cdot2$?', 1, ['3', '4', '5']],
    [1, 'What is $2+2$?', 1, ['3', '4', '5']],
  ])
  const at = (version: number | null) => ({ question_id, version })
  const found = await questionsAtVersions(academy.db, [at(1), at(null), at(9), at(3), at(2)])
  expect(found.map(({ version, marks }) => [version, marks])).toEqual([
    [1, 1],
    [3, 5],
    [3, 5],
    [2, 1],
  ])
  expect((await change(question_id, { marks: 2, version: 2 })).status).toBe(409)
  expect((await change(question_id, {})).body.question.version).toBe(3)
  expect((await versions(4711)).status).toBe(404)
})

test('if two saves from one state are sent at once, the second is told [S165]', async ({
  academy,
}) => {
  const { aQuestion, change } = await theBank(academy)
  const { question_id } = await aQuestion()
  const replies = await Promise.all([
    change(question_id, { marks: 2, version: 1 }),
    change(question_id, { marks: 3, version: 1 }),
  ])

  expect(replies.map(({ status }) => status).filter((status) => status === 200).length).toBe(1)
})

test('a question belongs to its chapter’s class, and has skills', { tags: 'slow' }, async ({
  academy,
}) => {
  const { call, add, aChapter, change } = await theBank(academy)
  const chapter_id = await aChapter('Circles', 9)
  const skill = (await call(createSkill, { body: { chapter_id, name: 'Chords' } })).body.skill
  const { question } = (
    await add({ ...QUESTIONS.number, chapter_id, skill_ids: [skill.skill_id], difficulty: 2 })
  ).body

  expect(question).toMatchObject({ class_number: 9, chapter_id, skill_ids: [skill.skill_id] })
  const { question_id } = question
  expect(await change(question_id, { class_number: 10 })).toMatchObject({
    status: 400,
    fields: { chapter_id: 'This is a chapter of Class 9.' },
  })
  expect(await change(question_id, { chapter_id: 4711, skill_ids: [4711] })).toMatchObject({
    status: 400,
    fields: { chapter_id: 'Chapter not found.', skill_ids: 'One of these skills does not exist.' },
  })
  const moved = await change(question_id, { class_number: 10, chapter_id: null, skill_ids: [] })
  expect(moved.body.question).toMatchObject({ class_number: 10, chapter_id: null, skill_ids: [] })
})

test('a teacher changes and deletes their own questions and unsorted ones, the owner all [S037]', async ({
  academy,
}) => {
  const { aQuestion, aChapter, change, remove } = await theBank(academy)
  const sorted = { ...QUESTIONS.number, chapter_id: await aChapter('Circles') }
  const teacher = bankCalls((await academy.signUpAs('teacher')).call)
  const colleague = bankCalls((await academy.signUpAs('teacher')).call)
  const owners = await aQuestion(sorted)
  const unsorted = await aQuestion()
  const theirs = await teacher.aQuestion(sorted)
  const missing = { status: 404, error: 'Question not found.' }

  expect((await teacher.read(owners.question_id)).body.is_own).toBe(false)
  expect(await teacher.change(owners.question_id, { marks: 3 })).toMatchObject(missing)
  expect(await teacher.remove(owners.question_id)).toMatchObject(missing)
  expect(await colleague.change(theirs.question_id, { marks: 3 })).toMatchObject(missing)
  expect((await teacher.change(theirs.question_id, { marks: 3 })).status).toBe(200)
  expect((await teacher.change(unsorted.question_id, { marks: 3 })).status).toBe(200)
  expect((await change(theirs.question_id, { marks: 4 })).status).toBe(200)
  expect((await teacher.remove(theirs.question_id)).body.message).toBe('Question deleted.')
  expect((await remove(owners.question_id)).status).toBe(200)
  expect(await remove(owners.question_id)).toMatchObject(missing)
  const student = await academy.signUp()
  expect((await bankCalls(student.call).list()).status).toBe(403)
})

const bads: [string, object, string[]][] = [
  ['no text', { ...QUESTIONS.choice, text: ' ' }, ['text']],
  ['no kind', { ...QUESTIONS.choice, kind: 'riddle' }, ['kind']],
  ['one option', { ...QUESTIONS.choice, options: ['4'], right: ['A'] }, ['options']],
  [
    'five options of one right',
    { ...QUESTIONS.several, kind: 'choice', right: ['A'], keep_last: [] },
    ['options'],
  ],
  ['two right ones of one', { ...QUESTIONS.choice, right: ['A', 'B'] }, ['right']],
  ['a right one that is not there', { ...QUESTIONS.choice, right: ['D'] }, ['right']],
  ['two equal options', { ...QUESTIONS.choice, options: ['3', '4', '$4$'] }, ['options.2']],
  ['a last one that is not there', { ...QUESTIONS.several, keep_last: ['F'] }, ['keep_last']],
  ['no right answer', { ...QUESTIONS.number, right: null }, ['right']],
  [
    'a right answer that is no number',
    { ...QUESTIONS.number, right: { value: 'two' } },
    ['right.value'],
  ],
  [
    'a range that ends before it begins',
    { ...QUESTIONS.number, right: { from: 3, to: 2 } },
    ['right.to'],
  ],
  [
    'an expression that cannot be read',
    { ...QUESTIONS.expression, right: ['x', '(x-1'] },
    ['right.1'],
  ],
  ['no marks', { ...QUESTIONS.long, marks: null }, ['marks']],
  ['half a mark', { ...QUESTIONS.long, marks: 0.5 }, ['marks']],
  [
    'thirds of marks',
    { ...QUESTIONS.long, scheme: [{ step: 'a', marks: 0.3 }] },
    ['scheme.0.marks'],
  ],
  [
    'a formula that cannot be shown',
    { ...QUESTIONS.choice, text: '$\\frac{1}$ and $\\foo$' },
    ['text'],
  ],
  ['a file', { ...QUESTIONS.long, text: '$\\input{/etc/passwd}$' }, ['text']],
  ['a script', { ...QUESTIONS.long, text: '$\\href{javascript:alert(1)}{x}$' }, ['text']],
  ['a macro without end', { ...QUESTIONS.long, solution: '$\\def\\a{\\a\\a}\\a$' }, ['solution']],
  [
    'arrows in arrows, which take twice as long each',
    { ...QUESTIONS.long, text: `$${'\\xrightarrow{'.repeat(60)}x${'}'.repeat(60)}$` },
    ['text'],
  ],
  [
    'a formula that would write into the log',
    { ...QUESTIONS.long, text: '$\\message{x}$' },
    ['text'],
  ],
  ['as many braces as fit', { ...QUESTIONS.long, text: `$${'{'.repeat(1_900)}$` }, ['text']],
  ['one in an option', { ...QUESTIONS.choice, options: ['$\\foo$', '4'] }, ['options.0']],
  ['a figure that is not there', { ...QUESTIONS.long, text: 'See ![1].' }, ['text']],
  [
    'a figure that is none',
    { ...QUESTIONS.long, figures: ['data:text/html;base64,AAAA'] },
    ['figures.0'],
  ],
  [
    'another’s figure',
    { ...QUESTIONS.long, figures: ['/api/questions/figures/1?x'] },
    ['figures.0'],
  ],
  ['one part', { ...QUESTIONS.group, parts: QUESTIONS.group.parts.slice(0, 1) }, ['parts']],
  [
    'a choice without another',
    {
      ...QUESTIONS.group,
      parts: [{ ...QUESTIONS.group.parts[1], or: true }, QUESTIONS.group.parts[0]],
    },
    ['parts.0.or'],
  ],
  [
    'choices of other marks',
    { ...QUESTIONS.group, parts: [QUESTIONS.group.parts[0], QUESTIONS.group.parts[2]] },
    ['parts.1.marks'],
  ],
  ['marks that are no sum', { ...QUESTIONS.group, marks: 9 }, ['marks']],
  [
    'a part within which something is wrong',
    {
      ...QUESTIONS.group,
      parts: [QUESTIONS.group.parts[1], { ...QUESTIONS.number, text: '$\\foo$', right: null }],
    },
    ['parts.1.text', 'parts.1.right'],
  ],
  [
    'a slip of no option',
    { ...QUESTIONS.choice, slips: [{ answer: 'Z', name: 'a', text: 'b' }] },
    ['slips.0.answer'],
  ],
  ['six hints', { ...QUESTIONS.long, hints: ['1', '2', '3', '4', '5', '6'] }, ['hints']],
]

test.for(bads)(
  '%s is 400 and named, whether checked or saved',
  { tags: 'slow' },
  async ([, body, fields], { academy }) => {
    const { add, check } = await theBank(academy)
    const [added, checked] = [await add(body), await check(body)]

    expect([added.status, Object.keys(added.fields ?? {}).sort()]).toEqual([400, fields.toSorted()])
    const isOfFigures =
      fields[0] === 'figures.0' && !String(Object.values(body).at(-1)).startsWith('data')
    if (!isOfFigures) expect([checked.status, checked.fields]).toEqual([400, added.fields])
  },
)

test('where no right answer is named it is said that one is wanted', { tags: 'slow' }, async ({
  academy,
}) => {
  const { check } = await theBank(academy)

  expect((await check({ ...QUESTIONS.several, right: [] })).fields).toEqual({
    right: 'Right answer is required.',
  })
  const { choice, number, expression } = QUESTIONS
  for (const question of [choice, number, expression])
    expect((await check({ ...question, right: undefined })).fields).toEqual({
      right: 'Right answer is required.',
    })
})

test('a megabyte of braces is refused as too long [S082]', { tags: 'slow' }, async ({
  academy,
}) => {
  const { add, check } = await theBank(academy)
  const body = { ...QUESTIONS.long, text: '{'.repeat(1_000_000) }

  for (const { status, fields } of [await add(body), await check(body)])
    expect([status, Object.keys(fields ?? {})]).toEqual([400, ['text']])
})

test('what may be meant is told, not refused', { tags: 'slow' }, async ({ academy }) => {
  const { check, aQuestion } = await theBank(academy)
  const { question_id } = await aQuestion()
  const same = `Question ${question_id} has the same text.`

  expect((await check(QUESTIONS.choice)).body).toEqual({
    message: 'Nothing is wrong.',
    warnings: { text: same },
  })
  expect((await check({ ...QUESTIONS.choice, question_id })).body.warnings).toEqual({})
  const { warnings } = (await check({ ...QUESTIONS.long, marks: 5 })).body
  expect(warnings).toEqual({ scheme: 'The steps do not give the marks of the question.' })
  expect((await check({ ...QUESTIONS.expression, form: 'any' })).body.warnings).toEqual({
    form: 'The question typed back counts as right, too.',
  })
  const typedBack = {
    ...QUESTIONS.expression,
    form: 'simplest',
    text: 'Expand $x^2-1$.',
    right: ['x^2-1'],
  }
  expect((await check(typedBack)).body.warnings).toEqual({
    form: 'Typed back from the question, x^2-1 counts as right.',
  })
  const list = { ...typedBack, text: 'Arrange $5, 2, 9$.', right: ['2, 5, 9'] }
  expect((await check(list)).body.warnings).toEqual({
    form: 'Another order of this list is for a person, unless the form asks for this order.',
  })
  expect((await check({ ...list, form: 'in_order' })).body.warnings).toEqual({})
  const options = ['🍎', '🍐 and 🍐', 'x', 'y']
  expect((await check({ ...QUESTIONS.choice, text: 'One?', options })).body.warnings).toEqual({
    'options.0': 'Without type, so an empty box on paper: 🍎',
    'options.1': 'Without type, so an empty box on paper: 🍐',
  })
  // Stored figures and new ones.
  const svg = '<svg viewBox="0 0 9 9"><text>😀 $5$</text></svg>'
  const drawn = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
  const { figures } = await aQuestion({ ...QUESTIONS.number, text: 'Drawn', figures: [drawn] })
  const sent = [...figures, '/api/questions/figures/0', drawn]
  const number = { ...QUESTIONS.number, text: 'Two?', unit: '🚗', figures: sent }
  expect((await check(number)).body.warnings).toEqual({
    unit: 'Without type, so an empty box on paper: 🚗',
    'figures.0': 'Without type, so an empty box on paper: 😀',
    'figures.2': 'Without type, so an empty box on paper: 😀',
  })
})
