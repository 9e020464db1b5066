import { LANGUAGES, type Language } from '@ganit/contract/languages'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readPdf } from '../../../../../test/read-pdf.ts'
import { pageOfReport, type Written } from '../page.ts'
import type { ReportFacts } from '../progress-reports.tables.ts'
import { drawReports } from './draw-reports.ts'
import type { ReportSheet } from './sheet.ts'

const LONG =
  'Pair of Linear Equations in Two Variables and all the other chapters that somebody could have typed here in a year'
const WORDS = ['learning', 'secure', 'kept', null] as const

/** As much as a report can hold, each name longer than its place. */
const WORST: ReportFacts = {
  ...{ class: 10, since: '2026-08-05', as_of: '2026-10-01', by: 'Venkatanarasimharajuvaripeta' },
  batches: ['Morning', 'Evening', 'Sunday'].map((name) => `${name} ${LONG}`),
  teachers: ['Rina Sen', 'Bhabatosh Chattopadhyay', 'Venkatanarasimharajuvaripeta Rao'],
  came: { n: 262, of: 267, e: 13 },
  months: Array.from({ length: 13 }, (_, n) => ({
    month: `${n < 4 ? 2025 : 2026}-${String(((n + 8) % 12) + 1).padStart(2, '0')}`,
    ...{ n: 22, of: 23 },
  })),
  tests: Array.from({ length: 8 }, (_, n) => ({
    ...{ test_id: n, title: `${n} ${LONG}`, date: `2026-0${n + 1}-28`, maximum: 1500 },
    ...(n === 3 ? { state: 'excused', mark: null } : { state: 'sat', mark: -124.75 }),
    middle: [1182.25, 1308.75],
  })) as ReportFacts['tests'],
  earlier: 113,
  chapters: Array.from({ length: 10 }, (_, n) => ({
    ...{ chapter_id: n, names: { en: `${n} ${LONG}` }, word: WORDS[n % 4] ?? null },
    ...{ secure: 12, of: 13 },
  })),
  more: 112,
  handed_in: { n: 117, of: 120 },
  practised: { days: 348, right: 2291, of: 3388 },
  strong: { key: 'skill 1', topic: LONG, marks: 99, maximum: 100, tries: true },
  help: {
    key: 'skill 2',
    topic: LONG,
    examples: {
      en: { question_id: 1, text: 'Find the number that '.repeat(7), answer: 'number '.repeat(20) },
    },
  },
  academy: { name: LONG, address: `12 Lake Road\n${LONG}`, phone: '+91 98300 41200' },
}

const TYPED: Written = { line: 'MWMWM WMWMW '.repeat(17).slice(0, 200), phrase: null }
const EMOJI: Written = { line: '😀'.repeat(200), phrase: null }

const sheetOf = (language: Language, written: Written, more: Partial<ReportSheet> = {}) => ({
  language,
  page: pageOfReport(
    {
      ...{ from: '2025-09-01', to: '2026-09-30', facts: WORST },
      student: `${'Chattopadhyay '.repeat(8)}Banerjee`,
      ...written,
    },
    language,
    { limited: false },
  ),
  academy: WORST.academy,
  ...{ logo: undefined, photo: undefined },
  ...more,
})

test.each(LANGUAGES)(
  'the fullest report stands on one page, within its margins: %s',
  async (language) => {
    for (const written of [TYPED, EMOJI]) {
      const { pages } = readPdf(await drawReports([sheetOf(language, written)]))
      expect(pages).toHaveLength(1)
      for (const { x, y, width, text } of pages[0]?.stretches ?? []) {
        expect(y, text).toBeGreaterThan(20)
        expect(y, text).toBeLessThan(815)
        expect(x, text).toBeGreaterThanOrEqual(38)
        expect(x + width, text).toBeLessThanOrEqual(558)
      }
      // No two texts lie one over the other.
      const lines = (pages[0]?.stretches ?? []).filter(({ text }) => text.trim() !== '')
      for (const [n, one] of lines.entries())
        for (const other of lines.slice(n + 1))
          if (Math.abs(one.y - other.y) < 6)
            expect(
              one.x + one.width <= other.x + 0.6 || other.x + other.width <= one.x + 0.6,
              `${one.text} / ${other.text}`,
            ).toBe(true)
    }
  },
)

test('where a month stands there in two years, the second year is told', async () => {
  const namesIn = (language: Language) =>
    sheetOf(language, TYPED).page.came?.months.map(({ name }) => name)
  expect(namesIn('en')?.slice(0, 5)).toEqual(['Sept', 'Oct', 'Nov', 'Dec', 'Jan ’26'])
  expect(namesIn('en')?.at(-1)).toBe('Sept')
  for (const language of LANGUAGES) {
    // Not cut on paper.
    const [printed] = readPdf(await drawReports([sheetOf(language, TYPED)])).pages
    expect(printed?.text.replaceAll('\n', '')).toContain('’26')
  }
})

test('names are cut at a word', async () => {
  const { pages } = readPdf(await drawReports([sheetOf('en', TYPED)]))
  const cut = (pages[0]?.text ?? '').split('\n').filter((text) => text.endsWith('…'))
  expect(cut.length).toBeGreaterThan(10)
  const words = new Set(`${LONG} ${'Chattopadhyay'}`.split(/[ ,]/))
  for (const text of cut.filter((each) => /^\d /.test(each)))
    expect(words, text).toContain(text.replace('…', '').split(' ').at(-1))
})

test('a hundred pages keep a logo once; a photo stands in place of the initials', {
  tags: 'slow',
}, async () => {
  const noise = await sharp({
    create: {
      ...{ width: 400, height: 200, channels: 3, background: '#fff' },
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg({ quality: 90 })
    .toBuffer()
  const logo = { content: noise, width: 400, height: 200 }
  const sheets = Array.from({ length: 20 }, () => sheetOf('en', TYPED, { logo }))
  const pdf = await drawReports(sheets)
  expect(readPdf(pdf).pages).toHaveLength(20)
  const without = await drawReports(sheets.map((sheet) => ({ ...sheet, logo: undefined })))
  expect(pdf.length - without.length).toBeLessThan(2 * noise.length)
  const photo = await sharp(noise).resize(200, 250).jpeg().toBuffer()
  const [page] = readPdf(await drawReports([sheetOf('en', TYPED, { photo })])).pages
  expect(page?.contents).toContain('/I1 Do')
})

test('the same facts make the same texts in each language, with the figures of each', async () => {
  for (const language of LANGUAGES) {
    const { page } = sheetOf(language, { line: null, phrase: 3 })
    const text = JSON.stringify(page)
    for (const figure of ['262', '267', '13', '1182.25–1308.75', '113', '112', '117', '348'])
      expect(text).toContain(figure)
    expect(text).not.toMatch(/\{\w+\}/)
  }
})
