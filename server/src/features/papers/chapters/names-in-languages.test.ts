import { updateSettings } from '@ganit/contract/ground/settings'
import { listAuditEntries } from '@ganit/contract/office/audit'
import { createChapter, listChapters, updateChapter } from '@ganit/contract/papers/chapters'
import { createSkill, listSkills, updateSkill } from '@ganit/contract/papers/skills'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { theFamilies } from '../../../../test/families.ts'
import { aLesson, lessonsOf } from '../../../../test/lessons.ts'

/** A chapter with a skill, and the owner who has switched names on. */
async function theNames(academy: Academy) {
  const { call } = await academy.signInAdmin()
  const set = (translated_names: boolean) =>
    call(updateSettings, { body: { translated_names } } as never)
  expect((await set(true)).status).toBe(200)
  const { chapter } = (
    await call(createChapter, { body: { class_number: 10, name: 'Circles' } } as never)
  ).body
  const { chapter_id } = chapter
  const { skill } = (
    await call(createSkill, { body: { chapter_id, name: 'Tangents', name_bn: 'স্পর্শক' } } as never)
  ).body
  return {
    call,
    set,
    chapter,
    skill,
    change: (body: object) =>
      call(updateChapter, { params: { chapter_id: String(chapter_id) }, body } as never),
    changeSkill: (body: object) =>
      call(updateSkill, { params: { skill_id: String(skill.skill_id) }, body } as never),
    chapters: async () => (await call(listChapters, { querystring: {} } as never)).body,
    skills: async () => (await call(listSkills, { querystring: {} } as never)).body,
  }
}

test('the owner changes all three names; what is not sent stays, and a blank one is cleared', async ({
  academy,
}) => {
  const { call, chapter, skill, change, changeSkill, chapters, skills } = await theNames(academy)
  expect(chapter).toMatchObject({ name: 'Circles', name_hi: null, name_bn: null })
  expect(skill).toMatchObject({ name: 'Tangents', name_hi: null, name_bn: 'স্পর্শক' })
  const named = await change({ name_hi: ' वृत्त ', name_bn: 'বৃত্ত', version: 1 })
  expect(named.body.chapter).toEqual({
    ...chapter,
    ...{ name_hi: 'वृत्त', name_bn: 'বৃত্ত', version: 2 },
  })
  const renamed = await change({ name: 'The circle', name_bn: '', version: 2 })
  expect(renamed.body.chapter).toMatchObject({
    ...{ name: 'The circle', name_hi: 'वृत्त', name_bn: null },
  })
  expect(await chapters()).toEqual([renamed.body.chapter])
  await changeSkill({ name_hi: 'स्पर्श रेखा' })
  expect(await skills()).toMatchObject([{ name_hi: 'स्पर्श रेखा', name_bn: 'স্পর্শক' }])
  await changeSkill({ name_bn: 'স্পর্শক রেখা' })
  const draft = { chapter_id: chapter.chapter_id, name: 'Secants', name_hi: 'छेदक रेखा' }
  await call(createSkill, { body: draft } as never)
  expect(await skills()).toMatchObject([
    { name_bn: 'স্পর্শক রেখা' },
    { name: 'Secants', name_hi: 'छेदक रेखा', name_bn: null },
  ])
})

test('a new chapter has its names at once, each with the blanks around it taken off', async ({
  academy,
}) => {
  const { call, chapters } = await theNames(academy)
  const body = { class_number: 9, name: 'Circles', name_hi: ' वृत्त ', name_bn: 'বৃত্ত', position: 0 }
  const added = await call(createChapter, { body } as never)
  expect([added.status, added.body.chapter]).toMatchObject([201, { ...body, name_hi: 'वृत्त' }])
  expect(await chapters()).toContainEqual(added.body.chapter)
  const wrong = { ...body, name: 'Lines', name_bn: 'ক'.repeat(151) }
  expect(await call(createChapter, { body: wrong } as never)).toMatchObject({
    status: 400,
    fields: { name_bn: expect.any(String) },
  })
})

test.for(['name_hi', 'name_bn'] as const)(
  '%s has at most 150 letters and stands on one line',
  async (field, { academy }) => {
    const { change, changeSkill } = await theNames(academy)
    for (const text of ['क'.repeat(151), 'वृ\nत्त'])
      for (const reply of [await change({ [field]: text }), await changeSkill({ [field]: text })])
        expect([reply.status, Object.keys(reply.fields ?? {})]).toEqual([400, [field]])
    expect((await change({ [field]: 'क'.repeat(150) })).status).toBe(200)
  },
)

test('switched off, staff get the English name alone, and the others stay stored', async ({
  academy,
}) => {
  const { set, change, changeSkill, chapters, skills } = await theNames(academy)
  await change({ name_hi: 'वृत्त' })
  await set(false)
  for (const row of [...(await chapters()), ...(await skills())])
    expect(Object.keys(row)).not.toContain('name_hi')
  expect(Object.keys((await change({ position: 0 })).body.chapter)).not.toContain('name_hi')
  expect(Object.keys((await changeSkill({ position: 0 })).body.skill)).not.toContain('name_bn')
  await set(true)
  expect(await chapters()).toMatchObject([{ name_hi: 'वृत्त' }])
})

test('renamed while staff see one name, a chapter and a skill lose the names of what they were', async ({
  academy,
}) => {
  const { set, change, changeSkill, chapters, skills } = await theNames(academy)
  await change({ name_hi: 'वृत्त' })
  await set(false)
  await change({ name: 'Circles', position: 0 })
  await changeSkill({ name: 'Secants' })
  await set(true)
  expect(await chapters()).toMatchObject([{ name: 'Circles', name_hi: 'वृत्त' }])
  expect(await skills()).toMatchObject([{ name: 'Secants', name_bn: null }])
  await set(false)
  await change({ name: 'Vedic arithmetic', name_bn: 'বৈদিক গণিত' })
  await set(true)
  expect(await chapters()).toMatchObject([{ name_hi: null, name_bn: 'বৈদিক গণিত' }])
})

test('the trail says which name was changed', async ({ academy }) => {
  const { call, change, changeSkill } = await theNames(academy)
  await change({ name_hi: 'वृत्त' })
  await changeSkill({ name_bn: null })
  const { items } = (await call(listAuditEntries, { querystring: {} } as never)).body
  expect(JSON.stringify(items.slice(0, 2))).toContain('वृत्त')
  expect(JSON.stringify(items.slice(0, 2))).toContain('স্পর্শক')
})

test('a family reads what a lesson taught in its language, unless the teacher has typed it', async ({
  academy,
}) => {
  const { db } = academy
  const { call, chapter, change, set } = await theNames(academy)
  const { chapter_id } = chapter
  await change({ ...chapter, name_hi: 'वृत्त', name_bn: 'বৃত্ত' })
  const child = await academy.aStudent({ first_name: 'Riya' })
  const { student_id } = child.profile
  const { aGuardian } = await theFamilies(academy)
  const mother = await aGuardian([{ student_id }], { language: 'hi' } as never)
  const { batch_id } = await db
    .insertInto('batches')
    .values({ batch_name: 'Evening' })
    .returning('batch_id')
    .executeTakeFirstOrThrow()
  const date = '2026-11-23'
  await db.insertInto('memberships').values({ batch_id, student_id, joined_on: date }).execute()
  const lesson_id = await aLesson(academy, batch_id, { date })
  await db.insertInto('registers').values({ lesson_id }).execute()
  await db.insertInto('lesson_topics').values({ lesson_id, chapter_id }).execute()
  const days = { from: date, to: date }
  const taught = async () => [
    (await lessonsOf(mother.call, { ...days, student_id }))[0]?.taught,
    (await lessonsOf(call, days))[0]?.taught,
  ]
  expect(await taught()).toEqual(['वृत्त', 'Circles'])
  await set(false)
  expect(await taught()).toEqual(['Circles', 'Circles'])
  await set(true)
  await db.updateTable('registers').set({ taught: 'Tangents, page 12' }).execute()
  expect(await taught()).toEqual(['Tangents, page 12', 'Tangents, page 12'])
})
