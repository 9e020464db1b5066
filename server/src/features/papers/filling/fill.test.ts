import {
  checkFilling,
  createPaper,
  fillPaper,
  getPaper,
  type Paper,
  replaceItem,
  updatePaper,
} from '@ganit/contract/papers/papers'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { aChapter, aPaper, aQuestion, aReadyPaper, questionsOf } from '../../../../test/papers.ts'

async function theFilling(academy: Academy) {
  const { call } = await academy.signInAdmin()
  const chapter_id = await aChapter(academy)
  const ofChapter = { class_number: 10, chapter_id, difficulty: 2 } as const
  const ids = await questionsOf(academy, 8, ofChapter)
  const { paper_id } = await aPaper(call, [])
  const params = { paper_id: String(paper_id) }
  const put = (version: number, items: object[]) =>
    call(updatePaper, {
      params,
      body: { version, sections: [{ title: 'Section A', items }] },
    } as never)
  return {
    call,
    chapter_id,
    ofChapter,
    ids,
    put,
    fill: (version: number, from: object[], more: object = {}) =>
      call(fillPaper, { params, body: { section: 0, from, version, ...more } } as never),
    check: (from: object[]) => call(checkFilling, { params, body: { from } } as never),
    replace: (version: number, item_id: number) =>
      call(replaceItem, {
        params: { ...params, item_id: String(item_id) },
        body: { version },
      } as never),
  }
}

const idsOf = ({ body }: { body: { paper: Paper } }) =>
  body.paper.sections.flatMap(({ items }) => items.map(({ question_id }) => question_id))

test('questions are drawn by the seed of the paper, the same each time', async ({ academy }) => {
  const { fill, put, chapter_id, ids } = await theFilling(academy)
  const from = [{ chapter_id, difficulty: 2, count: 4, marks: 3 }]
  const first = await fill(1, from)

  expect(first.body).toMatchObject({
    message: 'Questions added.',
    paper: { version: 2, total: 12 },
  })
  expect(new Set(idsOf(first)).size).toBe(4)
  expect(ids).toEqual(expect.arrayContaining(idsOf(first)))
  await put(2, [])
  expect(idsOf(await fill(3, from))).toEqual(idsOf(first))
  // Drawing more repeats none.
  const all = await fill(4, from)
  expect(new Set(idsOf(all))).toEqual(new Set(ids))
})

test('a section is filled with no more than it can be saved with', { tags: 'slow' }, async ({
  academy,
}) => {
  const { fill, ofChapter, chapter_id, call } = await theFilling(academy)
  const many = Array.from({ length: 193 }, (_, n) => ({
    question: `More ${n}`,
    option_a: 'one',
    option_b: 'two',
    right_option: 'B' as const,
    option_count: 2,
    marks: 1,
    ...ofChapter,
  }))
  await academy.db.insertInto('questions').values(many).execute()
  const full = await fill(1, [{ chapter_id, count: 200 }])
  expect(full.body.paper.total).toBe(200)
  const { paper_id } = full.body.paper
  const more = await fill(2, [{ chapter_id, count: 1 }])
  expect([more.status, more.fields]).toEqual([
    400,
    { from: 'A section has at most 200 questions.' },
  ])
  const { body } = await call(getPaper, { params: { paper_id: String(paper_id) } } as never)
  expect(idsOf({ body: { paper: body } })).toHaveLength(200)
})

test('what a filling would miss is said before, line by line, and what one line takes is not the next one’s', async ({
  academy,
}) => {
  const { check, fill, chapter_id } = await theFilling(academy)
  const of = { chapter_id, difficulty: 2 }
  const from = [
    { ...of, count: 5 },
    { ...of, count: 5 },
  ]
  const { body } = await check(from)
  expect(body).toEqual({
    message: 'There are too few questions.',
    lines: [
      { found: 5, problem: null },
      { found: 3, problem: expect.stringMatching(/^Only 3 English questions of difficulty 2 in /) },
    ],
  })
  expect((await check([{ ...of, count: 8 }])).body.message).toBe('All questions are there.')
  // The check has used up no question.
  expect((await fill(1, [{ ...of, count: 8 }])).status).toBe(200)
  expect((await check([{ ...of, count: 1 }])).body.lines).toMatchObject([{ found: 0 }])
})

test('too few are said, and nothing is changed', async ({ academy }) => {
  const { fill, chapter_id, ofChapter } = await theFilling(academy)
  await aQuestion(academy, { ...ofChapter, difficulty: 3 })
  await aQuestion(academy, { ...ofChapter, difficulty: 3, is_active: false })
  await aQuestion(academy, { ...ofChapter, difficulty: 3, use: 'practice' })
  const parts = ['Why?', 'Where?'].map((text) => ({ kind: 'long', text, marks: 1 }))
  const group = { kind: 'group', marks: 2, details: JSON.stringify({ parts }) } as const
  await aQuestion(academy, { ...ofChapter, difficulty: 1, ...group })
  const tried = await fill(1, [
    { chapter_id, difficulty: 2, count: 2 },
    { chapter_id, difficulty: 3, count: 5 },
  ])
  expect([tried.status, tried.error]).toEqual([
    409,
    'Only 1 English question of difficulty 3 in Triangles.',
  ])
  const more = await fill(1, [{ chapter_id, difficulty: 2, count: 20 }])
  expect(more.error).toBe('Only 8 English questions of difficulty 2 in Triangles.')
  expect((await fill(1, [{ chapter_id, count: 1 }], { section: 3 })).fields).toEqual({
    section: 'There is no such section.',
  })
  const unknown = [
    { chapter_id, count: 1 },
    { chapter_id: 2_000_000_000, count: 1 },
  ]
  expect((await fill(1, unknown)).fields).toEqual({
    'from.1.chapter_id': 'There is no such chapter.',
  })
  const whole = await fill(1, [{ chapter_id, count: 1, kind: 'choice' }])
  expect(idsOf(whole)).toHaveLength(1)
  // Parts of a group keep their marks.
  const grouped = await fill(2, [{ chapter_id, count: 1, kind: 'group', marks: 5 }])
  expect(grouped.body.paper.sections[0]?.items[1]).toMatchObject({ kind: 'group', marks: 2 })
})

test('what was used of late is left out when that is wanted', { tags: 'slow' }, async ({
  academy,
}) => {
  const { call, fill, chapter_id, ids } = await theFilling(academy)
  await aReadyPaper(call, ids.slice(0, 6))
  const from = [{ chapter_id, count: 2 }]
  const filled = await fill(1, from, { avoid_used_since: '2020-01-01' })
  expect(idsOf(filled).sort()).toEqual(ids.slice(6).sort())
  const third = await fill(2, [{ chapter_id, count: 1 }], { avoid_used_since: '2020-01-01' })
  expect(third.status).toBe(409)
  expect((await fill(2, from, { avoid_used_since: '2120-01-01' })).status).toBe(200)
})

test('another like it comes in the place of one, until there is none', { tags: 'slow' }, async ({
  academy,
}) => {
  const { fill, replace, chapter_id } = await theFilling(academy)
  const filled = await fill(1, [{ chapter_id, count: 7, marks: 2 }])
  const [item] = filled.body.paper.sections[0]?.items ?? []
  const replaced = await replace(2, item?.item_id ?? 0)

  expect(replaced.body).toMatchObject({ message: 'Question replaced.', paper: { version: 3 } })
  expect(idsOf(replaced).slice(1)).toEqual(idsOf(filled).slice(1))
  expect(idsOf(filled)).not.toContain(idsOf(replaced)[0])
  const [other] = replaced.body.paper.sections[0]?.items ?? []
  expect(other?.marks).toBe(2)
  const full = await fill(3, [{ chapter_id, count: 1 }])
  const none = await replace(full.body.paper.version, other?.item_id ?? 0)
  expect([none.status, none.error]).toEqual([
    409,
    'There is no other English question with one right option of difficulty 2 in Triangles.',
  ])
})

test('another question comes in the place of a choice, beside the first one', {
  tags: 'slow',
}, async ({ academy }) => {
  const { put, replace, ids } = await theFilling(academy)
  const [one = 0, two = 0] = ids
  const { body } = await put(1, [{ question_id: one, marks: 1, or_with: two }])
  const [item] = body.paper.sections[0]?.items ?? []
  const replaced = await replace(2, item?.or_item_id ?? 0)
  const [now] = replaced.body.paper.sections[0]?.items ?? []
  expect(now).toMatchObject({ question_id: one, item_id: item?.item_id })
  expect(ids.slice(2)).toContain(now?.or_with)
})

test('a paper is filled in its language, which is English unless said', { tags: 'slow' }, async ({
  academy,
}) => {
  const { call, fill, check, chapter_id, ofChapter } = await theFilling(academy)
  const hindi = await questionsOf(academy, 2, { ...ofChapter, language: 'hi' })
  expect((await check([{ chapter_id, count: 9 }])).body.lines).toEqual([
    { found: 8, problem: 'Only 8 English questions in Triangles.' },
  ])
  expect((await fill(1, [{ chapter_id, count: 9 }])).error).toBe(
    'Only 8 English questions in Triangles.',
  )
  const { body } = await call(createPaper, {
    body: {
      title: 'गणित',
      duration_minutes: 60,
      language: 'hi',
      sections: [{ title: 'A', items: [] }],
    },
  } as never)
  const { paper_id, version } = body.paper
  expect(body.paper.language).toBe('hi')
  const params = { paper_id: String(paper_id) }
  const from = [{ chapter_id, count: 2 }]
  const filled = await call(fillPaper, { params, body: { section: 0, from, version } } as never)
  expect(idsOf(filled).toSorted()).toEqual(hindi.toSorted())
  const items = filled.body.paper.sections.flatMap(({ items }) => items)
  expect(items.map(({ language }) => language)).toEqual(['hi', 'hi'])

  // Any language, as in older papers.
  const any = await call(updatePaper, {
    params,
    body: { version: version + 1, language: null, sections: [{ title: 'A', items: [] }] },
  } as never)
  expect(any.body.paper.language).toBeNull()
  const looked = await call(checkFilling, {
    params,
    body: { from: [{ chapter_id, count: 99 }] },
  } as never)
  expect(looked.body.lines).toEqual([{ found: 10, problem: 'Only 10 questions in Triangles.' }])
})
