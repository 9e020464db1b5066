import {
  makeSets,
  printKey,
  printOmr,
  printPaper,
  printSolutions,
  readyPaper,
} from '@ganit/contract/papers/papers'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { aPaper, aQuestion, aReadyPaper, questionsOf } from '../../../../test/papers.ts'
import { readPdf } from '../../../../test/read-pdf.ts'
import { countItems } from '../printing/prints.queries.ts'

const SHUFFLED = { count: 4, shuffle_questions: true, shuffle_options: true }

async function theSets(academy: Academy) {
  const { call } = await academy.signInAdmin()
  const params = (paper_id: number) => ({ paper_id: String(paper_id) })
  return {
    call,
    sets: (paper_id: number, body: object = SHUFFLED) =>
      call(makeSets, { params: params(paper_id), body } as never),
    pdf: async (
      endpoint: typeof printPaper | typeof printKey | typeof printSolutions | typeof printOmr,
      paper_id: number,
      set?: string,
    ) => {
      const answer = await academy.app.inject({
        url: `/api${endpoint.path.replace(':paper_id', String(paper_id))}`,
        query: set ? { set } : {},
        headers: { authorization: `Bearer ${(await academy.signInAdmin()).token}` },
      })
      const { pages } = readPdf(answer.rawPayload)
      return { headers: answer.headers, text: pages.map(({ text }) => text).join('\n') }
    },
  }
}

test('each set has the key of its own order, and prints what the key says', async ({ academy }) => {
  const { call, sets, pdf } = await theSets(academy)
  const ids: number[] = []
  for (let n = 0; n < 8; n += 1)
    ids.push(
      await aQuestion(academy, {
        question: `Which is ${n}?`,
        option_a: `wrong one`,
        option_b: `right ${n}`,
        option_c: 'wrong three',
        option_d: 'wrong four',
        right_option: 'B',
      }),
    )
  const { paper_id } = await aReadyPaper(call, ids)
  const { status, body } = await sets(paper_id)

  expect([status, body.message]).toEqual([201, 'Sets made.'])
  expect(body.sets.map(({ set }) => set)).toEqual(['A', 'B', 'C', 'D'])
  const orders = body.sets.map(({ key }) => key.map(({ item_id }) => item_id))
  expect(new Set(orders.map(String)).size).toBe(4)
  for (const order of orders) expect(order.toSorted()).toEqual(orders[0]?.toSorted())
  for (const { set, key } of body.sets) {
    const { text } = await pdf(printPaper, paper_id, set)
    const answers = key.map(({ number, right }) => {
      const start = text.indexOf(`\n${number}.\n`)
      const [, n] = /Which is (\d)\?/.exec(text.slice(start)) ?? []
      return (
        text.slice(start).match(new RegExp(`\\((\\w)\\)\\nright ${n}\\b`))?.[1] === String(right)
      )
    })
    expect(answers, set).toEqual(key.map(() => true))
  }
})

test('made again they are other ones, made of a draft none', async ({ academy }) => {
  const { call, sets } = await theSets(academy)
  const ids = await questionsOf(academy, 6)
  const draft = await aPaper(call, ids)
  expect(await sets(draft.paper_id)).toMatchObject({
    status: 409,
    error: 'Make this paper ready first.',
  })
  const body = { version: draft.version }
  await call(readyPaper, { params: { paper_id: String(draft.paper_id) }, body } as never)
  const first = await sets(draft.paper_id)
  const second = await sets(draft.paper_id)
  expect(second.body.sets).not.toEqual(first.body.sets)
  const plain = { count: 1, shuffle_questions: false, shuffle_options: false }
  const [set] = (await sets(draft.paper_id, plain)).body.sets
  expect(set?.key.map(({ number, right }) => [number, right])).toEqual(
    ids.map((_, n) => [n + 1, ['B']]),
  )
  expect((await sets(draft.paper_id, { ...plain, count: 5 })).status).toBe(400)
})

test('alternatives keep their number and parts their group, each with its own right answer', async ({
  academy,
}) => {
  const { call, sets, pdf } = await theSets(academy)
  const group = await aQuestion(academy, {
    kind: 'group',
    question: 'A ladder',
    marks: 3,
    details: JSON.stringify({
      parts: [
        {
          kind: 'choice',
          text: 'How high?',
          marks: 1,
          options: ['w', 'x', 'y', 'z'],
          right: ['C'],
        },
        { kind: 'expression', text: 'Slope', marks: 2, right: ['\\frac{3}{4}'] },
        { kind: 'long', text: 'Why?', marks: 2, or: true, solution: 'Because.' },
      ],
    }),
  })
  const number = await aQuestion(academy, {
    kind: 'number',
    question: 'How many?',
    details: JSON.stringify({ right: { value: '3.5', tolerance: '0.1' }, unit: 'cm' }),
  })
  const one = await aQuestion(academy)
  const sections = [
    {
      title: 'A',
      items: [
        { question_id: group, marks: 3 },
        { question_id: one, marks: 1, or_with: number },
      ],
    },
  ]
  const { paper_id } = await aReadyPaper(call, [], { sections })
  // The number of items decides whether a job prints.
  expect(await countItems(academy.db, paper_id)).toBe(2)
  for (const { set, key } of (await sets(paper_id)).body.sets) {
    const ofGroup = key.filter(({ part }) => part !== null)
    const others = key.filter(({ part }) => part === null)
    expect(new Set(ofGroup.map((it) => it.number)).size).toBe(1)
    expect(ofGroup.map(({ part, or }) => [part, or])).toEqual([
      ['i', false],
      ['ii', false],
      ['iii', true],
    ])
    expect(ofGroup.slice(1).map(({ right }) => right)).toEqual([['\\frac{3}{4}'], null])
    expect(
      others.map(({ or, right }) => [or, Array.isArray(right) ? right.length : right]),
    ).toEqual([
      [false, 1],
      [true, { value: '3.5', tolerance: '0.1' }],
    ])
    const { text } = await pdf(printKey, paper_id, set)
    expect(text).toContain('3.5 ± 0.1 cm')
    expect(text).toContain('\\frac{3}{4}')
  }
  expect((await pdf(printSolutions, paper_id)).text).toContain('Because.')
  const omr = await pdf(printOmr, paper_id, 'C')
  expect(omr.headers['content-disposition']).toBe(`inline; filename="omr-${paper_id}-C.pdf"`)
  expect(omr.text).toContain('Roll number')
})

test('of several right numbers the key prints each, with what it may be off by', async ({
  academy,
}) => {
  const { call, pdf } = await theSets(academy)
  const one_of = [{ value: '7' }, { from: '8', to: '9' }, { value: '12', tolerance: '0.5' }]
  const number = await aQuestion(academy, {
    kind: 'number',
    question: 'How many?',
    details: JSON.stringify({ right: { one_of }, unit: 'cm' }),
  })
  const { paper_id } = await aReadyPaper(call, [number])
  const { text } = await pdf(printKey, paper_id)
  expect(text.replace(/\s+/g, ' ')).toContain('7 or 8 to 9 or 12 ± 0.5 cm')
})
