import type { SectionDraft } from '@ganit/contract/papers/papers'
import { sql } from 'kysely'
import type { Db, Trx } from '../../db/schema.ts'
import { isTemplate } from './variants/variants.queries.ts'

export async function sectionsOfPaper(db: Db, paper_id: number) {
  const rows = await db
    .selectFrom('paper_sections')
    .select(['title', 'instructions', 'negative', 'partial', 'any_count'])
    .where('paper_id', '=', paper_id)
    .orderBy('section')
    .execute()
  return rows.map(({ negative, ...row }) => ({
    ...row,
    negative: negative === null ? null : Number(negative),
  }))
}

export type ItemRow = Awaited<ReturnType<typeof itemsOfPaper>>[number]

/** All items of a paper in print order: each item, its parts, its alternative, and the alternative's parts. */
export async function itemsOfPaper(db: Db, paper_id: number) {
  const rows = await db
    .selectFrom('paper_items')
    .innerJoin('questions', 'questions.question_id', 'paper_items.question_id')
    .select([
      'item_id',
      'section',
      'paper_items.question_id',
      'question_version',
      'questions.version as newest',
      'is_active',
      'paper_items.marks',
      'or_of',
      'part_of',
      'part',
    ])
    .where('paper_id', '=', paper_id)
    .orderBy('section')
    .orderBy('position')
    .orderBy((eb) => eb.fn.coalesce('or_of', 'part_of', 'item_id'))
    .orderBy('item_id')
    .execute()
  const read = rows.map(({ marks, ...row }) => ({ ...row, marks: Number(marks) }))
  const partsOf = (item_id: number) =>
    read
      .filter(({ part_of }) => part_of === item_id)
      .sort((one, other) => (one.part ?? 0) - (other.part ?? 0))
  return read
    .filter(({ or_of, part_of }) => or_of === null && part_of === null)
    .flatMap((item) => {
      const others = read.filter(({ or_of }) => or_of === item.item_id)
      return [item, ...others].flatMap((one) => [one, ...partsOf(one.item_id)])
    })
}

type Placed = {
  question_id: number
  section: number
  position: number
  marks: number
  or: number | null
}

const placedItems = (sections: SectionDraft[]): Placed[] =>
  sections.flatMap(({ items }, section) =>
    items.flatMap(({ question_id, marks, or_with = null }, position) => {
      const place = { section, position, marks }
      const item = { ...place, question_id, or: null }
      return or_with === null ? [item] : [item, { ...place, question_id: or_with, or: question_id }]
    }),
  )

/** Replaces a draft's sections. Items that stay keep their number. */
export async function replaceSections(trx: Trx, paper_id: number, sections: SectionDraft[]) {
  const placed = placedItems(sections)
  const column = <Name extends keyof Placed>(name: Name) => placed.map((item) => item[name])
  for (const [
    section,
    { items: _, any = null, negative = null, partial = false, ...row },
  ] of sections.entries())
    await trx
      .insertInto('paper_sections')
      .values({ paper_id, section, any_count: any, negative, partial, ...row })
      .onConflict((conflict) =>
        conflict
          .columns(['paper_id', 'section'])
          .doUpdateSet({ any_count: any, negative, partial, ...row }),
      )
      .execute()
  await trx
    .deleteFrom('paper_items')
    .where('paper_id', '=', paper_id)
    .where(sql<boolean>`question_id <> all(${column('question_id')}::integer[])`)
    .execute()
  await sql`
    with placed as (
      select * from unnest(
        ${column('question_id')}::integer[], ${column('section')}::integer[],
        ${column('position')}::integer[], ${column('marks')}::numeric[]
      ) as placed (question_id, section, position, marks)
    ), moved as (
      update paper_items
      set section = placed.section, position = placed.position, marks = placed.marks, or_of = null
      from placed
      where paper_items.paper_id = ${paper_id} and paper_items.question_id = placed.question_id
      returning paper_items.question_id
    )
    insert into paper_items (paper_id, question_id, section, position, marks)
    select ${paper_id}, question_id, section, position, marks from placed
    where question_id not in (select question_id from moved)
    order by section, position`.execute(trx)
  await sql`
    update paper_items as alternative set or_of = main.item_id
    from unnest(${column('question_id')}::integer[], ${column('or')}::integer[])
      as placed (question_id, main_question)
    join paper_items as main
      on main.paper_id = ${paper_id} and main.question_id = placed.main_question
    where alternative.paper_id = ${paper_id} and alternative.question_id = placed.question_id`.execute(
    trx,
  )
  await trx
    .deleteFrom('paper_sections')
    .where('paper_id', '=', paper_id)
    .where('section', '>=', sections.length)
    .execute()
}

/** Those of the given questions that exist, with whether each is for practice only, and whether its numbers change. */
export const existingQuestions = (db: Db, ids: number[]) =>
  db
    .selectFrom('questions')
    .select(['question_id', 'use', isTemplate.as('is_template')])
    .where(sql<boolean>`question_id = any(${ids}::integer[])`)
    .execute()

/** Freezes the newest version of each question not frozen yet; locks the questions until the transaction ends. */
export async function freezeVersions(trx: Trx, paper_id: number) {
  await sql`
    select from questions where question_id in (
      select question_id from paper_items where paper_id = ${paper_id}
    ) order by question_id for share`.execute(trx)
  await sql`
    update paper_items set question_version = questions.version from questions
    where paper_items.question_id = questions.question_id
      and paper_id = ${paper_id} and question_version is null`.execute(trx)
}

type PartRow = { part_of: number; part: number; marks: number }

/** Inserts the parts of groups as items. */
export const insertParts = (trx: Trx, paper_id: number, parts: PartRow[]) =>
  sql`
    insert into paper_items
      (paper_id, section, position, question_id, question_version, marks, part_of, part)
    select ${paper_id}, item.section, item.position, item.question_id, item.question_version,
      parts.marks, parts.part_of, parts.part
    from unnest(
      ${parts.map(({ part_of }) => part_of)}::integer[], ${parts.map(({ part }) => part)}::integer[],
      ${parts.map(({ marks }) => marks)}::numeric[]
    ) as parts (part_of, part, marks)
    join paper_items as item on item.item_id = parts.part_of`.execute(trx)

export const deleteParts = (trx: Trx, paper_id: number) =>
  trx
    .deleteFrom('paper_items')
    .where('paper_id', '=', paper_id)
    .where('part_of', 'is not', null)
    .execute()

/** Lets an item follow its question's newest version again. */
export const unfreezeItem = (trx: Trx, paper_id: number, item_id: number) =>
  trx
    .updateTable('paper_items')
    .set({ question_version: null })
    .where('paper_id', '=', paper_id)
    .where('item_id', '=', item_id)
    .where('part_of', 'is', null)
    .executeTakeFirst()
