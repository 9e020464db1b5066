import { expect, test } from 'vitest'
import { createFormulaCheck, unprintable } from './check-formulas.ts'

test('each formula that screens or papers could not show is named, with the reason', async () => {
  const [none, typed, screen, paper, prices] = await unprintable([
    'Solve $x^2=4$ and $$\\frac12$$ in ₹.',
    'See $\\foo x$ and $\\frac{1}$, but $x$.',
    // Only MathJax accepts the first, only KaTeX the second.
    '$\\bbox[red]{x}$',
    '$\\def\\a{x}\\a$',
    'It costs $5 and $6.',
  ])
  expect([none, prices]).toEqual([[], []])
  expect(typed?.map(({ latex }) => latex)).toEqual(['\\foo x', '\\frac{1}'])
  expect(typed?.[0]?.reason).toContain('\\foo')
  expect([screen, paper].map((found) => found?.map(({ reason }) => reason))).toEqual([
    ['Undefined control sequence: \\bbox at position 1: \\̲b̲b̲o̲x̲[red]{x}'],
    ['Undefined control sequence \\def'],
  ])
})

test('each sign without type is named once, in words and within formulas, and no other', async () => {
  const texts = [
    'In △ABC, ∠A = θ ≤ 2π ∴ √2, H₂O, ①, Ⅳ, x⁻¹, ½, ⅓ – ₹5, “ñ”',
    'यदि $\\text{क्षेत्रफल} = \\pi r^2$, তবে চট্টোপাধ্যায় क\u200dष',
    'A 😀 and 😀, **հայ** 👍🏽',
    '$\\text{😀} + \\text{½}$ $$\\text{中}$$',
    '$\\foo 語$',
  ]
  const found = await unprintable(texts)
  const signs = found.map((each) =>
    each.filter(({ flaw }) => flaw === 'sign').map(({ latex }) => latex),
  )
  expect(signs).toEqual([[], [], ['😀', 'հ', 'ա', 'յ', '👍🏽'], ['😀', '中'], ['語']])
  // A question with these formulas may still be saved.
  const formulas = found.map((each) => each.filter(({ flaw }) => !flaw))
  expect(formulas.map(({ length }) => length)).toEqual([0, 0, 0, 0, 1])
})

test('a formula that never ends is refused with its text, and nobody else’s with it', async () => {
  const script = new URL(
    `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads'
    parentPort.on('message', ({ id, sheet }) => {
      while (sheet.includes('stuck'));
      parentPort.postMessage({ id, pdf: sheet.map(() => []) })
    })
    parentPort.postMessage('ready')`)}`,
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
