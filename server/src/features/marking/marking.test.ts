import { expect, test } from 'vitest'
import { type Answered, findKeyFaults, judgeAnswers, reasonUnreadable } from './marking.service.ts'

test('options are right where exactly the right ones are chosen, in any order', async () => {
  const several = { kind: 'several', right: ['A', 'C'] } as const
  const choice = { kind: 'choice', right: ['B'], slips: [{ answer: 'D' }] } as const
  const verdicts = await judgeAnswers([
    { ...several, answer: ['C', 'A'] },
    { ...several, answer: ['A'] },
    { ...several, answer: ['A', 'B', 'C'] },
    { ...choice, answer: ['B'] },
    { ...choice, answer: ['D'] },
    { ...choice, answer: [] },
    { ...choice, answer: null },
  ])

  expect(verdicts.map(({ verdict }) => verdict)).toEqual([
    'right',
    'wrong',
    'wrong',
    'right',
    'wrong',
    'wrong',
    'wrong',
  ])
  expect(verdicts.map(({ slip }) => slip)).toEqual([null, null, null, null, 0, null, null])
})

test('either of two options that a final key names is right, and no slip', async () => {
  const key = { kind: 'choice', right: ['A', 'C'], slips: [{ answer: 'C' }] } as const
  const answers = [['A'], ['C'], ['B'], ['A', 'C'], []]
  const judged = await judgeAnswers(answers.map((answer) => ({ ...key, answer })))
  expect(judged).toEqual([
    { verdict: 'right', slip: null },
    { verdict: 'right', slip: null },
    ...Array(3).fill({ verdict: 'wrong', slip: null }),
  ])
})

test('a slip is looked for after the right answers, with their tolerance', async () => {
  const key = {
    kind: 'number',
    right: { value: 10, tolerance: 1 },
    slips: [{ answer: 10 }, { answer: '20' }],
  } as const
  const item = (answer: string) => ({ ...key, answer })

  expect(await judgeAnswers(['10', '20.5', '30'].map(item))).toEqual([
    { verdict: 'right', slip: null },
    { verdict: 'wrong', slip: 1 },
    { verdict: 'wrong', slip: null },
  ])
})

test('a key that cannot be marked is found, by its fields', async () => {
  const options = ['$2$', '3', '$ 2 $']
  expect(await findKeyFaults({ kind: 'choice', right: ['A'], options })).toEqual({
    'options.2': 'This option is the same as A.',
  })
  expect(
    await findKeyFaults({ kind: 'number', right: { value: 'x' }, slips: [{ answer: 'y' }] }),
  ).toEqual({
    'right.value': 'This is not a number.',
    'slips.0.answer': 'This is not a number.',
  })
  expect(await findKeyFaults({ kind: 'number', right: { from: 3, to: 2 } })).toEqual({
    'right.to': 'The range ends before it begins.',
  })
  expect(await findKeyFaults({ kind: 'number', right: { value: 1, tolerance: -1 } })).toEqual({
    'right.tolerance': 'The tolerance must be 0 or more.',
  })
  expect(await findKeyFaults({ kind: 'number', right: { value: 1, tolerance: 0.5 } })).toEqual({})
})

test('an expression that cannot be read is found, and options that look the same', async () => {
  expect(
    await findKeyFaults({
      kind: 'expression',
      right: ['x+1', 'x+'],
      slips: [{ answer: '\\frac' }],
    }),
  ).toEqual({
    'right.1': 'This expression cannot be read.',
    'slips.0.answer': 'This expression cannot be read.',
  })
  const options = ['$\\frac12$ m', '$\\sqrt8$', '$\\dfrac{1}{2}$ m', '$2\\sqrt2$']
  expect(await findKeyFaults({ kind: 'several', right: ['A'], options })).toEqual({
    'options.2': 'This option is the same as A.',
  })
})

test('of several kinds each is judged, in their order', async () => {
  const judgements = await judgeAnswers([
    { kind: 'expression', right: ['x+1'], answer: '1+x' },
    { kind: 'number', right: { value: 2 }, answer: '2' },
    { kind: 'expression', right: ['x+1'], slips: [{ answer: 'x-1' }], answer: '-1+x' },
    { kind: 'expression', right: ['x+1'], answer: 'x+' },
    { kind: 'expression', right: ['x+1'], answer: '' },
  ])

  expect(judgements).toEqual([
    { verdict: 'right', slip: null },
    { verdict: 'right', slip: null },
    { verdict: 'wrong', slip: 0 },
    { verdict: 'by hand', slip: null, isUnread: true },
    { verdict: 'wrong', slip: null },
  ])
})

test('why a formula is for a person is told from its text', () => {
  const reasons = ['x+1 apples', 'x+', '2 3', 'x-1'].map((answer) =>
    reasonUnreadable(answer, ['x+1']),
  )
  expect(reasons).toEqual(['A word here is not known.', null, 'This cannot be read.', null])
})

test('a formula that is a bomb holds up no other answer, is known afterwards, and is for a person who is told why', async () => {
  const bomb = { kind: 'expression', right: ['x'], answer: '\\sum_{k=1}^{9999999}k!' } as const
  const told: string[] = []
  const asked = judgeAnswers([bomb]).then(([judgement]) => told.push(`bomb ${judgement?.verdict}`))
  const behind = judgeAnswers([{ kind: 'expression', right: ['x+1'], answer: '1+x' }]).then(
    ([judgement]) => told.push(`expression ${judgement?.verdict}`),
  )
  await judgeAnswers([{ kind: 'number', right: { value: 2 }, answer: '2' }])
  expect(told).toEqual([])
  await Promise.all([asked, behind])
  expect(told).toEqual(['bomb by hand', 'expression right'])

  const from = performance.now()
  expect(await judgeAnswers([bomb])).toEqual([{ verdict: 'by hand', slip: null, isHard: true }])
  expect(performance.now() - from).toBeLessThan(500)
  expect(reasonUnreadable(bomb.answer, bomb.right, true)).toBe('This takes too long to compute.')
})

test.each([
  ['number', '13', 'बारह', undefined],
  ['number', '13', 'twelve', undefined],
  ['number', '13', 'idk', true],
  ['number', '13', 'पता नहीं', true],
  ['expression', 'x+1', 'x+2', undefined],
  ['expression', 'x+1', '(x', true],
] as const)('%s %s typed as %s: unread is %s', async (kind, right, answer, isUnread) => {
  const key = kind === 'number' ? { kind, right: { value: right } } : { kind, right: [right] }
  const [judgement] = await judgeAnswers([{ ...key, answer } as Answered])
  expect(judgement?.verdict).not.toBe('right')
  expect(judgement?.isUnread).toBe(isUnread)
})

test.each([
  ['°', '59^{\\circ}', '59 degrees|५९ डिग्री|५९ अंश|৫৯ ডিগ্রি|৫৯ ডিগ্রী'],
  ['₹', '59', '59 rupees|५९ रुपयों|रु ५९|৫৯ টাকা|টাকা ৫৯'],
  ['%', '59\\%', '59 percent|५९ फ़ीसदी|৫৯ শতাংশ|৫৯ শতকরা'],
  ['cm', '59\\text{ cm}', '59 cm|५९ से.मी.|५९ सेन्टीमीटर|৫৯ সেমী'],
  ['kg', '59\\text{ kg}', '59 kilograms|५९ कि.ग्रा.|৫৯ কি.গ্রা.'],
  ['mg', '59\\text{ mg}', '59 mg|५९ मिलीग्राम|৫৯ মিলিগ্রাম'],
  ['h', '59\\text{ hours}', '59 hours|५९ घंटों|৫৯ ঘণ্টা'],
  ['km/h', '59\\text{ km/h}', '59 km per hour|५९ किमी प्रति घंटा|৫৯ কিমি প্রতি ঘণ্টা'],
  ['m^2', '59\\text{ m}^2', '59 sq m|५९ वर्ग मी|৫৯ বর্গমিটার'],
  ['cm^3', '59\\text{ cm}^3', '59 cubic cm|५९ घन सेमी|৫৯ ঘন সেমি'],
  ['units^2', '59\\text{ sq. units}', '५९ वर्ग इकाई|৫৯ বর্গ একক'],
  ['rad', '59\\text{ rad}', '59 radians|५९ रेडियन|৫৯ রেডিয়ান'],
  ['°C', '59\\text{ °C}', '59 celsius|५९ डिग्री सेल्सियस|৫৯ ডিগ্রি সেলসিয়াস'],
])(
  'the unit %s is read in words, printed by the field or in the key %s',
  async (unit, right, said) => {
    const answers = said
      .split('|')
      .flatMap((answer): Answered[] => [
        { kind: 'number', right: { value: 59 }, unit, answer },
        { kind: 'expression', right: ['59'], unit, answer },
        ...(right === '59' ? [] : [{ kind: 'expression' as const, right: [right], answer }]),
      ])
    const judged = await judgeAnswers(answers)
    expect(answers.filter((_, n) => judged[n]?.verdict !== 'right')).toEqual([])
  },
)
