import { expect, test } from 'vitest'
import { readGift } from './gift.ts'
import { readMoodle } from './moodle-xml.ts'
import type { RawQuestion } from './raw-question.ts'

/** The questions that were read, without their source text. */
const contents = (read: RawQuestion[]) => read.map(({ source: _, ...question }) => question)

test.each<[string, object]>([
  [
    '::Sum:: What is $2+2$? {\n~3 #no\n=4 #yes\n}',
    { kind: 'choice', options: ['3', '4'], right: ['B'] },
  ],
  ['Two {~buried =put} there.', { text: 'Two ____ there.', right: ['B'] }],
  ['Even? {T}', { kind: 'choice', options: ['True', 'False'], right: ['A'] }],
  ['Even? {FALSE#no}', { right: ['B'] }],
  ['Prime? {~%50%2 ~%50%3 ~%-100%4}', { kind: 'several', right: ['A', 'B'] }],
  ['Pi? {#3.14:0.01}', { kind: 'number', right: { value: '3.14', tolerance: '0.01' } }],
  ['Pi? {#=3.14:0.01 =%50%3:1}', { right: { value: '3.14', tolerance: '0.01' } }],
  ['One? {#1..5}', { kind: 'number', right: { from: '1', to: '5' } }],
  ['Far? {=5 cm}', { kind: 'number', right: { value: '5' }, unit: 'cm' }],
  ['Form? {=x+1 =1+x}', { kind: 'expression', right: ['x+1', '1+x'] }],
  ['Prove. {}', { kind: 'long' }],
  ['$x=\\frac{1}{2}$ {=$y=1$ ~2 \\= 2 ####Why}', { options: ['$y=1$', '2 = 2'], solution: 'Why' }],
  ['[html]<p>\\\\(\\frac\\{1\\}\\{2\\}\\)</p> {T}', { text: '$\\frac{1}{2}$' }],
  ['[html]<img src="x"> {T}', { asks: { text: expect.any(String) } }],
  ['Pairs {=a -> b =c -> d}', { text: 'Pairs', asks: { kind: expect.any(String) } }],
  ['Nothing', { text: 'Nothing', asks: { kind: expect.any(String) } }],
])('the GIFT question %j is read', (typed, content) => {
  const read = readGift(`// a remark\n$CATEGORY: x\n\n${typed}\n\nLast {T}`)
  expect(read).toMatchObject([{ ...content, source: typed }, { text: 'Last' }])
})

const xml = (...questions: string[]) =>
  `<?xml version="1.0"?>\n<!DOCTYPE quiz [<!ENTITY a "bomb">]>\n<quiz><question type="category"/>${questions.join('\n')}</quiz>`
const asked = (type: string, text: string, more = '') =>
  `<question type="${type}"><name><text>Name</text></name><questiontext format="html"><text>${text}</text></questiontext>${more}</question>`
const answer = (percent: number, text: string, more = '') =>
  `<answer fraction="${percent}"><text>${text}</text>${more}</answer>`

test('questions of Moodle’s XML are read, without their HTML', () => {
  const cdata = '<![CDATA[<p>Is <b>\\(x\\)</b>&nbsp;&lt; 5&sup2;?</p><p>x<sup>2</sup></p>]]>'
  const read = readMoodle(
    xml(
      asked(
        'multichoice',
        cdata,
        `<generalfeedback><text>So</text></generalfeedback><defaultgrade>2.0</defaultgrade><single>true</single>${answer(0, '&lt;p&gt;3&lt;/p&gt;')}${answer(100, '4')}`,
      ),
      asked('multichoice', 'b', `<single>false</single>${answer(50, '2')}${answer(-100, '4')}`),
      asked('truefalse', 'c', answer(100, 'false') + answer(0, 'true')),
      asked('numerical', 'd', answer(100, '12', '<tolerance>0.1</tolerance>')),
      asked('shortanswer', 'e', answer(100, '5 cm')),
      asked('essay', 'f &a;'),
    ),
  )
  expect(contents(read)).toEqual([
    {
      kind: 'choice',
      text: 'Is **$x$** < 5&sup2;?\n\nx$^{2}$',
      options: ['3', '4'],
      right: ['B'],
      solution: 'So',
      marks: '2',
    },
    { kind: 'several', text: 'b', options: ['2', '4'], right: ['A'] },
    { kind: 'choice', text: 'c', options: ['True', 'False'], right: ['B'] },
    { kind: 'number', text: 'd', right: { value: '12', tolerance: '0.1' } },
    { kind: 'number', text: 'e', right: { value: '5' }, unit: 'cm' },
    { kind: 'long', text: 'f &a;' },
  ])
  expect(read.at(-1)?.source).toBe(asked('essay', 'f &a;'))
})

test('what Moodle has beyond is told, by the text or the name', () => {
  const read = readMoodle(
    xml(asked('matching', 'Pairs'), asked('cloze', ''), asked('essay', '<img src="x"/> See')),
  )
  expect(read).toMatchObject([
    { text: 'Pairs', asks: { kind: expect.stringContaining('matching') } },
    { text: 'Name', asks: { kind: expect.stringContaining('cloze') } },
    { text: 'See', asks: { text: expect.stringContaining('picture') } },
  ])
})

test('broken XML says where', () => {
  expect(readMoodle('<quiz>\n<question type="essay">')).toMatchObject([
    { asks: { text: expect.stringMatching(/broken.*line/) } },
  ])
})
