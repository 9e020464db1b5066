import { createChapter, listChapters, updateChapter } from '@ganit/contract/papers/chapters'
import { sql } from 'kysely'
import { expect, inject } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { copyTemplate } from '../../../../test/database.ts'

async function theChapters(academy: Academy) {
  const { call } = await academy.signInAdmin()
  const add = (body: Record<string, unknown>) => call(createChapter, { body } as never)
  return {
    call,
    add,
    aChapter: async (name: string, class_number = 9) =>
      (await add({ class_number, name })).body.chapter,
    change: (chapter_id: unknown, body: Record<string, unknown>) =>
      call(updateChapter, { params: { chapter_id: String(chapter_id) }, body } as never),
    list: async (querystring = {}) => (await call(listChapters, { querystring })).body,
    names: async () => (await call(listChapters, { querystring: {} })).body.map(({ name }) => name),
  }
}

test('a chapter is added last in its class, renamed and ended', async ({ academy }) => {
  const { aChapter, change, list } = await theChapters(academy)
  await aChapter('Circles', 10)
  const first = await aChapter('Number Systems')
  const added = await aChapter(' Polynomials ')

  expect([first.position, added]).toEqual([
    0,
    {
      chapter_id: expect.any(Number),
      class_number: 9,
      position: 1,
      name: 'Polynomials',
      is_active: true,
      version: 1,
    },
  ])
  const ended = await change(added.chapter_id, { name: 'Surds', is_active: false, version: 1 })
  expect(ended.body).toEqual({
    message: 'Chapter changed.',
    chapter: { ...added, name: 'Surds', is_active: false, version: 2 },
  })
  expect(await list({ class_number: 9 })).toEqual([first, ended.body.chapter])
  expect((await change(added.chapter_id, { name: 'Roots', version: 1 })).status).toBe(409)
})

test('chapters are put in another order', async ({ academy }) => {
  const { add, aChapter, change, names } = await theChapters(academy)
  const ids: number[] = []
  for (const name of ['A', 'B', 'C', 'D']) ids.push((await aChapter(name)).chapter_id)
  await aChapter('Z', 10)

  expect((await change(ids[3], { position: 1 })).body.chapter).toMatchObject({
    position: 1,
    version: 2,
  })
  expect(await names()).toEqual(['A', 'D', 'B', 'C', 'Z'])
  await change(ids[0], { position: 99 })
  expect(await names()).toEqual(['D', 'B', 'C', 'A', 'Z'])
  await add({ class_number: 9, name: 'E', position: 1 })
  expect(await names()).toEqual(['D', 'E', 'B', 'C', 'A', 'Z'])
})

test('of chapters added at once each has a place of its own', async ({ academy }) => {
  const { add, list } = await theChapters(academy)
  const names = ['A', 'B', 'C', 'D', 'E']
  const replies = await Promise.all(names.map((name) => add({ class_number: 7, name })))

  expect(replies.map(({ status }) => status)).toEqual(names.map(() => 201))
  expect((await list()).map(({ position }) => position)).toEqual([0, 1, 2, 3, 4])
})

test('a class has one chapter of a name, another class too', async ({ academy }) => {
  const { add, aChapter, change } = await theChapters(academy)
  await aChapter('Triangles', 9)
  const { chapter_id } = await aChapter('Circles', 9)
  const fields = { name: 'This class has a chapter of this name already.' }

  expect(await add({ class_number: 9, name: 'TRIANGLES' })).toMatchObject({ status: 409, fields })
  expect(await change(chapter_id, { name: 'triangles ' })).toMatchObject({ status: 409, fields })
  expect((await add({ class_number: 10, name: 'Triangles' })).status).toBe(201)
})

test.for([
  [{ class_number: 13, name: 'A' }, 'class_number'],
  [{ name: 'A' }, 'class_number'],
  [{ class_number: 9, name: ' ' }, 'name'],
  [{ class_number: 9, name: 'x'.repeat(151) }, 'name'],
  [{ class_number: 9, name: 'A', position: -1 }, 'position'],
  [{ class_number: 9, name: 'A', is_active: 'perhaps' }, 'is_active'],
] as const)('%.60j is 400 and named', async ([body, field], { academy }) => {
  const { add } = await theChapters(academy)
  const reply = await add(body)

  expect([reply.status, Object.keys(reply.fields ?? {})]).toEqual([400, [field]])
})

test('teachers read chapters, the owner alone writes them; an unknown one is 404', async ({
  academy,
}) => {
  const { aChapter, change } = await theChapters(academy)
  const { chapter_id } = await aChapter('Circles')
  const teacher = await academy.signUpAs('teacher')
  const body = { class_number: 9, name: 'Lines' }

  expect((await teacher.call(listChapters, { querystring: {} })).body).toHaveLength(1)
  expect((await teacher.call(createChapter, { body })).status).toBe(403)
  expect(await change(chapter_id + 1, { name: 'X' })).toMatchObject({
    status: 404,
    error: 'Chapter not found.',
  })
})

test('a new academy has the chapters of all classes, and skills for those of Classes 6 to 10', async () => {
  const { db, pool } = await copyTemplate(inject('database'), 'shipped_chapters')
  const { rows } = await sql<{
    class_number: number
    chapters: number
    least: number
    most: number
  }>`
    select class_number, count(*)::int as chapters, min(skills)::int as least, max(skills)::int as most
    from (
      select class_number, (select count(*) from skills where skills.chapter_id = chapters.chapter_id) as skills
      from chapters
    ) as counted group by class_number order by class_number`.execute(db)
  await pool.end()

  expect(rows.map(({ class_number }) => class_number)).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
  ])
  for (const { class_number, chapters, least, most } of rows) {
    expect(chapters).toBeGreaterThan(9)
    const hasSkills = class_number >= 6 && class_number <= 10
    expect([class_number, least >= 3, most <= 8 && most > 0]).toEqual([
      class_number,
      hasSkills,
      hasSkills,
    ])
  }
})
