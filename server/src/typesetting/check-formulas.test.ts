import { expect, test } from 'vitest'
import { refusedFormulas } from './check-formulas.ts'

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
