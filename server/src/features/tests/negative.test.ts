import { expect } from 'vitest'
import { test } from '../../../test/academy.ts'
import { anOpenTest, aSitter } from '../../../test/attempts.ts'
import { aQuestion, aReadyPaper } from '../../../test/papers.ts'

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
  const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  const planned = async (paper_id: number, more: object) =>
    owner.aTest({
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
  const losses = async ({ test_id }: { test_id: number }) => {
    const { attempt } = (await riya.begin(test_id)).body
    const told = (await riya.own()).body.find((each) => each.test_id === test_id)
    const items = attempt.sections.flatMap((section) => section.items)
    return { items: items.map(({ negative }) => negative), told: told?.negative }
  }

  expect(await losses(await planned(plain, { negative: 'none' }))).toEqual({
    items: [0, 0],
    told: false,
  })
  expect(await losses(await planned(plain, { negative: 'quarter' }))).toEqual({
    items: [1, 1],
    told: true,
  })
  expect(await losses(await planned(plain, {}))).toEqual({ items: [1, 1], told: true })
  const own = { negative: 'none', marking: [{ wrong: '-2' }] }
  expect(await losses(await planned(plain, own))).toEqual({ items: [2, 0], told: true })
  const section = (await paper('0.5')).paper_id
  expect(await losses(await planned(section, { negative: 'none' }))).toEqual({
    items: [0, 0.5],
    told: true,
  })
})
