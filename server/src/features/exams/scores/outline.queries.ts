import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import { questionsAtVersions } from '../../papers/question-bank/versions.queries.ts'
import type { TestKeys } from '../test-keys/test-keys.tables.ts'
import type { Alternative, Outline, OutlineItem, OutlineNumber } from './outline.ts'
import { sumUnits, toUnits } from './units.service.ts'

export { chaptersIn, type Outline, type OutlineItem } from './outline.ts'

/** A section's marks for right, wrong and blank, if the test sets them. */
type SectionRule = { right?: number | null; unanswered?: number | null } | null

type TestRow = {
  test_id: number
  mode: 'paper' | 'online'
  total: string | null
  marking: SectionRule[] | null
  sections: { title: string; any: number | null }[]
}

type ItemRow = {
  test_id: number
  item_id: number
  question_id: number
  question_version: number
  section: number
  marks: string
  or_of: number | null
  part_of: number | null
  part: number | null
  chapter_id: number | null
  skill_ids: number[]
  is_given: boolean
  is_dropped: boolean
}

const testRows = (db: Db, test_ids: readonly number[]) =>
  sql<TestRow>`
    select test_id, mode, total, marking, coalesce((
      select jsonb_agg(jsonb_build_object('title', s.title, 'any', s.any_count) order by s.section)
      from paper_sections s where s.paper_id = tests.paper_id), '[]') as sections
    from tests where test_id = any(${test_ids}::integer[])`.execute(db)

/** Items of tests, each with the latest correction of its key. */
const itemRows = (db: Db, test_ids: readonly number[]) =>
  sql<ItemRow>`
    select t.test_id, i.item_id, i.question_id, i.question_version, i.section, i.marks,
      i.or_of, i.part_of, i.part, q.chapter_id,
      coalesce(k.skill_ids, '{}') as skill_ids,
      coalesce(key.accept_all, false) as is_given, coalesce(key.dropped, false) as is_dropped
    from tests t
    join paper_items i using (paper_id)
    join questions q using (question_id)
    left join (
      select question_id, array_agg(skill_id order by skill_id) as skill_ids from question_skills
      where question_id in (
        select question_id from tests join paper_items using (paper_id)
        where test_id = any(${test_ids}::integer[]))
      group by question_id
    ) as k on k.question_id = i.question_id
    left join (
      select distinct on (test_id, item_id) test_id, item_id, accept_all, dropped from test_keys
      where test_id = any(${test_ids}::integer[]) order by test_id, item_id, test_key_id desc
    ) as key on key.test_id = t.test_id and key.item_id = i.item_id
    where t.test_id = any(${test_ids}::integer[])
    order by t.test_id, i.section, i.position, i.item_id`.execute(db)

const nameOf = ({ question_id, question_version }: ItemRow) => `${question_id} ${question_version}`

/** Parts of groups that are alternatives to the part before, by question and version. */
async function otherChoices(db: Db, rows: ItemRow[]) {
  const groups = new Map(
    rows.filter(({ part_of }) => part_of !== null).map((row) => [nameOf(row), row]),
  )
  if (groups.size === 0) return new Map<string, boolean[]>()
  const wanted = [...groups.values()].map(({ question_id, question_version: version }) => ({
    question_id,
    version,
  }))
  const found = await questionsAtVersions(db, wanted)
  return new Map(
    found.map(({ question_id, version, details }) => [
      `${question_id} ${version}`,
      (details.parts ?? []).map((part) => part.or ?? false),
    ]),
  )
}

/** An item with the test's marks for a right answer, if the test sets them; long answers keep their own. */
function itemOf(row: ItemRow, rule: SectionRule): OutlineItem {
  return {
    item_id: row.item_id,
    question_id: row.question_id,
    section: row.section,
    marks: toUnits(rule?.right ?? Number(row.marks)),
    chapter_id: row.chapter_id,
    skill_ids: row.skill_ids,
    is_given: row.is_given,
  }
}

/** A question as choices: its parts if it is a group, of which some are alternatives to others. */
function alternativeOf(
  row: ItemRow,
  partsOf: ReadonlyMap<number | null, ItemRow[]>,
  { rule, others }: { rule: SectionRule; others: Map<string, boolean[]> },
): Alternative {
  const parts = (partsOf.get(row.item_id) ?? []).toSorted(
    (one, other) => (one.part ?? 0) - (other.part ?? 0),
  )
  if (parts.length === 0) return { choices: row.is_dropped ? [] : [[itemOf(row, rule)]] }
  const isOther = others.get(nameOf(row)) ?? []
  const choices: ItemRow[][] = []
  for (const part of parts)
    if (isOther[part.part ?? 0] && choices.length > 0) choices.at(-1)?.push(part)
    else choices.push([part])
  return {
    choices: choices
      .map((each) => each.filter(({ is_dropped }) => !is_dropped))
      .filter((each) => each.length > 0)
      .map((each) => each.map((part) => itemOf(part, rule))),
  }
}

const marksOf = ({ choices }: Alternative) =>
  sumUnits(choices.map((items) => Math.max(...items.map(({ marks }) => marks))))

function numbersOf(rows: ItemRow[], marking: SectionRule[] | null, others: Map<string, boolean[]>) {
  const partsOf = Map.groupBy(rows, ({ part_of }) => part_of)
  const wholes = partsOf.get(null) ?? []
  const choicesOf = Map.groupBy(wholes, ({ item_id, or_of }) => or_of ?? item_id)
  const mains = wholes.filter(({ or_of }) => or_of === null)
  return mains.flatMap((main): OutlineNumber[] => {
    const rule = marking?.[main.section] ?? null
    const alternatives = (choicesOf.get(main.item_id) ?? [])
      .map((row) => alternativeOf(row, partsOf, { rule, others }))
      .filter(({ choices }) => choices.length > 0)
    if (alternatives.length === 0) return []
    return [{ section: main.section, marks: Math.max(...alternatives.map(marksOf)), alternatives }]
  })
}

/** A correction of the key on trial. */
export type TrialKey = {
  item_id: number
  accept_all: boolean
  dropped: boolean
  correct: TestKeys['correct']['__select__']
}

/** Outlines of these tests, with what sums need. */
export async function readOutlines(db: Db, test_ids: readonly number[], trial?: TrialKey) {
  const { rows: tests } = await testRows(db, test_ids)
  const { rows } = await itemRows(db, test_ids)
  const items = rows.map((row) =>
    row.item_id === trial?.item_id
      ? { ...row, is_given: trial.accept_all, is_dropped: trial.dropped }
      : row,
  )
  const others = await otherChoices(db, items)
  const byTest = Map.groupBy(items, ({ test_id }) => test_id)
  return new Map(
    tests.map(({ test_id, mode, total, marking, sections }): [number, Outline] => [
      test_id,
      {
        test_id,
        mode,
        total: total === null ? null : toUnits(Number(total)),
        sections: sections.map(({ title, any }, n) => ({
          title,
          any,
          unanswered: toUnits(marking?.[n]?.unanswered ?? 0),
        })),
        numbers: numbersOf(byTest.get(test_id) ?? [], marking, others),
      },
    ]),
  )
}

export async function readOutline(db: Db, test_id: number, trial?: TrialKey) {
  const outline = (await readOutlines(db, [test_id], trial)).get(test_id)
  if (!outline) throw new Error(`There is no test ${test_id}.`)
  return outline
}
