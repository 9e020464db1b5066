import { drawNumberSets, shownValues } from '@ganit/contract/papers/numbers/sets'
import {
  isTemplate,
  readQuestionTemplate,
  TEMPLATE_KINDS,
} from '@ganit/contract/papers/numbers/templates'
import type { BankDraft } from '@ganit/contract/papers/question-bank'
import type { QuestionKind } from '@ganit/contract/papers/question-content'
import {
  NUMBER_LETTERS,
  type NumberParam,
  type Numbers,
} from '@ganit/contract/papers/question-numbers'

export type NumberLetter = (typeof NUMBER_LETTERS)[number]

/** A number as its form holds it: a range, or a list with commas. */
type NumberValues = {
  isList: boolean
  from: string
  to: string
  step: string
  not: string
  of: string
}

export type NumbersValues = Partial<Record<NumberLetter, NumberValues>>

export const BLANK_NUMBER: NumberValues = {
  isList: false,
  from: '2',
  to: '9',
  step: '',
  not: '',
  of: '',
}

export const mayHaveNumbers = (kind: QuestionKind) => TEMPLATE_KINDS.some((each) => each === kind)

export const lettersIn = (numbers: NumbersValues) =>
  NUMBER_LETTERS.filter((letter) => numbers[letter])

const parseList = (text: string) =>
  text
    .split(/[,;\n]/)
    .map((each) => each.trim())
    .filter(Boolean)

const sentNumber = ({ isList, from, to, step, not, of }: NumberValues): NumberParam =>
  isList
    ? { of: parseList(of) }
    : {
        ...{ from, to },
        ...(step.trim() && { step }),
        ...(parseList(not).length > 0 && { not: parseList(not) }),
      }

/** Numbers as sent; null without any. */
export function sentNumbers(numbers: NumbersValues): Numbers | null {
  const letters = lettersIn(numbers)
  if (letters.length === 0) return null
  return Object.fromEntries(
    letters.map((letter) => [letter, sentNumber(numbers[letter] ?? BLANK_NUMBER)]),
  )
}

/** Conditions as sent, without empty ones at the end. The others keep their positions, because errors name these. */
export const sentConditions = (conditions: readonly string[]) =>
  conditions.slice(0, conditions.findLastIndex((condition) => condition.trim()) + 1)

const valuesOf = (param: NumberParam): NumberValues =>
  'of' in param
    ? { ...BLANK_NUMBER, isList: true, of: param.of.join(', ') }
    : {
        ...BLANK_NUMBER,
        from: String(param.from),
        to: String(param.to),
        step: String(param.step ?? ''),
        not: [param.not ?? []].flat().join(', '),
      }

export const numbersValuesOf = (numbers: Numbers | null): NumbersValues =>
  Object.fromEntries(
    Object.entries(numbers ?? {}).flatMap(([letter, param]) =>
      param ? [[letter, valuesOf(param)]] : [],
    ),
  )

/** `a = 3, b = -2` */
export const valuesInWords = (values: Readonly<Record<string, string>>) =>
  Object.entries(values)
    .map(([letter, value]) => `${letter} = ${value}`)
    .join(', ')

/** The most sets of numbers that the browser tries while somebody types. */
const TRIED_MAX = 2_000

/** A template with its first valid numbers, and those in words; undefined if none are valid. */
export function firstVariant(draft: BankDraft) {
  if (!isTemplate(draft)) return undefined
  const { faults, numbers, write } = readQuestionTemplate(draft)
  if (Object.keys(faults).length > 0) return undefined
  let tried = 0
  for (const values of drawNumberSets(numbers)) {
    tried += 1
    if (tried > TRIED_MAX) break
    try {
      if (values) return { question: write(values), values: valuesInWords(shownValues(values)) }
    } catch {
      // If these numbers are not valid, the next ones may be.
    }
  }
  return undefined
}
