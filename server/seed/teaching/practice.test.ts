import { listPracticeChapters } from '@ganit/contract/learning/chapters-of-practice'
import { getBatchPractice } from '@ganit/contract/learning/practice'
import { listBatchSlips } from '@ganit/contract/learning/slips'
import { valuesShown } from '@ganit/contract/papers/numbers/sets'
import { readQuestionTemplate } from '@ganit/contract/papers/numbers/templates'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { SHIPPED_CHAPTERS } from '../../src/db/shipped-chapters/index.ts'
import { judgeAnswers, type NumberKey } from '../../src/features/marking/marking.service.ts'
import { faultsOfQuestion } from '../../src/features/papers/question-bank/check.service.ts'
import { test } from '../../test/academy.ts'
import { seedBank } from '../papers/bank.ts'
import { seedSets } from '../papers/sets.ts'
import { draftFor, firstNumbers, TEMPLATES } from '../papers/templates.ts'
import { seedStudents } from '../seed.ts'
import { placesOf, seedStaff } from '../staff.ts'
import { seedBatches } from './batches.ts'
import { seedLessons } from './lessons.ts'
import { seedPlans } from './plans.ts'
import { seedPractice } from './practice.ts'

test('the demo practises: weeks of it, slips in each batch, questions whose numbers change', async ({
  academy,
}) => {
  const { db } = academy
  await sql`
    insert into chapters (class_number, position, name)
    select (chapter ->> 'class_number')::smallint, (chapter ->> 'position')::integer, chapter ->> 'name'
    from jsonb_array_elements(${JSON.stringify(SHIPPED_CHAPTERS)}::jsonb) as chapter`.execute(db)
  await seedStaff(db)
  await seedStudents(db, 120, () => {})
  await seedBatches(db, await placesOf(db))
  await seedBank(db)
  await seedLessons(db)
  await seedPlans(db)
  await seedPractice(db)
  await seedSets(db)

  const { call } = await academy.signInAdmin()
  const batches = await db
    .selectFrom('plans')
    .innerJoin('memberships', 'memberships.batch_id', 'plans.batch_id')
    .select(['plans.batch_id', (eb) => eb.fn.countAll<number>().as('members')])
    .where('left_on', 'is', null)
    .groupBy('plans.batch_id')
    .having((eb) => eb.fn.countAll(), '>=', 6)
    .execute()
  expect(batches.length).toBeGreaterThan(5)
  const given = await db
    .selectFrom('practice_sets')
    .select(['batch_id', (eb) => eb.fn.countAll<string>().as('sets')])
    .groupBy('batch_id')
    .execute()
  expect(given.filter(({ sets }) => Number(sets) === 2).length).toBeGreaterThan(5)
  const ahead = await db.selectFrom('school_test_chapters').select('school_test_id').execute()
  expect(new Set(ahead.map(({ school_test_id }) => school_test_id)).size).toBe(25)
  const slips: number[] = []
  for (const { batch_id } of batches) {
    const params = { batch_id: String(batch_id) }
    const { students } = (await call(getBatchPractice, { params, querystring: {} })).body
    expect(students.filter(({ days }) => days > 0).length).toBeGreaterThan(1)
    slips.push((await call(listBatchSlips, { params, querystring: {} })).body.length)
  }
  expect(Math.max(...slips)).toBeGreaterThanOrEqual(3)
  const { rows } = await sql<{
    templates: number
    variants: number
    by_hand: number
    levels: number
  }>`
    select (select count(*)::int from questions where details ? 'params') as templates,
      (select count(*)::int from question_variants) as variants,
      (select count(*)::int from practice_items where state = 'by hand') as by_hand,
      (select count(distinct box)::int from practice_levels) as levels`.execute(db)
  expect(rows[0]).toMatchObject({ templates: 12, variants: 240, by_hand: 10 })
  expect(rows[0]?.levels).toBeGreaterThan(3)
  const chapters = (await call(listPracticeChapters, { querystring: {} })).body
  expect(chapters.some(({ questions }) => questions > 0)).toBe(true)
  const counted = sql<{ n: number }>`select count(*)::int as n from practice_items`
  const before = (await counted.execute(db)).rows
  await seedPractice(db)
  expect((await counted.execute(db)).rows).toEqual(before)
})

test('the demo’s questions whose numbers change are taken by the bank, and no slip of theirs is right', async () => {
  for (const template of TEMPLATES) {
    const draft = draftFor(template)
    expect(await faultsOfQuestion(draft), draft.text).toEqual({})
    const { write } = readQuestionTemplate(draft)
    const written = (await firstNumbers(draft)).map((shown) => write(valuesShown(shown)))
    expect(new Set(written.map(({ text }) => text)).size, draft.text).toBe(20)
    const asked = written.flatMap(({ right, unit, slips }) => {
      const key = { kind: 'number', right, unit, slips } as NumberKey
      const answers = [
        (right as { value: string }).value,
        ...(slips ?? []).map(({ answer }) => answer),
      ]
      return answers.map((answer) => ({ ...key, answer: String(answer) }))
    })
    const places = (await judgeAnswers(asked)).map(({ verdict, slip }) =>
      verdict === 'right' ? -1 : slip,
    )
    const each = [-1, ...(draft.slips ?? []).map((_, n) => n)]
    expect(places, draft.text).toEqual(written.flatMap(() => each))
  }
})
