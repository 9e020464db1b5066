import { optionLetter } from '@ganit/contract/papers/question-faults'
import { openAnswer } from './open-answer.ts'
import type { RawQuestion } from './raw-question.ts'

/** An answer of a file of Moodle: its text, and its share of the marks in percent. */
export type Shared = { text: string; percent: number }

type Answered = Pick<RawQuestion, 'kind' | 'options' | 'right' | 'unit' | 'asks'>

const WHOLE = 100

/** A question with options, one of them right, or several. */
export function toOptions(answers: Shared[], isSingle: boolean): Answered {
  const most = isSingle ? WHOLE : Number.MIN_VALUE
  return {
    kind: isSingle ? 'choice' : 'several',
    options: answers.map(({ text }) => text),
    right: answers.flatMap(({ percent }, index) => (percent >= most ? optionLetter(index) : [])),
  }
}

export const trueOrFalse = (isTrue: boolean): Answered => ({
  kind: 'choice',
  options: ['True', 'False'],
  right: [isTrue ? 'A' : 'B'],
})

const OTHERS = 'Only answers with full marks come in: others are left out.'

/** A question whose answer is typed: a number, or a formula. Each answer with full marks is right. */
export function toTypedAnswer(answers: Shared[], text: string): Answered {
  const right = answers.filter(({ percent }) => percent >= WHOLE).map((each) => each.text)
  const read = openAnswer(right[0] ?? '', text)
  const isNumber = read.kind === 'number' && right.length === 1
  const isPart = answers.some(({ percent, text }) => percent > 0 && percent < WHOLE && text !== '*')
  return {
    ...(isNumber ? read : { kind: 'expression', right }),
    ...(isPart && { asks: { right: OTHERS } }),
  }
}

/** A question of a kind that is not read: its text, and a sentence that says so. */
export const notRead = (kind: string, text: string): RawQuestion => ({
  kind,
  text,
  asks: { kind: `Questions of this kind (${kind}) cannot be imported.` },
})
