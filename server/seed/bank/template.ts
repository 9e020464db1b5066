import type { QuestionKind } from '@ganit/contract/papers/question-content'
import type { QuestionPart } from '../../src/features/papers/questions/question-details.ts'

/** A demo question as a form sends it, with chapter name and drawings. */
export type BankQuestion = {
  kind: QuestionKind
  text: string
  marks: number
  chapter: string
  difficulty: 1 | 2 | 3
  language: 'en' | 'hi' | 'bn'
  solution?: string
  svg?: string
} & Omit<QuestionPart, 'kind' | 'text' | 'marks' | 'solution' | 'or'> & { parts?: QuestionPart[] }

/** Makes a question's variants: the nth has other numbers. */
export type Template = (n: number) => BankQuestion

/** Variants per template. */
export const VARIANTS = 5

type Place = [chapter: string, difficulty: 1 | 2 | 3]
type Common = { text: string; solution?: string; svg?: string; marks?: number }

const LETTERS = ['A', 'B', 'C', 'D', 'E', 'F']

const made = (
  kind: QuestionKind,
  [chapter, difficulty]: Place,
  { marks, ...content }: Omit<BankQuestion, 'kind' | 'chapter' | 'difficulty' | 'language'>,
): BankQuestion => ({ kind, chapter, difficulty, language: 'en', marks, ...content })

type Choice = Common & { right: string; wrong: string[]; keep_last?: string[] }

/** Puts the right option at another place in each variant. */
const chosen = ({ right, wrong }: Choice, n: number) => {
  const place = (n * 7 + right.length) % (wrong.length + 1)
  return { options: wrong.toSpliced(place, 0, right), right: [LETTERS[place] ?? 'A'] }
}

export const choice =
  (chapter: string, difficulty: 1 | 2 | 3, of: (n: number) => Choice): Template =>
  (n) => {
    const { right: _, wrong: __, marks = 1, ...rest } = of(n)
    return made('choice', [chapter, difficulty], { marks, ...rest, ...chosen(of(n), n) })
  }

/** Options with whether each is right. */
type Several = Common & { options: (readonly [string, boolean])[] }

export const several =
  (chapter: string, difficulty: 1 | 2 | 3, of: (n: number) => Several): Template =>
  (n) => {
    const { options, marks = 2, ...rest } = of(n)
    return made('several', [chapter, difficulty], {
      marks,
      ...rest,
      options: options.map(([text]) => text),
      right: LETTERS.filter((_, place) => options[place]?.[1]),
    })
  }

type Value = Common & { value: number | string; unit?: string; tolerance?: string }

const valued = ({ value, tolerance }: Value) => ({
  right: { value: `${value}`, ...(tolerance && { tolerance }) },
})

export const number =
  (chapter: string, difficulty: 1 | 2 | 3, of: (n: number) => Value): Template =>
  (n) => {
    const { value: _, tolerance: __, marks = difficulty, ...rest } = of(n)
    return made('number', [chapter, difficulty], { marks, ...rest, ...valued(of(n)) })
  }

type Formula = Common & {
  right: string | string[]
  form?: 'simplest' | 'factored' | 'any' | 'exact'
  slips?: BankQuestion['slips']
}

export const expression =
  (chapter: string, difficulty: 1 | 2 | 3, of: (n: number) => Formula): Template =>
  (n) => {
    const { right, slips, marks = difficulty, ...rest } = of(n)
    return made('expression', [chapter, difficulty], {
      marks,
      ...rest,
      right: [right].flat(),
      ...(slips && { slips }),
    })
  }

type Long = Common & { steps: (readonly [string, number])[] }

const scheme = ({ steps }: Pick<Long, 'steps'>) => ({
  marks: steps.reduce((sum, [, marks]) => sum + marks, 0),
  scheme: steps.map(([step, marks]) => ({ step, marks })),
})

export const long =
  (chapter: string, difficulty: 1 | 2 | 3, of: (n: number) => Long): Template =>
  (n) => {
    const { steps, ...rest } = of(n)
    return made('long', [chapter, difficulty], { ...rest, ...scheme({ steps }) })
  }

export const part = {
  number: (
    text: string,
    value: number | string,
    solution: string,
    unit?: string,
  ): QuestionPart => ({
    kind: 'number',
    text,
    marks: 1,
    right: { value: `${value}` },
    solution,
    ...(unit && { unit }),
  }),
  expression: (text: string, right: string, solution: string): QuestionPart => ({
    kind: 'expression',
    text,
    marks: 2,
    right: [right],
    solution,
  }),
  long: (text: string, steps: Long['steps'], solution: string): QuestionPart => ({
    kind: 'long',
    text,
    ...scheme({ steps }),
    solution,
  }),
}

type Group = Common & { parts: QuestionPart[] }

export const group =
  (chapter: string, difficulty: 1 | 2 | 3, of: (n: number) => Group): Template =>
  (n) => {
    const { marks: _, ...rest } = of(n)
    const marks = rest.parts.reduce((sum, each) => sum + (each.or ? 0 : each.marks), 0)
    return made('group', [chapter, difficulty], { marks, ...rest })
  }

/** A template with questions in Hindi or Bengali. */
export const inHindi =
  (template: Template): Template =>
  (n) => ({ ...template(n), language: 'hi' })
export const inBengali =
  (template: Template): Template =>
  (n) => ({ ...template(n), language: 'bn' })
