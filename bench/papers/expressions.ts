import type { ExpressionKey } from '../../server/src/features/marking/marking.service.ts'

type Question = { right: (n: number) => string; answers: ((n: number, m: number) => string)[] }

/** Answers of classes 8 to 12: correct in the same form, correct in another, and wrong; each time with other numbers. */
const QUESTIONS: Question[] = [
  {
    right: (n) => `x^2+${n + 2}x+${n + 1}`,
    answers: [
      (n) => `${n + 1}+x^2+${n + 2}x`,
      (n, m) => `x^2+${n + 2}x+${n + m + 2}`,
      (n) => `(x+1)(x+${n + 1})`,
      (n, m) => `x^2+${n}x+x+x+${n + 1}+${m}-${m}`,
    ],
  },
  {
    right: (n) => `\\frac{${n}\\sqrt{2}}{2}`,
    answers: [
      (n) => `\\frac{${n}}{\\sqrt{2}}`,
      (n, m) => `\\frac{${n}\\sqrt{${m + 3}}}{2}`,
      (n) => `${n}\\cdot\\frac{\\sqrt2}{2}`,
      (n, m) => `${n}.${m}`,
    ],
  },
  {
    right: (n) => `x=\\frac{${n}}{7}`,
    answers: [
      (n) => `\\frac{${n}}{7}=x`,
      (n, m) => `x=\\frac{${n + m + 1}}{7}`,
      (n) => `7x=${n}`,
      (n, m) => `x=${n}.${m}`,
    ],
  },
  {
    right: (n) => `\\sin^2(${n}x)`,
    answers: [
      (n) => `1-\\cos^2(${n}x)`,
      (n, m) => `1-\\cos^2(${n + m + 1}x)`,
      (n) => `\\frac{1-\\cos(${2 * n}x)}{2}`,
      (n, m) => `\\sin(${n}x)+${m}`,
    ],
  },
  {
    right: (n) => `\\frac{-b+\\sqrt{b^2-4ac}}{${2 * n}a}`,
    answers: [
      (n) => `\\frac{\\sqrt{b^2-4ac}-b}{${2 * n}a}`,
      (n, m) => `\\frac{-b+\\sqrt{b^2-4ac}}{${2 * n + m + 1}a}`,
      (n, m) => `\\frac{-b-\\sqrt{b^2+${m + 1}ac}}{${2 * n}a}`,
      (n) => `\\frac{-b+\\sqrt{b^2-4ac}}{${n}a+${n}a}`,
    ],
  },
  {
    right: (n) => `e^{${n}x}(x+1)`,
    answers: [
      (n) => `xe^{${n}x}+e^{${n}x}`,
      (n, m) => `e^{${n}x}(x+${m + 2})`,
      (n) => `(1+x)e^{${n}x}`,
      (n, m) => `${m}e^{${n}x}`,
    ],
  },
  {
    right: (n) => `\\{${n}, ${n + 1}\\}`,
    answers: [
      (n) => `\\{${n + 1}, ${n}\\}`,
      (n, m) => `\\{${n}, ${n + m + 2}\\}`,
      (n) => `x=${n}, x=${n + 1}`,
      (n, m) => `(${n}, ${m})`,
    ],
  },
  {
    right: (n) => `(-\\infty, ${n})\\cup(${n + 5}, \\infty)`,
    answers: [
      (n) => `(${n + 5}, \\infty)\\cup(-\\infty, ${n})`,
      (n, m) => `(-\\infty, ${n - m - 1})\\cup(${n + 5}, \\infty)`,
      (n) => `x<${n}\\text{ or }x>${n + 5}`,
      (n, m) => `[${n}, ${n + m}]`,
    ],
  },
]

/** Makes `count` answers, each under a different key. */
export function manyExpressions(count: number): (ExpressionKey & { answer: string })[] {
  const items: (ExpressionKey & { answer: string })[] = []
  for (let round = 0; items.length < count; round += 1)
    for (const [place, { right, answers }] of QUESTIONS.entries()) {
      const n = 1 + (round % 40)
      const answer = answers[round % answers.length]?.(n, round) ?? ''
      const form = place % 2 === 0 ? 'simplest' : 'any'
      // A second, useless correct answer makes each key different, so that no result can be reused.
      items.push({ kind: 'expression', right: [right(n), `${round}+\\pi`], form, answer })
    }
  return items.slice(0, count)
}
