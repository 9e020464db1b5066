import {
  finishChapter,
  getPlan,
  listPlans,
  savePlan,
  suggestPlan,
} from '@ganit/contract/learning/plans'
import { sql } from 'kysely'
import type { Academy } from './academy.ts'
import { theRegisters } from './registers.ts'

type Call = Academy['visitor']
type Body = Record<string, unknown>

/** Adds a chapter to a class, with active skills of these names in their order. Returns the numbers. */
export async function aChapter(
  { db }: Academy,
  name: string,
  { class_number = 10, skills = [] as string[], is_active = true } = {},
) {
  const { chapter_id } = await db
    .insertInto('chapters')
    .values({
      class_number,
      name,
      is_active,
      position: sql`(select count(*) from chapters where class_number = ${class_number})`,
    })
    .returning('chapter_id')
    .executeTakeFirstOrThrow()
  if (skills.length === 0) return { chapter_id, skills: [] }
  const rows = await db
    .insertInto('skills')
    .values(skills.map((name, position) => ({ chapter_id, name, position })))
    .returning('skill_id')
    .execute()
  return { chapter_id, skills: rows.map(({ skill_id }) => skill_id) }
}

/** A chapter of a plan's body. */
export const planned = (
  chapter_id: number,
  lessons: number,
  from: string,
  to: string,
  more = {},
) => ({
  chapter_id,
  lessons,
  from_date: from,
  to_date: to,
  ...more,
})

/** The owner with a batch of Class 10, and calls about its plan and registers. */
export async function theLearning(academy: Academy) {
  const admin = await theRegisters(academy)
  const { batch_id, call: own } = admin
  await academy.db
    .updateTable('batches')
    .set({ class_number: 10 })
    .where('batch_id', '=', batch_id)
    .execute()
  const params = (id = batch_id) => ({ batch_id: String(id) })
  return {
    ...admin,
    planOf: async (call: Call = own, id = batch_id) =>
      (await call(getPlan, { params: params(id) })).body.plan,
    savePlan: (body: Body, call: Call = own, id = batch_id) =>
      call(savePlan, { params: params(id), body } as never),
    suggest: (body: Body, call: Call = own) =>
      call(suggestPlan, { params: params(), body } as never),
    finish: (chapter_id: number, done_on: string | null, call: Call = own) =>
      call(finishChapter, {
        params: { ...params(), chapter_id: String(chapter_id) },
        body: { done_on },
      }),
    plans: (querystring = {}, call: Call = own) => call(listPlans, { querystring }),
    /** A lesson on that day whose register names these topics. */
    async taughtOn(date: string, taught_topics: Body[], more: Body = {}) {
      const lesson_id = await admin.lesson({ date })
      await academy.db
        .insertInto('registers')
        .values({ lesson_id, ...more })
        .execute()
      const rows = taught_topics.flatMap(({ chapter_id, skill_ids }) =>
        ((skill_ids as number[] | undefined) ?? [null]).map((skill_id) => ({
          lesson_id,
          chapter_id: chapter_id as number,
          skill_id,
        })),
      )
      if (rows.length > 0) await academy.db.insertInto('lesson_topics').values(rows).execute()
      return lesson_id
    },
  }
}

/** Days of a plan. */
export const YEAR = { starts_on: '2026-11-02', ends_on: '2027-03-31' }

/** Four chapters of Class 10, and a plan with their days. */
export async function thePlan(academy: Academy) {
  const learning = await theLearning(academy)
  const ids: number[] = []
  for (const name of ['Real Numbers', 'Polynomials', 'Linear Equations', 'Quadratics'])
    ids.push((await aChapter(academy, name)).chapter_id)
  const [real = 0, poly = 0, lines = 0, roots = 0] = ids
  const chapters = [
    planned(real, 8, '2026-11-02', '2026-11-04'),
    planned(poly, 6, '2026-11-05', '2026-11-06'),
    planned(lines, 11, '2026-11-07', '2026-11-10'),
    planned(roots, 10, '2026-11-02', '2026-11-22'),
  ]
  return { ...learning, real, poly, lines, roots, chapters, body: { ...YEAR, chapters } }
}
