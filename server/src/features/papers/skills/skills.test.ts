import { createChapter } from '@ganit/contract/papers/chapters'
import { createSkill, listSkills, updateSkill } from '@ganit/contract/papers/skills'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'

async function theSkills(academy: Academy) {
  const { call } = await academy.signInAdmin()
  const aChapter = async (name: string, class_number = 10) =>
    (await call(createChapter, { body: { class_number, name } })).body.chapter.chapter_id
  const chapter_id = await aChapter('Quadratic Equations')
  const add = (body: Record<string, unknown>) =>
    call(createSkill, { body: { chapter_id, ...body } } as never)
  return {
    call,
    chapter_id,
    aChapter,
    add,
    aSkill: async (name: string, needs: number[] = []) =>
      (await add({ name, needs })).body.skill.skill_id,
    change: (skill_id: unknown, body: Record<string, unknown>) =>
      call(updateSkill, { params: { skill_id: String(skill_id) }, body } as never),
    list: async (querystring = {}) => (await call(listSkills, { querystring })).body,
  }
}

test('skills are added to a chapter, ordered, changed and ended', async ({ academy }) => {
  const { chapter_id, aChapter, aSkill, add, change, list } = await theSkills(academy)
  const factorise = await aSkill('Factorise')
  const formula = await aSkill('Quadratic formula', [factorise])
  const first = await add({ name: 'Standard form', position: 0 })

  expect(first).toMatchObject({ status: 201, body: { message: 'Skill added.' } })
  expect((await list()).map(({ name, needs }) => [name, needs])).toEqual([
    ['Standard form', []],
    ['Factorise', []],
    ['Quadratic formula', [factorise]],
  ])
  const changed = await change(formula, {
    name: 'Formula',
    needs: [],
    is_active: false,
    version: 1,
  })
  expect(changed.body.skill).toEqual({
    skill_id: formula,
    chapter_id,
    position: 2,
    name: 'Formula',
    needs: [],
    is_active: false,
    version: 2,
  })
  expect((await change(formula, { position: 0, version: 1 })).status).toBe(409)
  await add({ chapter_id: await aChapter('Sets', 11), name: 'Union' })
  expect(await list({ class_number: 11 })).toMatchObject([{ name: 'Union' }])
  expect(await list({ chapter_id })).toHaveLength(3)
})

test('what skills need leads round in no circle, also when two changes meet', async ({
  academy,
}) => {
  const { aSkill, change } = await theSkills(academy)
  const a = await aSkill('A')
  const b = await aSkill('B', [a])
  const c = await aSkill('C', [b])
  const fields = { needs: 'A skill cannot need itself, or one that needs it.' }

  expect(await change(a, { needs: [a] })).toMatchObject({ status: 400, fields })
  expect(await change(a, { needs: [c] })).toMatchObject({ status: 400, fields })
  expect((await change(c, { needs: [a, b, b] })).body.skill.needs).toEqual([a, b])
  const [d, e] = [await aSkill('D'), await aSkill('E')]
  const replies = await Promise.all([change(d, { needs: [e] }), change(e, { needs: [d] })])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 400])
})

test.for([
  [{ name: '' }, 'name'],
  [{ name: 'A', chapter_id: 999 }, 'chapter_id'],
  [{ name: 'A', needs: [999] }, 'needs'],
  [{ name: 'A', needs: 'B' }, 'needs'],
  [{ name: 'A', position: 'first' }, 'position'],
] as const)('%j is 400 and named', async ([body, field], { academy }) => {
  const { add } = await theSkills(academy)
  const reply = await add(body)

  expect([reply.status, Object.keys(reply.fields ?? {})]).toEqual([400, [field]])
})

test('a chapter has one skill of a name; the owner alone writes skills', async ({ academy }) => {
  const { add, aSkill, change, chapter_id } = await theSkills(academy)
  const skill_id = await aSkill('Factorise')
  const teacher = await academy.signUpAs('teacher')

  expect(await add({ name: 'FACTORISE' })).toMatchObject({
    status: 409,
    fields: { name: 'This chapter has a skill of this name already.' },
  })
  expect(await change(skill_id + 1, {})).toMatchObject({ status: 404, error: 'Skill not found.' })
  expect((await teacher.call(listSkills, { querystring: {} })).body).toHaveLength(1)
  const body = { chapter_id, name: 'Roots' }
  expect((await teacher.call(createSkill, { body })).status).toBe(403)
})
