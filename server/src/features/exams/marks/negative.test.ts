import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { anOpenTest, aSitter } from '../../../../test/attempts.ts'
import { aQuestion, aReadyPaper } from '../../../../test/papers.ts'
import * as migration from '../../../db/migrations/2026-12-02T0501-tests-without-loss.ts'
import { clock } from '../../../lifecycle/clock.ts'

test('without negative marking a wrong answer loses what its section says and nothing else, which its students are told', async ({
  academy,
}) => {
  const ask = (question: string) => aQuestion(academy, { question, right_option: 'B' } as never)
  const [first, second] = [await ask('One'), await ask('Two')]
  const { owner, batch_id } = await anOpenTest(academy)
  const paper = async (negative?: string) =>
    aReadyPaper(owner.call, [], {
      sections: [
        { title: 'A', items: [{ question_id: first, marks: 4 }] },
        { title: 'B', ...(negative && { negative }), items: [{ question_id: second, marks: 4 }] },
      ],
    })
  const soon = (minutes: number) => new Date(clock.ms() + minutes * 60_000).toISOString()
  const planned = async (paper_id: number, more: object) =>
    owner.add({
      title: 'Marked',
      mode: 'online',
      paper_id,
      opens_at: soon(-1),
      closes_at: soon(60),
      batch_ids: [batch_id],
      ...more,
    })
  const plain = (await paper()).paper_id
  const riya = await aSitter(academy, batch_id)
  const losses = async ({ body: { test } }: Awaited<ReturnType<typeof planned>>) => {
    const { test_id, negative: kept } = test
    const { attempt } = (await riya.begin(test_id)).body
    const told = (await riya.own()).body.find((each) => each.test_id === test_id)
    const items = attempt.sections.flatMap((section) => section.items)
    return { kept, items: items.map(({ negative }) => negative), told: told?.negative }
  }

  const nothing = { kept: 'none', items: [0, 0], told: false }
  expect(await losses(await planned(plain, {}))).toEqual(nothing)
  expect(await losses(await planned(plain, { negative: 'none' }))).toEqual(nothing)
  expect(await losses(await planned(plain, { negative: 'own' }))).toEqual(nothing)
  expect(await losses(await planned(plain, { negative: 'quarter' }))).toEqual({
    kept: 'quarter',
    items: [1, 1],
    told: true,
  })
  expect(await losses(await planned(plain, { negative: 'third' }))).toEqual({
    kept: 'third',
    items: [1.33, 1.33],
    told: true,
  })
  const own = { negative: 'none', marking: [{ wrong: '-2' }] }
  expect(await losses(await planned(plain, own))).toEqual({
    kept: 'none',
    items: [2, 0],
    told: true,
  })
  const section = (await paper('0.5')).paper_id
  for (const sent of [{}, { negative: 'none' }])
    expect(await losses(await planned(section, sent))).toEqual({
      kept: 'own',
      items: [0, 0.5],
      told: true,
    })
  expect(await losses(await planned(section, { negative: 'quarter' }))).toEqual({
    kept: 'quarter',
    items: [1, 0.5],
    told: true,
  })

  // The rule may change until a student has begun, and a copy has it, too.
  const changed = (await planned(section, {})).body.test
  const { test_id, version } = changed
  const soften = await owner.change(test_id, { negative: 'third', version })
  expect(soften.body.test.negative).toBe('third')
  const copied = await owner.copy(test_id, {
    title: 'Again',
    opens_at: soon(-1),
    closes_at: soon(60),
    batch_ids: [batch_id],
  })
  expect(copied.body.test.negative).toBe('third')
  await riya.begin(test_id)
  const late = await owner.change(test_id, { negative: 'none', version: version + 1 })
  expect(late.status).toBe(409)
})

test('a test that said with each section that nothing is lost says it itself, others online keep their quarter', async ({
  academy,
}) => {
  const { db } = academy
  const ask = (question: string) => aQuestion(academy, { question, right_option: 'B' } as never)
  const [first, second] = [await ask('One'), await ask('Two')]
  const { owner, batch_id } = await anOpenTest(academy)
  const of = async (marking: object[] | null) => {
    const { paper_id } = await aReadyPaper(owner.call, [], {
      sections: [
        { title: 'A', items: [{ question_id: first, marks: 4 }] },
        { title: 'B', negative: '0.5', items: [{ question_id: second, marks: 4 }] },
      ],
    })
    const added = await owner.add({
      title: 'Marked',
      mode: 'online',
      paper_id,
      opens_at: '2099-01-01T04:30:00Z',
      closes_at: '2099-01-01T07:30:00Z',
      batch_ids: [batch_id],
      negative: 'quarter',
      marking,
    })
    return added.body.test.test_id
  }
  const free = await of([{ wrong: '0' }])
  const usual = await of(null)
  const partly = await of([{ right: '3' }])
  await migration.up(db as never)
  const stored = await db
    .selectFrom('tests')
    .select(['test_id', 'negative'])
    .where('test_id', 'in', [free, usual, partly])
    .orderBy('test_id')
    .execute()
  expect(stored.map(({ negative }) => negative)).toEqual(['own', 'quarter', 'quarter'])
})
