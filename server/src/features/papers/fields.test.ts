import { LANGUAGES } from '@ganit/contract/languages'
import { createChapter, updateChapter } from '@ganit/contract/papers/chapters'
import {
  checkFilling,
  createPaper,
  fillPaper,
  getPaper,
  makeSets,
  PAPER_KINDS,
  readyPaper,
  updatePaper,
} from '@ganit/contract/papers/papers'
import { createSkill, updateSkill } from '@ganit/contract/papers/skills'
import { expect } from 'vitest'
import { test } from '../../../test/academy.ts'
import { questionsOf } from '../../../test/papers.ts'
import { QUESTIONS, theBank } from '../../../test/questions.ts'

test('a paper is made and changed with all that it can say, in each language, and its sets in each order', async ({
  academy,
}) => {
  const { call } = await academy.signInAdmin()
  const questions = await questionsOf(academy, 4)
  for (const [n, language] of LANGUAGES.entries()) {
    const section = (title: string, partial: boolean) => ({
      ...{ title, instructions: 'Use a pencil.', negative: 0.25, partial, any: 1 },
      items: [
        { question_id: questions[0], marks: 2, or_with: questions[1] },
        { question_id: questions[2], marks: 2 },
      ],
    })
    const draft = {
      title: 'Half-yearly',
      class_number: 9,
      language,
      duration_minutes: 60,
      instructions: 'Read it.',
    }
    const body = { ...draft, sections: [section('A', n % 2 === 0)] }
    const made = await call(createPaper, { body } as never)
    expect([made.status, made.fields]).toEqual([201, undefined])
    const { paper_id, version } = made.body.paper
    const params = { paper_id: String(paper_id) }
    const read = async () => (await call(getPaper, { params } as never)).body
    const told = { ...section('A', n % 2 === 0), items: expect.any(Array) }
    expect(await read()).toMatchObject({ ...draft, sections: [told] })

    const other = LANGUAGES[(n + 1) % LANGUAGES.length]
    const changes = {
      title: 'Yearly',
      class_number: 10,
      language: other,
      duration_minutes: 90,
      instructions: 'Begin.',
    }
    const sections = [section('B', n % 2 === 1)]
    const changed = await call(updatePaper, {
      params,
      body: { ...changes, sections, version },
    } as never)
    expect([changed.status, changed.fields]).toEqual([200, undefined])
    const after = { ...section('B', n % 2 === 1), items: expect.any(Array) }
    expect(await read()).toMatchObject({ ...changes, sections: [after] })

    const ready = await call(readyPaper, {
      params,
      body: { version: changed.body.paper.version },
    } as never)
    expect(ready.status).toBe(200)
    const shuffles = { shuffle_questions: n % 2 === 0, shuffle_options: n % 2 === 1 }
    const sets = await call(makeSets, { params, body: { count: 2, ...shuffles } } as never)
    expect([sets.status, sets.body.sets.map(({ set }) => set)]).toEqual([201, ['A', 'B']])
  }
})

test('a section is filled from the bank with each kind, of a chapter and difficulty, unused since a day', async ({
  academy,
}) => {
  const { call, add, aChapter } = await theBank(academy)
  const chapter_id = await aChapter('Circles')
  const made = (
    await call(createPaper, {
      body: { title: 'Drawn', duration_minutes: 60, sections: [{ title: 'A', items: [] }] },
    } as never)
  ).body.paper
  const params = { paper_id: String(made.paper_id) }
  let { version } = made
  for (const [n, kind] of PAPER_KINDS.entries()) {
    const question = { ...QUESTIONS[kind], class_number: 9, chapter_id, difficulty: 2 }
    expect((await add(question)).status).toBe(201)
    const from = [{ chapter_id, difficulty: 2, kind, count: 1, marks: 3 }]
    const wanted = { from, avoid_used_since: '2026-01-01' }
    const seen = await call(checkFilling, { params, body: wanted } as never)
    expect(seen.body.lines).toEqual([{ found: 1, problem: null }])
    const filled = await call(fillPaper, {
      params,
      body: { ...wanted, section: 0, version },
    } as never)
    expect([filled.status, filled.fields]).toEqual([200, undefined])
    version = filled.body.paper.version
    const { items } = filled.body.paper.sections[0] ?? { items: [] }
    expect(items).toHaveLength(n + 1)
  }
})

test('chapters and skills are added and changed with all that is sent, once of each version', async ({
  academy,
}) => {
  const { call } = await academy.signInAdmin()
  const chapters = []
  for (const is_active of [true, false]) {
    const body = { class_number: 9, name: `Circles ${is_active}`, position: 0, is_active }
    const { status, body: saved } = await call(createChapter, { body } as never)
    expect([status, saved.chapter]).toMatchObject([201, body])
    chapters.push(saved.chapter)
    const params = { chapter_id: String(saved.chapter.chapter_id) }
    const changes = { name: `Lines ${is_active}`, position: 0, is_active: !is_active }
    const { version } = saved.chapter
    const changed = await call(updateChapter, { params, body: { ...changes, version } } as never)
    expect([changed.status, changed.body.chapter]).toMatchObject([200, changes])
    expect(
      (await call(updateChapter, { params, body: { ...changes, name: 'L', version } } as never))
        .status,
    ).toBe(409)
    expect((await call(updateChapter, { params, body: { name: '' } } as never)).fields).toEqual({
      name: 'Name is required.',
    })
  }
  const [chapter] = chapters
  for (const is_active of [true, false]) {
    const body = { chapter_id: chapter?.chapter_id, name: `Chords ${is_active}`, is_active }
    const { status, body: saved } = await call(createSkill, { body } as never)
    expect([status, saved.skill]).toMatchObject([201, { name: body.name, is_active }])
    const params = { skill_id: String(saved.skill.skill_id) }
    const changes = { name: `Arcs ${is_active}`, position: 0, is_active: !is_active }
    const changed = await call(updateSkill, {
      params,
      body: { ...changes, version: saved.skill.version },
    } as never)
    expect([changed.status, changed.body.skill]).toMatchObject([
      200,
      { name: changes.name, is_active: !is_active },
    ])
  }
})
