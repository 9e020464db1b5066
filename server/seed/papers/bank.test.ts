import { BankDraft } from '@ganit/contract/papers/question-bank'
import { expect } from 'vitest'
import { SHIPPED_CHAPTERS } from '../../src/db/shipped-chapters/index.ts'
import { type Answered, judgeAnswers } from '../../src/features/marking/marking.service.ts'
import { checkQuestion } from '../../src/features/papers/question-bank/check.service.ts'
import { test } from '../../test/academy.ts'
import { DEMO_BANK, seedBank } from './bank.ts'

const CHAPTERS = new Set(SHIPPED_CHAPTERS.map((each) => `${each.class_number} ${each.name}`))
const sent = DEMO_BANK.map(({ chapter: _, svg: __, ...question }) => BankDraft.parse(question))

test('the demo has 600 questions of all classes, kinds and languages, no two alike, each in a chapter that there is', () => {
  expect(DEMO_BANK).toHaveLength(600)
  const texts = Object.groupBy(
    DEMO_BANK,
    ({ text, class_number, svg }) => `${class_number} ${text} ${svg}`,
  )
  expect(
    Object.entries(texts)
      .filter(([, each]) => (each?.length ?? 0) > 1)
      .map(([text]) => text),
  ).toEqual([])
  // A dollar sign before a letter does not close a formula.
  const isTornApart = (text: string) =>
    text.split('$').some((piece, n) => n > 0 && n % 2 === 0 && /^\p{L}/u.test(piece))
  expect(DEMO_BANK.map(({ text }) => text).filter(isTornApart)).toEqual([])
  const tally = (of: (each: (typeof DEMO_BANK)[number]) => string | number) =>
    new Set(DEMO_BANK.map(of)).size
  expect([tally((q) => q.kind), tally((q) => q.class_number), tally((q) => q.language)]).toEqual([
    6, 12, 3,
  ])
  expect(DEMO_BANK.filter(({ svg }) => svg).length).toBeGreaterThan(40)
  expect(
    DEMO_BANK.map((each) => `${each.class_number} ${each.chapter}`).filter(
      (name) => !CHAPTERS.has(name),
    ),
  ).toEqual([])
})

test('two things that happen every so often in a question of the demo happen at different times', () => {
  const twice = DEMO_BANK.map(({ text }) => text).filter((text) => {
    const [first, second] = [...text.matchAll(/every \$?(\d+)\$? minutes/g)].map(([, n]) => n)
    return first !== undefined && first === second
  })
  expect(twice).toEqual([])
  expect(DEMO_BANK.some(({ text }) => /every \$?\d+\$? minutes/.test(text))).toBe(true)
})

function answered({ kind, right, parts, ...key }: (typeof DEMO_BANK)[number]): Answered[] {
  if (kind === 'long') return []
  if (kind === 'group') return (parts ?? []).flatMap((part) => answered(part as never))
  const answer = Array.isArray(right)
    ? kind === 'expression'
      ? right[0]
      : right
    : (right as { value: string }).value
  return [{ ...key, kind, right, answer } as never]
}

test('each question of the demo is one that the bank would take, and its right answer is marked as right', {
  timeout: 120_000,
}, async () => {
  const looked = await Promise.all(
    sent.map(async (question) => {
      const { faults, warnings } = await checkQuestion(question)
      return { question: question.text, ...faults, ...warnings }
    }),
  )
  expect(looked.filter((each) => Object.keys(each).length > 1)).toEqual([])
  const items = DEMO_BANK.flatMap((question) =>
    answered(question).map((item) => ({ text: question.text, item })),
  )
  const judgements = await judgeAnswers(items.map(({ item }) => item))
  expect(
    items
      .filter((_, n) => judgements[n]?.verdict !== 'right')
      .map(({ text, item }) => [text, item]),
  ).toEqual([])
})

/** Questions and parts with typed answers. */
const typed = DEMO_BANK.flatMap((each) => [each, ...(each.parts ?? [])]).filter(
  ({ kind }) => kind === 'number' || kind === 'expression',
)

/** The expressions between equality signs in a solution's formulas. */
const reckonedIn = (solution: string) =>
  Array.from(solution.matchAll(/\$([^$]+)\$/g), ([, formula = '']) => formula).flatMap(
    (formula) => [formula, ...formula.split('=')],
  )

const UNKNOWNS = ['x', 'k']

/** The two sides of an equation with the answer put in for its only letter; they must be equal: 3x = 24 with 8. */
function sidesOf(formula: string, answer: string) {
  const value = answer.replace(/^.*[=<>]/, '')
  const [left = '', right = '', ...more] = formula
    .replace(/(?<![a-zA-Z\\])[xk](?![a-zA-Z])/g, `(${value})`)
    .split(/[=<>]/)
  return right && more.length === 0 && /[xk]/.test(formula) ? [{ left, right }] : []
}

test('the solution of each question comes to its right answer by itself', {
  timeout: 120_000,
}, async () => {
  expect(typed.length).toBeGreaterThan(400)
  const items = typed.flatMap(({ right, solution }, n) => {
    const answers = Array.isArray(right) ? right : [(right as { value: string }).value]
    const named = answers.flatMap((answer) => UNKNOWNS.map((letter) => `${letter}=${answer}`))
    const key = { kind: 'expression', right: [...answers, ...named], form: 'any' } as const
    const formulas = reckonedIn(solution ?? '')
    const solved = formulas
      .flatMap((formula) => answers.flatMap((answer) => sidesOf(formula, answer)))
      .map(({ left, right }) => ({ n, item: { ...key, right: [left], answer: right } }))
    return [...formulas.map((answer) => ({ n, item: { ...key, answer } })), ...solved]
  })
  const judgements = await judgeAnswers(items.map(({ item }) => item))
  const reached = new Set(
    items.filter((_, place) => judgements[place]?.verdict === 'right').map(({ n }) => n),
  )
  expect(
    typed.filter((_, n) => !reached.has(n)).map(({ text, solution }) => [text, solution]),
  ).toEqual([])
})

const withoutSigns = (text: string) => text.replaceAll('$', '').replace(/\s+/g, ' ')

/** End index of the last mention of an option in a solution; -1 if there is none. */
function namedAt(solution: string, option: string) {
  const name = withoutSigns(option).replace(/\.$/, '')
  const escaped = name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  const places = withoutSigns(solution).matchAll(new RegExp(`(?<![\\d-])${escaped}(?!\\d)`, 'g'))
  return Math.max(-1, ...Array.from(places, ({ index }) => index + name.length))
}

test('of the options that the solution of a choice names the right one comes last', () => {
  const choices = DEMO_BANK.flatMap((each) => [each, ...(each.parts ?? [])]).filter(
    ({ kind }) => kind === 'choice',
  )
  expect(choices.length).toBeGreaterThan(90)
  const comesTo = ({ options, solution }: (typeof choices)[number]) => {
    const places = (options ?? []).map((option) => namedAt(solution ?? '', option))
    return places.map((at) => at >= 0 && at === Math.max(...places))
  }
  expect(
    choices
      .filter((each) => {
        const isRight = (each.options ?? []).map((_, n) =>
          (each.right as string[]).includes(String.fromCharCode(65 + n)),
        )
        return comesTo(each).join() !== isRight.join()
      })
      .map(({ text, options, solution }) => [text, options, solution]),
  ).toEqual([])
})

test('the bank is seeded once', async ({ academy }) => {
  const { db } = academy
  await db
    .insertInto('chapters')
    .values({ class_number: 10, position: 0, name: 'Circles' })
    .execute()
  for (const _ of [1, 2]) await seedBank(db)
  const rows = await db
    .selectFrom('questions')
    .select(['question_id', 'figures', 'chapter_id'])
    .execute()
  expect(rows).toHaveLength(600)
  expect(rows.filter(({ chapter_id }) => chapter_id !== null)).toHaveLength(5)
  const figures = await db.selectFrom('question_figures').select('figure_id').execute()
  expect(figures).toHaveLength(rows.flatMap((each) => each.figures).length)
})
