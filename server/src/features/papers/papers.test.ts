import {
  checkPaper,
  copyPaper,
  createPaper,
  deletePaper,
  draftPaper,
  getPaper,
  listPapers,
  makeSets,
  printKey,
  printOmr,
  printPaper,
  printSolutions,
  readyPaper,
  takeVersion,
  updatePaper,
} from '@ganit/contract/papers/papers'
import { addBankQuestion } from '@ganit/contract/papers/question-bank'
import { expect } from 'vitest'
import { type Academy, test } from '../../../test/academy.ts'
import { aPaper, aQuestion, aReadyPaper, questionsOf } from '../../../test/papers.ts'
import type { Account } from '../../http/access.ts'
import { ensureSettings, updateSettings } from '../ground/settings/settings.queries.ts'
import { lookOverPaper } from './look-over.service.ts'
import { makeReady } from './ready.service.ts'

async function thePapers(academy: Academy) {
  const { call } = await academy.signInAdmin()
  const params = (paper_id: number) => ({ paper_id: String(paper_id) })
  return {
    call,
    get: (paper_id: number) => call(getPaper, { params: params(paper_id) } as never),
    change: (paper_id: number, body: object) =>
      call(updatePaper, { params: params(paper_id), body } as never),
    ready: (paper_id: number, version: number) =>
      call(readyPaper, { params: params(paper_id), body: { version } } as never),
    draft: (paper_id: number, version: number) =>
      call(draftPaper, { params: params(paper_id), body: { version } } as never),
    check: (paper_id: number) => call(checkPaper, { params: params(paper_id) } as never),
    take: (paper_id: number, item_id: number, version: number) =>
      call(takeVersion, {
        params: { ...params(paper_id), item_id: String(item_id) },
        body: { version },
      } as never),
    print: (paper_id: number, querystring: object = {}) =>
      call(printPaper, { params: params(paper_id), querystring } as never),
    edit: (question_id: number, question: string) =>
      academy.db
        .updateTable('questions')
        .set((eb) => ({ question, version: eb('version', '+', 1) }))
        .where('question_id', '=', question_id)
        .execute(),
  }
}

test('a paper has its questions in sections, numbered through, and says what it comes to', async ({
  academy,
}) => {
  const { call, get } = await thePapers(academy)
  const [one = 0, two = 0, three = 0, other = 0] = await questionsOf(academy, 4)
  const created = await call(createPaper, {
    body: {
      title: ' Half-yearly test ',
      class_number: '10',
      duration_minutes: 90,
      instructions: 'Take $\\pi=\\frac{22}{7}$.',
      sections: [
        { title: 'Section A', negative: 0.25, items: [{ question_id: one, marks: 2.5 }] },
        {
          title: 'Section B',
          any: 1,
          partial: true,
          items: [
            { question_id: two, marks: 4, or_with: other },
            { question_id: three, marks: 3 },
          ],
        },
      ],
    },
  } as never)

  expect([created.status, created.body.message]).toEqual([201, 'Paper added.'])
  const { paper } = created.body
  const asked = (question: (typeof paper.sections)[number]['items'][number] | undefined) =>
    question && [question.text, question.options.length, question.alternative?.options.length]
  expect(paper.sections.flatMap(({ items }) => items.map(asked))).toEqual([
    [expect.any(String), 4, undefined],
    [expect.any(String), 4, 4],
    [expect.any(String), 4, undefined],
  ])
  expect(paper).toMatchObject({
    title: 'Half-yearly test',
    class_number: 10,
    state: 'draft',
    total: 6.5,
    sets: [],
    printed: false,
    version: 1,
  })
  expect(
    paper.sections.map(({ title, negative, partial, any }) => [title, negative, partial, any]),
  ).toEqual([
    ['Section A', 0.25, false, null],
    ['Section B', null, true, 1],
  ])
  const items = paper.sections.flatMap((section) => section.items)
  expect(items.map(({ number, question_id, or_with }) => [number, question_id, or_with])).toEqual([
    [1, one, null],
    [2, two, other],
    [3, three, null],
  ])
  expect((await get(paper.paper_id)).body).toEqual(paper)
})

test('what stays in a paper stays the same item, wherever it is moved', { tags: 'slow' }, async ({
  academy,
}) => {
  const { call, change } = await thePapers(academy)
  const [one = 0, two = 0, three = 0] = await questionsOf(academy, 3)
  const paper = await aPaper(call, [one, two])
  const before = new Map(paper.sections[0]?.items.map((item) => [item.question_id, item.item_id]))

  const items = [
    { question_id: three, marks: 1, or_with: two },
    { question_id: one, marks: 2 },
  ]
  const changed = await change(paper.paper_id, {
    version: 1,
    sections: [{ title: 'New', any: 1, items }],
  })
  const [first, second] = changed.body.paper.sections[0]?.items ?? []
  expect(first).toMatchObject({ question_id: three, or_with: two, or_item_id: before.get(two) })
  expect(second).toMatchObject({ question_id: one, item_id: before.get(one), marks: 2 })
  // Only the better of the two counts.
  expect(changed.body.paper).toMatchObject({ version: 2, total: 2 })
  // Both alternatives may be sent as items, and either one or both name the other.
  const both = [
    { question_id: one, marks: '1.5', or_with: three },
    { question_id: two, marks: 2 },
    { question_id: three, marks: 1.5, or_with: one },
  ]
  const sections = [{ title: 'New', negative: '0.5', items: both }]
  const { paper: joined } = (await change(paper.paper_id, { version: 2, sections } as never)).body
  expect(joined.sections).toMatchObject([
    {
      negative: 0.5,
      items: [{ question_id: one, or_with: three, marks: 1.5 }, { question_id: two }],
    },
  ])
  expect((await change(paper.paper_id, { version: 3, sections: [] })).body.paper).toMatchObject({
    sections: [],
    total: 0,
  })
})

test('of two saves from one state the second is told', async ({ academy }) => {
  const { call, change } = await thePapers(academy)
  const { paper_id } = await aPaper(call, [])
  const replies = await Promise.all([
    change(paper_id, { version: 1, title: 'One' }),
    change(paper_id, { version: 1, title: 'Two' }),
  ])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('what cannot be in a paper is named by its place', async ({ academy }) => {
  const { call } = await thePapers(academy)
  const one = await aQuestion(academy)
  const practice = await aQuestion(academy, { use: 'practice' })
  const wrong = async (items: object[], more: object = {}) => {
    const body = { title: 'T', duration_minutes: 5, sections: [{ title: 'A', items }], ...more }
    const { status, fields } = await call(createPaper, { body } as never)
    return [status, fields]
  }
  const item = { question_id: one, marks: 1 }

  expect(await wrong([item, item])).toEqual([
    400,
    { 'sections.0.items.1.question_id': 'This question is in the paper twice.' },
  ])
  const two = await aQuestion(academy)
  expect(await wrong([item, { question_id: two, marks: 2, or_with: one }])).toEqual([
    400,
    { 'sections.0.items.1.marks': 'Both choices have the same marks.' },
  ])
  expect(await wrong([{ ...item, or_with: one }])).toEqual([
    400,
    { 'sections.0.items.0.or_with': 'This question is in the paper twice.' },
  ])
  expect(
    await wrong([
      { question_id: 2_000_000_000, marks: 1 },
      { ...item, question_id: practice },
    ]),
  ).toEqual([
    400,
    {
      'sections.0.items.0.question_id': 'There is no such question.',
      'sections.0.items.1.question_id': 'This question is for practice alone.',
    },
  ])
  for (const marks of [0, -1, 0.3, 'one', '1e1', null, 1e9, Number.NaN])
    expect(await wrong([{ ...item, marks }])).toEqual([
      400,
      { 'sections.0.items.0.marks': expect.stringContaining('steps of 0.25') },
    ])
  expect(await wrong([], { title: ' ', duration_minutes: 0 })).toEqual([
    400,
    {
      title: 'Title is required.',
      duration_minutes: 'Minutes must be a whole number from 1 to 600.',
    },
  ])
})

test('a paper that is ready keeps its questions as they were, a draft shows the newest', async ({
  academy,
}) => {
  const { call, get, ready, draft, change, take, edit } = await thePapers(academy)
  const [one = 0] = await questionsOf(academy, 1)
  const { paper_id } = await aPaper(call, [one])
  const textOf = async () => (await get(paper_id)).body.sections[0]?.items[0]
  await edit(one, 'Second')
  expect(await textOf()).toMatchObject({ text: 'Second', question_version: 2, newer: false })

  expect((await ready(paper_id, 1)).body).toMatchObject({
    message: 'Paper is ready.',
    paper: { state: 'ready', version: 2 },
    refused_formulas: [],
  })
  await edit(one, 'Third $x$')
  const frozen = await textOf()
  expect(frozen).toMatchObject({ text: 'Second', question_version: 2, newer: true })
  const item_id = frozen?.item_id ?? 0

  const refused = { status: 409, error: 'This paper is ready. Make it a draft to change it.' }
  expect(await change(paper_id, { version: 2, title: 'Other' })).toMatchObject(refused)
  expect(await take(paper_id, item_id, 2)).toMatchObject(refused)
  expect((await draft(paper_id, 2)).body.paper).toMatchObject({ state: 'draft', version: 3 })
  expect(await textOf()).toMatchObject({ text: 'Second', newer: true })
  expect((await take(paper_id, item_id, 3)).body.paper.version).toBe(4)
  expect(await textOf()).toMatchObject({ text: 'Third $x$', newer: false })
  expect((await take(paper_id, 2_000_000_000, 4)).status).toBe(404)
})

test('a paper is ready only with questions that are whole and active', async ({ academy }) => {
  const { call, ready } = await thePapers(academy)
  const tried = async (ids: number[], more: object = {}) => {
    const { paper_id } = await aPaper(call, ids, more)
    return ready(paper_id, 1)
  }
  const parts = [
    { kind: 'number', text: 'a', marks: 2, right: { value: '1' } },
    { kind: 'long', text: 'b', marks: 3 },
    { kind: 'long', text: 'c', marks: 3, or: true },
  ] as const
  const group = await aQuestion(academy, {
    kind: 'group',
    details: JSON.stringify({ parts }),
    marks: 5,
  })
  const off = await aQuestion(academy, { is_active: false })

  expect((await tried([])).error).toBe('This paper has no questions.')
  expect((await tried([off])).error).toBe('Question 1 is no longer active.')
  expect((await tried([group])).error).toBe('The parts of question 1 have 5 marks, not 1.')
  const one = await aQuestion(academy)
  const any = [{ title: 'Section A', any: 2, items: [{ question_id: one, marks: 1 }] }]
  expect((await tried([], { sections: any })).error).toBe('Section A has only 1 question.')
  const whole = [{ title: 'Section A', items: [{ question_id: group, marks: 5 }] }]
  const [item] = (await tried([], { sections: whole })).body.paper.sections[0]?.items ?? []
  expect(item?.parts.map(({ marks, or }) => [marks, or])).toEqual([
    [2, false],
    [3, false],
    [3, true],
  ])
})

test('being ready names the formulas that will print as they were typed, and signs without type', {
  tags: 'slow',
}, async ({ academy }) => {
  const { call, ready, get, draft } = await thePapers(academy)
  const one = await aQuestion(academy, {
    question: 'See 😀, $\\foo$ and $x$',
    option_b: '$\\frac{1}$',
  })
  const { paper_id } = await aPaper(call, [one])
  const { refused_formulas } = (await ready(paper_id, 1)).body

  expect(refused_formulas.map(({ number, latex }) => [number, latex])).toEqual([
    [1, '\\foo'],
    [1, '😀'],
    [1, '\\frac{1}'],
  ])
  // Opening the paper later shows them too.
  expect((await get(paper_id)).body).toMatchObject({ refused_formulas, version: 2 })
  expect((await draft(paper_id, 2)).body.paper.refused_formulas).toEqual([])
})

test('signs without type are named wherever they stand in a paper, before a draft is printed, too', {
  tags: 'slow',
}, async ({ academy }) => {
  const { call, ready, check } = await thePapers(academy)
  const label = '<svg viewBox="0 0 9 9"><g><text>A <tspan>😀</tspan></text></g></svg>'
  const { body } = await call(addBankQuestion, {
    body: {
      ...{ kind: 'number', text: 'How far?', right: { value: '4' }, unit: '🚗', marks: 1 },
      figures: [`data:image/svg+xml;base64,${Buffer.from(label).toString('base64')}`],
    },
  } as never)
  const items = [{ question_id: body.question.question_id, marks: 1 }]
  const other = await aQuestion(academy)
  const { paper_id } = await aPaper(call, [], {
    title: 'Unit test $\\foo$ 🎉',
    instructions: 'Write հայ and $\\foo$.',
    sections: [
      { title: 'Section A', items },
      { title: '🅰 and $x$', instructions: '**🧮**', items: [{ question_id: other, marks: 1 }] },
    ],
  })
  await academy.db.transaction().execute(async (trx) => {
    await ensureSettings(trx)
    await updateSettings(trx, { academy_name: 'Ganit ✨', address: '$\\foo$ Road' })
  })

  const { refused_formulas } = (await check(paper_id)).body
  expect(
    refused_formulas.map(({ number, place, latex }) => [number, place, latex].join(' ')),
  ).toEqual([
    ' Letterhead ✨',
    ' Title 🎉',
    ' Instructions \\foo',
    ' Instructions հ',
    ' Instructions ա',
    ' Instructions յ',
    ' Title of section 2 🅰',
    ' Instructions of section 2 🧮',
    '1  🚗',
    '1 Figure 1 😀',
  ])
  expect((await ready(paper_id, 1)).body.refused_formulas).toEqual(refused_formulas)
})

test('a question that is changed while its formulas are looked over keeps the paper from being ready', {
  tags: 'slow',
}, async ({ academy }) => {
  const { call, get, ready, edit } = await thePapers(academy)
  const [one = 0] = await questionsOf(academy, 1)
  const { paper_id } = await aPaper(call, [one])
  const account = { role: 'admin', uid: '' } as Account
  const looked = await lookOverPaper(academy.db, account, paper_id)
  await edit(one, 'Now $\\foo$')
  const makeIt = academy.db
    .transaction()
    .execute((trx) => makeReady(trx, account, { paper_id, version: 1, looked }))
  await expect(makeIt).rejects.toThrow('A question was changed by someone else meanwhile.')
  expect((await get(paper_id)).body.state).toBe('draft')
  expect((await ready(paper_id, 1)).body.refused_formulas).toHaveLength(1)
})

test('what was printed stays: no draft, no other sets, no deleting', async ({ academy }) => {
  const { call, draft, print, get } = await thePapers(academy)
  const { paper_id, version } = await aReadyPaper(call, await questionsOf(academy, 3))
  const params = { paper_id: String(paper_id) }
  const body = { count: 2, shuffle_questions: true, shuffle_options: true }
  expect((await call(makeSets, { params, body } as never)).status).toBe(201)
  const pdf = await print(paper_id, { set: 'B' })
  expect([pdf.status, String(pdf.body).slice(0, 5)]).toEqual([200, '%PDF-'])
  expect((await print(paper_id, { set: 'D' })).status).toBe(404)

  const printed = { status: 409, error: 'Set B was printed.' }
  expect(await draft(paper_id, version + 1)).toMatchObject(printed)
  expect(await call(makeSets, { params, body } as never)).toMatchObject(printed)
  expect(await call(deletePaper, { params } as never)).toMatchObject(printed)
  expect((await get(paper_id)).body).toMatchObject({
    printed: true,
    sets: [
      { set: 'A', printed: false },
      { set: 'B', printed: true },
    ],
  })
})

test('a key, solutions or an answer sheet on paper keep the sets that they fit', {
  tags: 'slow',
}, async ({ academy }) => {
  const { call } = await thePapers(academy)
  for (const endpoint of [printKey, printSolutions, printOmr]) {
    const { paper_id, version } = await aReadyPaper(call, await questionsOf(academy, 2))
    const params = { paper_id: String(paper_id) }
    const body = { count: 2, shuffle_questions: true, shuffle_options: true }
    await call(makeSets, { params, body } as never)
    const printed = { status: 409, error: 'Set B was printed.' }
    expect(await call(endpoint, { params, querystring: { set: 'B' } } as never)).toMatchObject({
      status: 200,
    })
    expect(await call(makeSets, { params, body } as never)).toMatchObject(printed)
    expect(
      await call(draftPaper, { params, body: { version: version + 1 } } as never),
    ).toMatchObject(printed)
  }
})

test('looking at a draft prints it and freezes nothing; without sets the paper itself is printed', {
  tags: 'slow',
}, async ({ academy }) => {
  const { call, print, ready, draft } = await thePapers(academy)
  const { paper_id } = await aPaper(call, await questionsOf(academy, 2))
  expect((await print(paper_id)).status).toBe(200)
  await ready(paper_id, 1)
  expect((await draft(paper_id, 2)).status).toBe(200)
  await ready(paper_id, 3)
  expect((await print(paper_id, { columns: 2 })).status).toBe(200)
  expect(await draft(paper_id, 4)).toMatchObject({ status: 409, error: 'This paper was printed.' })
})

test('a copy is a draft of its own with the newest questions', { tags: 'slow' }, async ({
  academy,
}) => {
  const { call, edit, get } = await thePapers(academy)
  const [one = 0, two = 0] = await questionsOf(academy, 2)
  const sections = [{ title: 'A', any: 1, items: [{ question_id: one, marks: 3, or_with: two }] }]
  const paper = await aReadyPaper(call, [], { sections })
  await edit(one, 'Newer')
  const { status, body } = await call(copyPaper, {
    params: { paper_id: String(paper.paper_id) },
  } as never)

  expect([status, body.message]).toEqual([201, 'Paper copied.'])
  expect(body.paper).toMatchObject({ state: 'draft', version: 1, total: 3 })
  expect(body.paper.sections[0]?.items[0]).toMatchObject({ text: 'Newer', or_with: two })
  expect((await get(paper.paper_id)).body.sections[0]?.items[0]?.text).toBe('Question 1')
})

test('teachers have their own papers, the owner all, others none', async ({ academy }) => {
  const owner = await thePapers(academy)
  const [teacher, other] = [await academy.signUpAs('teacher'), await academy.signUpAs('teacher')]
  const one = await aQuestion(academy)
  const own = await aPaper(teacher.call, [one])
  await aPaper(owner.call, [one])
  const params = { paper_id: String(own.paper_id) }
  const listed = async (call: Academy['visitor']) =>
    (await call(listPapers, { querystring: {} } as never)).body.total

  expect([await listed(owner.call), await listed(teacher.call), await listed(other.call)]).toEqual([
    2, 1, 0,
  ])
  expect((await owner.get(own.paper_id)).status).toBe(200)
  for (const [endpoint, body] of [
    [getPaper, undefined],
    [updatePaper, { version: 1 }],
    [deletePaper, undefined],
    [copyPaper, undefined],
    [readyPaper, { version: 1 }],
    [printPaper, undefined],
  ] as const)
    expect((await other.call(endpoint, { params, body } as never)).status).toBe(404)
  const desk = await academy.signUpAs('desk')
  expect((await desk.call(getPaper, { params } as never)).status).toBe(403)
  expect((await teacher.call(deletePaper, { params } as never)).body).toEqual({
    message: 'Paper deleted.',
  })
})

test('the list has the newest first, and is searched by title and state', { tags: 'slow' }, async ({
  academy,
}) => {
  const { call } = await thePapers(academy)
  const one = await aQuestion(academy)
  await aPaper(call, [one], { title: 'Algebra' })
  await aReadyPaper(call, [one], { title: 'Geometry' })
  const titles = async (querystring: object) =>
    (await call(listPapers, { querystring } as never)).body.items.map(({ title }) => title)

  expect(await titles({})).toEqual(['Geometry', 'Algebra'])
  expect(await titles({ sort: 'title' })).toEqual(['Algebra', 'Geometry'])
  expect(await titles({ search: 'ALG' })).toEqual(['Algebra'])
  expect(await titles({ state: 'ready' })).toEqual(['Geometry'])
})
