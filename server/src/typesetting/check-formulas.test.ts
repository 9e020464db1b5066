import { expect, test } from 'vitest'
import { createFormulaCheck, refusedFormulas } from './check-formulas.ts'

test('each formula that screens or papers could not show is named, with the reason', async () => {
  const [none, typed, screen, paper, prices] = await refusedFormulas([
    'Solve $x^2=4$ and $$\\frac12$$ in ₹.',
    'See $\\foo x$ and $\\frac{1}$, but $x$.',
    // MathJax alone would take this one, KaTeX alone the other.
    '$\\bbox[red]{x}$',
    '$\\def\\a{x}\\a$',
    'It costs $5 and $6.',
  ])
  expect([none, prices]).toEqual([[], []])
  expect(typed?.map(({ latex }) => latex)).toEqual(['\\foo x', '\\frac{1}'])
  expect(typed?.[0]?.reason).toContain('\\foo')
  expect([screen?.length, paper?.length]).toEqual([1, 1])
})

test('a formula that never ends is refused with its text, and nobody else’s with it', async () => {
  const script = new URL(
    `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads'
    parentPort.on('message', ({ id, sheet }) => {
      while (sheet.includes('stuck'));
      parentPort.postMessage({ id, pdf: sheet.map(() => []) })
    })`)}`,
  )
  const check = createFormulaCheck(script, 1_500)
  const [faulty, behind] = await Promise.all([check(['good', 'stuck', 'more']), check(['other'])])
  expect(faulty).toEqual([
    [],
    [{ latex: 'stuck', reason: 'The formulas of this text take too long.' }],
    [],
  ])
  expect(behind).toEqual([[]])
  expect(await check(['next'])).toEqual([[]])
})
