import { expect, test } from 'vitest'
import { readPdf } from '../../../../test/read-pdf.ts'
import { numbered, pagesOf, question, sheet } from '../../../../test/sheets.ts'
import { drawPaper } from './draw-paper.ts'
import { BOTTOM, LEFT, PAGE, RIGHT } from './style.ts'

const MANY = numbered(
  Array.from({ length: 60 }, (_, n) =>
    question(`Question ${n + 1}: the roots of $x^2-${n}x+1=0$ and $$\\int_0^1 x^{${n}}\\,dx$$ are`),
  ),
)

test.each([1, 2] as const)(
  'of sixty questions in columns: %i, none is parted from its options',
  async (columns) => {
    const pdf = await drawPaper(sheet(MANY, { columns }))
    expect(pdf.length).toBeLessThan(1_000_000)
    const { pages } = readPdf(pdf)
    const seen: number[] = []
    for (const { stretches, text } of pages) {
      expect(text).toMatch(new RegExp(`Page \\d+ of ${pages.length}$`))
      for (const { x, y, width, text: said } of stretches.slice(0, -2)) {
        expect(x, said).toBeGreaterThanOrEqual(LEFT - 1)
        expect(x + (said.includes('\\') ? 0 : width), said).toBeLessThanOrEqual(RIGHT + 1)
        expect(y, said).toBeGreaterThan(PAGE.height - BOTTOM - 1)
      }
      // On each page as many questions begin as end.
      const begun = stretches.flatMap(({ text: said }) => /^Question (\d+):/.exec(said)?.[1] ?? [])
      expect(stretches.filter(({ text: said }) => said.startsWith('(D)'))).toHaveLength(
        begun.length,
      )
      seen.push(...begun.map(Number))
    }
    expect(seen).toEqual(MANY.map(({ number }) => number))
  },
)

test('a formula that is too wide goes on in the next line, in its own size, with its full stop behind it', async () => {
  const sum = Array.from({ length: 15 }, (_, n) => `\\frac{${n + 1}}{${n + 2}}`).join('+')
  const pages = (latex: string) => pagesOf(sheet(numbered([question(latex)]), { columns: 2 }))
  const [page] = await pages(`Find $${sum}$.`)
  const at = (said: string) => page?.stretches.findLast(({ text }) => text === said)
  expect(page?.stretches.filter(({ text }) => text === sum)).toHaveLength(1)
  const [begin, end] = [at(sum), at('.')]
  expect(end?.y).toBeLessThan((begin?.y ?? 0) - 10)
  expect(end?.x).toBeGreaterThan((begin?.x ?? 0) + 50)
  // A formula on its own line takes as many lines as it needs.
  const [shown] = await pages(`Find $$${sum}$$ now`)
  const [whole] = await pages('Find $$\\frac12$$ now')
  const heightIn = (of: typeof page) => {
    const y = (said: string) => of?.stretches.find(({ text }) => text === said)?.y ?? 0
    return y('Find') - y('now')
  }
  expect(heightIn(shown)).toBeGreaterThan(heightIn(whole) + 40)
})

test('a short paper fills both of its columns', async () => {
  const items = numbered(Array.from({ length: 8 }, (_, n) => question(`Question ${n}`)))
  const [page] = await pagesOf(sheet(items, { columns: 2 }))
  const begun = page?.stretches.filter(({ text }) => text.startsWith('Question')) ?? []
  expect(begun.map(({ x }) => x > PAGE.width / 2)).toEqual([0, 0, 0, 0, 1, 1, 1, 1].map(Boolean))
})
