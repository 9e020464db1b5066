import { LANGUAGES, type Language } from '@ganit/contract/languages'
import { expect, test } from 'vitest'
import { REPORT_TEXTS } from '../../progress-reports/texts.ts'
import { TEXTS } from '../texts.ts'
import type { Facts } from '../weekly.tables.ts'
import { composeNote, hasBlock, linesAndExample, linesOfNote } from './facts.ts'

const FACTS: Facts = {
  said: [{ teacher: 'Rina Sen', text: 'Aarav asked good questions on Friday.' }],
  came: { n: 3, of: 3, e: 0 },
  taught: ['Elimination', 'Solve by factorisation', 'Quadratic Equations'],
  practised: { days: 4, right: 22, of: 31 },
  handed_in: { n: 1, of: 2 },
  strong: { key: 'skill 4', topic: 'Elimination', marks: 7.5, maximum: 8 },
  help: {
    key: 'skill 7',
    topic: 'Solve by factorisation',
    examples: {
      en: {
        question_id: 1,
        text: 'Find the positive root of $x^2+2x-15=0$.',
        answer: '$3$',
      },
      hi: { question_id: 2, text: '$x^2-9=0$ का धनात्मक मूल?', answer: '3' },
    },
  },
  next: { title: 'Half-yearly', date: '2026-12-04' },
  dues: { is_overdue: false, amount: '2100.00', date: '2026-12-05' },
}
const NOTHING: Facts = { said: [], came: null, taught: [], strong: null, next: null, dues: null }
const ALL = { dues: true }

test('the lines of a note, in each language', () => {
  expect(linesOfNote(FACTS, 'en', ALL)).toEqual([
    { key: 'said', text: 'Rina Sen: “Aarav asked good questions on Friday.”' },
    { key: 'came', text: 'Lessons: present at 3 of 3.' },
    {
      key: 'taught',
      text: 'Taught: Elimination, Solve by factorisation and Quadratic Equations.',
    },
    { key: 'practised', text: 'Practice days: 4. Right at the first try: 22 of 31.' },
    { key: 'handed_in', text: 'Homework handed in: 1 of 2.' },
    { key: 'strong', text: 'Going well: Elimination (7.5 of 8 marks).' },
    {
      key: 'help',
      text: 'To do together: Solve by factorisation. Try: Find the positive root of x²+2x−15=0. Answer: 3.',
    },
    { key: 'next', text: 'Next test: Half-yearly, 4 December 2026.' },
    { key: 'dues', text: 'Fees to pay: ₹2,100.00, by 5 December 2026.' },
  ])
  const later: Facts = {
    ...FACTS,
    came: { n: 1, of: 2, e: 3 },
    dues: { is_overdue: true, amount: '2100.50', date: '2026-11-05' },
  }
  const text = (language: 'en' | 'hi' | 'bn') =>
    linesOfNote(later, language, ALL).map((each) => each.text)
  expect(text('en').at(1)).toBe('Lessons: present at 1 of 2, excused: 3.')
  expect(text('en').at(-1)).toBe('Fees overdue since 5 November 2026: ₹2,100.50.')
  expect(text('hi')).toEqual([
    'Rina Sen: “Aarav asked good questions on Friday.”',
    'क्लास: 2 में से 1 में हाज़िर, छुट्टी पर: 3।',
    expect.stringMatching(/^पढ़ाया गया: Elimination, .*[^,] और Quadratic Equations।$/),
    'अभ्यास के दिन: 4। पहली बार में सही: 31 में से 22।',
    'गृहकार्य जमा किया: 2 में से 1।',
    'अच्छा चल रहा है: Elimination (8 में से 7.5 अंक)।',
    'घर पर साथ मिलकर करें: Solve by factorisation। यह हल करें: x²−9=0 का धनात्मक मूल? उत्तर: 3।',
    'अगली परीक्षा: Half-yearly, 4 दिसंबर 2026।',
    '5 नवंबर 2026 से बाक़ी फ़ीस: ₹2,100.50।',
  ])
  expect(text('bn')).toEqual([
    'Rina Sen: “Aarav asked good questions on Friday.”',
    'ক্লাস: 2টির মধ্যে 1টিতে উপস্থিত, অনুমতি নিয়ে অনুপস্থিত: 3।',
    expect.stringMatching(/^পড়ানো হয়েছে: Elimination, .*Quadratic Equations।$/),
    'অনুশীলনের দিন: 4। প্রথম চেষ্টায় ঠিক: 31টির মধ্যে 22টি।',
    'বাড়ির কাজ জমা দিয়েছে: 2টির মধ্যে 1টি।',
    'ভালো চলছে: Elimination (8-এর মধ্যে 7.5 নম্বর)।',
    'বাড়িতে একসঙ্গে করুন: Solve by factorisation। এটি করে দেখুন: Find the positive root of x²+2x−15=0. উত্তর: 3।',
    'পরের পরীক্ষা: Half-yearly, 4 ডিসেম্বর, 2026।',
    '5 নভেম্বর, 2026 থেকে বাকি ফি: ₹2,100.50।',
  ])
})

test('no line tells that nothing was handed in or right', () => {
  const facts: Facts = {
    ...NOTHING,
    practised: { days: 3, right: 0, of: 5 },
    handed_in: { n: 0, of: 1 },
  }
  const text = (language: 'en' | 'hi' | 'bn') =>
    linesOfNote(facts, language, ALL).map((each) => each.text)
  expect(text('en')).toEqual(['Practice days: 3.'])
  expect(text('hi')).toEqual(['अभ्यास के दिन: 3।'])
  expect(text('bn')).toEqual(['অনুশীলনের দিন: 3।'])
  expect(hasBlock({ ...NOTHING, handed_in: { n: 0, of: 3 } }, ALL)).toBe(false)
})

test('a guardian who sees little reads of lessons, topics, homework, tests and dues; without money there is no rupee', () => {
  const keys = (sight: Parameters<typeof linesOfNote>[2]) =>
    linesOfNote(FACTS, 'en', sight).map(({ key }) => key)
  expect(keys({ limited: true, dues: true })).toEqual([
    ...['came', 'taught', 'handed_in', 'next', 'dues'],
  ])
  expect(keys({ dues: false })).not.toContain('dues')
  expect(JSON.stringify(linesOfNote(FACTS, 'hi', { dues: false }))).not.toContain('₹')
  expect(linesAndExample(FACTS, 'en', { limited: true, dues: true }).example).toBeNull()
})

test('money alone says nothing, nor does what the reader may not see', () => {
  expect(hasBlock({ ...NOTHING, dues: FACTS.dues }, ALL)).toBe(false)
  expect(hasBlock({ ...NOTHING, strong: FACTS.strong }, ALL)).toBe(true)
  const little = { limited: true, dues: true }
  expect(hasBlock({ ...NOTHING, strong: FACTS.strong, dues: FACTS.dues }, little)).toBe(false)
})

test('names and lines stand as typed: with braces, without line breaks', () => {
  const teacher = '{line}\r\nBcc: all'
  const facts = { ...NOTHING, said: [{ teacher, text: '{teacher} {n}' }] }
  const blocks = ['{student}\r\nX', 'Priya {date}'].map((student) => ({
    student,
    facts,
    sight: ALL,
  }))
  const { subject, text } = composeNote('en', blocks, {
    last_day: '2026-12-12',
    link: 'https://a/w',
  })
  expect(subject).toBe('{student} X and Priya {date}: the week to 12 December 2026')
  expect(text).toBe(
    '{student} X\n{line} Bcc: all: “{teacher} {n}”\n\nPriya {date}\n{line} Bcc: all: “{teacher} {n}”\n\nhttps://a/w',
  )
})

/** Words of praise and rank in the three languages. */
const NEVER =
  'great excellent super brilliant wonderful proud best better top rank first congratulations bravo keep शाबाश बढ़िया बहुत श्रेष्ठ उत्तम प्रथम रैंक स्थान बधाई সেরা দারুণ চমৎকার প্রথম অভিনন্দন শাবাশ স্থান র‍্যাঙ্ক'.split(
    ' ',
  )

/** All texts of weekly notes and progress reports, by name. */
function textsIn(language: Language): Record<string, string> {
  const { phrases, ...report } = REPORT_TEXTS[language]
  const named = [TEXTS[language], report, phrases].map((texts, n) =>
    Object.entries(texts).map(([name, text]): [string, string] => [`${n} ${name}`, text]),
  )
  return Object.fromEntries(named.flat())
}

test('the texts hold no praise, rank or exclamation mark, and the same values in each language', () => {
  const english = textsIn('en')
  for (const language of LANGUAGES)
    for (const [name, text] of Object.entries(textsIn(language))) {
      const words = text
        .replace(/\{\w+\}/g, ' ')
        // "First" in "first try" is no rank.
        .replace(/first try|প্রথম চেষ্টায়/, ' ')
        .toLowerCase()
        .split(/[\s:;,.()“”।]+/)
      expect(
        words.filter((word) => NEVER.includes(word)),
        text,
      ).toEqual([])
      expect(text).not.toContain('!')
      const values = (of: string) => [...of.matchAll(/\{\w+\}/g)].map(([value]) => value).toSorted()
      expect(values(text)).toEqual(values(english[name] ?? ''))
    }
})

test('an example stands apart on a page, and is told in a mail only if it reads undrawn', () => {
  const { lines, example } = linesAndExample(FACTS, 'bn', ALL)
  expect(lines.find(({ key }) => key === 'help')?.text).toBe(
    'বাড়িতে একসঙ্গে করুন: Solve by factorisation।',
  )
  expect(example?.text).toBe('Find the positive root of $x^2+2x-15=0$.')
  const help = { key: 'skill 7', topic: 'Powers', examples: {} as object }
  const told = (text: string, answer = '3') => {
    const examples = { en: { question_id: 1, text, answer } }
    const facts = { ...NOTHING, help: { ...help, examples } }
    return linesOfNote(facts, 'en', ALL).map((line) => line.text)
  }
  expect(told('What is $2\\frac12$ of 4?')).toEqual(['To do together: Powers.'])
  expect(told('Work out 3 - 5.', '-2')).toEqual([
    'To do together: Powers. Try: Work out 3 − 5. Answer: −2.',
  ])
  // Hyphens are not minus signs.
  for (const [text, plain] of [
    ['Write the smallest 3-digit number.', 'Write the smallest 3-digit number.'],
    ['A right-angled triangle: $a-b=-2$, $x$-axis?', 'A right-angled triangle: a−b=−2, x-axis?'],
    ['From -3 to 2 (see pages 2-3)?', 'From −3 to 2 (see pages 2-3)?'],
  ] as const)
    expect(told(text)[0]).toContain(` Try: ${plain} Answer`)
  expect(told('x'.repeat(160))[0]).toContain('Try:')
  expect(told('x'.repeat(161))).toEqual(['To do together: Powers.'])
  expect(told('Fill {answer} in.')).toEqual(['To do together: Powers.'])
})

test('a note of before, without practice and homework, reads as it was told', () => {
  const { practised, handed_in, help, ...before } = FACTS
  expect(linesOfNote(before, 'en', ALL).map(({ key }) => key)).toEqual(
    'said came taught strong next dues'.split(' '),
  )
})
