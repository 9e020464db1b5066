import { expect, test } from 'vitest'
import { readCsv } from './csv-questions.ts'
import { readPasted } from './pasted.ts'

test.each<[string, object[]]>([
  [
    '### Choose\n\n**1. What is $2^5$?**\n\nA) 10  \nB) 32  \n\n**Answer: B) 32**\n\n---\n\n**2. Find x.**\n\n- A. 4\n- B. 5\n\n**Correct Answer:** B\n\n**3.** Area?\n\n**Answer:** 40 cm²',
    [
      { text: 'What is $2^5$?', options: ['10', '32'], right: ['B'] },
      { text: 'Find x.', options: ['4', '5'], right: ['B'] },
      { kind: 'number', right: { value: '40' }, unit: 'cm²' },
    ],
  ],
  [
    '1. 5 × 5 =\na) 10\n*b) 25\nc) 55\n2. 1 km =\na) 100 m\nb) 1000 m ✓\n3. √81 = ? A) 8 B) 9* C) 7',
    [
      { options: ['10', '25', '55'], right: ['B'] },
      { options: ['100 m', '1000 m'], right: ['B'] },
      { options: ['8', '9', '7'], right: ['B'] },
    ],
  ],
  ['1. Which?\na) 1* b) 2* c) 3', [{ options: ['1*', '2*', '3'], right: [] }]],
  [
    'SECTION A\n1. 3 + 8 =\na) 14 b) 11\nSECTION B\n2. Solve 2x = 10\n3. Simplify 18/24.\n\nAnswers:\n1. b\n2. x = 5\n3. 3/4',
    [
      { options: ['14', '11'], right: ['B'] },
      { kind: 'expression', right: ['x = 5'] },
      { kind: 'number', right: { value: '3/4' } },
    ],
  ],
  ['1. ৪৯ এর বর্গমূল\n(ক) ৬ (খ) ৭\nউঃ (খ)', [{ options: ['৬', '৭'], right: ['B'] }]],
  [
    '1. Solve $x^2=9$.\nAns: $x = 3$ or $x = -3$',
    [{ kind: 'expression', right: ['x = 3 or x = -3'] }],
  ],
])('texts of teachers and chat assistants are read: %j', (typed, questions) => {
  expect(readPasted(typed)).toMatchObject(questions)
})

test.each([
  '1 2 3 4\na c b d',
  'Answer key\n1  2  3  4\n(a)  (c)  (b)  (d)',
  '1\t2\t3\t4\nA\tC\tB\tD',
  'Q. No. 1 2 3 4\nAns a) c) b) d)',
  '| Q | 1 | 2 | 3 | 4 |\n|---|---|---|---|---|\n| Ans | A | C | B | D |',
  '1 2 3 4\n\n(1) (3) (2) (4)',
  '1)a 2)c 3)b 4)d',
  'Q1-A Q2-C Q3-B Q4-D',
  'Answers: Q1. (a), Q2. (c), Q3. (b), Q4. (d)',
  '1-क 2-ग 3-ख 4-घ',
  '১-ক ২-গ ৩-খ ৪-ঘ',
  'उत्तर\n१. (क)  २. (ग)  ३. (ख)  ४. (घ)',
  '১ ২ ৩ ৪\nক গ খ ঘ',
  '1-(i) 2-(iii) 3-(ii) 4-(iv)',
])('the key %j at the end gives each question its answer', (key) => {
  const options = key.includes('(i)')
    ? '(i) 3 (ii) 4 (iii) 5 (iv) 6'
    : key.includes('(1)')
      ? '(1) 3 (2) 4 (3) 5 (4) 6'
      : '(a) 3 (b) 4 (c) 5 (d) 6'
  const questions = [1, 2, 3, 4].map((n) => `${n}. Sum ${n}\n${options}`)
  const read = readPasted(`${questions.join('\n')}\n${key}`)
  expect(read.map(({ right }) => right)).toEqual([['A'], ['C'], ['B'], ['D']])
})

test('a grid of other numbers than those of the questions is text', () => {
  for (const grid of ['5 6 7 8\n10 12 14 16', '1 2 3\n4 5 6', '3 1 2\na b c', '1 2 3 4\na b c'])
    expect(readPasted(`1. Fill in\n${grid}`)).toMatchObject([
      { kind: 'long', text: `Fill in\n${grid}` },
    ])
})

test('a table with the headings of another program is read', () => {
  const read = readCsv(
    'Question,Option A,Option 2,Correct Answer,Marks,Explanation\nIs 0 even?,Yes,No,1,1,\nWhat is √49?,6,7,Option B,2,7² = 49',
  )
  expect(read.map(({ source: _, ...question }) => question)).toEqual([
    { kind: 'choice', text: 'Is 0 even?', options: ['Yes', 'No'], right: ['A'], marks: '1' },
    {
      kind: 'choice',
      text: 'What is √49?',
      options: ['6', '7'],
      right: ['B'],
      marks: '2',
      solution: '7² = 49',
    },
  ])
})
