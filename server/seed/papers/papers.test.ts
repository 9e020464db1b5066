import { getStudentResults } from '@ganit/contract/exams/results'
import { getMarking } from '@ganit/contract/exams/test-marking'
import { getPaper, listPapers } from '@ganit/contract/papers/papers'
import { expect } from 'vitest'
import { type Academy, test } from '../../test/academy.ts'
import { findings } from '../../test/ledger.ts'
import { testCalls } from '../../test/tests.ts'
import { seedBatches } from '../teaching/batches.ts'
import { seedBank } from './bank.ts'
import { DEMO_PAPERS, seedPapers } from './papers.ts'
import { seedTests } from './tests.ts'

const CLASSES = [1, 7, 8, 10]

/** A long-standing member of the first batch of some classes. */
async function aMemberOfEach(academy: Academy) {
  const { db } = academy
  const members = new Map<number, string>()
  const batches = await db
    .selectFrom('batches')
    .select(['batch_id', 'class_number'])
    .where('batch_name', 'like', '%Morning')
    .where('class_number', 'in', CLASSES)
    .execute()
  for (const { batch_id, class_number } of batches) {
    const { student_id, uid } = (await academy.aStudent({ student_class: class_number ?? 1 }))
      .profile
    members.set(class_number ?? 1, uid)
    await db
      .insertInto('memberships')
      .values({ batch_id, student_id, joined_on: '2020-01-01' })
      .execute()
  }
  return members
}

test('the demo has a dozen papers of its bank, and the tests of a term with plausible marks', async ({
  academy,
}) => {
  const { call } = await academy.signInAdmin()
  const { db } = academy
  await seedBatches(db)
  const members = await aMemberOfEach(academy)
  await seedBank(db)
  for (const _ of [1, 2]) {
    await seedPapers(db)
    await seedTests(db)
  }

  const { items } = (await call(listPapers, { querystring: { page_size: 20 } })).body
  expect(items.map(({ state }) => state).toSorted()).toEqual([
    'draft',
    'draft',
    ...Array.from({ length: 11 }, () => 'ready'),
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
  expect(tests.total).toBe(2 * 12 + 11)
  expect(Object.keys(Object.groupBy(tests.items, ({ state }) => state)).toSorted()).toEqual([
    'marking',
    'planned',
    'published',
    'running',
  ])
  const waiting = tests.items.filter(({ state, mode }) => state === 'marking' && mode === 'online')
  expect(waiting.map(({ title }) => title)).toEqual(['Class 7 – Third online test'])
  const params = { test_id: `${waiting[0]?.test_id}` }
  const toMark = (await call(getMarking, { params })).body
  expect(toMark.to_mark).toBe(0)
  expect(toMark.unmarked).toBeGreaterThan(0)
  for (const { kind, waiting } of toMark.items) if (kind !== 'long') expect(waiting).toBe(0)
  const entered: number[] = []
  for (const { test_id, state, mode } of tests.items) {
    const { rows } = (await marks(test_id)).body
    if (state !== 'marking' && state !== 'published')
      expect(rows.every(({ total }) => total === null)).toBe(true)
    else
      entered.push(
        // Online, students who did not begin have nothing.
        ...rows.flatMap(({ absent, total }) =>
          absent || (mode === 'online' && total === null) ? [] : [total ?? -1],
        ),
      )
  }
  expect(entered.length).toBeGreaterThan(4)
  expect(entered.filter((total) => total < 0)).toEqual([])
  expect(await findings(db)).toEqual([])

  const uid = members.get(7) ?? ''
  const own = (await call(getStudentResults, { params: { uid } })).body.tests
  const online = own.filter(({ mode, state }) => mode === 'online' && state === 'sat')
  expect(online.map(({ title }) => title)).toEqual([
    'Class 7 – Second online test',
    'Class 7 – First online test',
  ])
  for (const { total, maximum } of online) {
    expect(total).toBeGreaterThan(0)
    expect(total).toBeLessThanOrEqual(maximum)
  }
})
