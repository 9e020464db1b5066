import { getPaper, listPapers } from '@ganit/contract/papers'
import { expect } from 'vitest'
import { type Academy, test } from '../test/academy.ts'
import { findings } from '../test/ledger.ts'
import { testCalls } from '../test/tests.ts'
import { seedBank } from './bank.ts'
import { seedBatches } from './batches.ts'
import { DEMO_PAPERS, seedPapers } from './papers.ts'
import { seedTests } from './tests.ts'

const CLASSES = [1, 8, 10]

/** Somebody in the first batch of some classes since long ago. */
async function aMemberOfEach(academy: Academy) {
  const { db } = academy
  const batches = await db
    .selectFrom('batches')
    .select(['batch_id', 'class_number'])
    .where('batch_name', 'like', '%Morning')
    .where('class_number', 'in', CLASSES)
    .execute()
  for (const { batch_id, class_number } of batches) {
    const { student_id } = (await academy.aStudent({ student_class: class_number ?? 1 })).profile
    await db
      .insertInto('memberships')
      .values({ batch_id, student_id, joined_on: '2020-01-01' })
      .execute()
  }
}

test('the demo has ten papers of its bank, and the tests of a term with plausible marks', async ({
  academy,
}) => {
  const { call } = await academy.signInAdmin()
  const { db } = academy
  await seedBatches(db)
  await aMemberOfEach(academy)
  await seedBank(db)
  for (const _ of [1, 2]) {
    await seedPapers(db)
    await seedTests(db)
  }

  const { items } = (await call(listPapers, { querystring: {} })).body
  expect(items.map(({ state }) => state).toSorted()).toEqual([
    'draft',
    'draft',
    ...Array.from({ length: 8 }, () => 'ready'),
  ])
  for (const { paper_id, title } of items) {
    const paper = (await call(getPaper, { params: { paper_id: `${paper_id}` } })).body
    const demo = DEMO_PAPERS.find((each) => each.title === title)
    expect(paper.sections.flatMap((each) => each.items)).toHaveLength(
      10 * (demo?.variants.length ?? 0),
    )
    expect(paper.sets).toHaveLength(demo?.sets ?? 0)
  }
  const { list, marks } = testCalls(call)
  const tests = (await list({ page_size: 100 })).body
  expect(tests.total).toBe(2 * 12 + 8)
  expect(Object.keys(Object.groupBy(tests.items, ({ state }) => state)).toSorted()).toEqual([
    'marking',
    'planned',
    'running',
  ])
  const entered: number[] = []
  for (const { test_id, state } of tests.items) {
    const { rows } = (await marks(test_id)).body
    if (state !== 'marking') expect(rows.every(({ total }) => total === null)).toBe(true)
    else entered.push(...rows.flatMap(({ absent, total }) => (absent ? [] : [total ?? -1])))
  }
  expect(entered.length).toBeGreaterThan(4)
  expect(entered.filter((total) => total < 0)).toEqual([])
  expect(await findings(db)).toEqual([])
})
