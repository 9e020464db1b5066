import { createChapter } from '@ganit/contract/papers/chapters'
import {
  addBankQuestion,
  changeBankQuestion,
  checkBankQuestion,
  deleteBankQuestion,
  getBankQuestion,
  listBank,
  listVersions,
} from '@ganit/contract/papers/question-bank'
import type { Academy } from './academy.ts'

/** One of each kind, as a form sends it. */
export const QUESTIONS = {
  choice: {
    kind: 'choice',
    text: 'What is $2+2$?',
    options: ['3', '4', '5'],
    right: ['B'],
    marks: 1,
  },
  several: {
    kind: 'several',
    text: 'Which are prime?',
    options: ['2', '4', '5', '9', '11'],
    right: ['E', 'a', 'C'],
    marks: 4,
    keep_last: ['E'],
  },
  number: {
    kind: 'number',
    text: 'How far is it?',
    right: { value: '2.50', tolerance: 0.05 },
    unit: 'm',
    marks: 2,
  },
  expression: {
    kind: 'expression',
    text: 'Factorise $x^2-1$.',
    right: ['(x-1)(x+1)'],
    form: 'factored',
    marks: 2,
  },
  long: {
    kind: 'long',
    text: 'Prove that $\\sqrt2$ is irrational.',
    solution: 'Suppose $\\sqrt2=\\frac{p}{q}$.',
    scheme: [
      { step: 'Supposes it', marks: '0.5' },
      { step: 'Contradiction', marks: 2.5 },
    ],
    marks: 3,
  },
  group: {
    kind: 'group',
    text: 'A ladder of 5 m leans at a wall.',
    parts: [
      { kind: 'number', text: 'How high does it reach?', right: { value: 4 }, marks: 1 },
      { kind: 'long', text: 'Explain.', marks: 2 },
      { kind: 'choice', text: 'Or choose.', options: ['3', '4'], right: ['B'], marks: 2, or: true },
    ],
  },
} as const

type Call = Awaited<ReturnType<Academy['signInAdmin']>>['call']

/** The bank's calls in somebody's name. */
export function bankCalls(call: Call) {
  const params = (question_id: unknown) => ({ question_id: String(question_id) })
  const add = (body: object) => call(addBankQuestion, { body } as never)
  return {
    add,
    aQuestion: async (body: object = QUESTIONS.choice) => (await add(body)).body.question,
    change: (id: unknown, body: object) =>
      call(changeBankQuestion, { params: params(id), body } as never),
    remove: (id: unknown) => call(deleteBankQuestion, { params: params(id) } as never),
    read: (id: unknown) => call(getBankQuestion, { params: params(id) } as never),
    versions: (id: unknown) => call(listVersions, { params: params(id) } as never),
    check: (body: object) => call(checkBankQuestion, { body } as never),
    list: (querystring: object = {}) => call(listBank, { querystring } as never),
  }
}

/** The bank's calls in the owner's name. */
export async function theBank(academy: Academy) {
  const { call } = await academy.signInAdmin()
  return {
    call,
    ...bankCalls(call),
    aChapter: async (name: string, class_number = 9) =>
      (await call(createChapter, { body: { class_number, name } })).body.chapter.chapter_id,
  }
}
