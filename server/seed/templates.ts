import { shownValues } from '@ganit/contract/papers/numbers/sets'
import { readQuestionTemplate } from '@ganit/contract/papers/numbers/templates'
import { BankDraft } from '@ganit/contract/papers/question-bank'
import type { Trx } from '../src/db/schema.ts'
import { detailsOf } from '../src/features/papers/question-bank/stored-content.ts'
import { questionsAt } from '../src/features/papers/question-bank/versions.queries.ts'
import { meetingSets } from '../src/features/papers/variants/meeting-sets.ts'
import { insertVariants } from '../src/features/papers/variants/variants.queries.ts'
import {
  type ShownValues,
  variantWriter,
} from '../src/features/papers/variants/written-out.service.ts'

/** Variants of each question. */
const VARIANTS = 20

const SIGN = { name: 'forgot to change the sign', text: 'Look at the sign once more.' }

type Template = {
  class_number: number
  chapter: string
  text: string
  /** The right number. */
  right: string
  unit?: string
  solution: string
  slips: { answer: string; name: string; text: string }[]
  params: Record<string, object>
  require?: string[]
}

/** Twelve questions whose numbers change. */
export const TEMPLATES: readonly Template[] = [
  {
    ...{ class_number: 5, chapter: 'The Four Operations', right: '[[a*b]]' },
    text: 'What is $[[a]]\\times[[b]]$?',
    solution: '$[[a]]\\times[[b]]=[[a*b]]$',
    slips: [
      {
        answer: '[[a+b]]',
        name: 'added instead of multiplying',
        text: 'Look at the sign between.',
      },
      { answer: '[[a*b+a]]', name: 'took one time too many', text: 'Count how often it is taken.' },
    ],
    params: { a: { from: 12, to: 49 }, b: { from: 3, to: 9 } },
  },
  {
    ...{ class_number: 6, chapter: 'Integers', right: '[[a-b]]' },
    text: 'What is $[[a]]-[[b]]$?',
    solution: '$[[a]]-[[b]]=[[a-b]]$',
    slips: [{ answer: '[[b-a]]', ...SIGN }],
    params: { a: { from: 2, to: 20 }, b: { from: 21, to: 60 } },
  },
  {
    ...{ class_number: 6, chapter: 'Algebra', right: '[[a*c+b]]' },
    text: 'What is the value of $[[lead a | x]][[term b]]$ for $x=[[c]]$?',
    solution: '$[[a]]\\times[[c]][[term b]]=[[a*c+b]]$',
    slips: [{ answer: '[[a*c-b]]', ...SIGN }],
    params: { a: { from: 2, to: 9 }, b: { from: -9, to: 9, not: [0] }, c: { from: 2, to: 9 } },
  },
  {
    ...{ class_number: 6, chapter: 'Ratio and Proportion', right: '[[a*b]]' },
    text: '$[[a*(b+c)]]$ sweets are shared in the ratio $[[b]]:[[c]]$. How many are in the first part?',
    solution: 'One share is $[[a]]$ sweets, so the first part has $[[a*b]]$.',
    slips: [{ answer: '[[a*c]]', name: 'took the other part', text: 'Read which part is asked.' }],
    params: { a: { from: 3, to: 12 }, b: { from: 1, to: 7 }, c: { from: 2, to: 7 } },
    require: ['gcd(b, c) = 1', 'b ≠ c'],
  },
  {
    ...{ class_number: 7, chapter: 'Simple Equations', right: '[[c]]' },
    text: 'What is $x$ if $[[lead a | x]][[term b]]=[[a*c+b]]$?',
    solution: '$[[lead a | x]]=[[a*c]]$, so $x=[[c]]$.',
    slips: [{ answer: '[[-c]]', ...SIGN }],
    params: {
      ...{ a: { from: 2, to: 9 }, b: { from: -9, to: 9, not: [0] } },
      c: { from: -6, to: 9, not: [0] },
    },
    require: ['a*c+b ≠ 0'],
  },
  {
    ...{ class_number: 7, chapter: 'Comparing Quantities', right: '[[a*b/100]]', unit: 'rupees' },
    text: 'What is $[[a]]\\%$ of $[[b]]$ rupees?',
    solution: '$[[b]]\\times\\frac{[[a]]}{100}=[[a*b/100]]$',
    slips: [
      { answer: '[[a*b/10]]', name: 'lost a place', text: 'Per cent means: of each hundred.' },
    ],
    params: { a: { of: ['5', '10', '15', '20', '25'] }, b: { from: 200, to: 2000, step: 100 } },
  },
  {
    ...{ class_number: 8, chapter: 'Linear Equations in One Variable', right: '[[e]]' },
    text: 'What is $x$ if $[[lead a | x]][[term b]]=[[lead c | x]][[term (a-c)*e+b]]$?',
    solution: '$[[lead a-c | x]]=[[(a-c)*e]]$, so $x=[[e]]$.',
    slips: [{ answer: '[[-e]]', ...SIGN }],
    params: {
      ...{ a: { from: 4, to: 9 }, b: { from: -9, to: 9, not: [0] }, c: { from: 2, to: 3 } },
      e: { from: -5, to: 7, not: [0] },
    },
    require: ['(a-c)*e+b ≠ 0'],
  },
  {
    ...{ class_number: 8, chapter: 'Squares and Square Roots', right: '[[a*a]]' },
    text: 'What is the square of $[[a]]$?',
    solution: '$[[a]]\\times[[a]]=[[a*a]]$',
    slips: [
      { answer: '[[2*a]]', name: 'doubled instead of squaring', text: 'Multiply it by itself.' },
    ],
    params: { a: { from: 11, to: 60 } },
  },
  {
    ...{ class_number: 9, chapter: 'Polynomials', right: '[[c*c+b*c+d]]' },
    text: 'What is the value of $x^2[[term b | x]][[term d]]$ at $x=[[c]]$?',
    solution: 'Put $[[c]]$ in place of $x$: the value is $[[c*c+b*c+d]]$.',
    slips: [{ answer: '[[c*c-b*c+d]]', ...SIGN }],
    params: {
      ...{ b: { from: -6, to: 6, not: [0] }, c: { from: -4, to: 5, not: [0] } },
      d: { from: -9, to: 9, not: [0] },
    },
  },
  {
    ...{ class_number: 9, chapter: 'Surface Areas and Volumes', right: '[[a*b*c]]', unit: 'cm^3' },
    text: 'A cuboid is $[[a]]$ cm long, $[[b]]$ cm broad and $[[c]]$ cm high. What is its volume?',
    solution: '$[[a]]\\times[[b]]\\times[[c]]=[[a*b*c]]$',
    slips: [
      {
        ...{ answer: '[[2*(a*b+b*c+c*a)]]', name: 'took the surface' },
        text: 'A volume multiplies all three lengths.',
      },
    ],
    params: { a: { from: 8, to: 14 }, b: { from: 4, to: 7 }, c: { from: 2, to: 6 } },
    require: ['a*b*c ≠ 2*(a*b+b*c+c*a)'],
  },
  {
    ...{ class_number: 10, chapter: 'Arithmetic Progressions', right: '[[a+(c-1)*b]]' },
    text: 'What is term number $[[c]]$ of the progression $[[a]], [[a+b]], [[a+2*b]], \\dots$?',
    solution: 'It is $[[a]]$ and $[[c-1]]$ differences of $[[b]]$: $[[a+(c-1)*b]]$.',
    slips: [
      {
        ...{ answer: '[[a+c*b]]', name: 'took one difference too many' },
        text: 'The first term has no difference before it.',
      },
    ],
    params: { a: { from: 2, to: 15 }, b: { from: 2, to: 9 }, c: { from: 10, to: 20 } },
  },
  {
    ...{ class_number: 10, chapter: 'Quadratic Equations', right: '[[a]]' },
    text: 'What is the positive root of $x^2[[term d-a | x]]-[[a*d]]=0$?',
    solution: 'The roots are $[[a]]$ and $[[-d]]$.',
    slips: [
      { answer: '[[d]]', name: 'mixed up the roots', text: 'Put your answer into the equation.' },
    ],
    params: { a: { from: 1, to: 9 }, d: { from: 1, to: 9 } },
    require: ['a ≠ d'],
  },
]

/** A question as the bank's form would send it. */
export const draftFor = ({ chapter: _, right, ...template }: Template): BankDraft =>
  BankDraft.parse({ kind: 'number', marks: 1, difficulty: 1, right: { value: right }, ...template })

/** Adds the questions whose numbers change, with their variants. */
export async function insertTemplates(trx: Trx, chapterOf: (of: Template) => number | undefined) {
  for (const template of TEMPLATES) {
    const chapter_id = chapterOf(template)
    if (chapter_id === undefined) continue
    const draft = draftFor(template)
    const { question_id } = await trx
      .insertInto('questions')
      .values({
        ...{ kind: 'number', question: draft.text, marks: 1, difficulty: 1, language: 'en' },
        ...{ class_number: template.class_number, chapter_id, solution: draft.solution ?? null },
        details: JSON.stringify(detailsOf(draft)),
      })
      .returning('question_id')
      .executeTakeFirstOrThrow()
    const [row] = await questionsAt(trx, [{ question_id, version: null }])
    if (!row) continue
    const write = variantWriter(row)
    const numbered = (await firstNumbers(draft)).map((params, n) => ({
      ...{ n: n + 1, params },
      content: write(params, n + 1),
    }))
    await insertVariants(trx, { question_id, version: row.version }, numbered)
  }
}

/** The first sets of numbers, which a test tries as the product would, to keep the demo's start short. */
export async function firstNumbers(draft: BankDraft) {
  const found: ShownValues[] = []
  for await (const { values } of meetingSets(readQuestionTemplate(draft))) {
    found.push(shownValues(values))
    if (found.length === VARIANTS) break
  }
  return found
}
