import { expect, test } from 'vitest'
import { readPdf } from '../../../../test/read-pdf.ts'
import { numbered, pagesOf, question, sheet } from '../../../../test/sheets.ts'
import { drawPaper } from './draw-paper.ts'
import { printPaperPdf } from './paper-pdf.ts'
import type { PaperSheet, SheetQuestion } from './sheet.ts'
import { BOTTOM, PAGE, RIGHT } from './style.ts'

const textOf = async (of: PaperSheet) => (await pagesOf(of)).map(({ text }) => text).join('\n')

test('a paper says whose it is, what it asks, in which set, and reads its formulas as LaTeX', async () => {
  const [page] = await pagesOf(sheet(numbered([question('If $x^2=\\frac12$, then $x$ is')])))
  expect(page?.box).toBe('0 0 595.28 841.89')
  const lines = page?.text.split('\n')
  for (const said of [
    'Sharma Maths Academy',
    'Half-yearly test – Class 10',
    'Time: 1 hour 30 minutes',
    'Maximum marks: 80',
    'Set B',
    'All questions are compulsory.',
    '\\pi=\\frac{22}{7}',
    'Section A',
    'Answer any 5.',
    '1.',
    '[4]',
    'x^2=\\frac12',
    '(A)',
    '\\frac{1}{2}',
    'Set B · Page 1 of 1',
  ])
    expect(lines).toContain(said)
})

test('the same paper is the same file', async () => {
  const paper = sheet(numbered(['One', 'Two'].map((text) => question(text))))
  expect(
    Buffer.from(await printPaperPdf(paper)).equals(Buffer.from(await printPaperPdf(paper))),
  ).toBe(true)
})

test('options stand in one line where they fit, else in two, else below each other', async () => {
  const rowsOf = async (options: string[]) => {
    const [page] = await pagesOf(sheet(numbered([question('Choose', { options })])))
    const labels = page?.stretches.filter(({ text }) => /^\([A-D]\)/.test(text)) ?? []
    return new Set(labels.map(({ y }) => y)).size
  }
  const long = 'an option that takes about a third of the line'
  expect(await rowsOf(['1', '2', '3', '4'])).toBe(1)
  expect(await rowsOf(['1', '2', '3', long])).toBe(2)
  expect(await rowsOf(['1', '2', '3', `${long} and ${long}`])).toBe(4)
  // Formulas in a row share a baseline, whatever their heights.
  expect(await rowsOf(['$\\frac{\\frac12}{3}$', '2', '$x$', '4'])).toBe(1)
})

test('Hindi and Bengali are set around formulas, and within them', async () => {
  const text = await textOf(
    sheet(
      numbered([
        question('यदि त्रिज्या $r$ है, तो $\\text{क्षेत्रफल}=\\pi r^2$ होगा?'),
        question('চট্টোপাধ্যায় $₹500$ পাবেন।', { options: ['कोई नहीं', 'কোনোটিই নয়'] }),
      ]),
    ),
  )
  for (const said of [
    'यदि त्रिज्या',
    'है',
    '\\text{क्षेत्रफल}=\\pi r^2',
    'চট্টোপাধ্যায়',
    '₹500',
    'कोई नहीं',
    'কোনোটিই নয়',
  ])
    expect(text).toContain(said)
})

test.each([
  ['hi', ['समय: 1 घंटा 30 मिनट', 'पूर्णांक: 80', 'सेट B', 'कक्षा 10', 'अनुक्रमांक', 'अथवा', 'पृष्ठ 1 / 1']],
  ['bn', ['সময়: 1 ঘণ্টা 30 মিনিট', 'পূর্ণমান: 80', 'সেট B', 'শ্রেণি 10', 'রোল নম্বর', 'অথবা', 'পৃষ্ঠা 1 / 1']],
] as const)('in %s a paper says all that it says in that language', async (language, words) => {
  const asked = [{ number: 1, marks: 4, alternatives: [question('1'), question('2')] }]
  const paper = sheet(asked, { language })
  // Each script starts a new text run.
  const text = (await textOf(paper)).replaceAll('\n', '')
  for (const said of words) expect(text).toContain(said)
  expect(text).not.toMatch(/Time|Maximum|Set|Class|Name|OR|Page/)
  const rest = await Promise.all(
    (['key', 'solutions', 'omr'] as const).map((print) => textOf({ ...paper, print })),
  )
  expect(rest.join('\n')).not.toMatch(/Answer key|by hand|Answer:|Solutions|Roll|Batch|Fill/)
})

test('signs that the typefaces lack are set as in formulas', async () => {
  const asked = question('In △ABC, ∠A=θ and BC ≤ 2π. **∴** यदि √2 → ∞', {
    options: ['α', '≠ 3', 'H₂O', 'x⁻¹⅓'],
  })
  const lines = (await textOf(sheet(numbered([asked])))).split('\n')
  for (const sign of ['△', '∠', 'θ', '≤', 'π', '∴', '√', '→', '∞', 'α', '≠', '₂', '⁻¹⅓'])
    expect(lines).toContain(sign)
  expect(lines).toContain('ABC,')
})

/** Number of characters shown as empty boxes. */
const boxesIn = async (of: PaperSheet) =>
  (await pagesOf(of))
    .flatMap(({ stretches }) => stretches)
    .reduce((sum, { unknown }) => sum + unknown, 0)

test('a title, a section and the academy have the signs of mathematics, too, above and below', async () => {
  const asked = sheet(numbered([question('One')]), {
    title: 'Circles and π: ∠ABC ≤ 90°',
    academy: { name: 'π Academy', address: null, phone: null, email: null },
  })
  const lines = (await textOf(asked)).split('\n')
  expect(lines.filter((line) => line === 'π')).toHaveLength(3)
  expect(lines.filter((line) => line === '∠')).toHaveLength(2)
  expect(await boxesIn(asked)).toBe(0)
})

test('a title that is too long ends in an ellipsis below the pages, and whole above them', async () => {
  const title = `Revision of ${'chapters on circles, '.repeat(8)}end`
  const text = await textOf(sheet(numbered([question('One')]), { title }))
  expect(text).toMatch(/Revision of [^…]*end –\sClass\s10/)
  expect(text).toMatch(/Revision of chapters on circles,[^\n]*…\nSet B/)
})

test('signs in circles, units and what word processors write for letters are no empty boxes', async () => {
  const signs = '① ⑫ ⓐ Ⓑ ❶ ➓ ⑴ Ⅳ ⅲ ㎝ ㎡ ℃ № 𝑥 𝟐𝛼 ∛8 ∜ ⟂ ∟ ⌒ ○ ● ▱ABCD ‰'
  const asked = sheet(numbered([question(signs)]))
  const text = await textOf(asked)
  for (const said of ['①', '⑫', '➓', '(1) IV iii cm m² °C No', '▱', '∛'])
    expect(text).toContain(said)
  expect(await boxesIn(asked)).toBe(0)
  expect(await boxesIn(sheet(numbered([question('😀')])))).toBe(1)
})

test('a text of five thousand letters in one paragraph is printed to its end', async () => {
  const words = Array.from({ length: 900 }, (_, n) => `w${n}`)
  const text = await textOf(sheet(numbered([question(words.join(' '))])))
  expect(text.match(/w\d+/g)).toEqual(words)
})

test('instructions that are longer than a page go on the next one', async () => {
  const lines = Array.from({ length: 90 }, (_, n) => `Instruction ${n}.`)
  const pages = await pagesOf(
    sheet(numbered([question('One')]), { instructions: lines.join('\n') }),
  )
  const said = pages.map(({ text }) => text).join('\n')
  expect(said.match(/Instruction \d+/g)).toHaveLength(90)
  for (const { stretches } of pages)
    for (const { y } of stretches.slice(0, -2)) expect(y).toBeGreaterThan(PAGE.height - BOTTOM - 1)
})

test('a table is printed as one, its columns as wide as what stands in them', async () => {
  const wide = 'words '.repeat(40)
  const table = `| Marks | $f$ | Remark |\n|---|--:|---|\n| 0–10 | 12 | ${wide}|\n| 10–20 | 7 | |`
  const asked = question(`The table says:\n\n${table}\n\nFind the mean.`)
  const [page] = await pagesOf(sheet(numbered([asked])))
  const at = (said: string) => page?.stretches.find(({ text }) => text === said)
  expect(at('Marks')?.x).toBe(at('0–10')?.x)
  expect(at('Remark')?.y).toBe(at('Marks')?.y)
  expect(at('10–20')?.y).toBeLessThan(at('0–10')?.y ?? 0)
  // The column of numbers is aligned to the right.
  expect(at('7')?.x).toBeGreaterThan(at('12')?.x ?? 0)
  expect(page?.text).not.toContain('|')
  for (const { x, width } of page?.stretches ?? []) expect(x + width).toBeLessThanOrEqual(RIGHT + 1)
})

test('a formula that is refused prints as it was typed, and one beside it is drawn', async () => {
  const text = await textOf(
    sheet(numbered([question('See $\\foo{x}$ and $x^2$ or $$\\frac{1}$$')])),
  )
  for (const said of ['$\\foo{x}$', '\nx^2', '$$\\frac{1}$$']) expect(text).toContain(said)
})

test('alternatives stand under one number, and parts are counted below their text', async () => {
  const own: Partial<SheetQuestion> = { options: [], kind: 'long' }
  const text = await textOf(
    sheet([
      { number: 7, marks: 3, alternatives: [question('First', own), question('Second', own)] },
      {
        number: 8,
        marks: 3,
        alternatives: [
          question('Read this', {
            kind: 'group',
            options: [],
            parts: [
              { marks: 1, alternatives: [question('Part one')] },
              { marks: 2, alternatives: [question('Part two', own)] },
            ],
          }),
        ],
      },
    ]),
  )
  expect(text).toMatch(
    /First[\s\S]*\nOR\n[\s\S]*Second[\s\S]*8\.[\s\S]*Read this[\s\S]*\(i\)[\s\S]*\[1\][\s\S]*\(ii\)/,
  )
  expect(text.match(/7\./g)).toHaveLength(1)
})

test('the key and the solutions have each answer, the paper none', async () => {
  const items = numbered([
    question('One', { right: 'C', solution: 'Because $1+1=2$.' }),
    question('Two', { kind: 'expression', options: [], right: '$\\sqrt{2}$' }),
  ])
  const [paper, key, solutions] = await Promise.all(
    (['paper', 'key', 'solutions'] as const).map((print) => textOf(sheet(items, { print }))),
  )
  expect(paper).not.toMatch(/Because|sqrt/)
  expect(key).toContain('Answer key')
  expect(key).toMatch(/\n1\nC\n/)
  expect(key).toContain('\\sqrt{2}')
  expect(solutions).toMatch(/Because\n1\+1=2/)
})

test('parts that are each other’s choice have their own numbers, in print, key, solutions and on the answer sheet', async () => {
  const typed = (text: string) => question(text, { kind: 'number', options: [], right: '7' })
  const group = (name: string) =>
    question(`${name} read this`, {
      kind: 'group',
      options: [],
      right: '',
      solution: `${name} as a whole`,
      parts: [
        { marks: 1, alternatives: [typed('One')] },
        { marks: 2, alternatives: [typed('Two'), typed('Another')] },
        { marks: 2, alternatives: [typed('Three')] },
      ],
    })
  const items = [{ number: 8, marks: 5, alternatives: [group('First'), group('Second')] }]
  const linesOf = async (print: PaperSheet['print']) =>
    (await textOf(sheet(items, { print }))).split('\n')
  const own = ['(i)', '(ii)', '(iii)', '(iv)']
  const paper = await linesOf('paper')
  expect(paper.filter((line) => own.includes(line))).toEqual([...own, ...own])
  expect(paper.slice(paper.indexOf('(ii)')).indexOf('OR')).toBeLessThan(
    paper.slice(paper.indexOf('(ii)')).indexOf('(iii)'),
  )
  const labels = ['8', '8 or'].flatMap((label) => own.map((name) => `${label} ${name}`))
  for (const print of ['key', 'solutions', 'omr'] as const)
    expect((await linesOf(print)).filter((line) => labels.includes(line)).toSorted()).toEqual(
      labels.toSorted(),
    )
  const solved = (await linesOf('solutions')).join(' ')
  expect(solved).toMatch(/8 First as a whole 8 \(i\).*8 or Second as a whole 8 or \(i\)/)
})

test('what is left for written answers is lines, space or nothing', async () => {
  const items = numbered([
    question('Find', { kind: 'number', options: [] }),
    question('Prove', { kind: 'long', options: [] }),
    question('Choose'),
  ])
  const of = async (answers: PaperSheet['answers']) => {
    const [page] = await pagesOf(sheet(items, { answers }))
    const last = page?.stretches.find(({ text }) => text === 'Choose')
    return [page?.answerLines.length, Math.round(last?.y ?? 0)]
  }
  const [lines, space, none] = [await of('lines'), await of('space'), await of('none')]
  expect([lines[0], space[0], none[0]]).toEqual([1 + 8, 0, 0])
  expect(space[1]).toBe(lines[1])
  expect(none[1]).toBeGreaterThan(lines[1] ?? 0)
})

test.each([0, 1, 2, 3])(
  'the line for an answer stays with its question, %i lines further down',
  async (further) => {
    const find = (n: number) => question(`Find ${n}`, { kind: 'number', options: [] })
    const rules = Array.from({ length: further }, () => 'Answer all.')
    const items = numbered(Array.from({ length: 40 }, (_, n) => find(n)))
    const sections = [{ title: 'Section A', instructions: null, rules, items }]
    const pages = await pagesOf(sheet([], { sections }))
    expect(pages.length).toBeGreaterThan(1)
    for (const { stretches, answerLines } of pages)
      expect(answerLines).toHaveLength(
        stretches.filter(({ text }) => text.startsWith('Find')).length,
      )
  },
)

test('an answer sheet has bubbles for each option, a line where there are none, and marks in its corners', async () => {
  const items = numbered([question('One'), question('Two', { options: [], kind: 'number' })])
  const pdf = await drawPaper(sheet(items, { print: 'omr' }))
  const [page] = readPdf(pdf).pages
  const single = page?.stretches.filter(({ text }) => /^[A-D0-9]$/.test(text)) ?? []
  // Roll number, set, one question, and the two numbers.
  expect(single).toHaveLength(8 * 10 + 4 + 4 + 2)
})

test('a unit stands behind the line for its answer, which ends before it', async () => {
  const asked = (unit: string | null) =>
    numbered([question('Find', { kind: 'number', options: [], unit })])
  for (const print of ['paper', 'omr'] as const) {
    const [page] = await pagesOf(sheet(asked('cm²'), { print }))
    expect(page?.stretches.map(({ text }) => text)).toContain('cm²')
  }
  const endOf = async (unit: string | null) => {
    const [page] = await pagesOf(sheet(asked(unit)))
    return Number(/^(\S+) \S+ l\n0\.4 w$/m.exec(page?.contents ?? '')?.[1])
  }
  expect(await endOf('cm²')).toBeLessThan((await endOf(null)) - 10)
})

test('a currency stands before the line for its answer, which starts behind it', async () => {
  const asked = (unit: string | null) =>
    numbered([question('Find', { kind: 'number', options: [], unit })])
  const line = /^(\S+) \S+ m\n(\S+) \S+ l\n0\.4 w$/m
  const lineOf = async (unit: string | null) => {
    const [page] = await pagesOf(sheet(asked(unit)))
    const [, from, to] = line.exec(page?.contents ?? '') ?? []
    const x = page?.stretches.find(({ text }) => text === unit)?.x
    return { from: Number(from), to: Number(to), x: Number(x) }
  }
  const [plain, rupees] = [await lineOf(null), await lineOf('₹')]
  expect(rupees.to).toBe(plain.to)
  expect(rupees.from).toBeGreaterThan(plain.from + 5)
  expect(rupees.x).toBeLessThan(rupees.from)
})

test('solutions say what is marked by hand where there is nothing else to say', async () => {
  const items = numbered([question('Prove', { kind: 'long', options: [], right: '' })])
  expect(await textOf(sheet(items, { print: 'solutions' }))).toContain('by hand')
})

test('each page of an answer sheet asks whose it is, for pages come apart', async () => {
  const items = numbered(Array.from({ length: 150 }, (_, n) => question(String(n))))
  const { pages } = readPdf(await drawPaper(sheet(items, { print: 'omr' })))
  expect(pages).toHaveLength(2)
  for (const { stretches } of pages) {
    const texts = stretches.map(({ text }) => text)
    expect(texts).toEqual(expect.arrayContaining(['Roll number', 'Set', 'Name']))
  }
  const rows = pages.flatMap(({ stretches }) => stretches.filter(({ text }) => text === '150'))
  expect(rows).toHaveLength(1)
})

test('what nobody types harms nothing: sizes without end, one long word, no text', async () => {
  const texts = [
    '$\\rule{9999em}{9999em}$',
    '$\\hspace{-99999em}x$',
    'a'.repeat(900),
    '',
    '$$$$',
    '![1]',
  ]
  const pages = await pagesOf(
    sheet(numbered(texts.map((text) => question(text, { options: ['', ''] })))),
  )
  expect(pages.length).toBeGreaterThan(0)
})
