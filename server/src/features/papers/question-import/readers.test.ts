import { expect, test } from 'vitest'
import { readAiken } from './aiken.ts'
import { readCsv } from './csv-questions.ts'
import { readGift } from './gift.ts'
import { readMoodle } from './moodle-xml.ts'
import { readPasted } from './pasted.ts'
import type { RawQuestion } from './raw-question.ts'
import { parseCsvLines } from './read-csv.ts'

const csvRows = (text: string) => parseCsvLines(text).map(({ cells }) => cells)

/** The questions that were read, without their source text. */
const contents = (read: RawQuestion[]) => read.map(({ source: _, ...question }) => question)

test('questions pasted from a text are read, with formulas as they stand', () => {
  const read = readPasted(`Chapter 3: Algebra
1. If $f(a) = 1.
5$ then $f(b)$ is [2 marks]
(a) $(a)$   (b) 2 (c) 3
(d) 4
Ans: b
Sol: Because
1 + 1 = 2.
2) Which are prime?
a) 2
b) 4
c) 5
Answer: (a), (c)
Q.3 How far is it (in 5)?
Ans - 1,250.5
4. Factorise $x^2-1$.
Ans: $(x-1)(x+1)$

5. Prove
1) the first part
2) the second part (3 marks)
6. একটি প্রশ্ন
उत्तर: 3/4`)

  expect(contents(read)).toEqual([
    {
      kind: 'choice',
      text: 'If $f(a) = 1.\n5$ then $f(b)$ is',
      options: ['$(a)$', '2', '3', '4'],
      right: ['B'],
      marks: '2',
      solution: 'Because\n1 + 1 = 2.',
    },
    { kind: 'several', text: 'Which are prime?', options: ['2', '4', '5'], right: ['A', 'C'] },
    { kind: 'number', text: 'How far is it (in 5)?', right: { value: '1,250.5' } },
    { kind: 'expression', text: 'Factorise $x^2-1$.', right: ['(x-1)(x+1)'] },
    { kind: 'long', text: 'Prove\n1) the first part\n2) the second part', marks: '3' },
    { kind: 'number', text: 'একটি প্রশ্ন', right: { value: '3/4' } },
  ])
  expect(readPasted('no question here')).toEqual([])
})

const FOUR = '(a) 3 (b) 4 (c) 5 (d) 6'

test.each([
  ['Ans: (b) a + b is even', ['B']],
  ['Ans (b)', ['B']],
  ['Ans: AC', ['A', 'C']],
  ['Ans: a and c, because b < c', ['A', 'C']],
  ['Ans: option b', ['B']],
  ['Answer – (c)', ['C']],
  ['Ans -> (c)', ['C']],
  ['Ans => (c)', ['C']],
  ['Ans:-c', ['C']],
  ['(Ans. c)', ['C']],
  ['[Answer: (c)]', ['C']],
  ['Correct option: C', ['C']],
  ['Correct Answer: C', ['C']],
  ['The right answer is (c)', ['C']],
  ['Ans: c) 5', ['C']],
  ['Ans: 5', ['C']],
  ['Ans: A & D', ['A', 'D']],
  ['Ans: both (a) and (d)', ['A', 'D']],
  ['Ans: (a) or (b)', []],
  ['Ans: A and half', []],
  ['Ans: cat', []],
])('%s says what is right, and no more, whole or not at all', (answer, right) => {
  const [read] = readPasted(`1. One\n${FOUR}\n${answer}`)
  expect(read).toMatchObject({ text: 'One', options: ['3', '4', '5', '6'], right })
  expect(read?.asks).toEqual(right.length > 0 ? undefined : { right: expect.any(String) })
})

test.each([
  ['A. 3  B. 4  C. 5\nAns: B', 'B'],
  ['A)3\nB)4\nC)5\nAns: B', 'B'],
  ['[A] 3 [B] 4 [C] 5\nAns: [B]', 'B'],
  ['(1) 3 (2) 4 (3) 5\nAns: (2)', 'B'],
  ['(1) 3 (2) 4 (3) 5\nAns: 2', 'B'],
  ['1) 3\n2) 4\n3) 5\nAns: 2', 'B'],
  ['1. 3\n2. 4\n3. 5\nAns: 2', 'B'],
  ['(i) 3 (ii) 4 (iii) 5\nAns: (ii)', 'B'],
  ['(1) ३ (2) ४ (3) ५\nउत्तर: (२)', 'B'],
  ['(a)3(b)4(c)5\nAns: b', 'B'],
  ['（a）3 （b）4 （c）5\nAns：（b）', 'B'],
  ['(a) 3 (b) 4 (c) 5 [Ans. b]', 'B'],
  ['(a) 3 (b) 4 (c) 5 Ans: (b)', 'B'],
  ['(a) 3 (b) 4 (c) both (a) and (b)\nAns: both (a) and (b)', 'C'],
  ['(a) both (b) and (c)\n(b) 4 (c) 5\nAns: a', 'A'],
  ['(a) both (b) and (c) (b) 4 (c) 5\nAns: (a) both (b) and (c)', 'A'],
  ['Assertion (A): x. Reason (R): y. (a) 3 (b) 4 (c) 5\nAns: b', 'B'],
  ['(p) x (a) y (b) z\n(1) 3 (2) 4 (3) 5\nAns: (2)', 'B'],
])('1. Sum %j: three options, and %s is right', (typed, right) => {
  const read = readPasted(`1. Sum\n${typed}\n2. Next`)
  expect(read).toHaveLength(2)
  expect(read[0]).toMatchObject({ kind: 'choice', right: [right] })
  expect(read[0]?.options).toHaveLength(3)
  expect(read[0]?.asks).toBeUndefined()
})

test.each([
  'Answers: 1-b, 2-a',
  'Ans: 1-b 2-a',
  'Answers: 1b 2a',
  '1. (b)  2. (a)',
  'Answer key\n1. b\n2. a',
  'ANSWERS\n\n1) (b)\n2) (a)\n',
  'उत्तर\n1-b, 2-a',
  'ANSWER SHEET\n1 (b)\n2 (a)',
])('a key at the end, %j, belongs to the questions', (key) => {
  const read = readPasted(`1. One\n(a) 3 (b) 4\n2. Two\n(a) 3 (b) 4\n${key}`)
  expect(read.map(({ options, right }) => [options, right])).toEqual([
    [['3', '4'], ['B']],
    [['3', '4'], ['A']],
  ])
  expect(read[0]?.source).toMatch(/^One\n\(a\) 3 \(b\) 4\nAns: \(?b\)?$/)
})

test('of a question for which a key at the end says two answers it says none', () => {
  const text = '1. One\n(a) 3 (b) 4\n2. Two\n(a) 3 (b) 4\n'
  const rights = (key: string) => readPasted(`${text}${key}`).map(({ right }) => right)
  expect(rights('Answers: 1. b 1. a 1. b 2. a 2. a')).toEqual([[], ['A']])
})

test('answers of a key at the end for questions that are not there are asked about', () => {
  const asksOf = (text: string) => readPasted(text).map(({ right, asks }) => [right, asks?.right])
  const missing = (numbers: string) =>
    `The answers at the end name questions that were not found: ${numbers}. Add them, or remove their answers.`
  const [one, two] = ['1. One\n(a) 3 (b) 4', '2. Two\n(a) 3 (b) 4']
  expect(asksOf(`${one}\n${two}\nAnswers: 1-b, 2-a, 3-c, 4-d`)).toEqual([
    [['B'], undefined],
    [['A'], missing('3, 4')],
  ])
  // A question whose number was not seen is part of the one before it.
  expect(asksOf(`${one}\n3. Three\n(a) 3 (b) 4\nAnswers: 1-b, 2-a, 3-a`)).toEqual([
    [['B'], missing('2')],
    [['A'], undefined],
  ])
})

test('a mixed number in a key at the end is one answer', () => {
  const read = readPasted('1. One\n(a) 3 (b) 4\n2. Two\nAnswers\n1 (b), 2. 1 1/4')
  expect(read.map(({ right }) => right)).toEqual([['B'], ['1 1/4']])
})

test('options at the end of a text are no key', () => {
  for (const options of ['(1) 3 (2) 4\n(3) 5 (4) 6', '1) a 2) b 3) c 4) d'])
    expect(readPasted(`1. One\n(a) 3 (b) 4\nAns: b\n2. Two\n${options}`)).toMatchObject([
      { right: ['B'] },
      { kind: 'long', text: `Two\n${options}` },
    ])
})

test('letters of options are looked at, not counted', () => {
  const asks = { options: expect.any(String) }
  expect(readAiken('One\nA. 1\nC. 2\nD. 3\nANSWER: C')).toMatchObject([{ asks }])
  expect(readPasted('1. One\nA. 1\nC. 2\nD. 3\nAns: C')).toMatchObject([{ asks }])
  expect(contents(readAiken('One\na)3\n\nb) 4\nanswer: b'))).toEqual([
    { kind: 'choice', text: 'One', options: ['3', '4'], right: ['B'] },
  ])
})

test.each([
  ['B and D', 'several', ['B', 'D']],
  ['B, and C', 'several', ['B', 'C']],
  ['b & d', 'several', ['B', 'D']],
  ['BD', 'several', ['B', 'D']],
  ['A;A', 'choice', ['A']],
  ['4', 'choice', ['B']],
  ['B or C', 'choice', ['B or C']],
  ['and', 'choice', ['and']],
])('the cell %s of a table is %s %j', (cell, kind, right) => {
  const [read] = readCsv(`text,A,B,C,D,right,keep_last\nOne,3,4,5,6,"${cell}",C and D`)
  expect(read).toMatchObject({ kind, right, keep_last: ['C', 'D'] })
})

test.each([
  ['12 m/s', '12', 'm/s'],
  ['12 m', '12', 'm'],
  ['250g', '250', 'g'],
  ['5 s', '5', 's'],
  ['Rs. 1,50,000/-', '1,50,000', '₹'],
  ['$45^\\circ$', '45', '°'],
  ['$12\\text{ cm}^2$', '12', 'cm²'],
  ['12 km/h.', '12', 'km/h'],
  ['20 apples', '20', 'apples'],
  ['১২ সেমি', '12', 'সেমি'],
])('the answer %s is a number and its unit', (answer, value, unit) => {
  const number = { kind: 'number', right: { value }, unit }
  expect(readPasted(`1. How much?\nAns: ${answer}`)).toMatchObject([number])
  if (!/[১-৯]/.test(answer))
    expect(readCsv(`text,right\nHow much?,"${answer}"`)).toMatchObject([number])
})

test.each(['2x', '3 x', '5\\pi', '2 sin x'])('the answer %s is a formula', (right) => {
  expect(readPasted(`1. What?\nAns: ${right}`)).toMatchObject([{ kind: 'expression' }])
})

test('a letter of the question is no unit', () => {
  const read = readPasted('1. Simplify $2m+3m$.\nAns: 5 m')
  expect(read).toMatchObject([{ kind: 'expression', right: ['5 m'] }])
})

test('formulas in round and square brackets are formulas', () => {
  const [read] = readPasted(
    '1. What is \\(f(a) x\\)?\n(a) \\((a)\\) (b) \\(\\frac{2}{5}\\)\nAns: a',
  )
  expect(read).toMatchObject({ text: 'What is $f(a) x$?', options: ['$(a)$', '$\\frac{2}{5}$'] })
  expect(readCsv('text,A,B,right\n\\(x\\)?,\\[1\\],2,A')).toMatchObject([
    { text: '$x$?', options: ['$$1$$', '2'] },
  ])
})

test('numbers, letters and answers of Hindi and Bengali are read as those of English', () => {
  const read = readPasted(`১। ২ + ২ কত? [২ নম্বর]
(ক) ৩ (খ) ৪
(গ) ৫
উত্তর: (খ) ৪
২) মান লেখ (ক)
উত্তর: ২.৫
प्रश्न ३. कौन अभाज्य हैं?
(अ) २ (ब) ४ (स) ५
उत्तर: अ और स
४. एक सम है
क) हाँ
ख) नहीं
उत्तर: ख`)
  expect(contents(read)).toEqual([
    { kind: 'choice', text: '২ + ২ কত?', options: ['৩', '৪', '৫'], right: ['B'], marks: '2' },
    { kind: 'number', text: 'মান লেখ (ক)', right: { value: '2.5' } },
    { kind: 'several', text: 'कौन अभाज्य हैं?', options: ['२', '४', '५'], right: ['A', 'C'] },
    { kind: 'choice', text: 'एक सम है', options: ['हाँ', 'नहीं'], right: ['B'] },
  ])
})

test('questions in Aiken’s format are read; one without an answer is one of its own', () => {
  expect(
    contents(
      readAiken(
        '\uFEFFWhat is $2+2$?\r\nIn tens.\r\nA. 3\r\nB) 4\r\nANSWER: B\r\n\r\nOpen?\nA) x\nB) y\nNext?\nA) 1\nB) 2\nanswer: a',
      ),
    ),
  ).toEqual([
    { kind: 'choice', text: 'What is $2+2$?\nIn tens.', options: ['3', '4'], right: ['B'] },
    { kind: 'choice', text: 'Open?', options: ['x', 'y'], right: [] },
    { kind: 'choice', text: 'Next?', options: ['1', '2'], right: ['A'] },
  ])
})

test('rows of a CSV are read, quoted or not, with commas or semicolons', () => {
  expect(csvRows('\uFEFFa,b\r\n"x, ""y""\nz",2\n\n,\n"q"junk,3')).toEqual([
    ['a', 'b'],
    ['x, "y"\nz', '2'],
    ['q', '3'],
  ])
  expect(csvRows('a;b\n1,5;2')).toEqual([
    ['a', 'b'],
    ['1,5', '2'],
  ])
  expect(csvRows('a,b\n1,')).toEqual([
    ['a', 'b'],
    ['1', ''],
  ])
  expect(csvRows('"open')).toEqual([])
})

test('a table is read by the names of its columns', () => {
  const read = readCsv(`text,Kind,right,A,B,tolerance,class,scheme,other
"'=1+1 is",,b,3,'-2,,9,,x
Range,number,1.5 to 2,,,,,,
About,number,3,,,0.5,,,
Forms,expression,$x$;y\\;z;\\{1;2\\};[0;1),,,,,,
Prove,long,,,,,,"1 One\r
0.5 Two",`)

  expect(contents(read)).toEqual([
    { kind: 'choice', text: '=1+1 is', options: ['3', '-2'], right: ['B'], class_number: '9' },
    { kind: 'number', text: 'Range', right: { from: '1.5', to: '2' } },
    { kind: 'number', text: 'About', right: { value: '3', tolerance: '0.5' } },
    { kind: 'expression', text: 'Forms', right: ['$x$', 'y\\;z', '\\{1;2\\}', '[0;1)'] },
    {
      kind: 'long',
      text: 'Prove',
      right: undefined,
      scheme: [
        { marks: '1', step: 'One' },
        { marks: '0.5', step: 'Two' },
      ],
    },
  ])
})

test('as much as may be sent of anything is read', () => {
  const pieces = [
    '(',
    '"',
    ',',
    '$',
    '1. ',
    '(a) ',
    '\n',
    ' ',
    'A. x\n',
    "'",
    '1.\n(a) x (b) y\nAns: a\n',
  ]
  for (const piece of pieces) {
    const text = piece.repeat(100_000 / piece.length)
    // Within a question, too.
    for (const all of [text, `1. x${text}y`])
      for (const read of [readCsv, readAiken, readPasted, readGift, readMoodle])
        expect(read(all)).toBeInstanceOf(Array)
  }
})

test('what each question was read from can be read again', () => {
  const pasted = readPasted('1. One\n(a) x (b) y\nAns: a\n\n2) Two\n1) first')
  expect(pasted.map(({ source }) => source)).toEqual(['One\n(a) x (b) y\nAns: a', 'Two\n1) first'])
  const aiken = readAiken('One\nA. x\nB. y\nANSWER: A\n\nTwo\nA. x\nB. y\nThree\nA. x')
  expect(aiken.map(({ source }) => source)).toEqual([
    'One\nA. x\nB. y\nANSWER: A',
    'Two\nA. x\nB. y',
    'Three\nA. x',
  ])
  const table = readCsv('kind,part,text\r\nlong,,"a\nb"\r\ngroup,,c\r\nlong,1,d\r\nlong,2,e')
  expect(table.map(({ source }) => source)).toEqual([
    'long,,"a\nb"',
    'group,,c\nlong,1,d\nlong,2,e',
  ])
})
